import Foundation
import Hummingbird
import Rules
import Store
import Synchronization
import Testing

@testable import Service

/// A response of RKI's FeatureServer on 9 September 2021; nil: it is not beside the repository.
private let genuine = try? Data(
  contentsOf: Workplace.repository.deletingLastPathComponent().appending(
    path: "shared/data/arcgis/rki_landkreisdaten_response_districts.json"))

/// Responses of a FeatureServer as RKI had one in 2021, and what can become of them on the way.
@Suite(
  "FeatureServers",
  .enabled(
    if: genuine != nil, "the responses of ../shared/data/arcgis are not there"))
struct FeatureServerTests {
  let workplace: Workplace
  /// The features of the response, in its order.
  let features: [String]

  init() throws {
    workplace = try Workplace(all: "rules")
    try workplace.write(
      """
      source: rki
      title: { en: "RKI", de: "RKI" }
      attribution: "Robert Koch-Institut (RKI), dl-de/by-2-0"
      format: arcgis-json
      file: ../data/none.json
      url: ADDRESS/FeatureServer/0
      columns: { area: RS, date: last_update, metrics: { cases: cases7_lk } }
      areas-as: { "11": ["11", "11000"] }
      expect: { areas: 412, max-median-jump: 1.3x }
      """, to: "rules/sources/rki-frozen.yaml")
    let whole = try JSONSerialization.jsonObject(with: genuine!) as! [String: Any]
    features = try (whole["features"] as! [Any]).map {
      String(
        decoding: try JSONSerialization.data(withJSONObject: $0, options: .sortedKeys),
        as: UTF8.self)
    }
  }

  /// What a delivery says after each request, at hours since the day of the response began.
  private func lines(
    hours: [Int] = [6], mostBytes: Int = 128 << 20,
    _ answer: @escaping @Sendable (Request) -> LocalServer.Answer
  ) async throws -> (lines: [String], requests: [String], rows: Int) {
    let server = LocalServer(answer)
    let workplace = workplace
    let state = try State(workplace.settings)
    let store = state.store
    let (heard, hears) = AsyncStream<String>.makeStream()
    try await server.run { address in
      try workplace.change("rules/sources/rki-frozen.yaml", "ADDRESS", to: address)
      for hour in hours {
        let moment = Workplace.moment("2021-09-09", hour: hour)
        let rules = try RulesInForce(
          folder: workplace.settings.rules, store: store, at: moment
        ) { Issue.record("\($0)") }
        let intake = SourceIntake(rules, source: 0, store, at: moment)
        for line in try await intake.renew(
          from: workplace.settings, by: Fetcher(mostBytes: mostBytes),
          isAskingAll: true)
        {
          hears.yield(line.description.replacing(address, with: "ADDRESS"))
        }
      }
      hears.finish()
    }
    var lines: [String] = []
    for await line in heard { lines.append(line) }
    var rows = 0
    try store.forEachCountingRow(
      of: "rki", metrics: ["cases"], isDated: false,
      dayOfMoment: { Day(number: Int32($0 / 86_400)) }
    ) {
      _ in rows += 1
    }
    return (lines, server.requests, rows)
  }

  private static func body(_ features: some Sequence<String>, more: Bool = false) -> String {
    "{\"exceededTransferLimit\": \(more), \"features\": [\(features.joined(separator: ",\n"))]}\n"
  }

