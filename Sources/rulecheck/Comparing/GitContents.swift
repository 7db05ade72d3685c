import Files
import YAMLSource

/// The bytes of objects of a repository.
struct GitContents {
  private let git: GitProgram
  /// Those that were fetched ahead.
  private let known: [String: [UInt8]]

  /// Bytes of all objects that are fetched ahead.
  private static let mostAhead = YAMLDocument.Limit.bytes

  /// - Parameter ahead: objects that are likely to be asked for, with their sizes. The shortest are fetched
  ///   ahead.
  init(_ git: GitProgram, called name: String, ahead: [String: Int] = [:]) throws {
    self.git = git
    var left = GitContents.mostAhead
    let wanted = ahead.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.prefix { _, size in
      left -= size
      return left >= 0
    }
    var known: [String: [UInt8]] = [:]
    if !wanted.isEmpty {
      let answer = try git.answer(
        ["cat-file", "--batch"], about: name, input: wanted.flatMap { Array("\($0.key)\n".utf8) })
      guard answer.status == 0 else {
        throw CannotRun("git cannot read the files of \(name): \(answer.complaint)")
      }
      var rest = answer.output[...]
      // `8baef1b… blob 12`, a line break, twelve bytes, a line break; or `8baef1b… missing`.
      while let end = rest.firstIndex(of: 0x0A) {
        let fields = rest[..<end].split(separator: 0x20)
          .map { String(decoding: $0, as: UTF8.self) }
        rest = rest[(end + 1)...]
        guard fields.count == 3, let count = Int(fields[2]), count < rest.count else { continue }
        known[fields[0]] = Array(rest.prefix(count))
        rest = rest.dropFirst(count + 1)
      }
    }
    self.known = known
  }

  /// Nil where an object has more bytes than these.
  func bytes(of object: String, most: Int) throws(FileTree.Problem) -> [UInt8]? {
    if let bytes = known[object] { return bytes.count <= most ? bytes : nil }
    let problem: FileTree.Problem
    do throws(GitProgram.Failure) {
      let answer = try git.run(["cat-file", "blob", object], most: most)
      if answer.status == 0 { return answer.output }
      problem = .unreadable("\(answer.complaint) (`git fsck` says what is missing or damaged)")
    } catch .tooMuch {
      return nil
    } catch {
      problem = .unreadable(error.explained)
    }
    throw problem
  }
}
