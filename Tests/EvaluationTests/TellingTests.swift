import Evaluation
import Rules
import TestSupport
import Testing

@testable import Comparison
@testable import Messages

@Suite("Telling")
struct TellingTests {
  /// Who is told every day, week, fortnight or month what is new since the last time, and believes
  /// phase and last day, knows then what applies, and is told nothing that was known.
  @Test("everybody is told of everything, and once", arguments: [0, 1, 2, 8])
  func everybodyIsToldOfEverything(block: Int) {
    for seed in MadeUpCase.seeds(block: block, count: Effort.cases(5)) {
      let workspace = RandomWorkspace.make(seed: seed, publication: Publication(ofSeed: seed))
      guard let made = MadeUpCase(seed: seed, workspace) else { return }
      let days = made.workspace.days.map { MadeUpCase.day($0) }
      for county in workspace.counties.prefix(Effort.cases(10))
      where made.area(county).partOf == nil {
        for pause in [1, 7, 14, 30] {
          var reader = Reader(area: made.area(county), pause: pause)
          reader.learn(made.evaluator, through: days[days.count - 1] + 40, from: days[0] - 3)
          guard let mistake = reader.mistake else { continue }
          Issue.record(made.comment("\(county.id), every \(pause) days: \(mistake)"))
          return
        }
      }
    }
  }

  /// The same over the shipped season, for whoever looks every day, every week or every month.
  @Test("everybody is told of the season", arguments: [1, 7, 30])
  func everybodyIsToldOfTheSeason(pause: Int) throws {
    let first = try #require(Day(iso: "2020-10-10"))
    let last = try #require(Day(iso: "2021-09-05"))
    for (at, county) in Shipped.workspace.areas.counties.enumerated()
    where at % 25 == 0 && county.partOf == nil {
      var reader = Reader(area: county, pause: pause)
      reader.learn(Shipped.evaluator, through: last, from: first)
      #expect(reader.mistake == nil, "\(county.id)")
    }
  }

  /// The same where the rules become others on some day: whoever was told what is new by the new
  /// rules since the old ones, and then every day what is new since the day before, knows as well.
  @Test("an amendment is told to everybody, and once", arguments: 4..<8)
  func anAmendmentIsTold(block: Int) {
    let seeds = MadeUpCase.seeds(block: block, count: Effort.cases(10), firstBlock: 4)
    for seed in seeds {
      var numbers = SeededNumbers(seed: seed &+ 7)
      let workspace = RandomWorkspace.make(seed: seed)
      let amended = workspace.amended(&numbers)
      guard let old = MadeUpCase(seed: seed, workspace),
        let new = MadeUpCase(seed: seed, amended, mayBeRefused: true)
      else { continue }
      let days = workspace.days.map { MadeUpCase.day($0) }
      let amendment = days[numbers.number(1...days.count - 2)]
      for county in workspace.counties.prefix(Effort.cases(3))
      where new.area(county).partOf == nil {
        var reader = Reader(area: new.area(county), pause: 1)
        let before = Reader.renamed(old.evaluator, by: new.evaluator)
        reader.learn(before, through: amendment - 1, from: amendment - 4)
        reader.learn(new.evaluator, since: before, through: amendment + 12)
        guard let mistake = reader.mistake else { continue }
        Issue.record(new.comment("amended for \(amendment), \(county.id): \(mistake)"))
        return
      }
    }
  }
}

extension NaiveWorkspace {
  /// The same land and figures under other rules: some counts, days and areas are others, some
  /// versions, notices and limits of guidelines are gone.
  fileprivate func amended(_ numbers: inout SeededNumbers) -> NaiveWorkspace {
    var result = self
    if numbers.chance(30) {
      result = numbers.pick([LeftOut.onlyFrom, .onlyWhen, .rows]).from(result)
    }
    if !notices.isEmpty, numbers.chance(30) {
      result.notices.remove(at: numbers.number(0...notices.count - 1))
    }
    for ordinance in result.ordinances.indices where numbers.chance(70) {
      if result.ordinances[ordinance].versions.count > 1, numbers.chance(25) {
        result.ordinances[ordinance].versions.removeLast()
      }
      for version in result.ordinances[ordinance].versions.indices where numbers.chance(70) {
        result.ordinances[ordinance].versions[version].amend(&numbers)
      }
    }
    return result
  }
}

extension NaiveWorkspace.Version {
  fileprivate mutating func amend(_ numbers: inout SeededNumbers) {
    if numbers.chance(15) { scope = NaiveWorkspace.Scope(isCountry: true) }
    if numbers.chance(15) { begins = .recount }
    if numbers.chance(15) { through = nil }
    if numbers.chance(20) { guidelines.removeAll { $0.only == nil } }
    guard !isExclusive else { return }
    for level in phases.indices {
      guard let starts = phases[level].starts, numbers.chance(50) else { continue }
      let days = numbers.number(1...4)
      phases[level].starts = NaiveWorkspace.Trigger(
        when: starts.when, consecutive: NaiveWorkspace.Consecutive(days: days, daySet: nil),
        effective: numbers.pick([.sameDay, .nextDay, .dayAfterNext, .daysLater(5)]))
      if numbers.chance(40) { phases[level].ends = nil }
      if numbers.chance(30) { phases[level].guidelines = [] }
    }
  }
}
