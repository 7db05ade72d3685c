public import Comparison
public import Rules

/// What other rules would have changed, for a reviewer: as text, JSON, and Markdown for a pull
/// request. The words are English unless `said` changes that; titles are in the language asked for.
public struct ImpactReport: Sendable {
  package let impact: Impact
  /// The areas of the new side, whose states group counties.
  package let areas: AreaTable
  /// The identifiers of the counties that were compared; nil: all.
  let counties: Set<String>?
  /// For titles of the new side; `oldLanguage` is for those of the old side.
  package let language: Language
  package let oldLanguage: Language
  package private(set) var words: Wording

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
    words = Wording(englishAround: language)
  }

  /// The same in other words.
  package func said(in words: Wording) -> ImpactReport {
    var report = self
    report.words = words
    return report
  }

  /// Ordinances with an effect, largest first.
  package var touched: [OrdinanceImpact] { impact.ordinances.filter { !$0.counties.isEmpty } }
  package var untouched: [OrdinanceImpact] { impact.ordinances.filter(\.counties.isEmpty) }

  package var from: Day { impact.days.from }
  package var through: Day { impact.days.last }
  package var dayCount: Int { max(0, through - from + 1) }

  /// `68 days in 411 counties`
  package var extent: String {
    words.say(.reviewExtent, counts: ["days": dayCount, "n": impact.countyCount])
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
    guard let old else { return new.map { words.say(.reviewNew, ["name": $0]) } ?? "" }
    guard let new else { return words.say(.reviewGone, ["name": old]) }
    return ordinance.old?.id == ordinance.new?.id ? new : "\(old) → \(new)"
  }

  private func title(_ ordinance: Ordinance, _ language: Language) -> String {
    let version = ordinance.versions.last
    return version.map { "\($0.title[language]) (\(ordinance.id))" } ?? ordinance.id
  }

  /// `Brake (brake-100)`, with both titles where they differ.
  package func name(_ phase: PhaseImpact) -> String {
    switch phase.state {
    case .unknown: return words[.unknown]
    case .notValid: return "(\(words[.notApplicable]))"
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
      return [
        words.say(
          ordinance.old == nil ? .reviewAppliesOn : .reviewAppliedOn,
          counts: ["days": ordinance.oneSidedDays, "n": ordinance.countyCount])
      ]
    }
    func sentence(
      _ phrase: Phrase, _ days: Int, _ values: [String: String] = [:]
    ) -> String {
      let share = percent(days, of: ordinance.countyDays)
      return words.say(
        phrase, counts: ["days": days], values.merging(["share": share]) { $1 })
    }
    var sentences: [String] = []
    let shared = shared(ordinance).count
    if shared > 0 {
      sentences.append(
        words.say(.reviewDiffer, counts: ["n": shared, "all": ordinance.countyCount]))
    }
    let phaseDays = ordinance.differingDays - ordinance.oneSidedDays
    if phaseDays > 0 {
      let unordered = phaseDays - ordinance.stricterDays - ordinance.milderDays
      let parts: [(days: Int, direction: String)] = [
        (ordinance.stricterDays, words[.siteStricter]), (ordinance.milderDays, words[.siteMilder]),
        (unordered, words[.reviewNeither]),
      ].filter { $0.days > 0 }
      let directions =
        parts.count == 1
        ? parts[0].direction
        : parts.map { part in
          words.say(
            .reviewDirectionOn, counts: ["n": part.days], ["direction": part.direction])
        }.joined(separator: ", ")
      sentences.append(sentence(.reviewPhaseDays, phaseDays, ["directions": directions]))
    }
    if ordinance.guidelineDays > 0 {
      sentences.append(sentence(.reviewGuidelineDays, ordinance.guidelineDays))
    }
    if ordinance.oneSidedDays > 0 {
      let apart = ordinance.apartCount
      let extent = apart > 0 ? "; " + words.say(.reviewApart, counts: ["n": apart]) : ""
      sentences.append(sentence(.reviewAloneDays, ordinance.oneSidedDays, ["apart": extent]))
    }
    return sentences
  }

  /// Sentences about the counties that only one side has.
  package var strangers: [String] {
    [(impact.onlyOld, Phrase.reviewOnlyOld), (impact.onlyNew, Phrase.reviewOnlyNew)].compactMap {
      areas, phrase in
      guard !areas.isEmpty else { return nil }
      let names = areas.prefix(Self.mostStrangers).map(name).joined(separator: "; ")
      let rest = areas.count - Self.mostStrangers
      return words.say(
        phrase,
        [
          "names": rest > 0
            ? words.say(.reviewNames, ["names": names, "n": String(rest)]) : names
        ])
    }
  }

  private static let mostStrangers = 8

  // MARK: Numbers

  package func grouped(_ number: Int) -> String { words.style.grouped(number) }

  /// A difference with its sign; empty where there is none.
  func difference(_ before: Int, _ after: Int) -> String {
    after == before ? "" : after > before ? "+\(grouped(after - before))" : grouped(after - before)
  }

  package func count(_ number: Int, _ one: String, _ several: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? one : several ?? one + "s")"
  }

  /// ` (12 %)`
  private func percent(_ part: Int, of whole: Int) -> String {
    whole > 0 ? " (\(share(part, of: whole)))" : ""
  }

  /// `12 %`; a share that rounds to 0 is written as `under 1 %`.
  private func share(_ part: Int, of whole: Int) -> String {
    let rounded = ImpactReport.percent(part, of: whole)
    return rounded == 0 ? words.say(.reviewUnder, ["share": "1 %"]) : "\(rounded) %"
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
    let (before, after) = (words[.reviewBefore], words[.reviewAfter])
    return [
      .init(words.heading(.reviewPhase), isKey: true, isName: true, group: 0) {
        TextTable.Cell(name($0), color: $0.new?.color ?? $0.old?.color)
      },
      number("\(words[.reviewCountyDays]) \(before)", group: 1) { grouped($0.before.countyDays) },
      number(after, group: 1) { grouped($0.after.countyDays) },
      number(words[.reviewChange], group: 1) {
        difference($0.before.countyDays, $0.after.countyDays)
      },
      number("\(words[.reviewEntries]) \(before)", group: 2) { grouped($0.before.entries) },
      number(after, group: 2) { grouped($0.after.entries) },
      number("\(words[.reviewShortPeriods]) \(before)", group: 3) {
        grouped($0.before.shortPeriods)
      },
      number(after, group: 3) { grouped($0.after.shortPeriods) },
    ]
  }

  /// The columns for counties, without those that are 0 for all of them.
  /// - Parameter none: the text in place of 0.
  package func columns(
    of counties: [CountyImpact], none: String
  ) -> [TextTable.Filled<CountyImpact>] {
    let figures: [(heading: String, value: (CountyImpact) -> Int)] = [
      (words[.reviewDaysOfPhase], \.phaseDays), (words.heading(.siteStricter), \.stricterDays),
      (words.heading(.siteMilder), \.milderDays),
      (words[.reviewDaysOfGuidelines], \.guidelineDays),
      (words[.reviewDaysOfOne], \.oneSidedDays),
    ]
    return [
      .init(words[.siteCounty], isKey: true, isName: true, group: 0) {
        TextTable.Cell(name($0.area))
      },
      .init(words[.reviewFirstDay], group: 1) {
        TextTable.Cell(words.style.date($0.firstShared ?? $0.first))
      },
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
    /// `12 %`
    package let share: String
    package var percent: Int { ImpactReport.percent(days, of: allDays) }
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
      let allDays = max(1, count * dayCount)
      return StateShare(
        state: place.map { areas[$0] }, differing: found.count, counties: count, days: days,
        allDays: allDays, share: share(days, of: allDays))
    }.enumerated().sorted { a, b in
      a.element.days == b.element.days ? a.offset < b.offset : a.element.days > b.element.days
    }.map(\.element)
  }
}
