/// Makes up a small workspace: areas, figures, holidays, ordinances and what was published.
struct RandomWorkspace {
  var numbers: SeededNumbers
  /// For what the authority decides, so that a workspace is otherwise the one that it would be without.
  var decisions: SeededNumbers
  var workspace = NaiveWorkspace()
  /// The days with observations.
  var window = 0...0
  /// Whether the authority decides of some phases, and some notices end or take the place of others.
  var leavesToTheAuthority = true
  /// Whether some ordinances begin on the day of another to which they refer.
  var beginsTogether = false
  /// Ordinances to which the one that is being written may refer.
  var mayReferTo: [NaiveWorkspace.Ordinance] = []

  /// - Parameter areTablesSound: whether in every decision table exactly one condition holds;
  ///   otherwise that hangs on rows.
  static func make(
    seed: UInt64, areTablesSound: Bool = true, publication: Publication = .onTheDay,
    beginningTogether: Bool = false, decisions: Bool = true
  ) -> NaiveWorkspace {
    var author = RandomWorkspace(
      numbers: SeededNumbers(seed: seed), decisions: SeededNumbers(seed: ~seed))
    author.beginsTogether = beginningTogether
    author.leavesToTheAuthority = decisions
    author.makeWindow()
    author.makeAreas()
    author.makeGroupings()
    author.makeMetrics()
    author.makeCalendar()
    author.makeOrdinances(areTablesSound: areTablesSound)
    author.makeNotices()
    author.makeObservations()
    author.publish(publication)
    return author.workspace
  }

  private mutating func makeWindow() {
    var first = numbers.number(
      PlainCalendar.place("2020-01-20")...PlainCalendar.place("2022-01-31"))
    // Many windows hold an Easter, a turn of the year or the last days of a February.
    if numbers.chance(40) {
      let festive = numbers.pick([
        "2020-02-29", "2020-04-12", "2021-01-01", "2021-02-28", "2021-04-04", "2022-01-01",
      ])
      first = PlainCalendar.place(festive) - numbers.number(3...15)
    }
    window = first...first + numbers.number(14...39)
  }

  // MARK: Areas

  private mutating func makeAreas() {
    let states = [
      NaiveWorkspace.State(place: 1, id: "01", short: "AL", title: "Altland"),
      NaiveWorkspace.State(place: 2, id: "02", short: "BE", title: "Bergland"),
    ]
    workspace.states = states
    let names = ["Adorf", "Bheim", "Cburg", "Dstadt", "Ethal", "Fwald"]
    var counts = [0, 0]
    let count = numbers.number(3...6)
    for at in 0..<count {
      let side = at < 2 ? at : numbers.number(0...1)
      counts[side] += 1
      workspace.counties.append(
        NaiveWorkspace.County(
          place: 3 + at, id: "\(states[side].id)00\(counts[side])", name: names[at],
          state: states[side]))
    }
    guard count > 3 else { return }
    // The last is a part of the third, or merged into it; or the third is merged into the first,
    // whether it has a part or not.
    let last = count - 1
    if numbers.chance(50) {
      workspace.counties[last].partOf = workspace.counties[2].id
    } else if numbers.chance(60) {
      workspace.counties[last].merger = (workspace.counties[2].id, mergerDay())
    }
    if workspace.counties[last].merger == nil, numbers.chance(40) {
      workspace.counties[2].merger = (workspace.counties[0].id, mergerDay())
    }
  }

  private mutating func mergerDay() -> Int {
    numbers.number(window.lowerBound - 4...window.upperBound + 6)
  }

  /// Every county lies in an area of each grouping, or in none.
  private mutating func makeGroupings() {
    let ids = [("gauge", ["ebnet", "furt", "g-03"]), ("health-area", ["h1", "h2"])]
    var place = 3 + workspace.counties.count
    for (id, names) in numbers.some(ids, percent: 55) {
      let names = names.prefix(numbers.number(1...names.count))
      for at in workspace.counties.indices where numbers.chance(85) || at == 0 {
        workspace.counties[at].groups[id] = numbers.pick(Array(names))
      }
      for at in workspace.counties.indices {
        guard let whole = workspace.counties[at].partOf else { continue }
        workspace.counties[at].groups[id] = workspace.county(whole).groups[id]
      }
      // An area in which no county lies stands in no file.
      var areas: [NaiveWorkspace.GroupArea] = []
      for name in names where workspace.counties.contains(where: { $0.groups[id] == name }) {
        areas.append(NaiveWorkspace.GroupArea(place: place, id: name))
        place += 1
      }
      workspace.groupings.append(
        NaiveWorkspace.Grouping(id: id, hasTitle: numbers.chance(50), areas: areas))
    }
  }

  // MARK: Figures

  private mutating func makeMetrics() {
    let pools = [["35", "50", "100", "165"], ["-2", "0", "3.5", "9.25"]]
    let count = numbers.number(1...2)
    for at in 0..<count {
      let isRounded = numbers.chance(45)
      workspace.metrics.append(
        NaiveWorkspace.Metric(
          id: ["incidence", "trend"][at], digits: isRounded ? numbers.number(0...2) : nil,
          isHalfUp: numbers.chance(50), holds: numbers.chance(25) ? numbers.number(2...8) : 1,
          bounds: pools[at]))
    }
    workspace.isWide = numbers.chance(25)
    if numbers.chance(60) { workspace.staleAfter = numbers.number(1...5) }
  }

