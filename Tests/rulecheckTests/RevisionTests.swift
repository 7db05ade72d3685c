import Foundation
import TestSupport
import Testing

/// Command lines with git revisions, in a small repository that is made for each: two commits of a
/// small workspace under `river`, and a change that is not committed.
@Suite("Revisions")
struct RevisionTests {
  static let names = Repository.files(below: "Tests/Fixtures/revisions", ending: ".sh")
    .filter { $0 != "repository.sh" }.map { String($0.dropLast(3)) }

  @Test(arguments: names)
  func printsWhatIsExpected(_ name: String) throws {
    guard try Program.shell("git --version").status == 0 else {
      print("skipped: git is not installed")
      return
    }
    let folder = try Program.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      atPath: Repository.path("Tests/Fixtures/checks/workspace"),
      toPath: folder.appendingPathComponent("river").path)
    let base = "Tests/Fixtures/revisions"
    let made = try Program.shell(
      try Repository.text("\(base)/repository.sh"), in: folder,
      environment: ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"])
    try #require(made.status == 0, "\(made.errors)")
    // A repository further up would be found where none is meant to be.
    let run = try Program.shell(
      try Repository.text("\(base)/\(name).sh"), in: folder,
      environment: [
        "GIT_CEILING_DIRECTORIES": folder.deletingLastPathComponent().path,
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
      ])
    var found = run.output
    if !run.errors.isEmpty { found += "--- standard error\n\(run.errors)" }
    found += "--- exit \(run.status)\n"
    let difference = Golden.difference(found, from: "\(base)/\(name).expected")
    if let difference { Issue.record(Comment(rawValue: difference)) }
  }
}
