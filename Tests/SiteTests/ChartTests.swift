import Evaluation
import Files
import Observations
import RuleReader
import Rules
import TestSupport
import Testing

@testable import Messages
@testable import Site

/// What is drawn, measured on the page and compared with values, rules and phases.
@Suite("Charts on pages")
struct ChartTests {
  private static let drought: Evaluator = {
    let tree = FileTree(Repository.workspace(below: "rules/examples/drought"))
    guard let workspace = Workspace.read(tree).workspace,
      let observations = Observations.read(workspace, files: tree).observations
    else { fatalError("the example cannot be read") }
    return Evaluator(workspace, observations)
  }()

  enum Rules { case shipped, drought }

  private static let cases: [(Rules, String, String)] = [
    (.shipped, "05315", "2021-05-18"), (.shipped, "12071", "2021-05-18"),
    (.shipped, "12071", "2021-02-05"), (.shipped, "09172", "2021-05-18"),
    (.shipped, "07311", "2021-04-24"), (.shipped, "16056", "2021-05-18"),
    (.shipped, "16056", "2021-07-05"), (.shipped, "08115", "2021-06-05"),
    (.shipped, "05315", "2021-06-20"), (.shipped, "16069", "2021-05-03"),
    (.drought, "1842", "2025-04-22"), (.drought, "2104", "2025-04-22"),
    (.drought, "2107", "2025-05-25"),
  ]

  @Test(arguments: cases)
  func showsWhatIs(_ rules: Rules, _ id: String, _ iso: String) throws {
    let page = try DrawnPage(rules == .shipped ? Shipped.evaluator : Self.drought, id, iso)
    #expect(!page.charts.isEmpty && page.charts.count == page.series.count)
    for (weeks, year, series) in page.charts {
      try page.checkBars(of: weeks, series)
      page.checkHatches(of: weeks, series)
      page.checkBands(of: weeks, series, through: page.day)
      page.checkThresholds(of: weeks, series)
      guard let year else { continue }
      try page.checkLine(of: year, series)
      page.checkBands(of: year, series, through: page.day)
      page.checkThresholds(of: year, series)
    }
  }

  /// What the cases are to cover is in them.
  @Test func casesAreWorthLookingAt() throws {
    var (hatched, hit, gaps, due, named) = (0, 0, 0, 0, 0)
    for (rules, id, iso) in Self.cases {
      let page = try DrawnPage(rules == .shipped ? Shipped.evaluator : Self.drought, id, iso)
      for (weeks, year, series) in page.charts {
        named += page.checkHatches(of: weeks, series) ? 1 : 0
        hatched += weeks.all("rect", "hat").count
        hit += weeks.all("rect", "b hit").count
        due += weeks.all("line", "due").count
        gaps +=
          (year?.attribute("d", of: "path", "ln") ?? "").split(separator: "M").count > 1 ? 1 : 0
      }
    }
    #expect(hatched > 20 && hit > 20 && gaps > 0 && due > 1 && named > 3)
  }

  private static let findings: [(id: String, iso: String, heading: String, hits: Int)] = [
    // What follows, and instead of what.
    (
      "05315", "2021-05-18",
      "5 Werktage (Mo–Sa) in Folge 7-Tage-Inzidenz unter 150 – ab Mi 19.05.: Notbremse statt Notbremse ohne Terminshopping",
      5
    ),
    // What applies, though the count lies inside a condition with others.
    (
      "08325", "2021-06-20",
      "5 Tage in Folge 7-Tage-Inzidenz unter 50 – Öffnungsstufe 3 seit Sa 19.06.", 5
    ),
    // Each day says so anew.
    ("01001", "2021-05-18", "7-Tage-Inzidenz unter 35 – Grün seit So 09.05.", 10),
    // What is still to be counted, and what it can lead to.
    (
      "16077", "2021-05-18",
      "Bisher gezählt: 4 von 5 – 5 Werktage (Mo–Sa) in Folge 7-Tage-Inzidenz unter 150. Frühestens ab Fr 21.05.: Notbremse",
      4
    ),
    (
      "14521", "2021-05-18",
      "Bisher gezählt: 0 von 5 – 5 Werktage (Mo–Sa) in Folge 7-Tage-Inzidenz unter 100. Frühestens ab Do 27.05.: Keine Notbremse",
      0
    ),
  ]

