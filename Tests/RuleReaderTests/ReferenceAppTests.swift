import Files
import Lint
import TestSupport
import Testing

/// The thresholds of four apps that showed rules by incidence, as decision tables: what was wrong
/// with them comes out with a value that shows it, and nothing else does.
@Suite("Thresholds of reference apps")
struct ReferenceAppTests {
  static let folder = "Tests/Fixtures/reference-apps"
  static let apps = Golden.names(in: folder, ending: ".yaml").filter { !$0.contains("/") }

  @Test(arguments: apps, [false, true])
  func gapsAndOverlapsComeOut(_ app: String, hasRange: Bool) throws {
    var files = Repository.workspace(below: "\(Self.folder)/base")
    files["thresholds.yaml"] = try Golden.bytes("\(Self.folder)/\(app)")
    if hasRange { files["metrics.yaml"]? += Array("    range: { at-least: 0 }\n".utf8) }
    let found = Validation(of: FileTree(files)).findings()
    let name = app.dropLast(".yaml".count) + (hasRange ? "-with-range" : "")
    let difference = Golden.difference(
      described(found), from: "\(Self.folder)/\(name).expected")
    #expect(difference == nil)
    #expect(found.allSatisfy { $0.code == "gap" || $0.code == "overlap" })
  }

  @Test func appsAreThere() { #expect(Self.apps.count == 6) }
}
