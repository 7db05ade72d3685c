import Foundation
import TestSupport
import Testing

/// Files that nobody would write, and that a slip or a broken tool may make: each has an answer, and no trap.
@Suite("Extreme inputs")
struct ExtremeInputTests {
  private let folder: URL

  init() throws {
    folder = try Program.temporaryFolder()
    try FileManager.default.copyItem(
      atPath: Repository.path("Tests/Fixtures/checks/workspace"),
      toPath: folder.appendingPathComponent("river").path)
  }

  private func publish() throws -> Program.Run {
    defer { try? FileManager.default.removeItem(at: folder) }
    return try published()
  }

  private func published() throws -> Program.Run {
    try Program.shell("rulecheck publish --rules river --out site --on 2024-05-03", in: folder)
  }

  private func change(_ path: String, _ old: String, to new: String) throws {
    let file = folder.appendingPathComponent(path)
    let text = try String(contentsOf: file, encoding: .utf8)
    try #require(text.contains(old))
    try Data(text.replacing(old, with: new).utf8).write(to: file)
  }

  /// The label of a threshold has room for 34 letters.
  @Test func aThresholdIsLongerThanItsLabel() throws {
    try change(
      "river/rules/low-water.yaml", "below: 80 ",
      to: "below: 80.\(String(repeating: "0", count: 38)) ")
    let run = try publish()
    #expect(run.status == 0, "\(run.errors)")
  }

  /// One county is as small as a grain of sand or an atom, and its map as large as the globe or larger.
  @Test(arguments: ["1e-5", "1e-7", "1e-12", "1e-300", "5e-324"])
  func aCountyIsTiny(_ size: String) throws {
    try change(
      "river/outlines.json", "[[[7, 50], [8, 50], [8, 51], [7, 50]]]",
      to: "[[[0, 0], [\(size), 0], [0, \(size)], [0, 0]]]")
    try change(
      "river/outlines.json", "[[[8, 50], [9, 50], [9, 51], [8, 50]]]",
      to: "[[[0, 0], [9, 50], [9, 51], [0, 0]]]")
    let run = try publish()
    #expect(run.status == 0, "\(run.errors)")
  }

  /// The list of a site's files, as somebody changed it.
  @Test func aSiteBeganAfterItsDay() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try published()
    try change("site/rulecheck-site.txt", "Since: 2024-05-03", to: "Since: 2024-05-04")
    let again = try Program.shell(
      "rulecheck publish --rules river --out site --on 2024-05-03 --since 2024-05-03", in: folder)
    #expect(again.status == 0 && again.output == first.output, "\(again.errors)")
  }
}
