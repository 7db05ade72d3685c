import Observations
import TestSupport
import Testing

/// Data files in the place of the island's figures. `source.yaml` beside them says how they are
/// read; the expected output holds the findings, or what was read.
@Suite("Data files")
struct DataFixtureTests {
  static let folder = "Tests/Fixtures/observations"
  static let names = Golden.names(in: folder, ending: ".csv", ".json")

  @Test(arguments: names)
  func isReadOrFoundFaulty(_ name: String) throws {
    let path = "\(Self.folder)/\(name)"
    let group = String(name.prefix { $0 != "/" })
    let changes = [
      "sources/figures.yaml": try Golden.bytes("\(Self.folder)/\(group)/source.yaml"),
      "data/figures.csv": try Golden.bytes(path),
    ]
    let workspace = Island.workspace(replacing: changes)
    let (observations, problems) = Observations.read(
      workspace, files: Island.files(replacing: changes), zone: .centralEurope)
    #expect((observations == nil) == problems.hasErrors)
    let text = described(problems) + (observations?.text(workspace) ?? "")
    let difference = Golden.difference(text, from: Golden.expectation(of: path))
    #expect(difference == nil)
  }

  @Test func fixturesAreThere() {
    #expect(Self.names.count > 100)
  }
}
