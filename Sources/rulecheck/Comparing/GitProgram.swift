import Files

#if canImport(Glibc)
  // For `environ`, which is only read here.
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#elseif canImport(Darwin)
  @preconcurrency import Darwin
#endif

/// The `git` program, which answers questions about a repository. It is started with a list of
/// arguments, never through a shell, and with settings that keep it from writing, fetching and running other
/// programs. The repository is found here and named to it.
struct GitProgram {
  /// The folder it is started in.
  let folder: String
  /// The options that name the repository; empty: the environment names it.
  private let place: [String]
  /// Names of environment variables that are not passed on to it.
  private let hidden: Set<String>
  /// The answer to every question, if no repository may be used; nil: one may.
  private let obstacle: Result<Answer, Failure>?

  /// - Parameter folder: determines the repository, even where environment variables name another one.
  init(folder: String) {
    self.folder = folder
    guard let repository = GitRepository(around: folder) else {
      (place, hidden) = ([], [])
      // Only then is the repository of the environment used. Without one, git would search.
      obstacle =
        getenv("GIT_DIR") == nil
        ? .success(
          Answer(
            fatal: GitRepository.isInBareRepository(folder)
              ? "cannot use bare repository"
              : "not a git repository (or any of the parent directories): .git"))
        : nil
      return
    }
    switch Result(catching: { () throws(Failure) in try GitProgram.verified(repository) }) {
    case .success(let answer) where answer.status == 0:
      place = ["--git-dir=\(answer.line)", "--work-tree=\(repository.top)"]
      hidden = GitProgram.foreignVariables(for: answer.line)
      obstacle = nil
    case let refused: (place, hidden, obstacle) = ([], [], refused)
    }
  }

  /// Asks git once whether it would use this repository. It refuses those of other users (`safe.directory`), but none
  /// that is named to it. It cannot search further up, and whatever else it finds is refused here.
  private static func verified(_ repository: GitRepository) throws(Failure) -> Answer {
    let answer = try run(
      ["-C", repository.top], ["rev-parse", "--absolute-git-dir"],
      variables: ["GIT_CEILING_DIRECTORIES=\(Disk.parent(of: repository.top))"],
      hiding: places.union(stores))
    guard answer.status != 0 || answer.line == repository.gitFolder else {
      return Answer(fatal: "cannot use bare repository")
    }
    return answer
  }

  /// The variables that say which repository git works in. Git sets them for a hook, which passes them on
  /// to every program it starts, whatever folder that works in.
  private static let places: Set<String> = [
    "GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_INDEX_FILE",
    "GIT_PREFIX", "GIT_INTERNAL_SUPER_PREFIX",
  ]
  /// The variables that say where the objects of that repository are: a hook that decides about new commits
  /// needs this to find them.
  private static let stores: Set<String> = [
    "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_REPLACE_REF_BASE",
    "GIT_SHALLOW_FILE",
  ]
  /// Its configuration. Together with the others and with `settings`, these are the variables listed by
  /// `git rev-parse --local-env-vars`.
  private static let configuration: Set<String> = [
    "GIT_CONFIG", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
  ]

  /// The variables to hide for a repository: `places`, and all where they are about another one.
  private static func foreignVariables(for gitFolder: String) -> Set<String> {
    guard let named = getenv("GIT_DIR").map({ String(cString: $0) }),
      GitRepository.gitFolder(named) != gitFolder
    else { return places }
    return places.union(stores).union(configuration)
  }

  struct Answer {
    let status: Int32
    let output: [UInt8]
    let errors: [UInt8]

    init(status: Int32, output: [UInt8], errors: [UInt8]) {
      (self.status, self.output, self.errors) = (status, output, errors)
    }

    /// What git itself says where it cannot go on.
    fileprivate init(fatal reason: String) {
      self.init(status: 128, output: [], errors: Array("fatal: \(reason)\n".utf8))
    }

    var text: String { String(decoding: output, as: UTF8.self) }

    /// The output without the line break at its end.
    fileprivate var line: String { text.hasSuffix("\n") ? String(text.dropLast()) : text }

    /// The error message of git in one line: `not a git repository (or any …)`.
    var complaint: String {
      let lines = String(decoding: errors, as: UTF8.self).split(separator: "\n")
      // Hints and warnings may come before it.
      for word in ["fatal: ", "error: "] {
        if let at = lines.firstIndex(where: { $0.hasPrefix(word) }) {
          // A message that ends in a colon continues on the lines after it.
          let end = lines[at].hasSuffix(":") ? lines.endIndex : at + 1
          return lines[at..<end].joined(separator: " ").split { $0 == " " || $0 == "\t" }
            .joined(separator: " ").dropFirst(word.count).description
        }
      }
      return lines.first.map(String.init) ?? "git ended with status \(status)"
    }
  }

