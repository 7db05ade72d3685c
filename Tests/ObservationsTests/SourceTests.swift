import Findings
import Observations
import Rules
import TestSupport
import Testing

/// What depends on more than one file, on the day that is known, or on the machine.
@Suite("Sources")
struct SourceTests {
  private let sourceFile = """
    title: { de: "Zahlen", en: "Figures" }
    attribution: "Office"
    format: csv
    layout: long

    """

  /// `id: rows` a source, all with `area,day,incidence`; the rest of the source file behind.
  private func read(
    _ sources: [(id: String, rows: String?)], more: String = "", asOf: String? = nil,
    zone: TimeZoneRules? = .centralEurope, isFirstReplaced: Bool = false
  ) -> (observations: Observations?, problems: [Diagnostic], workspace: Workspace) {
    var changes: [String: [UInt8]] = [:]
    for (at, source) in sources.enumerated() {
      let name = at == 0 ? "sources/figures.yaml" : "sources/then-\(source.id).yaml"
      let columns = "columns: { date: day, area: area, metrics: { incidence: incidence } }\n"
      changes[name] = Array(
        "source: \(source.id)\n\(sourceFile)file: ../data/\(source.id).csv\n\(columns)\(more)".utf8)
      if let rows = source.rows {
        changes["data/\(source.id).csv"] = Array("area,day,incidence\n\(rows)".utf8)
      }
    }
    let workspace = Island.workspace(replacing: changes)
    let (observations, problems) = Observations.read(
      workspace, files: Island.files(replacing: changes), asOf: asOf.flatMap { Day(iso: $0) },
      zone: zone, isFirstReplaced: isFirstReplaced)
    return (observations, problems, workspace)
  }