  /// The heading says what decided and what follows, and the days that counted are those.
  @Test(arguments: findings)
  func theHeadingIsTheFinding(_ id: String, _ iso: String, _ heading: String, _ hits: Int) throws {
    let page = try DrawnPage(Shipped.evaluator, id, iso)
    let (weeks, _, _) = try #require(page.charts.first)
    #expect(weeks.heading == heading)
    #expect(weeks.all("rect", "b hit").count == hits)
  }

  @Test func theDayOfWhatFollowsIsNamed() throws {
    let page = try DrawnPage(Shipped.evaluator, "05315", "2021-05-18")
    let (weeks, year, _) = try #require(page.charts.first)
    #expect(weeks.markup.contains(">ab Mi 19.05.</text>"))
    #expect(year?.heading == "Höchster Wert: 250,1 am 25.04.2021")
  }

  // MARK: Parts

  private static func threshold(_ number: Double) -> Threshold {
    Threshold(number: number, text: "\(number)", phases: [], since: .distantPast)
  }

  private typealias Scale = (
    values: [Double], bounds: [Double], start: Double?, lowest: Double, highest: Double,
    base: Double
  )

  private static let scales: [Scale] = [
    ([-4, 8], [6], nil, -4, 8, 0), ([2, 3], [], nil, 0, 3, 0), ([0, 0], [], nil, 0, 1, 0),
    ([-3, -1], [2], nil, -3, 2, 0), ([35, 35], [], nil, 0, 35, 0),
    ([-1.5e308, 1.5e308], [], nil, -1.5e308, 1.5e308, 0),
    // Far from zero, as the levels of a lake are; where the metric says so; below what it says.
    ([625, 665], [640], nil, 619, 665, 619), ([625, 665], [], 620, 620, 665, 620),
    ([610, 665], [], 620, 610, 665, 610), ([-105, -100], [], nil, -105, -99.25, -99.25),
    ([2, 3], [], 1, 1, 3, 1), ([], [], 620, 0, 1, 0),
  ]

  @Test(arguments: scales)
  private func aScaleHoldsAllValues(_ its: Scale) {
    let scale = ChartScale(
      its.values, its.bounds.map(Self.threshold), start: its.start, from: 10, to: 110)
    #expect(scale.height(of: its.lowest) == 110 && scale.height(of: its.highest) == 10)
    #expect(scale.base == its.base)
    for value in its.values + its.bounds + [its.base] {
      #expect((10...110).contains(scale.height(of: value)))
    }
  }