  /// Why there is no answer.
  enum Failure: Error {
    case notInstalled
    /// The output is longer than this many bytes.
    case tooMuch(Int)
    /// The reason, worded as the end of a sentence.
    case other(String)

    var explained: String {
      switch self {
      case .notInstalled: "git is not installed"
      case .tooMuch(let most): "git gives more than \(most) bytes"
      case .other(let reason): reason
      }
    }
  }

  /// Nothing is asked, fetched or locked; replacement objects and grafts would change what a commit contains. Git
  /// before 2.39 knows only the list of protocols, which no configuration overrides.
  private static let settings = [
    "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1",
    "GIT_ALLOW_PROTOCOL=none", "LC_ALL=C", "GIT_PAGER=cat", "GIT_NO_REPLACE_OBJECTS=1",
    "GIT_GRAFT_FILE=/dev/null",
  ]

  /// Settings that a repository cannot override: a folder that only looks like a bare repository is not
  /// used, no hooks or monitors are run, nothing is fetched over a network, and ambiguous names are
  /// reported.
  private static let refusals = [
    "safe.bareRepository=explicit", "core.hooksPath=/dev/null", "core.fsmonitor=false",
    "protocol.allow=never", "core.warnAmbiguousRefs=true", "advice.graftFileDeprecated=false",
  ]

  /// The most bytes of its error output that are read.
  private static let mostErrors = 1 << 16

  /// - Parameters:
  ///   - input: its standard input.
  ///   - variables: `NAME=value`, in addition to the environment.
  ///   - most: how many bytes it may write.
  func run(
    _ arguments: [String], input: [UInt8] = [], variables: [String] = [],
    most: Int = FileTree.mostBytes
  ) throws(Failure) -> Answer {
    if let obstacle { return try obstacle.get() }
    return try GitProgram.run(
      place + ["-C", folder], arguments, input: input, variables: variables, most: most,
      hiding: hidden)
  }

  /// The only place where git is started.
  /// - Parameter place: the options that say where.
  private static func run(
    _ place: [String], _ arguments: [String], input: [UInt8] = [], variables: [String],
    most: Int = FileTree.mostBytes, hiding hidden: Set<String>
  ) throws(Failure) -> Answer {
    let asked = try AnonymousFile()
    let output = try AnonymousFile()
    let errors = try AnonymousFile()
    try asked.write(input)
    let process = try start(
      place + ["--no-pager"] + refusals.flatMap { ["-c", $0] } + arguments,
      settings + variables, [asked.descriptor, output.descriptor, errors.descriptor], most: most,
      hiding: hidden)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let bytes = try output.bytes(most: most + 1)
    guard bytes.count <= most else { throw .tooMuch(most) }
    // The same as WEXITSTATUS; 128 plus the signal's number where a signal ended it.
    let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    return Answer(
      status: code, output: bytes, errors: try errors.bytes(most: mostErrors))
  }

  private static func start(
    _ arguments: [String], _ settings: [String], _ channels: [Int32], most: Int,
    hiding hidden: Set<String>
  ) throws(Failure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (place, channel) in channels.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, channel, Int32(place))
    }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    let names = settings.map { $0.prefix { $0 != "=" } }
    var variables = settings
    var at = environ
    while let variable = at.pointee {
      let text = String(cString: variable)
      let name = text.prefix { $0 != "=" }
      if !names.contains(name), !hidden.contains(String(name)) { variables.append(text) }
      at += 1
    }
    var argv = (["git"] + arguments).map { strdup($0) } + [nil]
    var envp = variables.map { strdup($0) } + [nil]
    defer { for text in argv + envp { free(text) } }
    // A few bytes in a repository can expand to very many: the system ends a process that writes too much.
    var limit = rlimit()
    getrlimit(fileSize, &limit)
    var lower = limit
    lower.rlim_cur = min(limit.rlim_cur, rlim_t(most + 1))
    setrlimit(fileSize, &lower)
    defer { setrlimit(fileSize, &limit) }
    var process: pid_t = 0
    let problem = posix_spawnp(&process, "git", &actions, &attributes, &argv, &envp)
    guard problem == 0 else {
      throw problem == ENOENT
        ? .notInstalled : .other("git cannot be started: \(String(cString: strerror(problem)))")
    }
    return process
  }

  #if canImport(Glibc)
    private static let fileSize = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #else
    private static let fileSize = RLIMIT_FSIZE
  #endif
}
