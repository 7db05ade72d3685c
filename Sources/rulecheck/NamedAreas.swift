import Files
import Findings
import Observations
import Reports
import RuleReader
import Rules

extension Workspace {
  /// The places of its counties; nil: it names none.
  func places(_ files: FileTree) throws -> PlaceNames? {
    guard areas.placeFile != nil else { return nil }
    let (places, problems) = places(in: files)
    return try withoutErrors((places, problems.filter { $0.severity == .error }))
  }

  /// The outlines of its areas; nil: it names none.
  func outlines(_ files: FileTree) throws -> Outlines? {
    guard areas.outlines != nil else { return nil }
    let (outlines, problems) = outlines(in: files)
    return try withoutErrors((outlines, problems.filter { $0.severity == .error }))
  }

  /// The county that an option names, or that has a place of this name.
  /// - Parameters:
  ///   - day: decides which county answers for one that becomes part of another.
  ///   - isSaid: whether to say in which county a place lies.
  ///   - hasStates: whether the command answers for a state, too.
  func countyNamed(
    _ name: String, on day: Day, _ files: FileTree, isSaid: Bool = true, hasStates: Bool = true
  ) throws -> Area {
    switch areas.county(named: name) {
    case .found(let area): return area
    case .ambiguous(let found):
      throw CannotRun(
        "several counties are called “\(name)”; name one by its identifier, or by its whole name with its kind:",
        choices: areas.choices(found))
    case .unknown(let near):
      let places: PlaceNames?
      do {
        places = try self.places(files)
      } catch let problem as CannotRun {
        throw problem.followed(
          by: unknownCounty(name, near: near, places: nil, hasStates: hasStates))
      }
      let found = places?.named(name) ?? []
      guard let place = found.first else {
        throw unknownCounty(name, near: near, places: places, hasStates: hasStates)
      }
      let within = found.map { areas[$0.county] }.once(by: \.index)
      // Someone who leaves out the end of a county's name does not mean a village of another one.
      let longer = near.filter { $0.begins(with: name) }
      let counties = (longer + within).map { areas.answering($0, on: day) }.once(by: \.index)
      guard counties.count == 1 else {
        throw CannotRun(
          "“\(name)” \(longer.isEmpty ? "lies in" : "may mean") several counties; name one of them:",
          choices: areas.choices(counties.sorted { $0.index < $1.index }, most: 25))
      }
      // A part is answered as its county, but says so and has figures of its own.
      let county = within.count == 1 && within[0].merger == nil ? within[0] : counties[0]
      if isSaid { Output.warn("\(place.name) lies in \(county.name) (\(county.id))") }
      return county
    }
  }

  private func unknownCounty(
    _ name: String, near: [Area], places: PlaceNames?, hasStates: Bool
  ) -> CannotRun {
    if case .found(let state) = areas.state(named: name) {
      return CannotRun(
        "“\(name)” is a state, but a county is needed here; "
          + (hasStates
            ? "ask for the state with --state \(state.short ?? state.id)"
            : "name one of its counties"))
    }
    let alike = (places?.near(name) ?? []).prefix(5)
      .map { "\($0.name), in \(areas[$0.county].name) (\(areas[$0.county].id))" }
    let what = places == nil ? "no county is" : "no county and no place is"
    let choices = areas.choices(near) + alike
    return CannotRun(
      "\(what) called “\(name)”"
        + (choices.isEmpty
          ? "; name a county by its identifier, or by its name with its kind" : "; did you mean:"),
      choices: choices)
  }
}

extension Area {
  /// Whether the first words of its name are this text.
  fileprivate func begins(with text: String) -> Bool {
    let (words, wanted) = (name.split { !$0.isLetter }, AreaTable.keys(text))
    return words.indices.dropFirst().contains { end in
      AreaTable.keys(words[..<end].joined()).contains(where: wanted.contains)
    }
  }
}

extension AreaTable {
  func stateNamed(_ name: String) throws -> Area {
    switch state(named: name) {
    case .found(let area): return area
    case .ambiguous(let areas):
      throw CannotRun("several states are called “\(name)”:", choices: choices(areas))
    case .unknown(let near):
      throw CannotRun(
        "no state is called “\(name)”; \(near.isEmpty ? "the states are" : "did you mean"):",
        choices: choices(near.isEmpty ? Array(states) : near))
    }
  }

  /// Refuses values of --areas and --states for which a file of rules would have another key.
  func checkNames(counties: [String], states: [String]) throws {
    for name in counties {
      guard case .unknown = county(named: name) else { continue }
      if case .found(let state) = state(named: name) {
        throw CannotRun(
          "--areas: “\(name)” is a state; name it with --states \(state.short ?? state.id)")
      }
      if [country.id, country.name].contains(name) {
        throw CannotRun("--areas: “\(name)” is the country; name it with --country")
      }
      if name.contains(",") {
        throw CannotRun(
          "--areas: no county is called “\(name)”; put spaces between several, not commas")
      }
    }
    for name in states where name.contains(",") {
      guard case .unknown = state(named: name) else { continue }
      throw CannotRun(
        "--states: no state is called “\(name)”; put spaces between several, not commas")
    }
  }

  /// - Parameter most: how many are listed.
  fileprivate func choices(_ areas: [Area], most: Int = .max) -> [String] {
    let rest = areas.count - most
    return areas.prefix(most).map { area in
      let kind = area.kind.map { ", \($0)" } ?? ""
      let state = area.level == .county ? area.state.map { ", \(self[$0].name)" } ?? "" : ""
      return "\(area.id)  \(area.name)\(kind)\(state)"
    } + (rest > 0 ? ["… and \(rest) more"] : [])
  }
}
