import Files
import Findings

/// How much of this machine's memory the files of values may take.
///
/// Where they have more than `FileTree.mostBytes`, they need at most two and a half times their
/// bytes: themselves, and one and a half times as much for their values.
enum ValueMemory {
  /// The most bytes that are read of the files of values together.
  static let mostBytes = most(free: free)

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
    if let reason = refusal(of: count, free: free) { throw CannotRun(reason) }
  }

  /// Why files with so many bytes are not read; nil: they are.
  static func refusal(of count: Int, free: Int) -> String? {
    guard count > most(free: free) else { return nil }
    let need =
      count > FileTree.mostValueBytes
      ? "; at most 2 GiB are read"
      : " and need about \(written(count / 2 * 5)) of memory, of which \(written(free)) are free"
    return
      "the files of values have \(written(count))\(need); leave out what no rule refers to, or use `rulecheck replay --stream`, which needs no memory for them"
  }

  /// With one decimal: `1.9 GB`.
  private static func written(_ bytes: Int) -> String {
    let tenths = (bytes + 50_000_000) / 100_000_000
    return "\(tenths / 10).\(tenths % 10) GB"
  }

  /// The bytes that a program can use now, as far as the system says.
  private static let free = min(ofMachine, ofGroups)

  private static var ofMachine: Int {
    let line = text("/proc/meminfo").split(separator: "\n").first { $0.hasPrefix("MemAvailable:") }
    if let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) {
      return kilobytes << 10
    }
    return max(0, sysconf(Int32(_SC_PHYS_PAGES))) * max(0, sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The least of what the control groups that this process is in may use (`memory.max`).
  private static var ofGroups: Int {
    let line = text("/proc/self/cgroup").split(separator: "\n").first { $0.hasPrefix("0::/") }
    var parts = FileTree.parts(of: String(line?.dropFirst(3) ?? ""))
    var least = Int.max
    while true {
      let folder = (["/sys/fs/cgroup"] + parts).joined(separator: "/")
      if let most = Int(text("\(folder)/memory.max").prefix { $0 != "\n" }) {
        least = min(least, most)
      }
      if parts.popLast() == nil { return least }
    }
  }

  /// The text of a file of the system; empty: there is none.
  private static func text(_ path: String) -> String {
    (try? Disk.namedFile(path))?.withBytes { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
