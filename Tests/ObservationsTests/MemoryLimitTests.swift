import Files
import Findings
import Rules
import TestSupport
import Testing

@testable import Observations

/// What a machine of 512 MB can hold does not depend on the size of the files: values, records of a
/// table and texts in JSON have fixed limits, each with one finding.
@Suite("Limits of memory")
struct MemoryLimitTests {
  private let workspace = Island.workspace()
  private let first = Day(iso: "2000-01-01")!

  private func entries(_ days: Range<Int>) -> [ObservationGrid.Entry] {
    days.map { ObservationGrid.Entry(.init(value: 1), day: first + $0, line: $0 + 2) }
  }

  private func put(
    _ entries: [ObservationGrid.Entry], metric: Int = 0, area: Int, into grid: inout ObservationGrid
  ) -> [String] {
    var refused: [String] = []
    grid.put(entries, metric: metric, area: area, source: 0) { refused.append("\($0) \($1)") }
    return refused
  }

  /// Days that lie too far apart widen nothing, not even by the nearer one.
  @Test func daysAreReservedTogetherOrNotAtAll() {
    var grid = ObservationGrid(workspace)
    #expect(put(entries(0..<1), area: 3, into: &grid).isEmpty)
    grid.reserve(Day(iso: "1920-01-01")!, Day(iso: "2060-01-01")!)
    let late = ObservationGrid.Entry(.init(value: 1), day: Day(iso: "2060-01-01")!, line: 3)
    #expect(put([late], area: 3, into: &grid).isEmpty)
    let early = ObservationGrid.Entry(.init(value: 1), day: Day(iso: "1920-01-01")!, line: 4)
    #expect(put([early], area: 3, into: &grid) == ["0 farAway"])
  }

  /// A series may be empty: no field of a row is a number, or all are published later.
  @Test func nothingIsRefusedOfAnEmptySeries() {
    var grid = ObservationGrid(workspace, mostPlaces: 0, mostScattered: 0)
    #expect(put(entries(0..<2), area: 3, into: &grid) == ["1 full"])
    #expect(put([], area: 3, into: &grid) == [])
  }

  /// Days that come alternately from the middle outwards, as far as they may lie apart, are given room a
  /// few times, not day by day.
  @Test func roomIsMadeAFewTimes() {
    var grid = ObservationGrid(workspace)
    var rooms: Set<Int> = []
    func add(_ day: Int) {
      #expect(put(entries(day..<day + 1), area: 3, into: &grid).isEmpty)
      rooms.insert(grid.dayCount)
    }
    for day in (-28_249...0).reversed() { add(day) }
    for day in 1...11_739 { add(day) }
    #expect(rooms.count < 40, "\(rooms.count)")
    grid.finish()
    #expect(grid.firstDay == first - 28_249 && grid.dayCount == 28_249 + 1 + 11_739)
  }

  /// Days are made room for before their rows are read, and some of these do not count.
  @Test func daysWithoutARowAreGivenUp() {
    for most in [ObservationGrid.mostPlaces, 0] {
      var grid = ObservationGrid(workspace, mostPlaces: most, mostScattered: 10_000)
      grid.reserve(first, first + 100)
      #expect(put(entries(40..<41), area: 3, into: &grid).isEmpty)
      let empty = ObservationGrid.Entry(.absent, day: first + 45, line: 3)
      #expect(put([empty], area: 3, into: &grid).isEmpty)
      grid.finish()
      #expect(grid.firstDay == first + 40 && grid.dayCount == 6, "\(most)")
    }
  }

  @Test func scatteredValuesHaveALimit() {
    var grid = ObservationGrid(workspace, mostPlaces: 0, mostScattered: 100)
    // Eight places for the stretch, two a value.
    #expect(put(entries(0..<46), area: 3, into: &grid).isEmpty)
    #expect(!grid.isFull)
    #expect(put(entries(46..<60), area: 3, into: &grid) == ["1 full"])
    #expect(grid.isFull)
    #expect(put(entries(0..<1), area: 4, into: &grid) == ["0 full"])
  }

  /// Values in places for all days that find no room where only values have places.
  @Test func valuesThatCannotBeScatteredHaveALimit() {
    let list = workspace.areas.areas.count * 2
    var grid = ObservationGrid(workspace, mostPlaces: list + 100, mostScattered: 100)
    grid.reserve(first, first + 89)
    #expect(put(entries(0..<90), area: 3, into: &grid).isEmpty)
    #expect(!grid.isFull)
    #expect(put(entries(0..<1), area: 4, into: &grid) == ["0 full"])
    #expect(grid.isFull)
  }

