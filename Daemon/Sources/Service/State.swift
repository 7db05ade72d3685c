internal import Files
internal import Foundation
public import Store

/// The folder with what the program keeps. One program ticks in it; what an operator decides comes between two ticks.
public final class State: Sendable {
  public let settings: Settings
  public let store: Store
  private let lock: Int32?

  /// For the program that ticks: makes the folder where it is missing, and holds it until this object goes.
  /// - Throws: `Stop` if another one ticks or the folder cannot be made; what `Store` throws.
  public init(_ settings: Settings) throws {
    self.settings = settings
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
    self.settings = settings
    store = try Store(existing: settings.store, readOnly: false)
    lock = nil
  }

  deinit { if let lock { close(lock) } }

  /// Does something while nobody else changes what is kept: a tick, or what an operator decides.
  /// - Parameter waiting: called once if somebody else is at work.
  /// - Throws: `Stop` if somebody else is at work for too long; what `body` throws.
  public func working<Result>(
    waiting: () -> Void = {}, _ body: () async throws -> Result
  ) async throws -> Result {
    let descriptor = try State.opened("\(settings.state)/work")
    defer { close(descriptor) }
    for tenth in 0..<State.mostTenths {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return try await body() }
      if tenth == 0 { waiting() }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw Stop("somebody else has been at work on \(settings.state) for minutes: try again later")
  }

  /// For how many tenths of a second to wait for others.
  private static let mostTenths = 12_000

  private static func opened(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw Stop("\(path) cannot be opened: \(String(cString: strerror(errno)))")
    }
    // Whoever may open it may lock it, and stop all ticks; those of before could be opened by all. Only its owner can change that.
    fchmod(descriptor, 0o600)
    return descriptor
  }

  private static func makeFolder(_ path: String) throws {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part
      let error = mkdir(made, 0o777) == 0 ? 0 : errno
      guard error == 0 || error == EEXIST || Disk.isFolder(made) else {
        throw Stop("\(made) cannot be made: \(String(cString: strerror(error)))")
      }
      made += "/"
    }
  }
}