  @Test func valuesAfterTheKnownDayAreLeftOut() throws {
    let rows = "0101,2021-05-01,1\n0101,2021-05-02,2\n0101,2021-05-03,3\n"
    let (observations, problems, _) = read([("a", rows)], asOf: "2021-05-02")
    #expect(problems.isEmpty)
    let found = try #require(observations)
    #expect(found.lastDay == Day(iso: "2021-05-02"))
    #expect(
      found.value(metric: 0, area: 3, day: Day(iso: "2021-05-02")!, known: .distantFuture) == 2)
    #expect(
      found.value(metric: 0, area: 3, day: Day(iso: "2021-05-03")!, known: .distantFuture) == nil)
    #expect(found.deliveries[0].lastDay == Day(iso: "2021-05-02"))
  }

  /// FeatureServers publish late and correct, too.
  @Test func featuresWithATimeOfPublicationCountAsTableRowsDo() throws {
    func feature(_ day: String, _ published: String, _ value: String) -> String {
      "{\"attributes\": {\"id\": \"0101\", \"day\": \"\(day)\","
        + " \"at\": \"\(published)\", \"rate\": \(value)}}"
    }
    let features = [
      feature("2021-05-01", "2021-05-01 08:00", "1"),
      feature("2021-05-01", "2021-05-01 23:59", "2"),  // the last one of the day counts
      feature("2021-05-01", "2021-05-02 00:00", "3"),  // a later correction never does
      feature("2021-05-02", "2021-05-05 08:00", "5"),
      feature("2021-05-02", "2021-05-04 08:00", "4"),  // the first of those after the day
      feature("2021-05-02", "2021-05-03 08:00", "null"),
    ]
    let source = """
      source: figures
      title: { de: "Zahlen", en: "Figures" }
      attribution: "Office"
      format: arcgis-json
      file: ../data/figures.csv
      columns: { date: day, area: id, published: at, metrics: { incidence: rate } }

      """
    let changes = [
      "sources/figures.yaml": Array(source.utf8),
      "data/figures.csv": Array("{\"features\": [\(features.joined(separator: ","))]}\n".utf8),
    ]
    let workspace = Island.workspace(replacing: changes)
    let (observations, problems) = Observations.read(
      workspace, files: Island.files(replacing: changes))
    #expect(problems.isEmpty, "\(described(problems))")
    #expect(
      observations?.text(workspace) == """
        incidence 0101 2021-05-01: 2.0, figures line 1
        incidence 0101 2021-05-02: 4.0, figures line 1, known from 2021-05-04 on
        figures: 1 areas, last value 2021-05-02

        """)
  }

  @Test func sourcesFillEachOthersGaps() throws {
    let (observations, problems, workspace) = read([
      ("a", "0101,2021-05-01,1\n0102,2021-05-01,\n"),
      ("b", "0101,2021-05-02,2\n0102,2021-05-01,3\n"),
    ])
    #expect(problems.isEmpty, "\(described(problems))")
    #expect(
      observations?.text(workspace) == """
        incidence 0101 2021-05-01: 1.0, a line 2
        incidence 0101 2021-05-02: 2.0, b line 2
        incidence 0102 2021-05-01: 3.0, b line 3
        a: 2 areas, last value 2021-05-01
        b: 2 areas, last value 2021-05-02

        """)
  }

  @Test func theSameValueFromTwoSourcesIsAnError() {
    let (_, problems, _) = read([("a", "0101,2021-05-01,1\n"), ("b", "0101,2021-05-01,1\n")])
    #expect(problems.map(\.code) == ["duplicate-observation"])
    #expect(problems.first?.span.file.name == "data/b.csv")
    #expect(problems.first?.notes.map { "\($0.span)" } == ["data/a.csv:2:1"])
  }

  /// A source that cannot be read leaves the numbering of the others alone.
  @Test func aDuplicateBehindAMissingFileNamesTheRightFile() {
    let (_, problems, _) = read([
      ("a", nil), ("b", "0101,2021-05-01,1\n"), ("c", "0101,2021-05-01,1\n"),
    ])
    #expect(Set(problems.map(\.code)) == ["unreadable-file", "duplicate-observation"])
    #expect(problems.flatMap(\.notes).map { "\($0.span)" } == ["data/b.csv:2:1"])
  }

  @Test func thereAreAtMostSixtyThreeSources() {
    let sources = (0..<64).map {
      (id: "s\($0 + 10)", rows: Optional("0101,20\($0 + 10)-05-01,1\n"))
    }
    let (observations, problems, _) = read(sources)
    #expect(observations == nil)
    #expect(problems.map(\.code) == ["too-many-sources"])
    #expect(read(Array(sources.prefix(63))).problems.isEmpty)
  }

  @Test func aMomentNeedsATimeZone() {
    let rows = "0101,2021-05-01T08:00:00Z,1\n"
    #expect(read([("a", rows)], zone: nil).problems.map(\.code) == ["no-time-zone"])
    #expect(read([("a", rows)]).problems.isEmpty)
  }

  @Test func aFileGivenForTheOccasionMayHoldFewerAreas() {
    let expectation = "expect: { areas: 2 }\n"
    let rows = "0101,2021-05-01,1\n"
    let (strict, errors, _) = read([("a", rows)], more: expectation)
    #expect(strict == nil)
    #expect(errors.map(\.severity) == [.error])
    let (lenient, warnings, _) = read([("a", rows)], more: expectation, isFirstReplaced: true)
    #expect(lenient != nil)
    #expect(warnings.map(\.severity) == [.warning])
    #expect(warnings.map(\.code) == ["missing-areas"])
  }

  /// Cut off at any byte but the ends of rows, a file is found faulty.
  @Test func noticesWhereAFileWasCutShort() {
    let rows = "0101,2021-05-01,1.5\n0101,2021-05-02,12\n\"0102\",2021-05-01,\"3\"\n"
    let bytes = Array(rows.utf8)
    for length in 1..<bytes.count {
      let cut = String(decoding: bytes.prefix(length), as: UTF8.self)
      let (observations, problems, _) = read([("a", cut)])
      #expect((observations == nil) == !cut.hasSuffix("\n"), "cut off: \(cut.debugDescription)")
      #expect(problems.hasErrors == !cut.hasSuffix("\n"))
    }
  }

  @Test func anUnreadableFileIsReportedAtItsSource() {
    let (observations, problems, _) = read([("a", nil)])
    #expect(observations == nil)
    #expect(
      described(problems).contains("sources/figures.yaml:6:7: error: data/a.csv does not exist"))
  }
}
