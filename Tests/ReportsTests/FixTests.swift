import Files
import Findings
import Lint
import Reports
import Rules
import TestSupport
import Testing
import YAMLSource

/// Files laid over the small workspace, in `Tests/Fixtures/fixes/{good,bad}-NAME/`, and beside each what
/// fixing them changes, with the findings that remain. Of the bad ones nothing is changed.
@Suite("Fixes")
struct FixTests {
  static let root = "Tests/Fixtures/fixes"
  static let names = Set(
    Repository.files(below: root, ending: ".yaml").map { String($0.prefix { $0 != "/" }) }
  ).sorted()

  @Test(arguments: names)
  func changesWhatIsExpected(_ name: String) throws {
    let files = River.base.merging(Repository.workspace(below: "\(Self.root)/\(name)")) { $1 }
    let fixed = FixedFiles(of: FileTree(files))
    var diff = UnifiedDiff()
    for change in fixed.changes {
      diff.add(change.before, change.after, named: change.before.name)
    }
    let rest = River.findings(in: FileTree(Self.files(files, after: fixed)), today: nil)
    #expect(fixed.changes.isEmpty == name.hasPrefix("bad-"))
    // What is offered to editors though it would be left out here.
    let offered = rest.count { $0.fix != nil }
    let found =
      diff.text + (offered == 0 ? "" : "--- \(offered) of what remains offered a fix\n")
      + (rest.isEmpty ? "" : "--- what remains\n" + described(rest))
    let difference = Golden.difference(found, from: "\(Self.root)/\(name).expected")
    #expect(difference == nil)
  }

  /// Of every mistake that documentation and fixtures show: no fix makes an error, a few runs find
  /// nothing to do any more, and only checks that say so have fixes.
  @Test func makesNothingWorse() throws {
    var fixable: Set<String> = []
    for (name, files) in try Self.workspaces() {
      let before = River.findings(in: FileTree(files), today: nil)
      for finding in before where finding.fix != nil {
        #expect(finding.check.isFixable, "\(name): \(finding.code) has a fix")
        fixable.insert(finding.code)
      }
      var after = files
      for run in 0..<5 {
        let fixed = FixedFiles(of: FileTree(after))
        if fixed.changes.isEmpty { break }
        #expect(run < 4, "\(name) is fixed again and again")
        after = Self.files(after, after: fixed)
      }
      guard after != files else { continue }
      let rest = River.findings(in: FileTree(after), today: nil)
      // Behind what breaks a file more errors come to light.
      let unread = files.contains { path, bytes in
        path.hasSuffix(".yaml")
          && YAMLDocument.read(SourceFile(name: path, bytes: bytes)).document == nil
      }
      #expect(
        unread || rest.count { $0.severity == .error } <= before.count { $0.severity == .error },
        "\(name): \(described(rest))")
    }
    for check in Check.all where check.isFixable {
      #expect(fixable.contains(check.code), "nothing shows a fix of \(check.code)")
    }
  }

  /// The first example of a check that can be fixed is, so that its page does not promise too much.
  @Test(arguments: Check.all.filter(\.isFixable).map(\.code))
  func fixesTheExampleOfTheCheck(_ code: String) throws {
    let check = try #require(Check.named(code))
    let fixed = try check.examples.contains { example in
      let files = try CheckExampleTests().changed(by: example)
      let fixed = FixedFiles(of: FileTree(files))
      return !fixed.changes.isEmpty
        && River.findings(in: FileTree(Self.files(files, after: fixed)), today: nil).isEmpty
    }
    #expect(fixed)
  }

  /// A file that was not asked about stays as it is.
  @Test func changesOnlyWhatIsWanted() throws {
    var files = River.base
    files["topics.yaml"] = Array(
      String(decoding: files["topics.yaml"] ?? [], as: UTF8.self)
        .replacing("\"Boating\"", with: "Boating").utf8)
    files["metrics.yaml"] = Array(
      String(decoding: files["metrics.yaml"] ?? [], as: UTF8.self)
        .replacing("\"Flow\"", with: "Flow").utf8)
    let fixed = FixedFiles(of: FileTree(files)) { $0 == "topics.yaml" }
    #expect(fixed.changes.map(\.before.name) == ["topics.yaml"])
    #expect(fixed.changes.map(\.count) == [1])
  }

  /// As many as are listed of one file; those behind them are fixed by the next run.
  @Test func fixesAsManyAsAreListed() throws {
    let topics = (1...2500).map { "  topic-\($0): { title: { de: \"x\", en: Topic } }\n" }
    var files = River.base
    files["rulecheck.yaml", default: []] += Array("severities: { unused-topic: off }\n".utf8)
    files["topics.yaml", default: []] += Array(topics.joined().utf8)
    var counts: [Int] = []
    for _ in 0..<4 {
      let fixed = FixedFiles(of: FileTree(files))
      counts += fixed.changes.map(\.count)
      files = Self.files(files, after: fixed)
    }
    #expect(counts == [1000, 1000, 500])
  }

  static func files(
    _ files: [String: [UInt8]], after fixed: FixedFiles
  ) -> [String: [UInt8]] {
    var files = files
    for change in fixed.changes {
      files[change.before.name] = change.after.withBytes { Array($0) }
    }
    return files
  }

  /// The small workspace with the mistakes of all examples and fixtures, one at a time.
  private static func workspaces() throws -> [(name: String, files: [String: [UInt8]])] {
    var found: [(name: String, files: [String: [UInt8]])] = []
    for check in Check.all {
      for (at, example) in check.examples.enumerated() {
        found.append(("\(check.code) \(at)", try CheckExampleTests().changed(by: example)))
      }
    }
    for name in CheckFixtureTests.bad {
      let changes = Repository.workspace(below: "\(CheckFixtureTests.root)/\(name)")
      found.append((name, River.base.merging(changes) { $1 }))
    }
    for name in names {
      let changes = Repository.workspace(below: "\(root)/\(name)")
      found.append((name, River.base.merging(changes) { $1 }))
    }
    return found
  }
}
