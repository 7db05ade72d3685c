import Files
import Findings

/// The memory that a program can use now, as far as the system says.
struct FreeMemory {
  /// In bytes, on this machine.
  static let now = FreeMemory { path in
    (try? Disk.namedFile(path))?.withBytes { String(decoding: $0, as: UTF8.self) } ?? ""
  }.bytes

  /// The text of a file of the system; empty: there is none.
  let text: (_ path: String) -> String

  var bytes: Int { min(ofMachine, ofGroups) }

  private var ofMachine: Int {
    if let kilobytes = field("MemAvailable:", in: "/proc/meminfo") { return kilobytes << 10 }
    return max(0, sysconf(Int32(_SC_PHYS_PAGES))) * max(0, sysconf(Int32(_SC_PAGESIZE)))
  }

  /// The least of what the control groups that this process is in leave of their limits.
  private var ofGroups: Int {
    // Each line has a hierarchy, its controllers and the group in it: `4:memory:/a/b`, `0::/a/b`.
    let lines = text("/proc/self/cgroup").split(separator: "\n").map {
      $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    }.filter { $0.count == 3 }
    // Where both versions are in use, each controller belongs to one of them.
    if let line = lines.first(where: { $0[1].split(separator: ",").contains("memory") }) {
      return least(
        from: String(line[2]), upTo: "/sys/fs/cgroup/memory", limit: "memory.limit_in_bytes",
        used: "memory.usage_in_bytes", reclaimable: "total_inactive_file")
    }
    return least(
      from: lines.first { $0[0] == "0" }.map { String($0[2]) } ?? "", upTo: "/sys/fs/cgroup",
      limit: "memory.max", used: "memory.current", reclaimable: "inactive_file")
  }

  /// The least that a group and those around it leave. Folders that a container does not see are
  /// passed over.
  /// - Parameter reclaimable: the cached files among the used memory, which the system drops first.
  private func least(
    from group: String, upTo root: String, limit: String, used: String, reclaimable: String
  ) -> Int {
    var parts = FileTree.parts(of: group).map(String.init)
    var least = Int.max
    while true {
      let folder = ([root] + parts).joined(separator: "/")
      // No limit is `max` in version 2, and in version 1 a number larger than any memory.
      if let most = number("\(folder)/\(limit)") {
        let cached = field(reclaimable, in: "\(folder)/memory.stat") ?? 0
        let taken = max(0, (number("\(folder)/\(used)") ?? 0) - cached)
        least = min(least, max(0, most - taken))
      }
      if parts.popLast() == nil { return least }
    }
  }

  /// The number that a file consists of.
  private func number(_ path: String) -> Int? { Int(text(path).prefix { $0 != "\n" }) }

  /// The number after a name, in a file with one on each line.
  private func field(_ name: String, in path: String) -> Int? {
    for line in text(path).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count > 1, words[0] == name { return Int(words[1]) }
    }
    return nil
  }
}
