internal import Files
internal import Foundation
public import Store

/// The folder with what the program keeps. One program ticks in it; what an operator decides comes between two ticks.
public final class State: Sendable {
  public let settings: Settings
  public let store: Store
  private let lock: Int32?

  /// Makes the folder where it is missing, and opens it until this object goes.
  /// - Parameter isTicking: whether this program is the one that ticks.
  /// - Throws: `Stop` if another one ticks or the folder cannot be made; what `Store` throws.
  public init(_ settings: Settings, isTicking: Bool = true) throws {
    self.settings = settings
    try State.makeFolder(settings.data)
    let descriptor = isTicking ? try State.opened("\(settings.state)/lock") : nil
    guard descriptor.map({ flock($0, LOCK_EX | LOCK_NB) == 0 }) ?? true else {
      if let descriptor { close(descriptor) }
      throw Stop("another rulecheckd works on \(settings.state): let it end first")
    }
    do {
      store = try Store(path: settings.store)
    } catch {
      if let descriptor { close(descriptor) }
      throw error
    }
    lock = descriptor
  }

  deinit { if let lock { close(lock) } }

  /// Does something while nobody else changes what is kept: a tick, or what an operator decides.
  /// - Throws: `Stop` if somebody else is at work for too long; what `body` throws.
  public func working<Result>(_ body: () async throws -> Result) async throws -> Result {
    let descriptor = try State.opened("\(settings.state)/work")
    defer { close(descriptor) }
    for _ in 0..<State.mostTenths {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return try await body() }
      try await Task.sleep(for: .milliseconds(100))
    }
    throw Stop("somebody else has been at work on \(settings.state) for minutes: try again later")
  }

  /// For how many tenths of a second to wait for others.
  private static let mostTenths = 6000

  private static func opened(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Stop("\(path) cannot be opened: \(String(cString: strerror(errno)))")
    }
    return descriptor
  }

  private static func makeFolder(_ path: String) throws {
    var made = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      made += part
      guard mkdir(made, 0o777) == 0 || errno == EEXIST || Disk.isFolder(made) else {
        throw Stop("\(made) cannot be made: \(String(cString: strerror(errno)))")
      }
      made += "/"
    }
  }
}
