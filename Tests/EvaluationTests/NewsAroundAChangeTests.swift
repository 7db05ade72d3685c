import Evaluation
import Rules
import TestSupport
import Testing

/// What becomes known in the days around a change, and takes effect before it, with it or after it: whoever was
/// told of the change still knows what applies, and no phase that was told, and that rules and values still give, is
/// denied.
@Suite("News around a change")
struct NewsAroundAChangeTests {
  @Test("amendments, notices and corrections at every offset", arguments: 0..<4)
  func everyOffset(block: Int) {
    var told: [News.Kind: Int] = [:]
    for seed in MadeUpCase.seeds(block: block, count: Effort.cases(4)) {
      let workspace = RandomWorkspace.make(seed: seed, decisions: false)
      guard let old = MadeUpCase(seed: seed, workspace) else { return }
      var numbers = SeededNumbers(seed: seed &+ 11)
      for county in numbers.shuffled(workspace.counties.filter { $0.partOf == nil }).prefix(2) {
        for (place, ordinance) in workspace.ordinances.enumerated() {
          let changes = changes(of: place, in: county, old)
          let due = numbers.shuffled(changes.filter(\.isDue)).prefix(Effort.cases(4))
          let others = numbers.shuffled(changes.filter { !$0.isDue }).prefix(1)
          for change in (due + others).map(\.day) {
            for offset in -4...1 {
              let news = News(
                day: change + offset, change: change, ordinance: ordinance.id, county: county)
              guard tell(news, old, &numbers, &told) else { return }
            }
          }
        }
      }
    }
    // News that is no valid workspace is left out, and must not be most of it.
    for kind in News.Kind.allCases where MadeUpCase.chosenSeed == nil {
      #expect(told[kind, default: 0] > 20)
    }
  }

  /// The days on which another phase begins in a county, and whether that was certain two days before.
  private func changes(
    of ordinance: Int, in county: NaiveWorkspace.County, _ made: MadeUpCase
  ) -> [(day: Int, isDue: Bool)] {
    let days = made.workspace.days
    let area = made.area(county)
    let course = made.evaluator.course(
      of: ordinance, in: area, known: MadeUpCase.day(days.upperBound))
    let first = MadeUpCase.day(0)
    return course.periods.map(\.days.from).filter {
      $0 - first > days.lowerBound + 8 && $0 - first < days.upperBound - 12
    }.map { day in
      let before = made.evaluator.course(of: ordinance, in: area, known: day - 2).outlook
      return (day - first, before.steps.dropFirst().contains { $0.day == day && $0.state != nil })
    }
  }

  /// - Returns: whether all went well.
  private func tell(
    _ news: News, _ old: MadeUpCase, _ numbers: inout SeededNumbers, _ told: inout [News.Kind: Int]
  ) -> Bool {
    for kind in News.Kind.allCases {
      let begins =
        numbers.chance(50) ? max(news.day, news.change) : news.day + numbers.number(0...3)
      let changed = old.workspace.with(news, kind, from: begins, &numbers)
      guard let new = MadeUpCase(seed: old.seed, changed, mayBeRefused: true) else { continue }
      var reader = Reader(area: new.area(news.county), pause: 1)
      let day = MadeUpCase.day(news.day)
      let before = Reader.renamed(old.evaluator, by: new.evaluator)
      reader.learn(before, through: day - 1, from: day - 6)
      reader.learn(
        new.evaluator, since: before, through: day + 8, isAmended: kind != .correction)
      told[kind, default: 0] += 1
      guard let mistake = reader.mistake else { continue }
      Issue.record(
        new.comment(
          "\(kind) of \(news.ordinance) on \(day) from \(MadeUpCase.day(begins)), which changes on \(MadeUpCase.day(news.change)) in \(news.county.id): \(mistake)"
        ))
      return false
    }
    return true
  }
}

/// What becomes known on a day near that of a change.
private struct News {
  let day: Int
  let change: Int
  let ordinance: String
  let county: NaiveWorkspace.County

  enum Kind: CaseIterable {
    /// Another version, word for word like the one before it or nearly so.
    case amendment
    case notice
    /// Other figures for the last days.
    case correction
  }
}

extension NaiveWorkspace {
  /// - Parameter first: the day from which an amendment or a notice applies.
  fileprivate func with(
    _ news: News, _ kind: News.Kind, from first: Int, _ numbers: inout SeededNumbers
  ) -> NaiveWorkspace {
    var result = self
    let at = ordinances.firstIndex { $0.id == news.ordinance }!
    let versions = ordinances[at].versions
    switch kind {
    case .amendment:
      guard let place = versions.lastIndex(where: { $0.from < first }) else { break }
      var version = versions[place]
      version.label = "amended"
      version.from = first
      version.dated = news.day
      if let through = version.through, through < first { version.through = nil }
      version.begins =
        switch numbers.number(0...9) {
        case 0: .inPhase(numbers.pick(version.phases).id)
        case 1...3: .recount
        default: .continues
        }
      if numbers.chance(30) { version.guidelines.removeAll { $0.only == nil } }
      // A guideline whose own days begin with it.
      if numbers.chance(30), let known = version.guidelines.first(where: { !$0.isLifted }) {
        version.guidelines[0] = GuidelineEntry(
          id: known.id, isLifted: false, only: Only(from: first))
      }
      result.ordinances[at].versions = versions[...place] + [version]
      if numbers.chance(70) {
        result.ordinances[at].versions += versions[(place + 1)...].filter { $0.from > first }
      }
    case .notice:
      guard let version = versions.last(where: { $0.from <= first }) else { break }
      result.notices.append(
        Notice(
          ordinance: news.ordinance, whom: .county(news.county.id),
          phase: numbers.pick(version.phases).id, from: first, date: news.day))
    case .correction:
      result.cells = cells.map { cell in
        guard (news.day - 3...news.day).contains(cell.day), numbers.chance(50) else { return cell }
        let bound = numbers.pick(metrics[cell.metric].bounds)
        return Cell(metric: cell.metric, area: cell.area, day: cell.day, text: bound)
      }
    }
    return result
  }
}