  // MARK: Holidays

  private mutating func makeCalendar() {
    for _ in 0..<numbers.number(0...5) {
      let day = numbers.number(window.lowerBound - 3...window.upperBound + 8)
      let date = PlainCalendar.dates[day]
      let rule: NaiveWorkspace.Holiday.Rule =
        switch numbers.number(0...2) {
        case 0: .yearly(month: date.month, day: date.day)
        case 1: .once(day)
        default:
          .easter(
            numbers.chance(50)
              ? numbers.pick([-2, 0, 1, 39, 50, -48])
              : max(-80, min(250, day - PlainCalendar.easterPlaces[date.year - 2019])))
        }
      workspace.holidays.append(
        NaiveWorkspace.Holiday(
          rule: rule, states: numbers.chance(35) ? [numbers.pick(["01", "02"])] : []))
    }
    workspace.daySets = [
      NaiveWorkspace.DaySet(id: "working-days", only: nil, except: ["sunday", "holidays"]),
      NaiveWorkspace.DaySet(
        id: "reporting-days",
        only: numbers.shuffled(PlainCalendar.weekdays + ["holidays"]).suffix(numbers.number(1...5))
          .map { $0 },
        except: numbers.some(PlainCalendar.weekdays + ["holidays"], percent: 15)),
      NaiveWorkspace.DaySet(
        id: "quiet-days", only: nil,
        except: numbers.shuffled(PlainCalendar.weekdays + ["holidays"])
          .suffix(numbers.number(1...4)).map { $0 }),
    ]
  }

  // MARK: Observations

  private mutating func makeObservations() {
    var areas = [0, 1, 2]
    areas += workspace.counties.map(\.place)
    areas += workspace.groupings.flatMap(\.areas).map(\.place)
    // On some days nothing is published at all.
    let isQuiet = numbers.chance(20)
    let quietDays = isQuiet ? Set(numbers.some(Array(window), percent: 40)) : []
    let rowGap = numbers.pick([0, 0, 4, 15])
    let fieldGap = numbers.pick([0, 4, 20])
    for metric in workspace.metrics.indices {
      // Figures that hold for several days come more rarely.
      let every = min(workspace.metrics[metric].holds, numbers.number(1...7))
      for area in areas {
        if numbers.chance(4) { continue }
        let first = window.lowerBound + (numbers.chance(25) ? numbers.number(0...10) : 0)
        let last = window.upperBound - (numbers.chance(20) ? numbers.number(0...10) : 0)
        guard first <= last else { continue }
        var level = numbers.pick(workspace.metrics[metric].bounds)
        var side = 0
        var stay = 0
        for day in first...last {
          if stay == 0 {
            stay = numbers.number(1...6)
            side = numbers.number(-3...3)
            if numbers.chance(50) { level = numbers.pick(workspace.metrics[metric].bounds) }
          }
          stay -= 1
          if (day - first) % every != 0 || numbers.chance(rowGap) { continue }
          if quietDays.contains(day) { continue }
          let text = numbers.chance(fieldGap) ? "" : value(near: level, side: side)
          workspace.cells.append(
            NaiveWorkspace.Cell(metric: metric, area: area, day: day, text: text))
        }
      }
    }
    if workspace.cells.isEmpty {
      workspace.cells.append(
        NaiveWorkspace.Cell(metric: 0, area: 3, day: window.lowerBound, text: "1"))
    }
  }

  /// A number at a bound, just beside it, or well below or above.
  private mutating func value(near bound: String, side: Int) -> String {
    let parts = bound.drop { $0 == "-" }.split(separator: ".")
    var thousandths = Int(parts[0])! * 1000
    if parts.count > 1 { thousandths += Int((parts[1] + "000").prefix(3))! }
    if bound.hasPrefix("-") { thousandths = -thousandths }
    switch side {
    case -3: thousandths -= numbers.number(2000...30000)
    case 3: thousandths += numbers.number(2000...30000)
    case 0:
      if numbers.chance(30) { return bound.contains(".") ? bound + "0" : bound + ".0" }
    default:
      // A digit that only the longest numbers have.
      if thousandths > 0, !bound.contains("."), numbers.chance(15) {
        return side > 0
          ? bound + ".00000000000000001" : "\(thousandths / 1000 - 1).99999999999999999"
      }
      let steps = [1, 4, 5, 6, 40, 45, 49, 50, 51, 400, 449, 450, 499, 500, 501]
      thousandths += (side > 0 ? 1 : -1) * numbers.pick(steps)
    }
    return RandomWorkspace.text(ofThousandths: thousandths)
  }

  private static func text(ofThousandths number: Int) -> String {
    let sign = number < 0 ? "-" : ""
    let behind = String(1000 + abs(number) % 1000).dropFirst()
    return "\(sign)\(abs(number) / 1000)" + (behind == "000" ? "" : ".\(behind)")
  }
}
