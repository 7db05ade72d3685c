import Files

/// A temporary file without a name, for the input or output of a program. Unlike with pipes, neither side
/// waits for the other, and processes that the program leaves running keep nothing open.
struct AnonymousFile: ~Copyable {
  let descriptor: Int32

  init() throws(GitProgram.Failure) {
    var template = TemporaryFolder.template
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .other(TemporaryFolder.refusal(of: "file")) }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Writes the bytes, and rewinds the file for reading.
  func write(_ bytes: [UInt8]) throws(GitProgram.Failure) {
    let problem = bytes.withUnsafeBytes { Disk.put($0, to: descriptor) }
    guard problem == nil, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw .other(
        "a temporary file cannot be written: \(String(cString: strerror(problem ?? errno)))")
    }
  }

  /// Its bytes, at most the first `most`.
  func bytes(most: Int) throws(GitProgram.Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(max(Int(lseek(descriptor, 0, SEEK_END)), 0), most))
    var count = 0
    while count < bytes.count {
      let next = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress! + count, buffer.count - count, off_t(count))
      }
      guard next > 0 else {
        throw .other("what git says cannot be read: \(String(cString: strerror(errno)))")
      }
      count += next
    }
    return bytes
  }
}

/// A private temporary folder, which is deleted with its owner.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template = TemporaryFolder.template
    guard mkdtemp(&template) != nil else { throw CannotRun(TemporaryFolder.refusal(of: "folder")) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for name in ["index", "index.lock"] { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  private static var place: String {
    getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// A template for `mkstemp` and `mkdtemp`. The path is absolute, since git runs in another folder.
  fileprivate static var template: [CChar] {
    Array("\(Disk.absolute(place) ?? place)/rulecheck-XXXXXX".utf8CString)
  }

  fileprivate static func refusal(of what: String) -> String {
    let reason = String(cString: strerror(errno))
    return "no temporary \(what) can be made in \(place): \(reason); let TMPDIR name another place"
  }
}
