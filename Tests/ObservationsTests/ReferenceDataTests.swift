import Findings
import Foundation
import Observations
import RuleReader
import Rules
import TestSupport
import Testing

/// Genuine deliveries, which are kept beside the repository and not in it.
@Suite("Reference data")
struct ReferenceDataTests {
  private static let folder = "../shared/data/arcgis"

  private func bytes(_ name: String) -> [UInt8]? {
    let path = "\(Self.folder)/\(name)"
    if let bytes = try? Golden.bytes(path) { return bytes }
    print("skipped: \(path) is not there")
    return nil
  }

  /// The shipped workspace with another delivery in the place of its source.
  private func read(
    _ bytes: [UInt8], source: String
  ) throws -> (observations: Observations?, problems: [Diagnostic], workspace: Workspace) {
    let path = "sources/rki-frozen.yaml"
    let text = """
      source: delivery
      title: { de: "Lieferung", en: "Delivery" }
      attribution: "Robert Koch-Institut (RKI), dl-de/by-2-0"
      \(source)
      """
    let files = Shipped.files
      .replacing(path, with: SourceFile(name: path, bytes: Array(text.utf8)))
      .replacing("data/delivery", with: SourceFile(name: "delivery", bytes: bytes))
    let (workspace, problems) = Workspace.read(files)
    #expect(problems.isEmpty, "\(described(problems))")
    let read = try #require(workspace)
    let (observations, found) = Observations.read(read, files: files)
    return (observations, found, read)
  }

  @Test func readsAGenuineResponse() throws {
    guard let bytes = bytes("rki_landkreisdaten_response_districts.json") else { return }
    let (observations, problems, workspace) = try read(
      bytes,
      source: """
        format: arcgis-json
        file: ../data/delivery
        columns: { date: last_update, area: RS, metrics: { cases: cases7_lk } }
        expect: { areas: 412 }
        """)
    #expect(problems.isEmpty, "\(described(problems))")
    let found = try #require(observations)
    let day = try #require(found.lastDay)
    let text = String(decoding: bytes, as: UTF8.self)
    let (year, month, dayOfMonth) = day.civil
    #expect(
      text.contains(
        "\(dayOfMonth < 10 ? "0" : "")\(dayOfMonth).\(month < 10 ? "0" : "")\(month).\(year)"))
    // Against the text itself, searched without a JSON reader. Eisenach (16056) is still listed,
    // and no longer counts.
    let entry = try Regex(#""RS":"(\d+)"[^}]*?"cases7_lk":(\d+)"#)
    let expected = text.matches(of: entry).map { match in
      (id: String(match.output[1].substring ?? ""), Double(String(match.output[2].substring ?? "")))
    }
    #expect(expected.count == 412)
    for (id, cases) in expected {
      let area = try #require(workspace.areas.area(id: id))
      let value = found.value(metric: 1, area: area.index, day: day, known: .distantFuture)
      #expect(value == (id == "16056" ? nil : cases), "\(id)")
    }
  }

  @Test func readsTheExportWithFortyOneColumns() throws {
    guard let bytes = bytes("RKI_Corona_Landkreise_2020-11-17.csv") else { return }
    let (observations, problems, workspace) = try read(
      bytes,
      source: """
        format: csv
        layout: long
        file: ../data/delivery
        columns: { date: last_update, area: RS, metrics: { incidence: cases7_per_100k } }
        expect: { areas: 412 }
        """)
    #expect(problems.isEmpty, "\(described(problems))")
    let found = try #require(observations)
    let day = try #require(Day(iso: "2020-11-17"))
    #expect(found.lastDay == day)
    func value(_ id: String) -> Double? {
      workspace.areas.area(id: id).flatMap {
        found.value(metric: 0, area: $0.index, day: day, known: .distantFuture)
      }
    }
    #expect(value("01001") == 32.1636129719178)
    #expect(value("01002") == 50.244333330632)
    #expect(value("11001") != nil)
    #expect(workspace.areas.areas.filter { value($0.id) != nil }.count == 412)
  }

  @Test(arguments: ["no_features.json", "no_districts.json"])
  func refusesAnEmptyResponse(_ name: String) throws {
    guard let bytes = bytes(name) else { return }
    let (observations, problems, _) = try read(
      bytes,
      source: """
        format: arcgis-json
        file: ../data/delivery
        columns: { date: last_update, area: RS, metrics: { cases: cases7_lk } }
        """)
    #expect(observations == nil)
    #expect(problems.hasErrors)
  }
}
