internal import Findings
internal import Rules

/// Finds the states and counties that files name, and reports unknown names. It keeps what it found:
/// the same few names occur again and again.
final class AreaNaming {
  let table: AreaTable
  let findings: FindingCollector
  /// The places of the areas that texts name, by level and text as written.
  private var known: [Area.Level: [String: [Int]]] = [:]
  private lazy var index = AreaNameIndex(table)
  /// How many more areas may be compared with unknown names, to suggest another.
  private var comparisonsLeft = 200_000

  /// How many areas of one name are listed.
  private static let mostListed = AreaNameIndex.mostFound - 1

  init(_ table: AreaTable, _ findings: FindingCollector) {
    self.table = table
    self.findings = findings
  }

  /// The state that a rule file names; an unknown one is reported.
  func state(_ name: Located<String>) -> Area? {
    let found = places(named: name.value, .state)
    if found.count == 1 { return table[found[0]] }
    findings.report(
      .unknownArea, at: name.span, "no state is called `\(name.value)`",
      help: suggestion(of: found.isEmpty ? near(name.value, .state) : found.map { table[$0] })
        ?? "states are named by identifier, abbreviation or title")
    return nil
  }

  /// The county that a file names; an unknown or ambiguous one is reported.
  /// - Parameter help: what to write where a larger area is named; nil: how counties are named.
  func county(_ name: Located<String>, largerArea help: (Area) -> String? = { _ in nil }) -> Area? {
    let found = places(named: name.value, .county)
    if found.count == 1 { return table[found[0]] }
    let wanted = "counties are named by identifier, or by name with their kind"
    if !found.isEmpty {
      findings.report(
        .ambiguousArea, at: name.span, "several counties are called `\(name.value)`",
        help: choice(of: found.map { table[$0] }))
    } else if let larger = largerArea(name.value) {
      findings.report(
        .unknownArea, at: name.span,
        "`\(name.value)` is \(table.kind(of: larger)), and a county belongs here",
        help: help(larger) ?? wanted)
    } else {
      findings.report(
        .unknownArea, at: name.span, "no county is called `\(name.value)`",
        help: suggestion(of: near(name.value, .county)) ?? wanted)
    }
    return nil
  }

  /// Reports a part of a county where a whole county belongs.
  /// - Returns: whether it is one.
  func reportsPart(_ county: Area, _ name: Located<String>) -> Bool {
    guard let whole = county.partOf.map({ table[$0] }) else { return false }
    findings.report(
      .partInScope, at: name.span,
      "`\(name.value)` is a part of \(whole.name), and rules apply to whole counties",
      help: "write \"\(whole.id)\" for the whole county")
    return true
  }

  /// The country, the state or the area of a grouping that a text names, unless it names a county.
  func largerArea(_ text: String) -> Area? {
    if let area = table.area(inData: text) { return area.level == .county ? nil : area }
    let states = places(named: text, .state)
    return states.count == 1 ? table[states[0]] : nil
  }

  /// The places of the areas of a level that a text names: of many, the first ones, more than are listed.
  private func places(named text: String, _ level: Area.Level) -> [Int] {
    if let places = known[level]?[text] { return places }
    let places = level == .state ? index.states(named: text) : index.counties(named: text)
    known[level, default: [:]][text] = places
    return places
  }

  /// The areas that an unknown name may mean; none once enough areas have been compared with unknown
  /// names.
  private func near(_ text: String, _ level: Area.Level) -> [Area] {
    guard comparisonsLeft > 0 else { return [] }
    comparisonsLeft -= table.areas.count
    return table.near(text, level)
  }

  /// The question whether one of these was meant; nil where there are none.
  private func suggestion(of areas: [Area]) -> String? {
    guard !areas.isEmpty else { return nil }
    let names = areas.prefix(Self.mostListed).map { "\($0.id) (\($0.name))" }
    return "did you mean \(names.joined(separator: " or "))?"
  }

  private func choice(of areas: [Area]) -> String {
    let names = areas.prefix(Self.mostListed).map { "\"\($0.id)\"" }.joined(separator: ", ")
    return "write one of \(names)" + (areas.count > Self.mostListed ? ", or of the others" : "")
  }
}
