import Testing

@testable import Comparison
@testable import Messages

/// Announcements, and counties that lie elsewhere: causes and first days, followed by hand.
@Suite("Causes: notices and territory")
struct NoticeCauseTests {
  private typealias V = Valley

  // MARK: Notices

  @Test func aNoticeBegins() throws {
    var valley = V.adorf(V.above(50), level: "10 10 10 10")
    valley.notices = [V.notice("high", from: 3, dated: 3)]
    expect(try valley.told(since: 1, on: 2), [])
    expect(
      try valley.told(since: 2, on: 3), ["Adorf: calm → high from 3: notice +people-high"])
    // Then the figures decide again.
    expect(
      try valley.told(since: 3, on: 4), ["Adorf: high → calm from 4: values -people-high"])
  }

  @Test func aNoticeIsToldBeforeItsDay() throws {
    var valley = V.adorf(V.above(50), level: "10 10 10 10 10")
    valley.notices = [V.notice("high", from: 4, dated: 2)]
    expect(
      try valley.told(since: 1, on: 2), ["Adorf: calm → high from 4: notice +people-high"])
    expect(try valley.told(since: 2, on: 3), [])
    expect(try valley.told(since: 3, on: 4), [])
  }

  /// The figures bring about what the authority announces.
  @Test func aNoticeConfirms() throws {
    var valley = V.adorf(V.above(50), level: "10 60 60")
    valley.notices = [V.notice("high", from: 3)]
    expect(
      try valley.told(since: 1, on: 2), ["Adorf: calm → high from 2: values +people-high"])
    expect(try valley.told(since: 2, on: 3), [])
  }

  /// It stands in the rules since the day before, of an earlier day, and was forgotten.
  @Test func aNoticeIsAdded() throws {
    let before = V.adorf(V.above(50), level: "10 10 10")
    var after = before
    after.notices = [V.notice("high", from: 3)]
    expect(
      try after.told(after: before, since: 3, on: 3),
      ["Adorf: calm → high from 3: notice +people-high"])
    expect(
      try after.told(after: before, since: 2, on: 3),
      ["Adorf: calm → high from 3: notice +people-high"])
  }

  @Test func aNoticeIsWithdrawn() throws {
    let after = V.adorf(V.above(50), level: "10 10 10")
    var before = after
    before.notices = [V.notice("high", from: 3)]
    expect(
      try after.told(after: before, since: 3, on: 3),
      ["Adorf: high → calm from 3: notice -people-high"])
  }

  /// What the older rules say on the day is what the notice says that nobody knew of before.
  @Test func aNoticeAfterAVersionTookOver() throws {
    var valley = V.adorf(
      V.above(50), V.version("2", from: 3, phases: V.calm, V.high()), level: "10 10 10 10")
    valley.notices = [V.notice("high", from: 4, dated: 2)]
    expect(
      try valley.told(since: 1, on: 4), ["Adorf: calm → high from 4: notice +people-high"])
  }

  /// Until then figures may end what begins now, but not in the days before they can have an effect.
  @Test func aNoticeFarAheadIsNoCertainEnd() throws {
    var valley = V.adorf(V.above(50, effective: "2 days later"), level: "10 60 60 60")
    valley.notices = [V.notice("calm", from: 12, dated: 1)]
    expect(
      try valley.told(since: 1, on: 2),
      [
        "Adorf: calm → high from 4 through at most 11: values +people-high",
        "Adorf: high → calm from 12: notice -people-high",
      ])
    valley.notices = [V.notice("calm", from: 5, dated: 1)]
    expect(
      try valley.told(since: 1, on: 2),
      [
        "Adorf: calm → high from 4 through 4: values +people-high",
        "Adorf: high → calm from 5: notice -people-high",
      ])
  }

  /// Long after the last figure days are passed over together; the notice was known on its own day all the same.
  @Test func aNoticeLongAfterTheLastFigureIsKnownOnItsDay() throws {
    var valley = V.adorf(V.above(50), level: "10 10")
    valley.notices = [V.notice("high", from: 62, dated: 61)]
    let evaluator = try valley.evaluator
    let list = ChangeList(
      from: Knowledge(evaluator, on: V.day(50)), to: Knowledge(evaluator, on: V.day(80)),
      pairs: OrdinancePair.all(evaluator.workspace, evaluator.workspace), isAmended: nil)
    #expect(list.changes.map(\.from) == [V.day(62)])
    #expect(list.changes.map(\.known) == [V.day(61)])
  }

  // MARK: Territory

  private static func merged(_ levels: [String: String]) -> Valley {
    Valley(
      rules: [V.above(50)], levels: levels,
      merged: "{ id: \"102\", into: \"101\", since: \(V.day(4)) }")
  }

  @Test func countiesAreMerged() throws {
    let valley = Self.merged(["101": "60 60 60 60 60", "102": "10 10 10 10 10"])
    expect(try valley.told(since: 2, on: 3), [])
    expect(
      try valley.told(since: 3, on: 4), ["Bheim: calm → high from 4: territory +people-high"])
    expect(try valley.told(since: 4, on: 5), [])
  }

  @Test func countiesOfTheSamePhaseAreMerged() throws {
    let valley = Self.merged(["101": "60 60 60 60 60", "102": "70 70 70 70 70"])
    expect(try valley.told(since: 3, on: 4), [])
  }

  /// The figures of the county it became part of moved on the day of the merger: both were needed.
  @Test func countiesAreMergedAsTheFiguresMove() throws {
    let valley = Self.merged(["101": "10 10 10 60", "102": "10 10 10 10"])
    expect(
      try valley.told(since: 3, on: 4),
      [
        "Adorf: calm → high from 4: values +people-high",
        "Bheim: calm → high from 4: values, territory +people-high",
      ])
  }

  @Test func aCountyLiesElsewhere() throws {
    let rules = V.version(areas: "states: [N]", phases: V.calm, V.high())
    var before = Valley(rules: [rules], levels: ["101": "10 10", "201": "60 60"])
    before.counties.append(V.county("202", "Dorf", "S"))
    var after = before
    after.counties[2] = V.county("201", "Cburg", "N")
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Cburg: nothing → high from 2: territory +people-high"])
    expect(
      try before.told(after: after, since: 2, on: 2),
      ["Cburg: high → nothing from 2: territory -people-high"])
  }

  /// The older list of counties did not have it, and the newer one does not have another.
  @Test func aCountyIsNewInTheList() throws {
    let before = Valley(rules: [V.above(50)], levels: ["101": "10 10"])
    var after = before
    after.counties.append(V.county("202", "Dorf", "S"))
    after.levels["202"] = "60 60"
    expect(
      try after.told(after: before, since: 1, on: 2),
      ["Dorf: nothing → high from 2: territory +people-high"])
    expect(
      try before.told(after: after, since: 1, on: 2),
      ["Dorf: high → nothing from 2: territory -people-high"])
  }
}
