import Foundation

/// A folder of one test, which goes with it.
final class TemporaryFolder {
  let path: String

  init(_ files: [String: String] = [:]) throws {
    // Without links on the way, as `Disk.absolute` gives paths.
    path =
      FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
      + "/files-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(name, text) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ name: String, _ text: String) throws {
    let file = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  /// The files in it by their paths, hidden ones and links among them.
  var contents: [String: String] {
    let names = FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
    var found: [String: String] = [:]
    for name in names {
      guard let data = FileManager.default.contents(atPath: "\(path)/\(name)") else { continue }
      found[name] = String(decoding: data, as: UTF8.self)
    }
    return found
  }
}
