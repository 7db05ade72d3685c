internal import Comparison
internal import Reports
internal import Rules

/// What a rule set would have changed, as its map shows it.
struct OrdinanceEffect {
  let ordinance: OrdinanceImpact
  /// Its place among those of the page.
  let place: Int
  /// How each county that differs is drawn, by the index of the county.
  let marks: [Int: Mark]
  /// The phases of the day on which most counties differ, where either side applies on some day.
  let phases: [CountyPhases]
  /// From few days to many.
  let scale: DayScale

  var id: String { "r\(place)" }

  /// How a county is drawn where the map shows what differs.
  struct Mark {
    let county: CountyImpact
    /// Nil: it differs only on days on which one of the two rule sets applies alone.
    let direction: Direction?
    /// Of three.
    let step: Int

    /// Days of another phase or of other guidelines, or else those on which only one applies.
    var days: Int { county.isShared ? county.phaseDays + county.guidelineDays : county.days }
    var className: String { direction.map { "\($0.letter)\(step)" } ?? "x" }
  }

  init(_ ordinance: OrdinanceImpact, place: Int, _ report: ImpactReport) {
    self.ordinance = ordinance
    self.place = place
    let scale = DayScale(
      most: report.shared(ordinance).map { $0.phaseDays + $0.guidelineDays }.max() ?? 1)
    self.scale = scale
    marks = Dictionary(
      uniqueKeysWithValues: ordinance.counties.map { county in
        (
          county.area.index,
          Mark(
            county: county, direction: county.isShared ? Direction(county) : nil,
            step: scale.step(of: county.phaseDays + county.guidelineDays))
        )
      })
    let places = Set(ordinance.places)
    phases =
      ordinance.widest.map { report.impact.phases(of: ordinance, on: $0.day) }?
      .filter { places.contains($0.area.index) } ?? []
  }

  /// The index of a phase among those of the rule set.
  func index(of state: PhaseImpact.State) -> Int {
    ordinance.phases.firstIndex { $0.state == state } ?? 0
  }

  // MARK: Colours of phases

  /// A phase that has a texture beside its colour.
  struct Texture {
    let id: String
    let className: String
    let lines: String
  }

  /// As on the maps of the site: the third phase and stricter ones.
  var textures: [Texture] {
    ordinance.phases.enumerated().compactMap { at, phase in
      switch phase.state {
      case .phase where at > 1:
        Texture(
          id: "\(id)-\(at)", className: paint(phase, at),
          lines: at == 2 ? "M0 5h10" : "M0 5h10M5 0v10")
      case .unknown: Texture(id: "\(id)-\(at)", className: "u", lines: "M0 5h10M5 0v10")
      default: nil
      }
    }
  }

  private func paint(_ phase: PhaseImpact, _ at: Int) -> String {
    (phase.new?.color ?? phase.old?.color)?.className ?? "tone\(min(at, 3))"
  }

  /// What fills the counties where the map shows one of the two sides, and the legend.
  var sheet: String {
    let textured = Set(textures.map(\.id))
    return ordinance.phases.enumerated().map { at, phase in
      let fill =
        switch phase.state {
        case _ where textured.contains("\(id)-\(at)"): "url(#\(id)-\(at))"
        case .phase:
          (phase.new?.color ?? phase.old?.color)?.description ?? (at == 0 ? "#c9c8c3" : "#8f9096")
        case .unknown, .notValid: "var(--sunk);stroke:var(--edge)"
        }
      return
        "#\(id) .vb:checked~.look .b\(at),#\(id) .va:checked~.look .a\(at),#\(id) .key .b\(at){fill:\(fill)}\n"
    }.joined()
  }
}

/// Numbers of days in three steps of the same width, from one to the most.
struct DayScale {
  /// The last number of each step.
  private let ends: [Int]

  init(most: Int) { ends = (1...3).map { max(1, (most * $0 + 2) / 3) } }

  func step(of days: Int) -> Int { ends.firstIndex { days <= $0 } ?? 2 }

  /// The range of days of a step; nil: no number of days falls into it.
  func days(_ step: Int) -> ClosedRange<Int>? {
    let first = step == 0 ? 1 : ends[step - 1] + 1
    return first <= ends[step] ? first...ends[step] : nil
  }

  /// `1–14 days`
  func label(_ step: Int, _ words: Wording) -> String? {
    guard let days = days(step) else { return nil }
    let (first, last) = (days.lowerBound, days.upperBound)
    return words.say(
      .reviewCountedDays, counts: ["n": last],
      ["n": first == last ? "\(first)" : "\(first)–\(last)"])
  }
}

extension Direction {
  /// Which way the phases of a county differ on all days on which they do.
  init(_ county: CountyImpact) {
    switch (county.stricterDays > 0, county.milderDays > 0) {
    case (true, false): self = .stricter
    case (false, true): self = .milder
    default: self = .other
    }
  }

  /// Of the classes of the style sheet.
  var letter: String {
    switch self {
    case .stricter: "s"
    case .milder: "m"
    case .other: "o"
    }
  }

  func text(in words: Wording) -> String {
    switch self {
    case .stricter: words[.siteStricter]
    case .milder: words[.siteMilder]
    case .other: words[.reviewBoth]
    }
  }
}
