import Findings
import Observations
import Rules
import TestSupport
import Testing

/// Rows that are read in one go are understood as those that are looked at field by field, as all are whose area is in quotes.
@Suite("Plain rows")
struct PlainRowsTests {
  private static let seed: UInt64 = 20_261_201
  /// Two sources of the same metrics: each has its own last day.
  private let changes: [String: [UInt8]] = {
    let source = String(
      decoding: (try? Golden.bytes("Tests/Fixtures/observations/long/source.yaml")) ?? [],
      as: UTF8.self)
    let other = source.replacing("source: figures", with: "source: more")
      .replacing("figures.csv", with: "more.csv")
    return ["sources/figures.yaml": Array(source.utf8), "sources/more.yaml": Array(other.utf8)]
  }()

  @Test(arguments: [false, true]) func areUnderstoodAlike(isDateFirst: Bool) throws {
    print("seed \(Self.seed)")
    var chance = Chance(seed: Self.seed)
    let workspace = Island.workspace(replacing: changes)
    var (readable, found) = (0, 0)
    for round in 0..<100 {
      let rows = rows(isOdd: round % 2 == 1, using: &chance)
      let ending = round % 5 == 0 ? "\r\n" : "\n"
      func read(quotes: Bool) -> String {
        let heading = isDateFirst ? "day,area,incidence,beds" : "area,day,incidence,beds"
        func table(_ rows: [(area: String, day: String, values: String)]) -> [UInt8] {
          let lines = rows.map { row in
            let area = quotes ? "\"\(row.area)\"" : row.area
            return (isDateFirst ? "\(row.day),\(area)" : "\(area),\(row.day)") + ",\(row.values)"
          }
          return Array(([heading] + lines).map { $0 + ending }.joined().utf8)
        }
        var files = changes
        // Some days are in the other file, and its last ones are empty.
        files["data/figures.csv"] = table(rows.filter { !$0.day.hasSuffix("7") })
        files["data/more.csv"] = table(
          rows.filter { $0.day.hasSuffix("7") }.enumerated().map { at, row in
            (row.area, row.day, at % 5 > 1 ? "," : row.values)
          })
        let (observations, problems) = Observations.read(
          workspace, files: Island.files(replacing: files),
          asOf: round % 7 == 0 ? Day(iso: "2021-02-01") : nil)
        (readable, found) = (readable + (observations == nil ? 0 : 1), found + problems.count)
        return (observations?.text(workspace) ?? "")
          + problems.map { "\($0.span.start.line): \($0.message)\n" }.joined()
      }
      #expect(
        Golden.difference(read(quotes: false), from: read(quotes: true), named: "round \(round)")
          == nil)
    }
    #expect(readable >= 80 && found > 100)
  }

  private func rows(
    isOdd: Bool, using chance: inout Chance
  ) -> [(area: String, day: String, values: String)] {
    let first = Day(iso: "2021-01-01")! + Int.random(in: 0...40, using: &chance)
    let days = Int.random(in: 2...60, using: &chance)
    var rows: [(area: String, day: String, values: String)] = []
    for area in ["0101", "0102", "0201", "01", "IL"] {
      for offset in 0..<days where Int.random(in: 0..<9, using: &chance) > 0 {
        let isHere = isOdd && Int.random(in: 0..<60, using: &chance) == 0
        let day = "\(first + (isHere ? offset / 2 : offset))"
        rows.append(
          (
            isHere && Bool.random(using: &chance)
              ? ["99", "0101 ", "North Coast", ""].randomElement(using: &chance)! : area,
            isHere && Bool.random(using: &chance)
              ? ["2021-02-30", "2021-1-5", "20210105", ""].randomElement(using: &chance)! : day,
            "\(value(isOdd: isHere, using: &chance)),\(value(isOdd: isHere, using: &chance))"
          ))
      }
    }
    return rows
  }

  private func value(isOdd: Bool, using chance: inout Chance) -> String {
    let digits =
      Int.random(in: 0..<10, using: &chance) == 0 ? 12 : Int.random(in: 0...3, using: &chance)
    let whole = Int.random(in: 0...99, using: &chance)
    guard isOdd else {
      switch Int.random(in: 0..<6, using: &chance) {
      case 0: return ""
      case 1, 2: return "\(whole)"
      default:
        return "\(whole)."
          + (0..<max(1, digits)).map { _ in "\(Int.random(in: 0...9, using: &chance))" }.joined()
      }
    }
    return [
      "-1", "1.", ".5", "1.2.3", "1e3", "1,5", "99999999", "123456789", " 5", "5 ", "0.0000001",
      "+5", "-", ".", "12a", "NaN",
      "00012", "1234567890123456",
    ].randomElement(using: &chance)!
  }
}
