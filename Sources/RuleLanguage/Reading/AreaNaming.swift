internal import YAMLSource

/// Finds the states and counties that files name. The same few names come over and over.
struct AreaNaming {
  private let table: AreaTable
  /// The places of the areas that texts name, by level and text as written.
  private var known: [Area.Level: [String: [Int]]] = [:]
  /// Nil until a name is looked up.
  private var index: AreaNameIndex?
  /// Areas that may still be compared with unknown names to suggest another.
  private var comparisonsLeft = 200_000

  /// Areas of one name that are listed.
  fileprivate static let mostListed = AreaNameIndex.mostFound - 1

  init(_ table: AreaTable) { self.table = table }

  /// The places of the areas of a level that a text names, or the first of them: more than are listed.
  mutating func places(named text: String, _ level: Area.Level) -> [Int] {
    if let places = known[level]?[text] { return places }
    if index == nil { index = AreaNameIndex(table) }
    let places = (level == .state ? index?.states(named: text) : index?.counties(named: text)) ?? []
    known[level, default: [:]][text] = places
    return places
  }

  /// The areas that an unknown name may mean: of the first unknown names, as many as the areas
  /// that they are compared with allow.
  mutating func near(_ text: String, _ level: Area.Level) -> [Area] {
    guard comparisonsLeft > 0 else { return [] }
    comparisonsLeft -= table.areas.count
    return table.near(text, level)
  }
}

extension Reading {
  /// The state that a rule file names; an unknown one is reported.
  func state(_ name: Located<String>) -> Area? {
    guard let areas, let found = areaNaming?.places(named: name.value, .state) else { return nil }
    if found.count == 1 { return areas[found[0]] }
    report(
      .unknownArea, at: name.span, "no state is called `\(name.value)`",
      help: AreaNaming.suggestion(of: found.isEmpty ? near(name, .state) : found.map { areas[$0] })
        ?? "states are named by identifier, abbreviation or title")
    return nil
  }

  /// The county that a file names; an unknown or ambiguous one is reported.
  /// - Parameter help: what to write where a larger area is named, if not another county.
  func county(_ name: Located<String>, largerArea help: (Area) -> String? = { _ in nil }) -> Area? {
    guard let areas, let found = areaNaming?.places(named: name.value, .county) else { return nil }
    if found.count == 1 { return areas[found[0]] }
    let wanted = "counties are named by identifier, or by name with their kind"
    if !found.isEmpty {
      report(
        .ambiguousArea, at: name.span, "several counties are called `\(name.value)`",
        help: AreaNaming.choice(of: found.map { areas[$0] }))
    } else if let larger = largerArea(name.value, areas) {
      report(
        .unknownArea, at: name.span,
        "`\(name.value)` is \(areas.kind(of: larger)), and a county belongs here",
        help: help(larger) ?? wanted)
    } else {
      report(
        .unknownArea, at: name.span, "no county is called `\(name.value)`",
        help: AreaNaming.suggestion(of: near(name, .county)) ?? wanted)
    }
    return nil
  }

  /// Reports a county that is a part of another one where a whole county belongs.
  /// - Returns: whether it is.
  func reportsPart(_ county: Area, _ name: Located<String>) -> Bool {
    guard let areas, let whole = county.partOf.map({ areas[$0] }) else { return false }
    report(
      .partInScope, at: name.span,
      "`\(name.value)` is a part of \(whole.name), and rules hold for whole counties",
      help: "write \"\(whole.id)\" for the whole county")
    return true
  }

  /// The country, the state or the area of a grouping that a text names where no county is called so.
  func largerArea(_ text: String, _ areas: AreaTable) -> Area? {
    if let area = areas.area(inData: text) { return area.level == .county ? nil : area }
    let states = areaNaming?.places(named: text, .state) ?? []
    return states.count == 1 ? areas[states[0]] : nil
  }

  private func near(_ name: Located<String>, _ level: Area.Level) -> [Area] {
    areaNaming?.near(name.value, level) ?? []
  }
}

extension AreaNaming {
  /// nil where there is none to suggest.
  fileprivate static func suggestion(of areas: [Area]) -> String? {
    guard !areas.isEmpty else { return nil }
    let names = areas.prefix(mostListed).map { "\($0.id) (\($0.name))" }
    return "did you mean \(names.joined(separator: " or "))?"
  }

  fileprivate static func choice(of areas: [Area]) -> String {
    let names = areas.prefix(mostListed).map { "\"\($0.id)\"" }.joined(separator: ", ")
    return "write one of \(names)" + (areas.count > mostListed ? ", or of the others" : "")
  }
}
