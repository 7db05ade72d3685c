import Evaluation
import Foundation
import Rules
import TestSupport
import Testing

@testable import Reports

/// The list against one that is made the slow way, county by county.
@Suite("List of counties")
struct AreaListTests {
  private static let evaluator = Shipped.evaluator
  private static let workspace = Shipped.workspace
  private static let language = workspace.languages[0]

  private func ids(_ query: AreaList.Query, on day: Day) -> [String] {
    AreaList(Self.evaluator, query, on: day, language: Self.language).rows.map(\.area.id)
  }

  private func naiveValue(_ metric: Int, _ area: Area, _ day: Day) -> Double? {
    var at = day
    while at >= Self.evaluator.observations.firstDay {
      let value = Self.evaluator.observations.value(
        metric: metric, area: area.index, day: at, known: .distantFuture)
      if let value { return value }
      at = at - 1
    }
    return nil
  }

  /// Foundation's folding in place of our own.
  private func naiveKey(_ area: Area) -> String {
    area.name.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
      .replacingOccurrences(of: "ß", with: "ss").filter { $0.isLetter || $0.isNumber }
  }

  @Test(arguments: 0..<20)
  func choosesSortsAndCutsAsTheSlowWayDoes(seed: Int) throws {
    var chance = Chance(seed: UInt64(seed))
    let day = Day(iso: "2020-11-14")! + Int.random(in: 0...310, using: &chance)
    var query = AreaList.Query()
    if Bool.random(using: &chance) {
      query.state = Array(Self.workspace.areas.states).randomElement(using: &chance)
    }
    if Int.random(in: 0..<3, using: &chance) == 0 { query.search = "kreis" }
    let phase = ["red", "by-brake/normal", "unknown", nil, nil].randomElement(using: &chance)!
    query.phase = try phase.map { try #require(AreaList.phase(named: $0, in: Self.workspace)) }
    query.order =
      [.name, .metric(0, isDescending: false), .metric(1, isDescending: true)]
      .randomElement(using: &chance)!
    query.perPage = Int.random(in: 1...30, using: &chance)

    var expected: [Area] = []
    for area in Self.workspace.areas.areas where area.level == .county && area.partOf == nil {
      if let merger = area.merger, merger.since <= day { continue }
      if let state = query.state, area.state != state.index { continue }
      if query.search != nil {
        let text = "\(area.name) \(area.kind ?? "")".lowercased()
        guard text.contains("kreis") else { continue }
      }
      if let phase {
        let standings = Self.evaluator.situation(in: area, on: day).standings
        let isMeant = standings.contains { standing in
          let name = standing.phase?.id.value ?? "unknown"
          return name == phase || "\(standing.ruleSet.id.value)/\(name)" == phase
        }
        guard isMeant else { continue }
      }
      // Insertion where everything before it comes first.
      func comes(_ a: Area, before b: Area) -> Bool {
        if case .metric(let metric, let isDescending) = query.order {
          switch (naiveValue(metric, a, day), naiveValue(metric, b, day)) {
          case (let x?, let y?) where x != y: return isDescending ? x > y : x < y
          case (.some, nil): return true
          case (nil, .some): return false
          default: break
          }
        }
        return (naiveKey(a), a.id) < (naiveKey(b), b.id)
      }
      let place = expected.firstIndex { comes(area, before: $0) } ?? expected.count
      expected.insert(area, at: place)
    }
    var all: [String] = []
    let pages = AreaList(Self.evaluator, query, on: day, language: Self.language).pages
    for page in 1...pages {
      query.page = page
      let found = ids(query, on: day)
      #expect(found.count <= query.perPage!)
      #expect(page == pages || found.count == query.perPage!)
      all += found
    }
    #expect(all == expected.map(\.id), "seed \(seed)")
    query.page = pages + 1
    #expect(!AreaList(Self.evaluator, query, on: day, language: Self.language).hasPage)
    query.page = 1
    query.perPage = nil
    #expect(ids(query, on: day) == all)
  }

  @Test func namesSortWithoutTheirMarks() {
    let names = ["Ölberg", "Zell", "Olberg", "Öd", "Aach", "Äpfingen", "Bad Zell", "Baden", "Ölb"]
    #expect(
      names.sorted { AreaTable.sortKey($0) < AreaTable.sortKey($1) } == [
        "Aach", "Äpfingen", "Baden", "Bad Zell", "Öd", "Ölb", "Ölberg", "Olberg", "Zell",
      ])
  }

  @Test func missingValuesComeLastEitherWay() throws {
    let evaluator = Shipped.evaluator(data: "15083,2021-05-01,5,\n15085,2021-05-01,7,\n")
    for (order, first) in [("incidence", "15083"), ("-incidence", "15085")] {
      var query = AreaList.Query()
      query.order = try #require(AreaList.order(named: order, in: Self.workspace))
      let rows = AreaList(
        evaluator, query, on: Day(iso: "2021-05-02")!, language: Self.language
      ).rows
      #expect(rows[0].area.id == first)
      #expect(rows[2...].allSatisfy { $0.values[0].value == nil })
    }
  }

  @Test(arguments: ["incidenc", "--incidence", "-name", "", "-"])
  func refusesOtherOrders(_ text: String) {
    #expect(AreaList.order(named: text, in: Self.workspace) == nil)
  }

  @Test(arguments: ["", "/", "red/", "/red", "by-brake/", "by-brake/red", "by-brake/normal/x"])
  func refusesOtherPhases(_ text: String) {
    #expect(AreaList.phase(named: text, in: Self.workspace) == nil)
  }
}
