internal import Comparison
internal import Evaluation
internal import Files
internal import Messages
internal import Observations
internal import Reports
import RuleReader
internal import Rules
internal import TestSupport

/// What must be true of changes, and of differences between rules, in every format.
enum Comparisons {
  private static let mostAreas = 3

  /// Checks the changes of a workspace between some days, and comparisons with variations of it.
  static func check(
    _ evaluator: Evaluator, _ files: [String: [UInt8]]
  ) throws(Violation) {
    let last = evaluator.observations.lastDay ?? Day(number: 18_748)
    try check(changes(evaluator, evaluator, since: last - 9, on: last + 2))
    for variation in Amendments.files(amending: files, from: last) {
      guard let workspace = Workspace.read(FileTree(variation)).workspace else { continue }
      // Only the rules differ.
      let amended = Evaluator(workspace, evaluator.observations)
      for since in [last - 3, last - 1] {
        try check(changes(amended, amended, since: since, on: last + 1))
      }
      try check(evaluator, amended, on: last)
      try check(amended, evaluator, on: last)
    }
  }

  private static func changes(
    _ old: Evaluator, _ new: Evaluator, since: Day, on day: Day,
    isAmended: ((OrdinancePair) -> Bool)? = nil
  ) -> ChangeList {
    ChangeList(
      from: Knowledge(old, on: since), to: Knowledge(new, on: day),
      pairs: OrdinancePair.all(old.workspace, new.workspace),
      in: Set(new.workspace.areas.counties.prefix(mostAreas).map(\.id)), isAmended: isAmended)
  }

  /// Compares two sets of rules over the same values.
  private static func check(
    _ old: Evaluator, _ new: Evaluator, on day: Day
  ) throws(Violation) {
    guard let language = new.workspace.languages.last,
      let oldLanguage = old.workspace.languages.last
    else { return }
    let comparison = RuleComparison(
      ComparedRules(old.workspace), ComparedRules(new.workspace), language: language.code)
    let report = DifferenceReport(comparison)
    try FindingPromises.checkJSON(report.json, "diff json")
    try FindingPromises.checkMarkdown(report.markdown, "diff markdown")
    var page = Page(hasColor: false)
    report.write(to: &page)
    let list = changes(old, new, since: day, on: day, isAmended: comparison.isAmended)
    try check(list)
    let counties = Set(new.workspace.areas.counties.prefix(mostAreas).map(\.id))
    let impact = ImpactReport(
      Impact(
        old: old, new: new, pairs: OrdinancePair.all(old.workspace, new.workspace),
        over: DayRange(from: day - 9, through: day), counties: counties),
      areas: new.workspace.areas, counties: counties, language: language, oldLanguage: oldLanguage)
    impact.write(to: &page)
    try FindingPromises.checkText(page.text, "diff")
    try FindingPromises.checkMarkdown(impact.markdown, "impact markdown")
    try FindingPromises.checkJSON(impact.json.serialized, "impact json")
  }

  /// Checks each change and each message in every format.
  private static func check(_ list: ChangeList) throws(Violation) {
    let workspace = list.new.evaluator.workspace
    for change in list.changes {
      try promise(!change.causes.isEmpty, "a change without a cause")
      try promise(
        list.old.day < change.known || list.old.day == list.new.day,
        "a change that was known before")
    }
    let messages = Message.all(of: list)
    let report = MessageReport(messages)
    try FindingPromises.checkJSON(report.json, "messages json")
    for language in workspace.languages {
      let changes = ChangeReport(list, language: language)
      try FindingPromises.checkJSON(changes.json, "changes json")
      try FindingPromises.checkMarkdown(changes.markdown, "changes markdown")
      var page = Page(hasColor: false)
      changes.write(to: &page)
      MessageReport(messages, language: language).write(to: &page)
      try FindingPromises.checkText(page.text, "changes and messages")
    }
    let told = Dictionary(grouping: messages, by: \.change.area.id)
      .mapValues { $0.map(report.json(of:)) }
    for area in workspace.areas.counties.prefix(mostAreas) {
      for language in workspace.languages {
        try checkXML("feed") { () throws(MessageReport.Problem) in
          try MessageReport.atom(
            ofTold: told[area.id] ?? [], for: area, of: workspace, in: language, on: list.new.day,
            zone: .centralEurope, site: nil, after: nil) ?? ""
        }
      }
    }
    for message in messages {
      try checkXML("alert") { () throws(MessageReport.Problem) in
        try report.alert(of: message, zone: .centralEurope).xml()
      }
    }
  }

  private static func checkXML(
    _ name: String, _ document: () throws(MessageReport.Problem) -> String
  ) throws(Violation) {
    // The settings for alerts may be missing, or a language may lack templates.
    guard let text = try? document() else { return }
    try FindingPromises.checkText(text, name)
    if let flaw = WellFormed.flaw(inXML: text) { throw Violation("\(name): \(flaw)") }
  }
}
