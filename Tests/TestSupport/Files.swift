public import Files
import Findings
import Foundation

/// The repository that the tests belong to.
public enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  public static func path(_ relative: String) -> String {
    root.appendingPathComponent(relative).path
  }

  public static func text(_ relative: String) throws -> String {
    try String(contentsOfFile: path(relative), encoding: .utf8)
  }

  /// The files below a folder, as paths relative to it, sorted.
  public static func files(below folder: String, ending: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: path(folder))
    let found = (names?.allObjects as? [String] ?? []).filter { $0.hasSuffix(ending) }
    return found.sorted()
  }
}

extension Repository {
  /// The files of a workspace below a folder, by their paths in it.
  public static func workspace(below folder: String) -> [String: [UInt8]] {
    let paths = [".yaml", ".yml", ".csv", ".json"].flatMap { files(below: folder, ending: $0) }
    return Dictionary(
      uniqueKeysWithValues: paths.map { ($0, (try? Golden.bytes("\(folder)/\($0)")) ?? []) })
  }
}

extension FileTree {
  /// Files by their paths.
  public init(_ files: [String: [UInt8]]) {
    self.init(paths: files.keys.sorted()) { files[$0] ?? [] }
  }

  /// A folder of the repository, through Foundation.
  public static func folder(_ relative: String) -> FileTree {
    let root = Repository.root.appendingPathComponent(relative)
    return FileTree(
      read: { path throws(FileTree.Problem) in
        let url = root.appendingPathComponent(path)
        guard let data = try? Data(contentsOf: url) else { throw .missing }
        return SourceFile(name: "\(relative)/\(path)", bytes: data)
      },
      list: { folder throws(FileTree.Problem) in
        let url = root.appendingPathComponent(folder)
        guard
          // Foundation on Linux lists a file as if it were an empty folder, without an error.
          (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true,
          let found = try? FileManager.default.contentsOfDirectory(
            at: url, includingPropertiesForKeys: [.isDirectoryKey])
        else { throw .wrongKind }
        return found.map { entry in
          let values = try? entry.resourceValues(forKeys: [.isDirectoryKey])
          return entry.lastPathComponent + (values?.isDirectory == true ? "/" : "")
        }.sorted()
      })
  }
}