  @Test func aResponseIsRead() async throws {
    let whole = genuine!
    let found = try await lines { _ in .init(body: Array(whole)) }
    #expect(found.lines == ["rki: 412 new values"])
    #expect(found.rows == 412)
    #expect(
      found.requests
        == ["/FeatureServer/0/query?where=1%3D1&outFields=*&returnGeometry=false&f=json"])
  }

  @Test func pagesArePutTogether() async throws {
    let found = try await lines { [features] request in
      let offset = Int(request.uri.queryParameters["resultOffset"] ?? "0")!
      let page = features[offset..<min(offset + 100, features.count)]
      return .text(Self.body(page, more: offset + 100 < features.count))
    }
    #expect(found.lines == ["rki: 412 new values"])
    #expect(found.rows == 412)
    #expect(found.requests.count == 5)
  }

  @Test func aPageThatPromisesMoreAndHasNothingIsRefused() async throws {
    let found = try await lines { [features] request in
      let offset = Int(request.uri.queryParameters["resultOffset"] ?? "0")!
      return .text(Self.body(features[offset..<min(offset + 100, 300)], more: true))
    }
    #expect(found.rows == 0)
    #expect(found.requests.count == 4)
    #expect(found.lines.count == 1)
    #expect(found.lines[0].contains(" is quarantined: "), "\(found.lines)")
  }

  @Test(arguments: [
    (
      "{\"error\": {\"code\": 499, \"message\": \"Token Required\", \"details\": []}}\n",
      "no answer since"
    ),
    ("{\"error\": {\"code\": 500, \"message\": \"Cannot perform query\"}}\n", "no answer since"),
    ("<html><body>Service unavailable</body></html>\n", "no answer since"),
    ("", "no answer since"),
    ("{\"features\": []}\n", "quarantined"),
    ("{\"features\": [{\"attr", "quarantined"),
  ])
  func whatIsNoAnswerIsNotKept(_ body: String, _ expected: String) async throws {
    let found = try await lines { _ in .text(body) }
    #expect(found.rows == 0)
    #expect(found.lines.count == 1)
    #expect(found.lines.first?.contains(expected) == true, "\(found.lines)")
  }

  @Test func anAreaTooFewIsNotBelieved() async throws {
    let found = try await lines { [features] _ in .text(Self.body(features.dropLast())) }
    #expect(found.rows == 0)
    #expect(found.lines.first?.contains("quarantined") == true, "\(found.lines)")
  }

  @Test func twoOfOneAreaAreNotBelieved() async throws {
    let found = try await lines { [features] _ in .text(Self.body(features + features.prefix(1))) }
    #expect(found.rows == 0)
    #expect(found.lines.first?.contains("quarantined") == true, "\(found.lines)")
  }

  @Test func theSameAgainIsNoNews() async throws {
    let found = try await lines(hours: [6, 7]) { [features] _ in .text(Self.body(features)) }
    #expect(found.lines == ["rki: 412 new values"])
    #expect(found.rows == 412)
  }

  /// The response as it would be some days later, with the values of each area of the next one.
  private func later(_ days: Int, shiftedBy shift: Int) throws -> String {
    let decoded = try features.map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as! [String: Any]
    }
    let values = decoded.map { ($0["attributes"] as! [String: Any])["cases7_lk"]! }
    let moved = try decoded.enumerated().map { at, feature in
      var attributes = feature["attributes"] as! [String: Any]
      let date = Day(iso: "2021-09-09")! + days
      attributes["last_update"] = "\(date)"
      attributes["cases7_lk"] = values[(at + shift) % values.count]
      return String(
        decoding: try JSONSerialization.data(withJSONObject: ["attributes": attributes]),
        as: UTF8.self)
    }
    return Self.body(moved)
  }

  @Test func shiftedRowsAreNotBelieved() async throws {
    let (same, shifted) = (try later(1, shiftedBy: 0), try later(1, shiftedBy: 1))
    let asked = Counter()
    let found = try await lines(hours: [6, 30, 31]) { [features] _ in
      .text([Self.body(features), shifted, same][asked.next()])
    }
    #expect(found.lines.count == 3)
    #expect(
      found.lines[1].contains(
        "fold for more than half of the areas on 2021-09-10, and at most 1.3-fold is expected"),
      "\(found.lines)")
    #expect(found.lines[2] == "rki: 412 new values")
    #expect(found.rows == 824)
  }

  @Test func yesterdayAgainIsNotBelieved() async throws {
    let (yesterday, today) = (Self.body(features), try later(1, shiftedBy: 0))
    let asked = Counter()
    let found = try await lines(hours: [30, 31]) { _ in .text([today, yesterday][asked.next()]) }
    #expect(
      found.lines == [
        "rki: 412 new values",
        "rki: response 2 is quarantined: its newest values are of 2021-09-09, and those of 2021-09-10 are known",
      ])
    #expect(found.rows == 412)
  }

  @Test func aDayToComeIsNotBelieved() async throws {
    let tomorrow = try later(1, shiftedBy: 0)
    let found = try await lines { _ in .text(tomorrow) }
    #expect(found.rows == 0)
    #expect(found.lines.first?.contains("is of 2021-09-10, and today is 2021-09-09") == true)
  }
}

/// Counts requests.
final class Counter: Sendable {
  private let count = Mutex(0)
  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0 - 1
    }
  }
}
