public import Comparison
public import Rules

/// What other rules would have changed, for a reviewer: as text, JSON, and Markdown for a pull
/// request. The words are English; titles are in the language asked for.
public struct ImpactReport: Sendable {
  package let impact: Impact
  /// The areas of the new side, whose states group counties.
  package let areas: AreaTable
  /// The identifiers of the counties that were compared; nil: all.
  let counties: Set<String>?
  /// For titles of the new side; `oldLanguage` is for those of the old side.
  package let language: Language
  package let oldLanguage: Language

  /// - Parameters:
  ///   - areas: those of the new side.
  ///   - counties: the identifiers of the counties that were compared; nil: all.
  ///   - language: a language of the new workspace.
  ///   - oldLanguage: the same, or another one where the old workspace does not have it.
  public init(
    _ impact: Impact, areas: AreaTable, counties: Set<String>? = nil, language: Language,
    oldLanguage: Language
  ) {
    self.impact = impact
    self.areas = areas
    self.counties = counties
    self.language = language
    self.oldLanguage = oldLanguage
  }

  /// Ordinances with an effect, largest first.
  package var touched: [OrdinanceImpact] { impact.ordinances.filter { !$0.counties.isEmpty } }
  package var untouched: [OrdinanceImpact] { impact.ordinances.filter(\.counties.isEmpty) }

  package var from: Day { impact.days.from }
  package var through: Day { impact.days.last }
  package var dayCount: Int { max(0, through - from + 1) }

  /// `68 days in 411 counties`
  package var extent: String {
    "\(count(dayCount, "day")) in \(count(impact.countyCount, "county", "counties"))"
  }

  /// Counties in which a phase or guidelines differ while both ordinances apply; largest effects
  /// first.
  package func shared(_ ordinance: OrdinanceImpact) -> [CountyImpact] {
    ordinance.counties.filter(\.isShared)
  }

  // MARK: Names

  /// The title of an ordinance in its latest version, and its identifier; those of both sides where the
  /// identifiers differ.
  package func name(_ ordinance: OrdinanceImpact) -> String {
    let old = ordinance.old.map { title($0, oldLanguage) }
    let new = ordinance.new.map { title($0, language) }
    guard let old else { return new.map { "\($0), which is new" } ?? "" }
    guard let new else { return "\(old), which is gone" }
    return ordinance.old?.id == ordinance.new?.id ? new : "\(old) → \(new)"
  }

  private func title(_ ordinance: Ordinance, _ language: Language) -> String {
    let version = ordinance.versions.last
    return version.map { "\($0.title[language]) (\(ordinance.id))" } ?? ordinance.id
  }

  /// `Brake (brake-100)`, with both titles where they differ.
  package func name(_ phase: PhaseImpact) -> String {
    switch phase.state {
    case .unknown: return "unknown"
    case .notValid: return "(does not apply)"
    case .phase(let id):
      let old = phase.old?.title[oldLanguage]
      let new = phase.new?.title[language]
      let titles = [old == new ? nil : old, new].compactMap { $0 }.joined(separator: " → ")
      return titles == id || titles.isEmpty ? id : "\(titles) (\(id))"
    }
  }

  package func name(_ area: Area) -> String { area.label(in: language) }

  // MARK: Sentences

  /// The effects of an ordinance, one sentence per entry.
  package func summary(_ ordinance: OrdinanceImpact) -> [String] {
    guard ordinance.old != nil, ordinance.new != nil else {
      let verb = ordinance.old == nil ? "applies" : "applied"
      let days = count(ordinance.oneSidedDays, "county-day")
      return ["It \(verb) on \(days) in \(count(ordinance.countyCount, "county", "counties"))."]
    }
    func days(_ days: Int) -> String {
      "\(count(days, "county-day"))\(percent(days, of: ordinance.countyDays))"
    }
    var sentences: [String] = []
    let shared = shared(ordinance).count
    if shared > 0 {
      sentences.append(
        "A phase or a guideline differs in \(grouped(shared)) of"
          + " \(count(ordinance.countyCount, "county", "counties")).")
    }
    let phaseDays = ordinance.differingDays - ordinance.oneSidedDays
    if phaseDays > 0 {
      let unordered = phaseDays - ordinance.stricterDays - ordinance.milderDays
      let parts = [
        (ordinance.stricterDays, "stricter"), (ordinance.milderDays, "milder"),
        (unordered, "neither"),
      ].filter { $0.0 > 0 }
      let directions =
        parts.count == 1
        ? parts[0].1 : parts.map { "\($0.1) on \(grouped($0.0))" }.joined(separator: ", ")
      sentences.append("Another phase on \(days(phaseDays)): \(directions).")
    }
    if ordinance.guidelineDays > 0 {
      sentences.append("The same phase with other guidelines on \(days(ordinance.guidelineDays)).")
    }
    if ordinance.oneSidedDays > 0 {
      let apart = ordinance.apartCount
      let extent =
        apart > 0 ? "; in \(count(apart, "county", "counties")) the two never apply together" : ""
      sentences.append("Only one of the two applies on \(days(ordinance.oneSidedDays))\(extent).")
    }
    return sentences
  }

