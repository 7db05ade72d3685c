internal import Findings
internal import Rules
internal import YAMLSource

extension AreaFields {
  static let file = Format<AreaTable>.mapping(
    "the areas file",
    [id.shape, country.shape, states.shape, counties.shape, outlines.shape, places.shape]
  ) { fields in
    let part = fields.reading.findings.part()
    let id = fields(id)
    let country = fields(country)
    let states = fields(states)
    let counties = fields(counties)
    let outlines = fields(outlines)
    let places = fields(places)
    guard let id, let country, let states, let counties,
      states.count == fields.node(of: AreaFields.states)?.count
    else { return nil }
    return AreaAssembly(reading: fields.reading, file: part)
      .table(
        id: id, country: country, states: states, counties: counties, outlines: outlines,
        placeFile: places)
  }.file(.areas)
}

extension FindingCollector {
  /// Reports that the workspace has more areas or entries than are kept.
  func reportTooMany(_ what: String, at span: Span) {
    report(
      .fileTooLarge, at: span, "up to here this workspace has more than \(what)",
      help: "leave out areas that no rule and no value is about")
  }
}

/// Puts country, states and counties into one table and resolves the names between them.
private struct AreaAssembly {
  let reading: Reading
  let file: FindingCollector.Part

  /// Whether the file is sound so far: where areas are missing, every name of one would be a finding.
  private var isSound: Bool { file.isSound }

  func table(
    id: String, country: CountryDraft, states: [CountryDraft], counties table: CountyTable,
    outlines: AreaTable.Outlines?, placeFile: AreaTable.PlaceFile?
  ) -> AreaTable? {
    var areas: [Area] = []
    var spans: [Span] = []
    var places: [String: Int] = [:]
    let count = 1 + states.count + table.counties.count
    guard count <= AreaTable.mostAreas else {
      reading.findings.reportTooMany(
        "\(AreaTable.mostAreas) areas", at: (table.counties.last?.id ?? country.id).span)
      return nil
    }
    areas.reserveCapacity(count)
    spans.reserveCapacity(count)
    places.reserveCapacity(count)
    func add(_ id: Located<String>, _ make: (Int) -> Area) {
      if let first = places.updateValue(areas.count, forKey: id.value) {
        places[id.value] = first
        reading.report(
          .duplicateArea, at: id.span, "the identifier `\(id.value)` is taken already",
          help: "give one of the two another: country, states and counties share identifiers",
          notes: [.init(spans[first], "the first one")])
        return
      }
      spans.append(id.span)
      areas.append(make(areas.count))
    }
    add(country.id) {
      Area(
        index: $0, id: country.id.value, level: .country, name: country.title.all[0].value,
        title: country.title, short: nil, kind: nil, state: nil, population: nil, partOf: nil)
    }
    for state in states {
      add(state.id) {
        Area(
          index: $0, id: state.id.value, level: .state, name: state.title.all[0].value,
          title: state.title, short: state.short?.value, kind: nil, state: $0, population: nil,
          partOf: nil)
      }
    }
    guard isSound else { return nil }
    var stateNames: [String: Int] = [:]
    for (state, area) in zip(states, areas.lazy.filter { $0.level == .state }) {
      let titles = state.title.all.map { ("title", $0.value, $0.span) }
      let short = state.short.map { [("abbreviation", $0.value, $0.span)] } ?? []
      for (what, name, span) in [("identifier", area.id, state.id.span)] + short + titles {
        guard let other = stateNames.updateValue(area.index, forKey: name), other != area.index
        else { continue }
        reading.report(
          .duplicateArea, at: span,
          "the \(what) `\(name)` belongs to another state, so counties could be in either",
          help: "give one of the two another", notes: [.init(spans[other], "the other state")])
      }
    }
    guard isSound else { return nil }
    let drafts = table.counties.sorted { $0.id.value < $1.id.value }
    var unknownStates: Set<String> = []
    for county in drafts {
      guard let state = stateNames[county.state.value] else {
        guard unknownStates.insert(county.state.value).inserted else { continue }
        reading.report(
          .unknownArea, at: county.state.span, "no state is called `\(county.state.value)`",
          help: Spelling.suggestion(for: county.state.value, among: stateNames.keys.sorted())
            ?? "write a state's identifier, abbreviation or title, or add it under `states`")
        continue
      }
      add(county.id) {
        Area(
          index: $0, id: county.id.value, level: .county, name: county.name, title: nil,
          short: nil, kind: county.kind, state: state, population: county.population, partOf: nil)
      }
    }
    guard isSound else { return nil }
    let parts = drafts.filter { $0.partOf != nil }
    let areParts = Set(parts.compactMap { places[$0.id.value] })
    for draft in parts {
      guard let whole = draft.partOf, let part = places[draft.id.value] else { continue }
      guard let place = county(whole, places, areas), !areParts.contains(place) else {
        reading.report(
          .unknownArea, at: whole.span,
          "`\(whole.value)` is not a county that `\(draft.id.value)` can be part of",
          help: "write the identifier of a county that is not itself a part")
        continue
      }
      areas[part].partOf = place
    }
    // By area, where its chain of mergers ended when it was last followed.
    var ends: [Int: Int] = [:]
    for merger in table.merged {
      let from = county(merger.id, places, areas)
      let into = county(merger.into, places, areas)
      for (name, place) in [(merger.id, from), (merger.into, into)] where place == nil {
        reading.report(
          .unknownArea, at: name.span, "no county has the identifier `\(name.value)`",
          help: "write the identifier of a county of this file")
      }
      guard let from, let into else { continue }
      var last = into
      var passed: [Int] = []
      while last != from, let next = ends[last] ?? areas[last].merger?.into {
        passed.append(last)
        last = next
      }
      for area in passed { ends[area] = last }
      if last == from || areas[from].merger != nil {
        reading.report(
          .mergerCycle, at: merger.into.span,
          "`\(merger.id.value)` cannot be merged into `\(merger.into.value)`",
          help: "name the county that exists afterwards, and every dissolved county once")
        continue
      }
      areas[from].merger = Area.Merger(into: into, since: merger.since)
    }
    for (name, id) in table.otherNames {
      guard let place = county(id, places, areas) else {
        reading.report(
          .unknownArea, at: id.span, "no county has the identifier `\(id.value)`",
          help: "write the identifier of the county that is called `\(name)`")
        continue
      }
      areas[place].otherNames.append(name)
    }
    guard isSound else { return nil }
    let groupings = self.groupings(table.groupings, of: drafts, &areas, &places, &spans)
    guard isSound else { return nil }
    return AreaTable(
      id: id, areas: areas, spans: spans, groupings: groupings, places: places,
      abbreviations: table.abbreviations, outlines: outlines, placeFile: placeFile)
  }

