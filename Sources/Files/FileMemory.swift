public import Findings
internal import Synchronization

/// What was read of a tree of files. Reading something again gives the same, so that what is made
/// of the files, and the fingerprint of all that was read, are of the same bytes.
public final class FileMemory: Sendable {
  private struct Answers {
    var files: [String: Result<SourceFile, FileTree.Problem>] = [:]
    var names: [String: Result<[String], FileTree.Problem>] = [:]
    var places: [String: String?] = [:]
  }

  private let answers = Mutex(Answers())

  public init() {}

  /// The same files, each of which is read once.
  public func remembering(_ tree: FileTree) -> FileTree {
    FileTree(
      mostBytes: tree.mostBytes,
      read: { path throws(FileTree.Problem) in
        try self.answer(\.files, path) { () throws(FileTree.Problem) in try tree.read(path) }
      },
      list: { folder throws(FileTree.Problem) in
        try self.answer(\.names, folder) { () throws(FileTree.Problem) in
          try tree.list(folder).sorted()
        }
      },
      withoutLinks: { path in
        if let place = self.answers.withLock({ $0.places[path] }) { return place }
        let place = tree.withoutLinks(path)
        self.answers.withLock { $0.places[path] = .some(place) }
        return place
      })
  }

  /// The files that were read so far, by path.
  public var files: [String: SourceFile] {
    answers.withLock { $0.files }.compactMapValues { try? $0.get() }
  }

  private func answer<Value: Sendable>(
    _ known: any WritableKeyPath<Answers, [String: Result<Value, FileTree.Problem>]> & Sendable,
    _ path: String, _ read: () throws(FileTree.Problem) -> Value
  ) throws(FileTree.Problem) -> Value {
    if let answer = answers.withLock({ $0[keyPath: known][path] }) { return try answer.get() }
    let answer = Result { () throws(FileTree.Problem) in try read() }
    answers.withLock { $0[keyPath: known][path] = answer }
    return try answer.get()
  }

  /// Adds all that was read so far: names, bytes, and what could not be read.
  package func add(to fingerprint: inout Fingerprint) {
    let answers = answers.withLock { $0 }
    for (path, answer) in answers.files.sorted(by: { $0.key < $1.key }) {
      fingerprint.add(path)
      switch answer {
      case .success(let file): fingerprint.add(file)
      case .failure(let problem): fingerprint.add(problem.explained)
      }
    }
    for (folder, answer) in answers.names.sorted(by: { $0.key < $1.key }) {
      fingerprint.add(folder)
      switch answer {
      case .success(let names): names.forEach { fingerprint.add($0) }
      case .failure(let problem): fingerprint.add(problem.explained)
      }
    }
    for (path, place) in answers.places.sorted(by: { $0.key < $1.key }) {
      fingerprint.add(path)
      fingerprint.add(place ?? "")
    }
  }
}

extension Fingerprint {
  /// Adds the name of a file, and its bytes.
  package mutating func add(_ file: SourceFile) {
    add(file.name)
    file.withBytes { add($0) }
  }
}
