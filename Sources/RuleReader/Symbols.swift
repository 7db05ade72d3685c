internal import Findings
internal import Rules
internal import YAMLSource

/// The names in scope while a file is read: those that earlier files define.
///
/// A class, since names are looked up one by one, thousands of times.
final class Symbols {
  var languages: [Language] = []
  /// Nil until the areas have been read, or where they could not be.
  var areas: AreaNaming?
  var metrics = Names("metric")
  /// The values that a metric can be compared with, by its place; absent where any number can.
  var ranges: [Int: ValueRange] = [:]
  var topics = Names("topic")
  var calendars = CalendarNames()
  /// The days that `consecutive` may count in the rule set being read.
  var daySets = DaySetNames()
  /// The identifier of the rule file being read; nil where it has none.
  var ruleSet: String?
  /// Identifiers of rule sets, including those with errors.
  var ruleSets: Set<String> = []
  /// By former identifier of a rule set, its present one.
  var formerRuleSets: [String: String] = [:]
  /// Whether every rule file could be read far enough to know its identifier.
  var hasAllRuleSets = true

  /// Identifiers of one kind with their definitions, numbered in order.
  struct Names {
    let kind: String
    private(set) var ids: [Located<String>] = []
    /// Whether the file that defines them could be read.
    var isComplete = true
    private var places: [String: Int] = [:]
    /// The identifiers by their titles in lower case.
    private var titles: [String: String] = [:]

    init(_ kind: String) { self.kind = kind }

    /// Defines the keys of a mapping as identifiers. Of several definitions the first counts.
    mutating func define(keysOf mapping: YAMLNode?) {
      guard let mapping else { return }
      for (key, _) in mapping.entries where places[key.text] == nil {
        places[key.text] = ids.count
        ids.append(Located(key.text, key.span))
      }
    }

    func place(_ id: String) -> Int? { places[id] }

    /// Records the titles of an identifier.
    mutating func recordTitles(_ id: String, _ title: LocalizedText) {
      for text in title.all where titles[text.value.lowercased()] == nil {
        titles[text.value.lowercased()] = id
      }
    }

    /// The identifier that has this title.
    func id(entitled text: String) -> String? { titles[text.lowercased()] }
  }

  /// The place of the language that a key names.
  /// - Parameter first: where the search begins; it wraps around.
  func language(named key: YAMLNode, from first: Int) -> Int? {
    for step in languages.indices {
      let at = first + step < languages.count ? first + step : first + step - languages.count
      if key.has(languages[at].code) { return at }
    }
    return nil
  }
}

extension Reading {
  /// The place of an identifier; one that is not defined is reported.
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

  /// The same for a node with any text that should be an identifier.
  func resolve(_ node: YAMLNode, in names: Symbols.Names) -> Int? {
    if names.isComplete, names.place(node.text) == nil, NoBreakSpaces.stand(in: node.text) {
      reportNoBreakSpace(at: node)
      return nil
    }
    return resolve(Located(node.text, node.span), in: names)
  }

  /// The language that a key names; an unknown one is reported.
  func language(of code: Located<String>) -> Language? {
    if let language = symbols.languages.first(where: { $0.code == code.value }) { return language }
    report(
      .unknownLanguage, at: code.span, "`\(code.value)` is not a language of this workspace",
      help: Spelling.help(
        for: code.value, among: symbols.languages.map(\.code), else: "its languages are",
        most: .max))
    return nil
  }

  func reportUnknownRuleSet(_ name: Located<String>) {
    report(
      .unknownRuleset, at: name.span, "no rule set `\(name.value)` exists",
      help: symbols.formerRuleSets[name.value].map { "write `\($0)`, as it is called now" }
        ?? Spelling.help(for: name.value, among: symbols.ruleSets.sorted(), else: "existing are"))
  }
}

/// The calendars that rule sets may name.
struct CalendarNames {
  var all: [HolidayCalendar] = []
  /// Whether all of them could be read.
  var isComplete = true
  /// Those with a day set that could not be read, by identifier.
  var unsound: Set<String> = []

  /// The calendar with an identifier; an unknown one is reported.
  func calendar(_ id: Located<String>, _ findings: FindingCollector) -> HolidayCalendar? {
    let found = all.filter { $0.id.value == id.value }
    // Of two with one identifier, which is an error of its own, either may be meant.
    if !found.isEmpty { return found.count == 1 ? found[0] : nil }
    guard isComplete else { return nil }
    let known = all.map(\.id.value)
    findings.report(
      .unknownCalendar, at: id.span, "no calendar `\(id.value)` is defined",
      help: known.isEmpty
        ? "name a calendar file under `calendars` in rulecheck.yaml"
        : Spelling.help(for: id.value, among: known, else: "defined are", most: .max))
    return nil
  }
}

/// The days that `consecutive` of one rule set may count: the day sets of its calendar.
struct DaySetNames {
  var calendar: HolidayCalendar?
  /// Whether they are all known, so that another name is a mistake.
  var isComplete = true

  /// The place of a day set; an unknown one is reported. One day of `fridays` may be written `1 friday`.
  /// - Parameter days: how many of them are counted.
  func place(
    _ name: String, at span: Span, counting days: Int, _ findings: FindingCollector
  ) -> Int? {
    for name in days == 1 ? [name, name + "s"] : [name] {
      if let place = calendar?.daySets.firstIndex(where: { $0.id.value == name }) { return place }
    }
    guard isComplete else { return nil }
    let known = calendar?.daySets.map(\.id.value) ?? []
    findings.report(
      .unknownDaySet, at: span, "no day set `\(name)` is known here",
      help: Spelling.suggestion(for: name, among: known)
        ?? "write `\(counted(days, "day"))` to count all days, or "
        + (calendar == nil
          ? "name the calendar that defines the set: `calendar: …` in this rule set"
          : known.isEmpty
            ? "add it to `day-sets` of the calendar, which defines none"
            : "a day set of the calendar: \(known.prefix(24).quoted)"),
      notes: calendar.map { [.init($0.id.span, "the calendar")] } ?? [])
    return nil
  }
}
