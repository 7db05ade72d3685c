internal import Findings
internal import Rules
internal import YAMLSource

/// The names that are in scope while a file is read: those that files before it define.
///
/// A class, since they are asked for one by one, thousands of times.
final class Symbols {
  var languages: [Language] = []
  /// Nil until the areas have been read, or where they could not be.
  var areas: AreaNaming?
  var metrics = Names("metric")
  /// What values of a metric can be compared with, by its place; absent where any number can.
  var ranges: [Int: ValueRange] = [:]
  var topics = Names("topic")
  var calendars = CalendarNames()
  /// The days that `consecutive` of the rule set that is read may count.
  var daySets = DaySetNames()
  /// The identifier of the rule file that is read; nil where it has none.
  var ruleSet: String?
  /// Identifiers of rule sets, also of those that have errors.
  var ruleSets: Set<String> = []
  /// Whether every rule file could be read far enough to know its identifier.
  var hasAllRuleSets = true

  /// Identifiers of one kind with their definitions, numbered in order.
  struct Names {
    let kind: String
    private(set) var ids: [Located<String>] = []
    /// Whether the file that defines them could be read.
    var isComplete = true
    private var places: [String: Int] = [:]
    /// What the public calls them, by title in small letters.
    private var titles: [String: String] = [:]

    init(_ kind: String) { self.kind = kind }

    /// Of several definitions the first counts.
    mutating func define(_ id: Located<String>) {
      guard places[id.value] == nil else { return }
      places[id.value] = ids.count
      ids.append(id)
    }

    func place(_ id: String) -> Int? { places[id] }

    /// Takes note of the titles of an identifier.
    mutating func entitle(_ id: String, _ title: LocalizedText) {
      for text in title.all where titles[text.value.lowercased()] == nil {
        titles[text.value.lowercased()] = id
      }
    }

    /// The identifier whose title this is.
    func id(entitled text: String) -> String? { titles[text.lowercased()] }
  }

  /// The place of the language that a key names.
  /// - Parameter first: where the search begins; it goes around.
  func language(named key: YAMLNode, from first: Int) -> Int? {
    for step in languages.indices {
      let at = first + step < languages.count ? first + step : first + step - languages.count
      if key.has(languages[at].code) { return at }
    }
    return nil
  }
}

extension Reading {
  /// The place of an identifier that must have been defined.
  func resolve(_ id: Located<String>, in names: Symbols.Names) -> Int? {
    if let place = names.place(id.value) { return place }
    guard names.isComplete else { return nil }
    report(
      names.kind == "metric" ? .unknownMetric : .unknownTopic, at: id.span,
      "no \(names.kind) `\(id.value)` is defined",
      help: names.id(entitled: id.value).map { "write `\($0)`: that is its identifier" }
        ?? Spelling.suggestion(for: id.value, among: names.ids.lazy.map(\.value))
        ?? (names.ids.isEmpty
          ? "the workspace defines no \(names.kind) at all"
          : "defined are \(names.ids.prefix(12).map(\.value).quoted)"))
    return nil
  }

  /// The same where any text stands that should be an identifier.
  func resolve(_ node: YAMLNode, in names: Symbols.Names) -> Int? {
    if names.isComplete, names.place(node.text) == nil, NoBreakSpaces.stand(in: node.text) {
      reportNoBreakSpace(at: node)
      return nil
    }
    return resolve(Located(node.text, node.span), in: names)
  }

  /// The language that a key names; a key that names none is reported.
  func language(of code: Located<String>) -> Language? {
    if let language = symbols.languages.first(where: { $0.code == code.value }) { return language }
    report(
      .unknownLanguage, at: code.span, "`\(code.value)` is no language of this workspace",
      help: Spelling.help(
        for: code.value, among: symbols.languages.map(\.code), else: "its languages are",
        most: .max))
    return nil
  }

  func reportUnknownRuleSet(_ name: Located<String>) {
    report(
      .unknownRuleset, at: name.span, "no rule set `\(name.value)` exists",
      help: Spelling.help(for: name.value, among: symbols.ruleSets.sorted(), else: "existing are"))
  }
}