  /// A sentence about the counties that only one side has; nil: there are none.
  package func strangers(_ areas: [Area], _ side: String, most: Int = 8) -> String? {
    guard !areas.isEmpty else { return nil }
    let names = areas.prefix(most).map(name).joined(separator: "; ")
    let rest = areas.count > most ? " and \(areas.count - most) more" : ""
    return "Only the \(side) areas have \(names)\(rest): not compared."
  }

  // MARK: Numbers

  /// `1,234`: a number with thousands separators.
  package func grouped(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (at, digit) in digits.enumerated() {
      if at > 0, (digits.count - at) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// A difference with its sign; empty where there is none.
  func difference(_ before: Int, _ after: Int) -> String {
    after == before ? "" : after > before ? "+\(grouped(after - before))" : grouped(after - before)
  }

  package func count(_ number: Int, _ one: String, _ several: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? one : several ?? one + "s")"
  }

  /// ` (12 %)`
  private func percent(_ part: Int, of whole: Int) -> String {
    whole > 0 ? " (\(ImpactReport.share(part, of: whole)))" : ""
  }

  /// `12 %`; a share that rounds to 0 is written as `under 1 %`.
  fileprivate static func share(_ part: Int, of whole: Int) -> String {
    let rounded = percent(part, of: whole)
    return rounded == 0 ? "under 1 %" : "\(rounded) %"
  }

  fileprivate static func percent(_ part: Int, of whole: Int) -> Int {
    (part * 100 + whole / 2) / whole
  }

  // MARK: Tables

  /// The columns that show how each phase was used.
  package var phaseColumns: [TextTable.Filled<PhaseImpact>] {
    func number(
      _ heading: String, group: Int, _ text: @escaping (PhaseImpact) -> String
    ) -> TextTable.Filled<PhaseImpact> {
      .init(heading, .right, group: group) { TextTable.Cell(text($0)) }
    }
    return [
      .init("Phase", isKey: true, isName: true, group: 0) {
        TextTable.Cell(name($0), color: $0.new?.color ?? $0.old?.color)
      },
      number("County-days before", group: 1) { grouped($0.before.countyDays) },
      number("after", group: 1) { grouped($0.after.countyDays) },
      number("change", group: 1) { difference($0.before.countyDays, $0.after.countyDays) },
      number("Entries before", group: 2) { grouped($0.before.entries) },
      number("after", group: 2) { grouped($0.after.entries) },
      number("Under a week before", group: 3) { grouped($0.before.shortPeriods) },
      number("after", group: 3) { grouped($0.after.shortPeriods) },
    ]
  }

  /// The columns for counties, without those that are 0 for all of them.
  /// - Parameter none: the text in place of 0.
  package func columns(
    of counties: [CountyImpact], none: String
  ) -> [TextTable.Filled<CountyImpact>] {
    let figures: [(heading: String, value: (CountyImpact) -> Int)] = [
      ("Days of another phase", \.phaseDays), ("Stricter", \.stricterDays),
      ("Milder", \.milderDays), ("Days of other guidelines", \.guidelineDays),
      ("Days of one alone", \.oneSidedDays),
    ]
    return [
      .init("County", isKey: true, isName: true, group: 0) { TextTable.Cell(name($0.area)) },
      .init("First day", group: 1) { TextTable.Cell(($0.firstShared ?? $0.first).description) },
    ]
      + figures.filter { figure in counties.contains { figure.value($0) > 0 } }.map { figure in
        .init(figure.heading, .right, group: 1) {
          TextTable.Cell(figure.value($0) > 0 ? grouped(figure.value($0)) : none)
        }
      }
  }

  // MARK: States

  /// How the counties of a state differ; with no state, the counties that lie in none.
  package struct StateShare {
    package let state: Area?
    /// Counties in which a phase or a guideline differs.
    package let differing: Int
    package let counties: Int
    /// Days with another phase or other guidelines, summed over the counties.
    package let days: Int
    /// The days of all counties that were compared.
    let allDays: Int
    package var percent: Int { ImpactReport.percent(days, of: allDays) }
    /// `12 %`
    package var share: String { ImpactReport.share(days, of: allDays) }
  }

  /// The states in which counties differ, by days, most first.
  package func states(_ ordinance: OrdinanceImpact) -> [StateShare] {
    var differing: [Int?: [CountyImpact]] = [:]
    for county in shared(ordinance) { differing[county.area.state, default: []].append(county) }
    let strangers = Set(impact.onlyNew.map(\.id))
    let compared = Dictionary(
      grouping: areas.counties(on: from).filter {
        counties?.contains($0.id) ?? true && !strangers.contains($0.id)
      }, by: \.state)
    let places = areas.states.map { Optional($0.index) } + [nil]
    return places.compactMap { place -> StateShare? in
      guard let found = differing[place] else { return nil }
      let days = found.reduce(0) { $0 + $1.phaseDays + $1.guidelineDays }
      let count = max(found.count, compared[place]?.count ?? 0)
      return StateShare(
        state: place.map { areas[$0] }, differing: found.count, counties: count, days: days,
        allDays: max(1, count * dayCount))
    }.enumerated().sorted { a, b in
      a.element.days == b.element.days ? a.offset < b.offset : a.element.days > b.element.days
    }.map(\.element)
  }
}
