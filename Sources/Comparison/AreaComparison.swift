internal import Rules

extension WorkspaceComparison {
  private var tables: Both<AreaTable> { workspaces.map(\.areas) }

  /// Compares the areas to which rules apply.
  mutating func compareAreas() {
    compareGroupings()
    compareAbbreviations()
    for (id, both) in tables.map(\.areas).paired(by: \.id) {
      var subject = Subject(kind: .area, id: Both(id, id))
      guard let pair = both.complete() else {
        list.addOneSided(
          subject, .changed, both,
          both.with(context.wordings, tables) { area, wording, table in
            area.map { Side($0.title(in: wording.language), table.span(of: $0)) }
              ?? Side(nil, table.country.title?.span)
          })
        continue
      }
      subject.names = pair.with(context.wordings) { $0.title(in: $1.language) }
      compare(pair, subject)
    }
  }

  private mutating func compare(_ areas: Both<Area>, _ subject: Subject) {
    let tables = tables
    let said = context.said
    func compare(
      _ aspect: RuleDifference.Aspect, _ meaning: RuleDifference.Meaning,
      _ text: (Area, AreaTable) -> String?
    ) {
      list.compare(
        subject, aspect, meaning, areas.with(tables) { Side(text($0, $1), $1.span(of: $0)) })
    }
    /// Compares another area to which it belongs: by identifier, shown with the name.
    func compareOther(
      _ aspect: RuleDifference.Aspect, detail: String? = nil, _ other: (Area, AreaTable) -> Int?,
      words: (String, Area) -> String = { name, _ in name }
    ) {
      let others = areas.with(tables) { other($0, $1) }
      let ids = others.with(tables) { place, table in place.map { table[$0].id } }
      let merged = areas.map { $0.merger?.since }
      guard !ids.isSame || aspect == .merger && !merged.isSame else { return }
      var subject = subject
      subject.detail = detail
      let sides = others.with(areas, tables, context.wordings) { place, area, table, wording in
        let text = place.map { words(table.label(of: $0, in: wording.language), area) }
        // Mergers are not written where the counties are, perhaps not even in the same file.
        return aspect == .merger
          ? Side(text, table.country.title?.span, isElsewhere: true)
          : Side(text, table.span(of: area))
      }
      list.add(RuleDifference(subject, aspect, .changed, sides))
    }
    if areas.old.title != nil || areas.new.title != nil {
      list.compare(subject, .title, areas.map(\.title), around: areas.map { $0.title?.span })
    } else {
      compare(.name, .editorial) { area, _ in "\(area.name)\(area.kind.map { ", \($0)" } ?? "")" }
    }
    compare(.abbreviation, .editorial) { area, _ in area.short }
    compare(.membership, .changed) { area, table in
      switch area.level {
      case .country: said[.reviewIsCountry]
      case .state: said[.reviewIsState]
      case .county: said[.reviewIsCounty]
      case .group(let place): said.say(.reviewIsOfGrouping, ["name": table.groupings[place].id])
      }
    }
    if areas.old.level == .county, areas.new.level == .county {
      compareOther(.state) { area, _ in area.state }
    }
    compareOther(.partOf) { area, _ in area.partOf }
    compareOther(.merger) { area, _ in
      area.merger?.into
    } words: { name, area in
      said.say(.reviewInto, ["area": name])
        + (area.merger.map { " " + said.say(.since, ["day": said.style.date($0.since)]) } ?? "")
    }
    compare(.population, .editorial) { area, _ in area.population.map(String.init) }
    let names = tables.map { Set($0.groupings.map(\.id)) }
    guard areas.old.level == .county else { return }
    for name in names.old.intersection(names.new).sorted() {
      compareOther(.membership, detail: name) { area, table in
        table.groupings.firstIndex { $0.id == name }.flatMap { table.place(.group($0), for: area) }
      }
    }
  }

  /// Compares the short forms of kinds of county.
  private mutating func compareAbbreviations() {
    for (short, forms) in tables.map(\.abbreviations).paired(by: \.short) {
      list.compare(
        Subject(kind: .workspace, detail: short), .abbreviation, .editorial,
        forms.with(tables) {
          Side(
            $0?.kinds.sorted().joined(separator: ", "), $1.country.title?.span, isElsewhere: true)
        })
    }
  }

  private mutating func compareGroupings() {
    for (id, both) in tables.map(\.groupings).paired(by: \.id) {
      let subject = Subject(kind: .grouping, id: Both(id, id))
      if let pair = both.complete() {
        list.compare(subject, .title, pair.map(\.title), around: pair.map { $0.title?.span })
      } else {
        list.addOneSided(
          subject, .changed, both,
          both.with(context.wordings) { grouping, wording in
            Side(grouping.map { $0.title?[wording.language] ?? $0.id }, grouping?.title?.span)
          })
      }
    }
  }
}

extension AreaTable {
  /// Name and identifier: `Low Hills (0401)`.
  fileprivate func label(of place: Int, in language: Language) -> String {
    "\(self[place].title(in: language)) (\(self[place].id))"
  }
}
