internal import Evaluation
internal import Findings
internal import Rules

/// The phases of a rule set over time, as far as they are certain.
struct PhaseBand {
  let standing: Standing
  private let periods: [AreaCourse.Period]
  /// The last day before figures to come can change something; nil: they cannot.
  private let certainThrough: Day?

  init(_ standing: Standing, _ course: AreaCourse) {
    self.standing = standing
    let certain = Set((standing.prospects?.certain ?? []).map(\.day))
    let prospects = [standing.prospects?.milder, standing.prospects?.stricter]
    certainThrough = prospects.compactMap { $0?.from }.min().map { $0 - 1 }
    let open = course.periods.firstIndex {
      $0.days.from > course.known && !certain.contains($0.days.from)
    }
    periods = Array(course.periods[..<(open ?? course.periods.endIndex)])
  }

  /// The stretches of days in one phase that a chart shows.
  struct Stretch {
    let days: DayRange
    let ruleSet: RuleSet
    let level: Int?
    var phase: Phase? { level.map { ruleSet.phases[$0] } }
  }

  /// Those in a chart; one that goes on after the day of the site is cut there, and after that it is shown as far
  /// as it is certain.
  func stretches(in days: ChartDays, upTo day: Day) -> [Stretch] {
    periods.flatMap { period -> [Stretch] in
      let parts = [
        DayRange(from: period.days.from, through: min(day, period.days.last)),
        DayRange(
          from: max(day + 1, period.days.from),
          through: [period.days.through, certainThrough].compactMap(\.self).min()),
      ]
      return parts.compactMap(days.shown).map {
        Stretch(days: $0, ruleSet: period.ruleSet, level: period.level)
      }
    }
  }

  /// The phase of a day in the past; nil: the rule set did not apply.
  func phase(on day: Day, _ edition: Edition) -> String? {
    periods.last { $0.days.contains(day) }.map {
      $0.phase?.title[edition.language] ?? edition.wording[.unknown]
    }
  }

  /// `Fishing: Careful since 3 May`
  func description(_ edition: Edition) -> String {
    let since = edition.wording.say(.since, ["day": edition.shortDate(standing.since)])
    let title = edition.title(of: standing.ruleSet)
    return "\(title)\(edition.wording.colon) \(edition.name(of: standing)) \(since)"
  }
}

extension [PhaseBand] {
  private static var height: Double { 14 }
  private static var step: Double { 18 }

  /// How high all of them are.
  var height: Double { Double(count) * Self.step }

  /// Draws a row for each, in the colours of the phases.
  func write(in days: ChartDays, at top: Double, _ edition: Edition, to page: inout HTML) {
    for (row, band) in enumerated() {
      for stretch in band.stretches(in: days, upTo: edition.day) {
        let isToCome = stretch.days.from > edition.day
        let paint = stretch.phase.map { edition.paint($0, level: stretch.level) } ?? "unknown"
        let width = days.width(Double(stretch.days.last - stretch.days.from + 1))
        page.element(
          "rect",
          [
            "class": isToCome ? "ph due \(paint)" : "ph \(paint)",
            "x": days.place(stretch.days.from).percent, "width": width.percent,
            "y": (top + Double(row) * Self.step).place(), "height": Self.height.place(),
          ]
        ) { page in
          let name = stretch.phase?.title[edition.language] ?? edition.wording[.unknown]
          let days = [stretch.days.from, stretch.days.last].once { $0 }.map(edition.shortDate)
          page.element("title", text: "\(name), \(days.joined(separator: " – "))")
        }
      }
    }
  }

  /// Writes the name of the rule set beside each row, where there is more than one.
  func writeLabels(at top: Double, _ edition: Edition, to page: inout HTML) {
    guard count > 1 else { return }
    for (row, band) in enumerated() {
      let title = edition.title(of: band.standing.ruleSet)
      let most = ThresholdLines.letters
      page.element(
        "text",
        ["class": "nm", "x": "13", "y": (top + Double(row) * Self.step + 12).place()],
        text: title.count > most ? title.prefix(most - 1) + "…" : title)
    }
  }

  /// What the colours are: of each rule set what is certain to come, what applies and since when, the
  /// other phases shown, the strictest first, and from when on others can apply.
  func writeKey(in days: ChartDays, _ edition: Edition, to page: inout HTML) {
    for band in self {
      let shown = band.stretches(in: days, upTo: edition.day)
      let coming = shown.filter { $0.days.from > edition.day }
        .filter { $0.days.from != edition.day + 1 || $0.level != band.standing.level }
      let others = shown.filter { $0.days.from <= edition.day }
        .filter { $0.phase?.identity != band.standing.phase?.identity }
        .once { "\($0.phase?.id.value ?? "") \($0.phase?.color?.description ?? "")" }
        .sorted { ($0.level ?? -1) > ($1.level ?? -1) }
      guard !shown.isEmpty else { continue }
      page.element("p", ["class": "key"]) { page in
        if count > 1 {
          page.element("span") { page in
            page.write(edition.title(of: band.standing.ruleSet) + edition.wording.colon)
          }
        }
        for stretch in coming {
          let day = edition.shortDate(stretch.days.from)
          page.swatch(stretch.phase, stretch.level, edition) {
            edition.wording.say(.then, ["day": day, "phase": $0])
          }
        }
        let since = edition.shortDate(band.standing.since)
        page.swatch(band.standing.phase, band.standing.level, edition) {
          "\($0) \(edition.wording.say(.since, ["day": since]))"
        }
        for stretch in others { page.swatch(stretch.phase, stretch.level, edition) { $0 } }
        let prospects = band.standing.prospects
        for (phrase, possible) in [
          (Phrase.earliest, prospects?.milder), (.possible, prospects?.stricter),
        ] {
          guard let possible else { continue }
          page.element("span", text: edition.outlook(phrase, possible))
        }
      }
    }
  }
}

extension HTML {
  /// Writes a phase beside its colour.
  fileprivate mutating func swatch(
    _ phase: Phase?, _ level: Int?, _ edition: Edition, _ said: (_ phase: String) -> String
  ) {
    let paint = phase.map { edition.paint($0, level: level) } ?? "unknown"
    let name = phase?.title[edition.language] ?? edition.capitalized(edition.wording[.unknown])
    element("span") { page in
      page.element("span", ["class": "sw \(paint)"]) { _ in }
      page.write(said(name))
    }
  }
}
