internal import Evaluation
internal import Findings
internal import Messages
internal import Observations
internal import Reports
internal import Rules

/// The site in one language: what all of its pages share.
final class Edition: Sendable {
  let evaluator: Evaluator
  let day: Day
  let wording: Wording
  let words: ConditionText
  /// How values are written.
  let values: ValueWriting
  /// The answer of `eval`, which words reasons.
  let report: SituationReport
  /// See `PageFiles`.
  let filesVersion: String
  /// The titles that several counties and states have.
  private let sharedTitles: Set<String>
  /// Where the site will stand, without a slash at the end; nil: not known.
  let base: String?
  /// Where the files of rules and data can be read; nil: not known.
  let source: SourceAddress?

  /// How residents can have their devices told; nil: they cannot.
  let bell: SiteBell?

  var workspace: Workspace { evaluator.workspace }
  var language: Language { wording.language }
  var style: LanguageStyle { wording.style }

  init(
    _ evaluator: Evaluator, on day: Day, in language: Language, base: String?,
    source: SourceAddress? = nil, bell: SiteBell? = nil
  ) {
    self.evaluator = evaluator
    self.day = day
    self.base = base
    self.source = source
    self.bell = bell
    filesVersion = PageFiles(evaluator.workspace, hasBell: bell != nil).version
    wording = Wording(language)
    let workspace = evaluator.workspace
    words = ConditionText(workspace: workspace, wording: wording) { id in
      workspace.ordinance(id)?.versions.last.map { ($0.short ?? $0.title)[language] } ?? id
    }
    values = ValueWriting(evaluator)
    report = SituationReport(evaluator, situations: [], on: day, language: language)
    var (seen, shared): (Set<String>, Set<String>) = ([], [])
    for area in evaluator.workspace.areas.areas {
      if case .group = area.level { continue }
      let title = area.title(in: language)
      if !seen.insert(title).inserted { shared.insert(title) }
    }
    sharedTitles = shared
  }

  /// The title of the site.
  var title: String { (workspace.messages.site?.title ?? workspace.title)[language] }

  /// The addresses that every page names, with what each is.
  var addresses: [(phrase: Phrase, url: String)] {
    let site = workspace.messages.site
    let all: [(Phrase, LocalizedText?)] = [
      (.siteContact, site?.contact), (.siteImprint, site?.imprint), (.sitePrivacy, site?.privacy),
      (.siteAccessibility, site?.accessibility),
    ]
    return all.compactMap { phrase, url in url.map { (phrase, $0[language]) } }
  }

  /// From how many days after its own day on a page calls itself old: one more than the least `stale-after` of the sources,
  /// or three.
  var staleAfter: Int { (workspace.sources.compactMap(\.expect.staleAfter).min() ?? 2) + 1 }

  /// The day on which another edition has been due for a day; nil: no source says how often it publishes.
  var overdue: Day? { workspace.sources.compactMap(\.expect.every).min().map { day + $0 + 1 } }

  /// What is known of the areas themselves, with who published it.
  var credits: [(phrase: Phrase, attribution: String)] {
    let areas = workspace.areas
    return [
      (.siteOutlines, areas.outlines?.attribution), (.sitePlaces, areas.placeFile?.attribution),
    ].compactMap { phrase, attribution in attribution.map { (phrase, $0) } }
  }

  /// The path of `base` on its host, without a slash at the end.
  var folder: String? {
    base.map { base in
      let parts = base.split(separator: "/", omittingEmptySubsequences: true).dropFirst(2)
      return parts.map { "/\($0)" }.joined()
    }
  }

  /// `Hills, District`: what a link to an area is called where others have the same title; nil: its title is enough.
  func label(of area: Area) -> String? {
    let title = area.title(in: language)
    guard sharedTitles.contains(title) else { return nil }
    let kind = area.level == .state ? wording[.state] : area.kind
    return [title, kind].compactMap { $0 }.joined(separator: ", ")
  }

  /// An area where nothing else says which one it is.
  func name(of area: Area) -> String { label(of: area) ?? area.title(in: language) }

  /// A name that begins a line.
  func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// A text with a full stop, unless it ends with one already, as a date may.
  func sentence(_ text: String) -> String { text.hasSuffix(".") ? text : text + "." }

  /// Areas, or what belongs to each, by their titles as people look them up.
  func byTitle<Element>(_ elements: [Element], _ area: (Element) -> Area) -> [Element] {
    elements.map { (key: AreaTable.sortKey(area($0).title(in: language)), element: $0) }
      .sorted { ($0.key, area($0.element).id) < ($1.key, area($1.element).id) }.map(\.element)
  }

  /// A day with its day of the week: without its year if that is the year of the site's day.
  func longDate(_ day: Day) -> String { style.longDate(day, readOn: self.day) }

  /// A day in few words: without its year if that is clear from the day of the site.
  func shortDate(_ day: Day) -> String {
    abs(day - self.day) < 180 ? style.shortDate(day) : style.date(day)
  }

  // MARK: Numbers

  /// A value of a metric, as it is written everywhere.
  func number(_ value: Double, of metric: Int) -> String { values.text(of: value, metric, wording) }
}

extension HTML {
  /// Writes a day as `time`, with its day of the week, and with its year if that is not the one of the site.
  mutating func day(_ day: Day, _ edition: Edition) {
    // No line ends between the number of a day and its month.
    let words = edition.longDate(day).split(separator: " ", omittingEmptySubsequences: false)
    let text = words.dropFirst().reduce(into: String(words[0])) { text, word in
      let isAfterNumber = text.last == "." || text.last?.isNumber == true
      text += (isAfterNumber ? "\u{a0}" : " ") + word
    }
    element("time", ["datetime": day.description], text: text)
  }

  /// Writes a phrase with a day in it, so that the day is a `time`.
  mutating func say(
    _ phrase: Phrase, _ edition: Edition, day: Day, _ values: [String: String] = [:],
    of placeholder: String = "day"
  ) {
    say(phrase, edition.wording, values, placeholder) { $0.day(day, edition) }
  }

  /// The same with the year, where a page says of which day it is.
  mutating func sayWithYear(_ phrase: Phrase, _ edition: Edition, day: Day) {
    say(phrase, edition.wording, [:], "day") { page in
      page.element("time", ["datetime": day.description], text: edition.style.longDate(day))
    }
  }

  /// Writes a phrase with an element in it, which `body` writes.
  mutating func say(
    _ phrase: Phrase, _ wording: Wording, _ values: [String: String], _ placeholder: String,
    _ body: (inout HTML) -> Void
  ) {
    // A mark that no text contains stands for the element while the phrase is filled in.
    let mark = "\u{0}"
    let parts = wording.say(phrase, values.merging([placeholder: mark]) { $1 })
      .split(separator: mark, maxSplits: 1, omittingEmptySubsequences: false)
    write(String(parts[0]))
    if parts.count > 1 {
      body(&self)
      write(String(parts[1]))
    }
  }

  /// Writes one of the drawings of the page.
  mutating func icon(_ name: String) {
    // Without the style sheet, it would be as wide as the window.
    element("svg", ["class": "i", "width": "24", "height": "24", "aria-hidden": "true"]) {
      $0.element("use", ["href": "#i-\(name)"]) { _ in }
    }
  }
}

extension Color {
  /// The class of elements in this colour.
  var className: String { "c-\(description.dropFirst())" }
}
