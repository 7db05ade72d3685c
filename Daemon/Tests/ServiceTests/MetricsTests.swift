import Foundation
import Rules
import Store
import Testing

@testable import Service

@Suite("Metrics")
struct MetricsTests {
  /// The fixture is what `Tests/Contrib/check` shows to promtool, too.
  @Test func areWhatMonitorsRead() throws {
    let workplace = try Workplace()
    let store = try State(workplace.settings).store
    let start = Workplace.moment("2025-03-30", hour: 6)
    let row = PublishedRow(
      area: "04", day: Day(iso: "2025-03-28")!, published: nil, values: ["431"])
    try store.keep(
      { try $0(row) }, metrics: ["level"], of: "gauges", at: start, from: "a", response: [1],
      as: .history)
    try store.quarantine([2], of: "gauges", at: start, from: "a", reason: "")
    var gauges = SourceState("gauges")
    gauges.hasAnswered(at: start, etag: nil, modified: nil, rules: 1)
    gauges.isUnchanged(at: start + 600)
    (gauges.due, gauges.staleAfter) = (start + 1200, 2)
    try store.put(gauges)
    var rain = SourceState("rain")
    rain.hasFailed(at: start, "it answers 500")
    rain.due = start + 60
    try store.put(rain)
    let rules = try store.keep(rules: ["a": [1]], at: start)
    let new = try store.knowledge(at: start, day: Day(iso: "2025-03-30")!, rules: rules).now
    let message = NewMessage(identifier: "a", county: "04", headline: "News", json: "{}")
    let app = ChannelFilter(name: "app") { _ in true }
    try store.know([app], at: start)
    let knowledge = try store.commit(new, telling: [message, message], channels: [app])
    try store.open()
    try store.note(
      try store.due(in: "app", at: start, most: 1), .dead, fault: "", at: start)
    try store.show(knowledge, made: "")
    let trouble = Trouble(name: "lacking-gauges", text: "", since: start + 300)
    try store.keep(troubles: [trouble], at: start + 300, channel: nil) { _, _ in message }
    try store.finishTick(.init(moment: start + 600, milliseconds: 41, problems: 1))
    let fixture = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Fixtures/metrics.txt")
    let found = try Metrics(store, now: start + 600).text
    #expect(try String(contentsOf: fixture, encoding: .utf8) == found, "\(found)")
  }
}
