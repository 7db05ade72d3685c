import Files
import Findings
import Observations
import Rules
import TestSupport
import Testing

/// The layout in which figures are kept: whoever reads them from there gets what the source's own file says.
@Suite("Data folders")
struct DataFolderTests {
  static let names = DataFixtureTests.names

  @Test(arguments: names)
  func keepsWhatAFileSays(_ name: String) throws {
    let group = String(name.prefix { $0 != "/" })
    let changes = [
      "sources/figures.yaml": try Golden.bytes("\(DataFixtureTests.folder)/\(group)/source.yaml"),
      "data/figures.csv": try Golden.bytes("\(DataFixtureTests.folder)/\(name)"),
    ]
    let workspace = Island.workspace(replacing: changes)
    let files = Island.files(replacing: changes)
    guard
      let direct = Observations.read(workspace, files: files, zone: .centralEurope).observations
    else { return }
    let (kept, problems) = read(workspace, files, zone: .centralEurope)
    #expect(kept != nil, "\(described(problems))")
    if let kept { #expect(differences(direct, kept, workspace) == []) }
  }

  @Test func keepsTheShippedFigures() throws {
    let (kept, problems) = read(Shipped.workspace, Shipped.files, zone: nil)
    #expect(problems.isEmpty, "\(described(problems))")
    let direct = Shipped.evaluator.observations
    #expect(differences(direct, try #require(kept), Shipped.workspace) == [])
  }

  /// A column that two metrics read is shown once.
  @Test func showsTheSameMetrics() {
    let shown = Shipped.workspace.metricsOfOverviews
    #expect(shown.count < Shipped.workspace.metrics.count)
    #expect(Shipped.workspace.withFigures(below: "./kept/").metricsOfOverviews == shown)
  }

  /// Reads a workspace by way of a data folder.
  private func read(
    _ workspace: Workspace, _ files: FileTree, zone: TimeZoneRules?
  ) -> (Observations?, [Diagnostic]) {
    var kept: [String: [UInt8]] = [:]
    for (place, source) in workspace.sources.enumerated() {
      let (_, problems, rows) = Observations.readDelivery(
        of: place, workspace, files: files, zone: zone)
      guard !problems.hasErrors else { return (nil, problems) }
      var file = DataFolderFile(of: source, in: workspace)
      for row in rows {
        for area in row.areas {
          file.append(
            area: area, day: row.day.description, published: row.published,
            values: row.values.map { $0 ?? "" }.joined(separator: ","))
        }
      }
      kept[DataFolder.name(of: source)] = file.bytes
    }
    let folder = FileTree(paths: Array(kept.keys)) { [kept] in kept[$0] ?? [] }
    return Observations.read(
      workspace.withFigures(below: "./kept/"), files: files.adding(folder, below: "./kept/"),
      zone: zone)
  }

  /// The first values that differ, wherever they were read.
  private func differences(
    _ one: Observations, _ other: Observations, _ workspace: Workspace
  ) -> [String] {
    guard one.firstDay == other.firstDay, one.dayCount == other.dayCount else {
      return [
        "\(one.firstDay) and \(one.dayCount) days, kept \(other.firstDay) and \(other.dayCount)"
      ]
    }
    var found: [String] = []
    for (metric, described) in workspace.metrics.enumerated() {
      if one.observedDays(metric: metric) != other.observedDays(metric: metric) {
        found.append("\(described.id.value): other days")
      }
      for area in workspace.areas.areas {
        for offset in 0..<one.dayCount where found.count < 5 {
          let day = one.firstDay + offset
          let (a, b) = (
            one.value(metric: metric, area: area.index, day: day, known: .distantFuture),
            other.value(metric: metric, area: area.index, day: day, known: .distantFuture)
          )
          let rows = (
            one.origin(metric: metric, area: area.index, day: day, known: .distantFuture) != nil,
            other.origin(metric: metric, area: area.index, day: day, known: .distantFuture) != nil
          )
          guard a != b || rows.0 != rows.1 else { continue }
          found.append("\(described.id.value) \(area.id) \(day): \(a as Any), kept \(b as Any)")
        }
      }
    }
    return found
  }
}
