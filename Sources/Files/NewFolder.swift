internal import Findings

/// Writes a folder as a whole or not at all: its files go into another one next to it, which takes
/// its name at the end.
public struct NewFolder: Sendable {
  let path: String

  /// - Parameter path: the path of the folder, as shown.
  public init(_ path: String) {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
  }

  /// Makes the folder, and the folders above it.
  /// - Parameters:
  ///   - files: their paths from the folder, with `/` between the parts, and their texts.
  ///   - confirm: says that they are written, before the folder is in its place.
  /// - Throws: `FilesError` if the folder exists and is not empty, or cannot be written, or what
  ///   `confirm` throws; then nothing is left behind.
  public func write(
    _ files: [(path: String, text: String)], confirm: () throws -> Void = {}
  ) throws {
    if Disk.exists(path) {
      guard Disk.isFolder(path) else {
        throw FilesError("\(path) is a file; name a folder that does not exist yet")
      }
      guard let names = try? Disk.children(path), names.isEmpty else {
        throw FilesError("\(path) is not empty; name a folder that does not exist yet")
      }
    }
    var made: [String] = []
    do {
      try makeFolders(above: path, &made)
      // No folder can be renamed to `.` or `..`, so the files go straight in: it is empty.
      let last = path.split(separator: "/").last
      guard last != ".", last != "..", path != "/" else {
        try fill(path, files, &made)
        return try confirm()
      }
      let name = last ?? ""
      let beside = FileNames.draft(of: name, ending: ".XXXXXX")
      var template = Array("\(path.dropLast(name.count))\(beside)".utf8CString)
      guard mkdtemp(&template) != nil else { throw failure("be made") }
      let draft = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      made.append(draft)
      try fill(draft, files, &made)
      // mkdtemp makes folders that only their owner may read.
      let mask = umask(0)
      umask(mask)
      chmod(draft, 0o777 & ~mask)
      try confirm()
      guard rename(draft, path) == 0 else { throw failure("be made") }
    } catch {
      // Innermost first. A folder into which another program has put something stays.
      for path in made.reversed() where unlink(path) != 0 { rmdir(path) }
      throw error
    }
  }

  /// - Parameter made: the files and folders that were made so far, in this order.
  private func fill(
    _ folder: String, _ files: [(path: String, text: String)], _ made: inout [String]
  ) throws(FilesError) {
    for (name, text) in files {
      let target = "\(folder)/\(name)"
      try makeFolders(above: target, &made)
      var text = text
      if let number = text.withUTF8({ Disk.make(target, UnsafeRawBufferPointer($0)) }) {
        throw failure("be written", number)
      }
      made.append(target)
    }
  }

  /// Makes the folders above a path that do not exist yet, without the last part of the path.
  func makeFolders(above path: String, _ made: inout [String]) throws(FilesError) {
    for slash in path.indices.dropFirst() where path[slash] == "/" {
      let folder = String(path[..<slash])
      guard !Disk.isFolder(folder) else { continue }
      if Disk.exists(folder) {
        throw FilesError("\(folder) is a file, and \(self.path) needs a folder of that name")
      }
      guard mkdir(folder, 0o777) == 0 else { throw failure("be made") }
      made.append(folder)
    }
  }

  /// - Parameter number: the system's error number.
  private func failure(_ what: String, _ number: Int32 = errno) -> FilesError {
    FilesError("\(path) cannot \(what): \(String(cString: strerror(number)))")
  }
}