  private static let drawnThresholds: [([Double], [Double], [Double])] = [
    // Too far up; all values zero; more than eight, of which the nearest stay.
    ([20, 10], [5, 25, 50, 51], [5, 25, 50]), ([0, 0], [0, 3, 30], [0, 3]), ([1], [0], [0]),
    ([10, 10], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], [5, 6, 7, 8, 9, 10, 11, 12]),
    ([-2, -1], [-6, -4, 3], [-4, 3]),
  ]

  @Test(arguments: drawnThresholds)
  func onlyNearThresholdsAreDrawn(_ values: [Double], _ bounds: [Double], _ drawn: [Double]) {
    #expect(bounds.map(Self.threshold).drawn(beside: values).map(\.number) == drawn)
  }

  @Test(arguments: [(0.04, "0"), (12.34, "12.3"), (-0.55, "-0.6"), (7, "7"), (99.97, "100")])
  func placesAreShort(_ value: Double, _ text: String) { #expect(value.place() == text) }

  /// However near their lines are, labels do not touch and stay in the drawing.
  @Test func labelsStandApart() {
    let thresholds = [1.0, 1.1, 1.2, 40, 98, 99, 99.5, 100].map(Self.threshold)
    let scale = ChartScale([100], thresholds, start: nil, from: 26, to: 176)
    let edition = Edition(
      Shipped.evaluator, on: Day(year: 2021, month: 5, day: 10)!,
      in: Shipped.workspace.languages[0],
      base: nil)
    let markup = HTML {
      ThresholdLines(thresholds: thresholds, scale: scale, edition: edition)
        .writeLabels(height: 200, to: &$0) { _ in }
    }.markup
    let places = markup.matches(of: #/<text x="13" y="([0-9.]+)"/#).compactMap {
      Double($0.output.1)
    }
    #expect(places.count == 8)
    for (lower, upper) in zip(places, places.dropFirst()) { #expect(lower - upper >= 20) }
    #expect(places.allSatisfy { (14...200).contains($0) })
  }
}

/// The charts of a county's page as they are drawn.
private struct DrawnPage {
  let evaluator: Evaluator
  let area: Area
  let day: Day
  let edition: Edition
  let series: [MetricSeries]
  let charts: [(weeks: DrawnChart, year: DrawnChart?, series: MetricSeries)]

  init(_ evaluator: Evaluator, _ id: String, _ iso: String) throws {
    self.evaluator = evaluator
    area = try #require(evaluator.workspace.areas.area(id: id))
    day = try #require(Day(iso: iso))
    edition = Edition(evaluator, on: day, in: evaluator.workspace.languages[0], base: nil)
    let (situation, courses) = evaluator.situationAndCourses(in: area, on: day)
    let calendar = ChangeCalendar(Knowledge(evaluator, on: day))
    let changes = calendar.changes(in: situation.area, try #require(courses.first))
      .map { Message($0) }
    series =
      FigureSection(
        edition, of: situation.area, used: situation.metrics,
        situation.standingsInOrder(of: evaluator.workspace), courses
      ).series
    let page = CountyPage(
      edition: edition, situation: situation,
      topics: CountyTopics(situation, evaluator.workspace), courses: courses, changes: changes,
      told: [],
      since: day
    ).text(translations: [])
    func chart(_ id: String) -> DrawnChart? {
      page.range(of: "<h2 id=\"\(id)\">").map { begin in
        let rest = page[begin.lowerBound...]
        return DrawnChart(
          markup: String(rest[..<(rest.range(of: "</figure>")?.lowerBound ?? rest.endIndex)]))
      }
    }
    charts = series.enumerated().compactMap { place, series in
      chart("weeks-\(place + 1)").map { ($0, chart("year-\(place + 1)"), series) }
    }
  }

  /// That of the day, or the newest before it that still counts.
  func value(_ series: MetricSeries, _ day: Day) -> Double? {
    let reading = series.metric.reading
    return (0..<evaluator.workspace.metrics[reading.metric].holds).lazy.compactMap {
      evaluator.observations.value(
        metric: reading.metric, area: reading.area, day: day - $0, known: .distantFuture)
    }.first
  }

  private func firstDay(of chart: DrawnChart, _ series: MetricSeries) -> (first: Day, count: Int) {
    if let bar = bars(chart).first {
      return (day - 20, Int((72 / bar.number("width")).rounded()))
    }
    let earliest =
      evaluator.observations.firstDay(
        metric: series.metric.reading.metric, area: series.metric.reading.area) ?? day
    let first = max(earliest, day - 364)
    return (first, day - first + 1)
  }

  private func bars(_ chart: DrawnChart) -> [DrawnChart.Element] {
    chart.all("rect", "b") + chart.all("rect", "b hit") + chart.all("rect", "hat")
  }

  private func day(of bar: DrawnChart.Element, _ count: Int) -> Day {
    day - 20 + Int((bar.number("x") + bar.number("width") / 2) / 100 * Double(count))
  }

  /// Every value of three weeks has its bar, as high as it is large.
  func checkBars(of chart: DrawnChart, _ series: MetricSeries) throws {
    let (first, count) = firstDay(of: chart, series)
    let bars = bars(chart)
    let days = bars.map { day(of: $0, count) }.sorted()
    #expect(days == (0..<21).map { first + $0 }.filter { value(series, $0) != nil })
    let scale = try #require(
      bars.map { (bar: $0, value: value(series, day(of: $0, count)) ?? 0) }
        .max { $0.value < $1.value })
    for bar in bars {
      let value = self.value(series, day(of: bar, count)) ?? .nan
      let expected = value / scale.value * scale.bar.number("height")
      #expect(abs(bar.number("height") - expected) <= 0.11, "\(area.id), \(day)")
      #expect(abs(bar.number("y") + bar.number("height") - 226) < 0.11)
    }
  }

  /// Hatched are exactly the days that the trigger in the heading does not count; dark ones held.
  /// - Returns: whether the heading names a trigger that can be compared.
  @discardableResult
  func checkHatches(of chart: DrawnChart, _ series: MetricSeries) -> Bool {
    let (_, count) = firstDay(of: chart, series)
    let triggers = series.bands.flatMap { band in
      band.standing.ruleSet.phases.flatMap { phase in
        [phase.starts, phase.ends].compactMap(\.self)
          .map { (trigger: $0, ruleSet: band.standing.ruleSet, area: band.standing.area) }
      }
    }
    let heading = chart.heading
    let named = triggers.first {
      heading.hasPrefix(edition.capitalized(edition.words.plain($0.trigger, $0.ruleSet)))
    }
    let hatched = chart.all("rect", "hat").map { day(of: $0, count) }
    guard let named, !named.trigger.when.comparisons.isEmpty, named.trigger.when.rows.isEmpty
    else { return false }
    let expected = bars(chart).map { day(of: $0, count) }.filter { day in
      guard let set = named.trigger.consecutive.daySet, let calendar = named.ruleSet.calendar else {
        return false
      }
      return calendar.absence(of: day, from: calendar.daySets[set], state: named.area.state) != nil
    }
    #expect(hatched.sorted() == expected.sorted(), "\(area.id), \(day): \(heading)")
    let hits = chart.all("rect", "b hit").map { day(of: $0, count) }
    // Where one day decides, each day of the phase does.
    let most = named.trigger.consecutive.days
    #expect(most == 1 || hits.count <= most)
    for hit in hits where named.trigger.when.comparisons.count == 1 {
      let value = self.value(series, hit) ?? .nan
      #expect(named.trigger.when.comparisons[0].closed.contains(value), "\(area.id), \(hit)")
    }
    return !expected.isEmpty
  }

  /// A band for each rule set; on every day it has the phase that was in force.
  func checkBands(of chart: DrawnChart, _ series: MetricSeries, through last: Day) {
    let (first, count) = firstDay(of: chart, series)
    let rects = chart.all("rect", "ph")
    let rows = Set(rects.map { $0.number("y") }).sorted()
    let areas = evaluator.workspace.areas
    #expect(rows.count <= series.bands.count && rects.isEmpty == series.bands.isEmpty)
    for (row, band) in zip(rows, series.bands) {
      var day = first
      var periods: [Int: [Evaluator.Period]] = [:]
      while day <= last {
        let middle = (Double(day - first) + 0.5) / Double(count) * 100
        let drawn = rects.filter {
          $0.number("y") == row && $0.number("x") < middle
            && $0.number("x") + $0.number("width") > middle
        }
        let answering = areas.answering(area, on: day)
        let known =
          periods[answering.index]
          ?? evaluator.periods(
            ordinance: band.standing.ordinance, in: answering, known: self.day)
        periods[answering.index] = known
        let period = known.first { $0.days.contains(day) }
        let title = period.map {
          evaluator.phase(of: $0, ordinance: band.standing.ordinance)?
            .title[edition.language] ?? edition.wording[.unknown]
        }
        let expected = title.map { title in drawn.map { "\(title), \(days(of: $0, first, count))" }
        }
        #expect(
          drawn.count == (title == nil ? 0 : 1) && drawn.map(\.text) == expected ?? [],
          "\(area.id), \(self.day): \(day)")
        // Each edge, and a few days in between.
        day = day + (count > 40 ? 3 : 1)
      }
    }
  }

  /// The days that a stretch of a band covers, as its name says them.
  private func days(of rect: DrawnChart.Element, _ first: Day, _ count: Int) -> String {
    func days(_ share: Double) -> Int { Int((share / 100 * Double(count)).rounded()) }
    let from = first + days(rect.number("x"))
    let last = first + days(rect.number("x") + rect.number("width")) - 1
    return [from, last].once { $0 }.map(edition.shortDate).joined(separator: " – ")
  }

  /// A line for each bound at its height, with its number beside it.
  func checkThresholds(of chart: DrawnChart, _ series: MetricSeries) {
    let bounds = Set(
      series.bands.flatMap { band in
        band.standing.ruleSet.phases.compactMap(\.starts?.when).flatMap(\.comparisons)
          .filter { $0.metric == series.metric.reading.metric }
          .flatMap { [$0.lower, $0.upper].compactMap { $0?.number } }
      })
    let zero = chart.all("line", "base").map { $0.number("y1") }.first ?? 0
    let lines = chart.all("line", "lim").map { $0.number("y1") }
    let labels = chart.markup.matches(of: #/<text x="13"[^>]*>([^<]*)</#).compactMap {
      Double($0.output.1.replacing(edition.style.decimalSeparator, with: "."))
    }
    #expect(lines.count == labels.count && labels.allSatisfy(bounds.contains))
    let (first, count) = firstDay(of: chart, series)
    let values = (0..<count).map { value(series, first + $0) ?? 0 }
    let highest = max(values.max() ?? 0, labels.max() ?? 0)
    let top = count <= 30 ? 46.0 : 26
    for (line, bound) in zip(lines, labels) {
      #expect(abs((zero - line) - bound / highest * (zero - top)) <= 0.11, "\(area.id): \(bound)")
    }
  }

  /// The line goes through every value, and through nothing else.
  func checkLine(of chart: DrawnChart, _ series: MetricSeries) throws {
    let (first, count) = firstDay(of: chart, series)
    let zero = chart.all("line", "base").map { $0.number("y1") }.first ?? 0
    var points: [Int: Int] = [:]
    for kind in ["ln", "ln pt"] {
      for part in (chart.attribute("d", of: "path", kind) ?? "").split(separator: "M") {
        let numbers = part.matches(of: #/-?\d+/#).compactMap { Int($0.output) }
        var (x, y) = (numbers[0], numbers[1])
        points[x] = y
        guard kind == "ln" else { continue }
        for at in stride(from: 2, to: numbers.count, by: 2) {
          (x, y) = (x + numbers[at], y + numbers[at + 1])
          points[x] = y
        }
      }
    }
    let values = (0..<count).compactMap { place in
      value(series, first + place).map { (place: place, value: $0) }
    }
    #expect(points.keys.sorted() == values.map(\.place))
    let highest = try #require(values.map(\.value).max())
    let top = values.first { $0.value == highest }.flatMap { points[$0.place] } ?? 0
    for (place, value) in values {
      let drawn = zero - 26 - Double(points[place] ?? 0)
      let expected = value / highest * (zero - 26 - Double(top))
      #expect(abs(drawn - expected) <= 1.01, "\(area.id), \(first + place)")
    }
  }
}

/// The markup of a figure, taken apart.
private struct DrawnChart {
  let markup: String

  struct Element {
    let attributes: [String: String]
    let text: String
    func number(_ name: String) -> Double {
      Double((attributes[name] ?? "").replacing("%", with: "")) ?? .nan
    }
  }

  var heading: String {
    String(
      markup.dropFirst(
        markup.distance(from: markup.startIndex, to: markup.firstIndex(of: ">")!) + 1
      )
      .prefix { $0 != "<" })
  }

  /// The elements of a name that are of a kind: the class, or what it begins with for phases.
  func all(_ name: String, _ kind: String) -> [Element] {
    markup.matches(of: #/<([a-z]+)((?: [a-zA-Z0-9-]+="[^"]*")*)>(?:<title>([^<]*)<\/title>)?/#)
      .filter { $0.output.1 == name }
      .map { match in
        let attributes = match.output.2.matches(of: #/([a-zA-Z0-9-]+)="([^"]*)"/#).map {
          (String($0.output.1), String($0.output.2))
        }
        return Element(
          attributes: Dictionary(attributes, uniquingKeysWith: { a, _ in a }),
          text: String(match.output.3 ?? ""))
      }
      .filter { element in
        let own = element.attributes["class"] ?? ""
        return own == kind || kind == "ph" && own.hasPrefix("ph ")
      }
  }

  func attribute(_ attribute: String, of name: String, _ kind: String) -> String? {
    all(name, kind).first?.attributes[attribute]
  }
}
