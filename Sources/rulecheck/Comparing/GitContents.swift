import RuleLanguage
import YAMLSource

/// The bytes of some objects of a repository.
struct GitContents {
  private let git: GitProgram
  /// How many bytes an object has, by its name.
  private let sizes: [String: Int]
  /// Those that were fetched ahead.
  private let known: [String: [UInt8]]

  /// What is fetched ahead: objects up to this size, as long as all of them are not more.
  private static let mostAhead = (each: 1 << 20, all: YAMLDocument.Limit.bytes)

  /// - Parameters:
  ///   - objects: the names of the objects.
  ///   - ahead: those that are likely to be asked for, in the order in which they are fetched.
  init(
    of objects: Set<String>, ahead: [String], called name: String, _ git: GitProgram
  ) throws {
    func ask(_ arguments: [String], about objects: [String]) throws -> [UInt8] {
      guard !objects.isEmpty else { return [] }
      let input = Array((objects.joined(separator: "\n") + "\n").utf8)
      let answer = try git.answer(["cat-file"] + arguments, about: name, input: input)
      guard answer.status == 0 else {
        throw CannotRun("git cannot read the files of \(name): \(answer.complaint)")
      }
      return answer.output
    }
    self.git = git
    var sizes: [String: Int] = [:]
    // `8baef1b… blob 12`, or `8baef1b… missing`.
    let listed = try ask(["--batch-check"], about: objects.sorted())
    for line in listed.split(separator: 0x0A) {
      let fields = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      if fields.count == 3, let size = Int(fields[2]) { sizes[fields[0]] = size }
    }
    self.sizes = sizes
    var left = GitContents.mostAhead.all
    var wanted: Set<String> = []
    for object in ahead where !wanted.contains(object) {
      guard let size = sizes[object], size <= min(left, GitContents.mostAhead.each) else {
        continue
      }
      left -= size
      wanted.insert(object)
    }
    var known: [String: [UInt8]] = [:]
    var rest = try ask(["--batch"], about: wanted.sorted())[...]
    // `8baef1b… blob 12`, a line break, twelve bytes, a line break.
    while let end = rest.firstIndex(of: 0x0A) {
      let fields = rest[..<end].split(separator: 0x20)
        .map { String(decoding: $0, as: UTF8.self) }
      rest = rest[(end + 1)...]
      guard fields.count == 3, let count = Int(fields[2]), count < rest.count else { continue }
      known[fields[0]] = Array(rest.prefix(count))
      rest = rest.dropFirst(count + 1)
    }
    self.known = known
  }

  /// How many bytes an object has; nil where git does not say.
  func size(of object: String) -> Int? { sizes[object] }

  func bytes(of object: String) throws(FileTree.Problem) -> [UInt8] {
    if let bytes = known[object] { return bytes }
    let problem: FileTree.Problem
    do throws(GitProgram.Failure) {
      let answer = try git.run(["cat-file", "blob", object])
      if answer.status == 0 { return answer.output }
      problem = .unreadable("\(answer.complaint) (`git fsck` says what is missing or damaged)")
    } catch {
      problem = .unreadable(error.explained)
    }
    throw problem
  }
}
