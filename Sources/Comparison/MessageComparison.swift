internal import Findings
internal import Rules

extension WorkspaceComparison {
  /// Compares `messages.yaml`: templates, the words and notation of languages, alerts and feeds.
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
    _ name: String, _ texts: Both<String?>, in language: String?, _ places: Both<SettingPlaces?>
  ) {
    let path = Self.path(name, in: language)
    let sides = texts.with(places) { text, places in
      let place = places?.place(of: path)
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
    case "new-rules", "county-names", "cap", "atom": keys + [language]
    default: ["languages", language] + keys
    }
  }
}
