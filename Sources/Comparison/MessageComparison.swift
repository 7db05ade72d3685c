internal import Findings
internal import Rules

extension WorkspaceComparison {
  /// Compares `messages.yaml`: templates, the words and notation of languages, alerts, feeds and the site.
  mutating func compareMessages() {
    let places = workspaces.map(\.messages.places)
    compare(workspaces.map(\.messageSettings), in: nil, places)
    for language in context.contrast.languages {
      let code = language.new.code
      compare(
        workspaces.with(language) { $1.style.settings + $0.messageSettings(in: $1) }, in: code,
        places)
      let plurals = language.map(\.style.plurals)
      if !plurals.isSame { add("plurals", plurals.map(\.text), in: code, places) }
    }
    compareAddresses(places)
  }

  /// Compares the addresses of the site; one that is the same in all languages on both sides is one setting.
  private mutating func compareAddresses(_ places: Both<SettingPlaces?>) {
    for (name, both) in workspaces.map({ $0.messages.site?.addresses ?? [] }).paired(by: \.name) {
      let isOne = [both.old, both.new].allSatisfy { Set($0?.text.all.map(\.value) ?? []).count < 2 }
      for language in context.contrast.languages.prefix(isOne ? 1 : .max) {
        let texts = both.with(language) { $0?.text.all[$1.index] }
        guard !texts.map({ $0?.value }).isSame else { continue }
        add(
          name, texts.map { $0?.value }, at: texts.map { $0?.span },
          in: isOne ? nil : language.new.code, places)
      }
    }
  }

  private mutating func compare(
    _ settings: Both<[(name: String, text: String)]>, in language: String?,
    _ places: Both<SettingPlaces?>
  ) {
    for (name, both) in settings.paired(by: \.name) {
      let texts = both.map { $0.flatMap { $0.text.isEmpty ? nil : $0.text } }
      if !texts.isSame { add(name, texts, in: language, places) }
    }
  }

  private mutating func add(
    _ name: String, _ texts: Both<String?>, at spans: Both<Span?> = Both(nil, nil),
    in language: String?, _ places: Both<SettingPlaces?>
  ) {
    let path = Self.path(name, in: language)
    let sides = texts.with(places, spans) { text, places, span in
      let place = span.map { (span: $0, isExact: true) } ?? places?.place(of: path)
      return Side(text, place?.span, isElsewhere: place?.isExact != true)
    }
    let detail = name + (language.map { " (\($0))" } ?? "")
    list.add(RuleDifference(Subject(kind: .messages, detail: detail), .setting, .editorial, sides))
  }

  /// The keys of a setting in the file: what describes a language is under that language; any other text
  /// has its language as the last key.
  private static func path(_ name: String, in language: String?) -> [String] {
    let keys = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard let language else { return keys }
    return switch keys[0] {
    case "new-rules", "county-names", "cap", "atom", "site": keys + [language]
    default: ["languages", language] + keys
    }
  }
}
