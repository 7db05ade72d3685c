import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder from which services that read reports count paths: they show a finding next to its
/// line only where its path starts at the root of the repository, wherever in it the job works.
enum ReportTop {
  /// What a service calls the folder into which it checked the repository out.
  private static let variables = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"]

  /// The folder as an absolute path without links; nil: neither git nor the service knows one, and paths count from
  /// the working directory.
  /// - Parameter workspaces: absolute paths without links.
  static func path(around workspaces: [String]) -> String? {
    guard let first = workspaces.first else { return nil }
    // A repository that only a file in the workspace names is not followed.
    let repository = GitRepository(around: ".") ?? (try? GitRepository(of: first)) ?? nil
    let named = variables.compactMap { name in
      getenv(name).flatMap { Disk.absolute(String(cString: $0)) }
    }
    // A repository may lie below the folder of the service, or that folder, without `.git`, in another repository.
    return ([repository?.top].compactMap { $0 } + named)
      .filter { top in workspaces.allSatisfy { GitRepository.path(to: $0, from: top) != nil } }
      .max { $0.utf8.count < $1.utf8.count }
  }
}
