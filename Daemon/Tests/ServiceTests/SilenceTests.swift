import Foundation
import Rules
import Store
import Testing

@testable import Service

/// What goes wrong for days without a fault in any tick.
@Suite("Silence")
struct SilenceTests {
  private func status(_ workplace: Workplace, _ day: String, hour: Int) throws -> Status {
    try Status(
      Store(existing: workplace.settings.store, readOnly: true),
      now: Workplace.moment(day, hour: hour))
  }

  private func troubles(_ workplace: Workplace) throws -> [String] {
    try Store(path: workplace.settings.store).troubles().map(\.name)
  }

  /// Adds a row for each district of a day.
  private func publish(_ day: String, _ values: [String], in workplace: Workplace) throws {
    let rows = zip(["01", "02", "03", "04"], values).map { "\($0),\(day),\($1)\n" }
    try workplace.write(
      try workplace.text("rules/data/level.csv") + rows.joined(), to: "rules/data/level.csv")
  }

  @Test func anAreaWithoutValuesIsNamedAfterThreeDays() async throws {
    let workplace = try Workplace()
    try await workplace.tick(on: "2025-03-30")
    for day in ["2025-03-31", "2025-04-01", "2025-04-02"] {
      #expect(try status(workplace, day, hour: 5).silences.isEmpty)
      try publish(day, ["300", "300", "300", ""], in: workplace)
      #expect(try await workplace.tick(on: day).hasProblems == false)
    }
    let status = try status(workplace, "2025-04-02", hour: 7)
    #expect(status.silences == ["gauges has no values for Harbour (04) after 2025-03-30"])
    #expect(!status.isWell && status.text.contains(status.silences[0]))
    #expect(try troubles(workplace) == ["lacking-gauges"])
    try publish("2025-04-03", ["300", "300", "300", "300"], in: workplace)
    try await workplace.tick(on: "2025-04-03")
    #expect(try self.status(workplace, "2025-04-03", hour: 7).isWell)
  }

  @Test func aDroppedResponseThatStillComesIsNamedAfterADay() async throws {
    let workplace = try Workplace()
    try await workplace.tick(on: "2025-03-30")
    let good = try workplace.text("rules/data/level.csv")
    try publish("2025-03-31", ["300", "300", "300"], in: workplace)
    let bad = try workplace.text("rules/data/level.csv")
    try await workplace.tick(on: "2025-03-31")
    try Judgement(
      try State(workplace.settings), now: Workplace.moment("2025-03-31", hour: 7)
    ).drop(2)
    try await workplace.tick(on: "2025-03-31", hour: 8)
    #expect(try status(workplace, "2025-03-31", hour: 8).isWell)
    try await workplace.tick(on: "2025-04-01")
    #expect(
      try status(workplace, "2025-04-01", hour: 6).silences == [
        "gauges still sends response 2, which came at 2025-03-31T06:00:00Z and was dropped, and nothing newer"
      ])
    #expect(try troubles(workplace) == ["dropped-gauges"])
    // Another one ends it, and the same again begins it.
    for (hour, text) in [(9, good), (10, bad)] {
      try workplace.write(text, to: "rules/data/level.csv")
      try await workplace.tick(on: "2025-04-01", hour: hour)
      #expect(try status(workplace, "2025-04-01", hour: hour).isWell == (text == good))
    }
  }

  @Test func aReceiverThatTakesNothingIsNamedAfterADay() async throws {
    let workplace = try Workplace(saying: "channels: { app: { command: { run: [/bin/false] } } }")
    try await workplace.tick(on: "2025-03-30")
    try workplace.change("rules/flood.yaml", "above: 300", to: "above: 80")
    #expect(try await workplace.tick(on: "2025-03-30", hour: 7).told > 0)
    // Until it was tried, nothing is known of the receiver.
    #expect(try status(workplace, "2025-03-31", hour: 7).silences.isEmpty)
    await Dispatcher(
      workplace.settings, try Store(path: workplace.settings.store),
      clock: { Workplace.moment("2025-03-30", hour: 7) }
    ).run()
    #expect(try status(workplace, "2025-03-31", hour: 6).silences.isEmpty)
    #expect(
      try status(workplace, "2025-03-31", hour: 7).silences == [
        "app: the receiver has not taken a message of 2025-03-30T07:00:00Z, `rulecheckd outbox list --channel app` says why"
      ])
  }
}
