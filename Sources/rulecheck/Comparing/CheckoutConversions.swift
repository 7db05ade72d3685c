import Files

/// How a checkout would change the bytes of files, according to the attributes of the revision.
///
/// Line ends are left out: they change the meaning of no file.
struct CheckoutConversions {
  private static let asked = ["filter", "working-tree-encoding", "ident"]
  /// The values of these attributes, in this order, by path.
  private var values: [[UInt8]: [String]] = [:]

  /// - Parameters:
  ///   - paths: of the files to ask about.
  ///   - start: the path from the working directory to where these paths begin, ending in `/`.
  ///   - tree: the object whose attributes apply.
  init(
    of paths: [[UInt8]], from start: String, in tree: String, called name: String, _ git: GitProgram
  ) throws {
    // Git before 2.40 reads attributes from an index only, so it gets an index of its own.
    let index = try TemporaryFolder()
    let variables = ["GIT_INDEX_FILE=\(index.path)/index"]
    let read = try git.answer(["read-tree", tree], about: name, variables: variables)
    guard read.status == 0 else {
      throw CannotRun("\(name) cannot be checked out: \(read.complaint)")
    }
    let asked = CheckoutConversions.asked
    let answer = try git.answer(
      ["check-attr", "--cached", "-z", "--stdin"] + asked, about: name,
      input: paths.flatMap { Array(start.utf8) + $0 + [0] }, variables: variables)
    guard answer.status == 0 else {
      throw CannotRun("git cannot read the attributes of \(name): \(answer.complaint)")
    }
    // Path, attribute and value, each followed by a zero byte, in the order of the paths.
    let fields = answer.output.split(separator: 0, omittingEmptySubsequences: false)
    for (at, path) in paths.enumerated() where (at + 1) * asked.count * 3 <= fields.count {
      let found = asked.indices.map {
        String(decoding: fields[(at * asked.count + $0) * 3 + 2], as: UTF8.self)
      }
      if found.contains(where: { $0 != "unspecified" && $0 != "unset" }) { values[path] = found }
    }
  }

  /// Why the bytes in the repository differ from those of a checkout; nil where they do not.
  func reason(whyNot path: [UInt8], _ bytes: [UInt8]) -> String? {
    guard let values = values[path] else { return nil }
    func value(_ at: Int) -> String? {
      ["unspecified", "unset", "set"].contains(values[at]) ? nil : values[at]
    }
    if let filter = value(0) {
      return
        "a checkout sends it through \(filter.isEmpty ? "a filter without a name" : "the filter \(filter)"), which is not run here"
    }
    if let encoding = value(1), !["utf-8", "utf8"].contains(encoding.lowercased()) {
      return "a checkout writes it in the encoding \(encoding), and the repository has it in UTF-8"
    }
    if values[2] == "set", hasIdentifier(bytes) {
      return "a checkout writes identifiers of objects into it, for the attribute ident"
    }
    return nil
  }

  private func hasIdentifier(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains {
      bytes[$0] == UInt8(ascii: "$") && bytes[$0...].starts(with: "$Id".utf8)
    }
  }
}