  /// Values of large files take one and a half times their bytes; those of small ones no more than before.
  @Test func placesGrowWithTheFiles() {
    var grid = ObservationGrid(workspace, mostPlaces: 100, mostScattered: 100)
    grid.allowPlaces(ofFilesWith: FileTree.mostBytes)
    #expect(grid.freePlaces == 100)
    grid.allowPlaces(ofFilesWith: 2 * FileTree.mostBytes)
    #expect(grid.freePlaces == 32 << 20)
    #expect(ObservationGrid.mostPlaces(ofFilesWith: 0) == 16 << 20)
    #expect(ObservationGrid.mostPlaces(ofFilesWith: FileTree.mostBytes) == 16 << 20)
    #expect(ObservationGrid.mostPlaces(ofFilesWith: FileTree.mostValueBytes) == 256 << 20)
  }

  /// What a tree reads of a file is what is read of all files of values.
  @Test func filesAreReadAsFarAsTheirTreeDoes() throws {
    let whole = Island.files()
    let size = try whole.file("data/figures.csv").count
    for most in [size, size - 1] {
      let files = FileTree(
        mostBytes: most, read: { path throws(FileTree.Problem) in try whole.file(path) },
        list: { folder throws(FileTree.Problem) in try whole.names(in: folder) })
      let found = Observations.read(workspace, files: files, zone: .centralEurope).problems
        .filter { $0.code == "file-too-large" }
      #expect(found.count == (most < size ? 1 : 0))
      #expect(found.allSatisfy { $0.message.contains("\(size) bytes; at most \(most) are read") })
    }
  }

  @Test func placesAreCounted() {
    let list = workspace.areas.areas.count * 2
    var grid = ObservationGrid(workspace, mostPlaces: 10_000, mostScattered: 10_000)
    grid.reserve(first, first + 9)
    _ = put(entries(0..<10), area: 3, into: &grid)
    #expect(grid.freePlaces == 10_000 - list - 10)
    grid.reserve(first, first + 19)
    #expect(grid.freePlaces == 10_000 - list - 20)
    _ = put(entries(0..<1), metric: 1, area: 4, into: &grid)
    #expect(grid.freePlaces == 10_000 - 2 * list - 40)
    _ = put(entries(9_000..<9_001), area: 3, into: &grid)
    // Scattered: eleven values in three stretches, and one.
    #expect(grid.freePlaces == 10_000 - 12 * 2 - 3 * 8)
  }

  /// Reads rows of the island's source, and of a second one, into a small grid.
  private func findings(_ rows: String, published: Bool = false) -> [Diagnostic] {
    let head = "columns: { date: day, area: area, metrics: { incidence: incidence }"
    func source(_ name: String, _ more: String) -> [UInt8] {
      Array(
        """
        source: \(name)
        title: { de: "Zahlen", en: "Figures" }
        attribution: "Office"
        format: csv
        layout: long
        file: ../data/figures.csv
        \(head)\(more) }

        """.utf8)
    }
    let changes = [
      "sources/figures.yaml": source("figures", published ? ", published: at" : ""),
      "sources/more.yaml": source("more", ""),
      "data/figures.csv": Array("area,day,incidence,at\n\(rows)".utf8),
    ]
    let workspace = Island.workspace(replacing: changes)
    var reading = ObservationReading(workspace: workspace, asOf: nil, zone: .centralEurope)
    reading.grid = ObservationGrid(
      workspace, mostPlaces: published ? 100 : 0, mostScattered: 100)
    for (place, source) in workspace.sources.enumerated() {
      reading.read(
        source, at: place, files: Island.files(replacing: changes), isReplaced: false)
    }
    return reading.problems
  }

  @Test(arguments: [false, true])
  func moreValuesAreOneFinding(published: Bool) {
    let rows = (0..<60).map { "0101,\(first + $0),1,\(first + $0)\n" }.joined()
    let found = findings(rows, published: published)
    #expect(found.map(\.code) == ["file-too-large"], "\(described(found))")
    // Behind 46 values, or 25 with a time of publication.
    #expect(found.first?.span.start.line == (published ? 27 : 49))
    #expect(found.first?.message.contains("192 MiB") == true)
  }

  @Test(arguments: [("", ",", 50_000), ("", "x", 2 << 20), ("\"", "\n", 2 << 20)])
  func aRecordHasALimit(quote: String, piece: String, count: Int) {
    let record = quote + String(repeating: piece, count: count) + quote
    let found = findings("0101,2000-01-01,1,\n\n\(record)\n")
    #expect(found.map(\.code) == ["broken-csv", "broken-csv"])
    #expect(found.first?.span.start.line == 4)
  }

  @Test func aTextInJSONHasALimit() throws {
    for (sign, piece) in [("\"", "x"), ("", "1")] {
      func text(_ count: Int) -> SourceFile {
        let value = sign + String(repeating: piece, count: count) + sign
        return SourceFile(name: "a.json", bytes: Array("[\(value)]".utf8))
      }
      #expect(throws: Never.self) { try JSONText.parse(text(1 << 20)) }
      #expect(throws: JSONText.Problem.self) { try JSONText.parse(text(1 << 20 + 1)) }
    }
  }
}
