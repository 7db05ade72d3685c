public import Files
import Findings
import Foundation
import RuleReader
public import Rules

/// Expected output, kept in a file beside its input.
///
/// With `RULECHECK_RECORD=1` in the environment the files are rewritten, and the comparison fails
/// all the same, so that a recording run never passes for a test.
public enum Golden {
  private static let isRecording =
    ProcessInfo.processInfo.environment["RULECHECK_RECORD"] == "1"

  /// What differs between a text and the file it should equal; nil if nothing does.
  public static func difference(_ actual: String, from path: String) -> String? {
    if isRecording {
      let url = URL(fileURLWithPath: Repository.path(path))
      do {
        try actual.write(to: url, atomically: true, encoding: .utf8)
      } catch {
        return "\(path) cannot be written: \(error)"
      }
      return "\(path) was recorded: look at the difference, then test without RULECHECK_RECORD"
    }
    guard let expected = try? Repository.text(path) else {
      return
        "\(path) is missing: record it with RULECHECK_RECORD=1. It would begin:\n\(excerpt(actual.split(separator: "\n", omittingEmptySubsequences: false), around: 0))"
    }
    return difference(actual, from: expected, named: path)
  }

  /// The first lines in which two texts differ, with those around them: as much as fits on a
  /// screen; nil if they are the same.
  public static func difference(
    _ actual: String, from expected: String, named name: String
  ) -> String? {
    guard expected != actual else { return nil }
    let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let found = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(wanted, found).prefix { $0 == $1 }.count
    return """
      \(name) differs from line \(same + 1) on; of \(wanted.count) lines expected
      \(excerpt(wanted, around: same))
      of \(found.count) found
      \(excerpt(found, around: same))
      """
  }

  /// A few lines, each cut after 200 characters.
  private static func excerpt(_ lines: [Substring], around line: Int) -> String {
    let shown = lines[min(max(0, line - 2), lines.count)..<min(lines.count, line + 8)]
    return zip(shown.indices, shown).map { at, text in
      "\(at == line ? ">" : " ") \(text.prefix(200))\(text.count > 200 ? "…" : "")"
    }.joined(separator: "\n")
  }

  /// The names of the fixtures in a folder that have one of some endings, sorted.
  public static func names(in folder: String, ending: String...) -> [String] {
    ending.flatMap { Repository.files(below: folder, ending: $0) }.sorted()
  }

  /// `name.yaml` has its expected output in `name.expected`.
  public static func expectation(of path: String) -> String {
    (path as NSString).deletingPathExtension + ".expected"
  }

  /// The bytes of a file of the repository.
  public static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: Repository.path(path))))
  }
}

/// The small workspace of a made-up country that most fixtures change in one place.
public enum Island {
  public static let folder = "Tests/Fixtures/workspace"

  private static let base = Repository.workspace(below: folder)

  /// The same with a notice, and the file of tests that has every key.
  public static let withTests: [String: [UInt8]] = {
    var files = base
    files["rulecheck.yaml", default: []] += Array("notices: [notices]\ntests: [tests]\n".utf8)
    // For the rule set that stays the same while the other is changed.
    files["notices/list.yaml"] = Array(
      """
      notices: island
      entries:
        - ruleset: harbour
          area: "0101"
          phase: normal
          from: 2021-05-01
          legal-basis: { title: "Amtsblatt 9", url: "https://www.example.org/9", date: 2021-04-30 }

      """.utf8)
    files["tests/case.yaml"] =
      (try? Golden.bytes("Tests/Fixtures/tests/good/every-key.yaml")) ?? []
    return files
  }()

  /// The files of the workspace with some replaced or added, by their paths in it.
  public static func files(replacing changes: [String: [UInt8]] = [:]) -> FileTree {
    FileTree(base.merging(changes) { $1 })
  }

  /// The same with symbolic links.
  /// - Parameter links: where they lead, by their paths.
  public static func files(
    replacing changes: [String: [UInt8]], links: [String: String]
  ) -> FileTree {
    let files = base.merging(changes) { $1 }
    var entries: [String: LinkResolution.Entry] = [:]
    var children: [String: [LinkResolution.Child]] = [:]
    func add(_ path: String, _ entry: LinkResolution.Entry) {
      guard entries.updateValue(entry, forKey: path) == nil else { return }
      let at = path.lastIndex(of: "/")
      let folder = String(path[..<(at ?? path.startIndex)])
      let name = at.map { String(path[path.index(after: $0)...]) } ?? path
      children[folder, default: []].append((name, entry))
      if at != nil { add(folder, .folder) }
    }
    for path in files.keys { add(path, .file) }
    for (path, target) in links { add(path, .link(to: target)) }
    let resolution = LinkResolution(
      entry: { [entries] path throws(FileTree.Problem) in
        guard let entry = entries[path] else { throw .missing }
        return entry
      }, children: { [children] folder in children[folder] ?? [] })
    return FileTree(resolution) { place, path in SourceFile(name: path, bytes: files[place] ?? []) }
  }

  /// The same with the files of a folder laid over it.
  public static func files(overlaidBy folder: String) -> FileTree {
    files(replacing: Repository.workspace(below: folder))
  }

  /// The workspace, read; it must be sound, or the tests stop.
  public static func workspace(replacing changes: [String: [UInt8]] = [:]) -> Workspace {
    let (workspace, problems) = Workspace.read(files(replacing: changes))
    guard let workspace else { fatalError(described(problems)) }
    return workspace
  }

  public static func workspace(_ path: String, _ text: String) -> Workspace {
    workspace(replacing: [path: Array(text.utf8)])
  }
}
