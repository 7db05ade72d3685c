import Files
import RuleReader
import Rules
import TestSupport
import Testing

/// Folders whose files are laid over the workspace of the island.
@Suite("Workspaces")
struct WorkspaceFixtureTests {
  static let good = folders(in: "Tests/Fixtures/workspaces/good")
  static let bad = folders(in: "Tests/Fixtures/workspaces/bad")

  @Test(arguments: good)
  func isRead(_ name: String) {
    let folder = "Tests/Fixtures/workspaces/good/\(name)"
    let (workspace, problems) = Workspace.read(Island.files(overlaidBy: folder))
    #expect(problems.isEmpty, "\(described(problems))")
    let difference = Golden.difference(
      workspace.map(summary) ?? "nothing\n", from: "\(folder)/summary.expected")
    #expect(difference == nil)
  }

  @Test(arguments: bad)
  func isFoundFaulty(_ name: String) {
    let folder = "Tests/Fixtures/workspaces/bad/\(name)"
    let (workspace, problems) = Workspace.read(Island.files(overlaidBy: folder))
    let isRefused = workspace == nil
    #expect(isRefused)
    let difference = Golden.difference(
      described(problems), from: "\(folder)/findings.expected")
    #expect(difference == nil)
  }

  @Test func fixturesAreThere() {
    #expect(Self.good.count >= 4)
    #expect(Self.bad.count >= 60)
  }

  @Test func saysThatAFolderIsNoWorkspace() {
    let (workspace, problems) = Workspace.read(FileTree(["readme.txt": "hello"]))
    let isRefused = workspace == nil
    #expect(isRefused)
    let difference = Golden.difference(
      described(problems), from: "Tests/Fixtures/workspaces/no-workspace.expected")
    #expect(difference == nil)
  }

  /// Why the system could not read a file is passed on.
  @Test func saysWhyAFileCannotBeRead() {
    struct Refused: Error, CustomStringConvertible { let description = "permission denied" }
    let base = Island.files()
    let files = FileTree(
      read: { path throws(FileTree.Problem) in
        if path == "metrics.yaml" { throw .unreadable("\(Refused())") }
        return try base.file(path)
      },
      list: { folder throws(FileTree.Problem) in
        folder == "rules" ? ["rule.yaml"] : folder == "sources" ? ["figures.yaml"] : []
      })
    let found = Workspace.read(files).problems.map(\.message)
    #expect(found.contains("metrics.yaml cannot be read: permission denied"))
  }

  private static func folders(in folder: String) -> [String] {
    var seen = Set<String>()
    return Repository.files(below: folder, ending: "").compactMap { path in
      let name = path.split(separator: "/").first.map(String.init) ?? path
      return seen.insert(name).inserted ? name : nil
    }
  }

  private func summary(_ workspace: Workspace) -> String {
    var lines = workspace.areas.areas.map { area in
      let facts = [
        area.short, area.kind, area.population.map { "\($0) people" },
        area.state.map { "in \(workspace.areas[$0].id)" },
        area.partOf.map { "part of \(workspace.areas[$0].id)" },
        area.merger.map { "into \(workspace.areas[$0.into].id) since \($0.since)" },
      ]
      return "\(area.level) \(area.id) \(area.name): "
        + facts.compactMap { $0 }.joined(separator: ", ")
    }
    for (at, grouping) in workspace.areas.groupings.enumerated() {
      let members = workspace.areas.areas.compactMap { area in
        area.level == .county
          ? workspace.areas.place(.group(at), for: area).map {
            "\(area.id) in \(workspace.areas[$0].id)"
          } : nil
      }
      let title = grouping.title.map { " (\($0.all.map(\.value).joined(separator: " | ")))" } ?? ""
      lines.append("grouping \(grouping.id)\(title): \(members.joined(separator: ", "))")
    }
    for ordinance in workspace.ordinances {
      for (at, version) in ordinance.versions.enumerated() {
        let window = ordinance.window(ofVersion: at)
        let last = window.through.map(\.description) ?? "further notice"
        lines.append(
          "\(ordinance.id) \(version.version.value): \(window.from) through \(last),"
            + " \(version.file.name)"
            + (version.beginning == .recount ? "" : ", begins: \(version.beginning)"))
      }
      for notice in ordinance.notices {
        let counties = workspace.areas.areas.filter { notice.scope.contains($0) }.map(\.id)
        lines.append(
          "notice: \(notice.phase?.value ?? "none") from \(notice.from) in \(counties.joined(separator: " ")),"
            + " \(notice.legalBasis.title.value)")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
