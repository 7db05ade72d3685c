import Files
import Findings

/// How much of this machine's memory the files of values may take.
///
/// Where they have more than `FileTree.mostBytes`, they need at most two and a half times their
/// bytes: themselves, and one and a half times as much for their values.
enum ValueMemory {
  /// The most bytes that are read of the files of values together.
  static let mostBytes = most(free: FreeMemory.now)

  static func most(free: Int) -> Int {
    min(max(free / 5 * 2, FileTree.mostBytes), FileTree.mostValueBytes)
  }

  /// Refuses files that need too much memory before any of them is read. Compressed ones count as
  /// they are; unpacking them ends where they exceed the limit.
  /// - Parameters:
  ///   - paths: the files, below a folder.
  ///   - given: one more, which `--data` names.
  static func check(_ paths: [String], in folder: String, beside given: SourceFile? = nil) throws {
    // Of files with a byte and more, this tree reads only the size.
    let sizes = FileTree(folder: folder, mostBytes: 0)
    let count = paths.reduce(given?.count ?? 0) { $0 + ((try? sizes.file($1))?.count ?? 0) }
    if let reason = refusal(of: count, free: FreeMemory.now) { throw CannotRun(reason) }
  }

  /// Why files with so many bytes are not read; nil: they are.
  static func refusal(of count: Int, free: Int) -> String? {
    guard count > most(free: free) else { return nil }
    let need =
      count > FileTree.mostValueBytes
      ? "; at most 2 GiB are read"
      : " and need about \(written(count / 2 * 5)) of memory, but only \(written(free)) is free"
    return
      "the files of values take up \(written(count))\(need); leave out what no rule refers to, or use `rulecheck replay --stream`, which needs no memory for them"
  }

  /// `312 MiB`, and from one on `1.9 GiB`.
  private static func written(_ bytes: Int) -> String {
    guard bytes >= 1 << 30 else { return "\(bytes >> 20) MiB" }
    let tenths = (bytes / (1 << 20) * 10 + 1 << 9) >> 10
    return "\(tenths / 10).\(tenths % 10) GiB"
  }
}
