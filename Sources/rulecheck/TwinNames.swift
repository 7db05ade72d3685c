import RuleLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names that are the same letters as another name in their folder. A folder is listed once,
/// however many of its files are read, and by whichever of the two threads that read files.
final class TwinNames: Sendable {
  // Guarded by `mutex`.
  nonisolated(unsafe) private var known: [String: Set<String>] = [:]
  // Made in `init`, unmade in `deinit`; both may be used from any thread.
  nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(
    capacity: 1)

  init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Whether a name can have a twin at all. Few ASCII letters do: the sign of Kelvin, the Greek
  /// question mark and the Greek varia look like one.
  static func mayInclude(_ name: some StringProtocol) -> Bool {
    name.utf8.contains { $0 >= 0x80 || "K;`".utf8.contains($0) }
  }

  /// - Parameter children: lists the folder.
  func names(
    in folder: String,
    of children: () throws(FileTree.Problem) -> [(name: String, entry: LinkResolution.Entry)]
  ) throws(FileTree.Problem) -> Set<String> {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    if let twins = known[folder] { return twins }
    var seen: Set<String> = []
    let twins = Set(
      try children().map(\.name).filter { TwinNames.mayInclude($0) && !seen.insert($0).inserted })
    known[folder] = twins
    return twins
  }
}
