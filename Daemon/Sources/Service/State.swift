internal import Files
internal import Findings
internal import Foundation
public import Store
internal import Synchronization

/// The folder with what the program keeps. One program ticks in it; what an operator decides comes between two ticks.
public final class State: Sendable {
  public let store: Store
  private let lock: Int32?
  /// What the configuration says, at the start and now, and how often it was read again.
  private let first: Settings
  private let current: Mutex<(settings: Settings, edition: Int)>

  /// How many are at work in this program.
  private let workers = Mutex(0)
  /// Whether this program is at work on what is kept: a tick keeps a core busy.
  var isAtWork: Bool { workers.withLock { $0 > 0 } }

  /// What the configuration says now.
  public var settings: Settings { current.withLock { $0.settings } }
  /// Another number each time the configuration was read again.
  var edition: Int { current.withLock { $0.edition } }

  /// For the program that ticks: makes the folder where it is missing, and holds it until this object goes.
  /// - Parameter beginsAnew: whether the store is made, although there are data files or a site.
  /// - Throws: `Stop` if another one ticks, the folder cannot be made, or the store is lost, or there with `beginsAnew`;
  ///   what `Store` throws.
  public init(_ settings: Settings, beginsAnew: Bool = false) throws {
    first = settings
    current = Mutex((settings, 0))
    if beginsAnew {
      guard !Store.isThere(settings.store) else {
        throw Stop("\(settings.store) is there: to begin again without it, move it away first")
      }
    } else {
      try settings.refuseLostStore()
    }
    try State.makeFolder(settings.data)
    let descriptor = try State.opened("\(settings.state)/lock")
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw Stop("another rulecheckd works on \(settings.state): let it end first")
    }
    do {
      store = try Store(path: settings.store)
    } catch {
      close(descriptor)
      throw error
    }
    lock = descriptor
  }

  /// For what an operator decides: the folder of a program that ticks, or did.
  /// - Throws: what `Store` throws if there is no store.
  public init(deciding settings: Settings) throws {
    first = settings
    current = Mutex((settings, 0))
    try settings.refuseLostStore()
    store = try Store(existing: settings.store, readOnly: false)
    lock = nil
  }

  deinit { if let lock { close(lock) } }

  /// Reads the configuration again: it counts from the next tick and delivery on. One with errors changes nothing.
  /// - Returns: what became of it, as sentences.
  public func reload(_ path: String) -> [Tick.Line] {
    func unchanged(_ reason: String) -> Tick.Line {
      Tick.Line(text: "the configuration from before stays in force: \(reason)", isProblem: true)
    }
    do {
      let file = try ConfigurationFile(path)
      guard let settings = file.settings else {
        return file.findings.filter { $0.severity == .error }.map {
          unchanged("\($0.span): \($0.message)")
        }
      }
      current.withLock { $0 = (settings.with(state: first.state), $0.edition + 1) }
      let late = [
        ("state", settings.state == first.state), ("listen", settings.listen == first.listen),
      ].filter { !$0.1 }.map {
        Tick.Line(
          text: "`\($0.0)` changed in the configuration: restart rulecheckd to apply it",
          isProblem: true)
      }
      return [Tick.Line(text: "the configuration was read again", isProblem: false)] + late
    } catch {
      return [unchanged("\(error)")]
    }
  }

  /// Does something while nobody else changes what is kept: a tick, or what an operator decides.
  /// - Parameter waiting: called once if somebody else is at work.
  /// - Throws: `Stop` if somebody else is at work for too long; what `body` throws.
  public func working<Result>(
    waiting: () -> Void = {}, _ body: () async throws -> Result
  ) async throws -> Result {
    let descriptor = try State.opened("\(settings.state)/work")
    defer { close(descriptor) }
    for tenth in 0..<State.mostTenths {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        workers.withLock { $0 += 1 }
        defer { workers.withLock { $0 -= 1 } }
        return try await body()
      }
      if tenth == 0 { waiting() }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw Stop("another program has been at work on \(settings.state) for minutes: try again later")
  }

  /// For how many tenths of a second to wait for others.
  private static let mostTenths = 12_000

  private static func opened(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw State.fault("\(path) cannot be opened", errno)
    }
    // Whoever may open it may lock it, and stop all ticks; those of before could be opened by all. Only its owner can change that.
    fchmod(descriptor, 0o600)
    return descriptor
  }

  /// - Parameter error: of the system.
  private static func fault(_ said: String, _ error: Int32) -> any Error {
    let text = "\(said): \(String(cString: strerror(error)))"
    return DiskFault.isOne(error) ? DiskFault(description: text) : Stop(text)
  }

  private static func makeFolder(_ path: String) throws {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part
      let error = mkdir(made, 0o777) == 0 ? 0 : errno
      guard error == 0 || error == EEXIST || Disk.isFolder(made) else {
        throw State.fault("\(made) cannot be made", error)
      }
      made += "/"
    }
  }
}
