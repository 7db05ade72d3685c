internal import RuleLanguage
internal import YAMLSource

extension WorkspaceComparison {
  /// What `messages.yaml` says: templates, the words of languages and how they write, alerts and feeds.
  mutating func compareMessages() {
    let places = workspaces.map { $0.messages.written.map(WrittenPlaces.init) }
    compare(workspaces.map(\.messageSettings), in: nil, places)
    for language in context.contrast.languages {
      let code = language.new.code
      compare(
        workspaces.with(language) { $1.style.settings + $0.messageSettings(in: $1) }, in: code,
        places)
      let plurals = language.map(\.style.plurals)
      if !plurals.isSame { add("plurals", plurals.map(\.text), in: code, places) }
    }
  }

  private mutating func compare(
    _ settings: Both<[(name: String, text: String)]>, in language: String?,
    _ places: Both<WrittenPlaces?>
  ) {
    for (name, both) in settings.paired(by: \.name) {
      let texts = both.map { $0.flatMap { $0.text.isEmpty ? nil : $0.text } }
      if !texts.isSame { add(name, texts, in: language, places) }
    }
  }

  private mutating func add(
    _ name: String, _ texts: Both<String?>, in language: String?, _ places: Both<WrittenPlaces?>
  ) {
    let path = Self.path(name, in: language)
    let sides = texts.with(places) { text, places in
      let place = places?.place(of: path)
      return Side(text, place?.span, isElsewhere: place?.isExact != true)
    }
    let detail = name + (language.map { " (\($0))" } ?? "")
    list.add(RuleDifference(Subject(kind: .messages, detail: detail), .setting, .editorial, sides))
  }

  /// The keys under which a setting stands in the file: how a language writes under the language, a text
  /// of one language above it.
  private static func path(_ name: String, in language: String?) -> [String] {
    let keys = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard let language else { return keys }
    return switch keys[0] {
    case "new-rules", "county-names", "cap", "atom": keys + [language]
    default: ["languages", language] + keys
    }
  }
}

/// Where the entries of a mapping and of those inside of it stand, by their keys.
private struct WrittenPlaces {
  private let root: Span
  private var spans: [[String]: Span] = [:]

  init(_ node: YAMLNode) {
    root = node.span
    add(node, [])
  }

  private mutating func add(_ node: YAMLNode, _ path: [String]) {
    // No setting stands deeper than the words of a language.
    guard node.kind == .mapping, path.count < 4 else { return }
    for (key, value) in node.entries {
      let path = path + [key.text]
      guard spans[path] == nil else { continue }
      spans[path] = value.kind == .scalar ? value.span : key.span
      add(value, path)
    }
  }

  /// Of an entry that is not there, the place of what would be around it.
  func place(of path: [String]) -> (span: Span, isExact: Bool) {
    for count in stride(from: path.count, to: 0, by: -1) {
      if let span = spans[Array(path.prefix(count))] { return (span, count == path.count) }
    }
    return (root, false)
  }
}
