import Comparison
import Files
import RuleReader
import Rules
import TestSupport
import Testing

/// What does not change the meaning of rules is no difference.
@Suite("Rules that are written differently")
struct RewrittenRulesTests {
  static let folders = [
    "rules", "rules/examples/air-quality", "rules/examples/drought",
    "rules/examples/forest-fire", "rules/examples/hospital", "rules/examples/river",
    "rules/examples/small", River.folder, "Tests/Fixtures/workspace",
  ]

  /// The workspace below a folder, without those in folders of its own.
  static func files(_ folder: String) -> [String: [UInt8]] {
    var files = Repository.workspace(below: folder)
    for path in files.keys where path.hasPrefix("examples/") { files[path] = nil }
    return files
  }

  static func workspace(_ files: [String: [UInt8]], _ what: String) throws -> Workspace {
    let (workspace, problems) = Workspace.read(FileTree(files))
    return try #require(workspace, "\(what): \(described(problems))")
  }

  @Test(arguments: folders) func orderStyleAnchorsAndFileNamesAreNoDifference(_ folder: String)
    throws
  {
    let files = Self.files(folder)
    let old = try Self.workspace(files, folder)
    let manifest = String(decoding: files[Workspace.manifestName] ?? [], as: UTF8.self)
    for seed in 1...UInt64(Effort.cases(6)) {
      var writer = YAMLWriter(chance: Chance(seed: seed))
      var rewritten = files
      // The order of tests and data is not looked at.
      for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
        guard path.hasSuffix(".yaml"), !path.hasPrefix("tests/"), let tree = PlainYAML(bytes) else {
          continue
        }
        rewritten[path] = nil
        // Files in folders have any name, unless the workspace names them; the last ones may come first.
        let isInFolder =
          ["rules/", "federal/", "bavaria/", "notices/"].contains { path.hasPrefix($0) }
          && !manifest.contains(path)
        let name = path.split(separator: "/").last ?? ""
        let other = String(path.dropLast(name.count)) + "\(writer.chance.next() % 1000)-\(name)"
        rewritten[isInFolder ? other : path] = Array(writer.file(tree).utf8)
      }
      let new = try Self.workspace(rewritten, "\(folder), seed \(seed)")
      for (a, b) in [(old, new), (new, old)] {
        let found = RuleComparison(ComparedRules(a), ComparedRules(b)).all
        #expect(
          found.isEmpty, "\(folder), seed \(seed): \(found.map { "\($0.subject) \($0.aspect)" })")
      }
    }
  }
}
