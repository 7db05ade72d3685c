internal import RuleLanguage
internal import YAMLSource

/// What `messages.yaml` says: templates, the words of languages and how they write, alerts and feeds.
struct MessageComparison {
  typealias Subject = RuleDifference.Subject
  typealias Side = RuleDifference.Side

  private let places: Both<WrittenPlaces?>
  private var found: [RuleDifference] = []

  static func compare(_ list: inout DifferenceList, _ context: ComparisonContext) {
    var comparison = MessageComparison(
      places: context.workspaces.map { $0.messages.written.map(WrittenPlaces.init) })
    comparison.compare(context.workspaces.map(\.messageSettings), in: nil)
    for language in context.contrast.languages {
      comparison.compare(
        context.workspaces.with(language) { $1.style.settings + $0.messageSettings(in: $1) },
        in: language.new.code)
      let plurals = language.map(\.style.plurals)
      if !plurals.isSame {
        comparison.add("plurals", plurals.map(\.text), in: language.new.code)
      }
    }
    list.add(contentsOf: comparison.found)
  }

  private mutating func compare(
    _ settings: Both<[(name: String, text: String)]>, in language: String?
  ) {
    for (name, both) in settings.paired(by: \.name) {
      let texts = both.map { $0.flatMap { $0.text.isEmpty ? nil : $0.text } }
      if !texts.isSame { add(name, texts, in: language) }
    }
  }

  private mutating func add(_ name: String, _ texts: Both<String?>, in language: String?) {
    let sides = texts.with(places) { text, places in
      let place = places?.place(of: MessageComparison.path(name, in: language))
      return Side(text, place?.span, isElsewhere: place?.isExact != true)
    }
    found.append(
      RuleDifference(
        Subject(kind: .messages, detail: name + (language.map { " (\($0))" } ?? "")), .setting,
        .editorial, sides))
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