  /// Adds the areas of all groupings after the counties, each once, by identifier.
  private func groupings(
    _ drafts: [GroupingDraft], of counties: [CountyDraft], _ areas: inout [Area],
    _ places: inout [String: Int], _ spans: inout [Span]
  ) -> [AreaTable.Grouping] {
    let known = drafts.map(\.id.value).firstIndices
    var named = [[(county: String, area: Located<String>)]](repeating: [], count: drafts.count)
    for county in counties {
      for (grouping, area) in county.groups {
        if let at = known[grouping.value] {
          named[at].append((county.id.value, area))
          continue
        }
        reading.report(
          .unknownArea, at: grouping.span, "no grouping `\(grouping.value)` is declared",
          help: Spelling.suggestion(for: grouping.value, among: drafts.lazy.map(\.id.value))
            ?? "declare it above the list: `groups: { \(grouping.value): {} }`")
      }
    }
    // Only counties belong to areas of a grouping, and all of them come before the first such area.
    let countiesEnd = areas.count
    var isFull = false
    let used = named.lazy.filter { !$0.isEmpty }
    if let last = used.last, used.count * countiesEnd > AreaTable.mostMembers {
      reading.findings.reportTooMany(
        "\(AreaTable.mostMembers) entries for groupings", at: last[0].area.span)
      return []
    }
    return drafts.enumerated().map { at, draft in
      let first = areas.count
      var members = [Int](repeating: -1, count: named[at].isEmpty ? 0 : countiesEnd)
      named[at].sort { ($0.area.value, $0.county) < ($1.area.value, $1.county) }
      var taken: String?
      for (county, area) in named[at] where area.value != taken {
        let place = places[area.value]
        if place == nil, areas.count == AreaTable.mostAreas {
          if isFull { break }
          isFull = true
          reading.findings.reportTooMany("\(AreaTable.mostAreas) areas", at: area.span)
          break
        }
        if let place, place < first {
          taken = area.value
          reading.report(
            .duplicateArea, at: area.span,
            "the identifier `\(area.value)` is taken already, so it cannot name an area of `\(draft.id.value)`",
            help: "give the area another: all areas share their identifiers",
            notes: [.init(spans[place], "the first one")])
          continue
        }
        if place == nil {
          places[area.value] = areas.count
          spans.append(area.span)
          areas.append(
            Area(
              index: areas.count, id: area.value, level: .group(at), name: area.value, title: nil,
              short: nil, kind: nil, state: nil, population: nil, partOf: nil))
        }
        guard let county = places[county], let area = places[area.value] else { continue }
        members[county] = area
      }
      return AreaTable.Grouping(id: draft.id.value, title: draft.title, members: members)
    }
  }

  private func county(_ id: Located<String>, _ places: [String: Int], _ areas: [Area]) -> Int? {
    places[id.value].flatMap { areas[$0].level == .county ? $0 : nil }
  }
}
