internal import Foundation
public import Store

/// The folder with what the program keeps, on which one program works at a time.
public final class State: Sendable {
  public let settings: Settings
  public let store: Store
  private let lock: Int32

  /// Makes the folder where it is missing, and opens it until this object goes.
  /// - Throws: `Stop` if another program works on it or it cannot be made; what `Store` throws.
  public init(_ settings: Settings) throws {
    self.settings = settings
    do {
      try FileManager.default.createDirectory(
        atPath: settings.data, withIntermediateDirectories: true)
    } catch {
      throw Stop("\(settings.data) cannot be made: \(error.localizedDescription)")
    }
    let path = "\(settings.state)/lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Stop("\(path) cannot be opened: \(String(cString: strerror(errno)))")
    }
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

  deinit { close(lock) }
}
