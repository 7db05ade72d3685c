import Testing

@testable import rulecheck

/// What the system says about the memory that is free.
@Suite("Free memory")
struct FreeMemoryTests {
  private static let machine = "MemTotal:       4000000 kB\nMemAvailable:   3000000 kB\n"
  private static let ofMachine = 3_000_000 << 10

  /// The bytes that are free where the system's files have these texts.
  private func free(_ texts: [String: String]) -> Int {
    FreeMemory {
      $0 == "/proc/meminfo" ? FreeMemoryTests.machine : texts[$0] ?? ""
    }.bytes
  }

  @Test func withoutLimitsItIsTheMachines() {
    #expect(free([:]) == FreeMemoryTests.ofMachine)
    #expect(
      free(["/proc/self/cgroup": "0::/a\n", "/sys/fs/cgroup/a/memory.max": "max\n"])
        == FreeMemoryTests.ofMachine)
    #expect(
      free([
        "/proc/self/cgroup": "4:memory:/a\n0::/\n",
        "/sys/fs/cgroup/memory/a/memory.limit_in_bytes": "9223372036854771712\n",
        "/sys/fs/cgroup/memory/a/memory.usage_in_bytes": "55316480\n",
      ]) == FreeMemoryTests.ofMachine)
  }

  /// Cached files are not used: the system drops them where memory is needed.
  @Test func aGroupLeavesWhatIsNotUsed() {
    #expect(
      free([
        "/proc/self/cgroup": "0::/a/b\n",
        "/sys/fs/cgroup/a/b/memory.max": "900\n", "/sys/fs/cgroup/a/b/memory.current": "300\n",
        "/sys/fs/cgroup/a/b/memory.stat": "active_file 70\ninactive_file 100\n",
      ]) == 700)
    #expect(
      free([
        "/proc/self/cgroup": "5:devices:/c\n4:cpu,memory:/a:b\n0::/c\n",
        "/sys/fs/cgroup/memory/a:b/memory.limit_in_bytes": "900\n",
        "/sys/fs/cgroup/memory/a:b/memory.usage_in_bytes": "300\n",
        "/sys/fs/cgroup/memory/a:b/memory.stat": "inactive_file 50\ntotal_inactive_file 100\n",
        "/sys/fs/cgroup/c/memory.max": "1\n",
      ]) == 700)
  }

  /// A container may see only its own group, at the top.
  @Test func theStrictestGroupCounts() {
    #expect(
      free([
        "/proc/self/cgroup": "0::/a/b\n",
        "/sys/fs/cgroup/a/b/memory.max": "900\n",
        "/sys/fs/cgroup/a/memory.max": "800\n", "/sys/fs/cgroup/a/memory.current": "600\n",
      ]) == 200)
    #expect(
      free([
        "/proc/self/cgroup": "4:memory:/docker/a\n",
        "/sys/fs/cgroup/memory/memory.limit_in_bytes": "500\n",
        "/sys/fs/cgroup/memory/memory.usage_in_bytes": "600\n",
      ]) == 0)
  }
}
