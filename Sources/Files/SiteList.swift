internal import Findings

/// The list of a published folder's files, in a file of that folder: says who made the folder, and
/// what in it is not of it.
struct SiteList {
  static let name = "rulecheck-site.txt"

  private static let heading =
    "rulecheck publish made this folder, and replaces it as a whole. Its files:"
  /// The whole text while the files are being written: whatever is in the folder then is of it.
  static let unfinished =
    "rulecheck publish is writing this folder, or was stopped while it did.\n"

  /// Paths from the folder, with `/` between the parts; nil: it is unfinished.
  let files: Set<String>?
  /// The folders above the files.
  private let folders: Set<String>
  private let record: Record?

  /// What is known of the files beyond their names.
  private struct Record: Equatable {
    /// The fingerprint of how many bytes each of them has.
    let sizes: String
    /// What their maker noted, line by line.
    let note: [String]
  }

  /// Comes before the fingerprint, after an empty line, which is not a path.
  private static let sizes = "Sizes: "

  private init(_ files: Set<String>?, _ record: Record? = nil) {
    self.files = files
    self.record = record
    var folders: Set<String> = []
    for file in files ?? [] {
      for slash in file.indices where file[slash] == "/" { folders.insert(String(file[..<slash])) }
    }
    self.folders = folders
  }

  /// - Parameters:
  ///   - files: how many bytes each file has, by its path.
  ///   - note: lines to be found again in the list; empty: none.
  init(_ files: [String: Int], note: [String]) {
    let isNoted = !note.isEmpty && note.allSatisfy(SiteList.isLine)
    self.init(
      Set(files.keys),
      isNoted ? Record(sizes: SiteList.fingerprint(ofSizes: files), note: note) : nil)
  }

  /// The list that lies in a folder; nil if there is none that rulecheck wrote.
  init?(of folder: String) {
    guard let source = try? Disk.file("\(folder)/\(SiteList.name)", shown: SiteList.name) else {
      return nil
    }
    let text = source.withBytes { String(decoding: $0, as: UTF8.self) }
    guard !SiteList.unfinished.hasPrefix(text) else {
      // No file was made before this text was whole.
      self.init(text == SiteList.unfinished ? nil : [])
      return
    }
    // Each line ends with a line break, the last one, too.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count > 1, lines.first == SiteList.heading, lines.last == "" else { return nil }
    let files = lines.dropFirst().dropLast().prefix { $0 != "" }
    guard files.allSatisfy(SiteList.isPath) else { return nil }
    let rest = Array(lines.dropFirst(files.count + 1).dropLast())
    guard !rest.isEmpty else {
      self.init(Set(files))
      return
    }
    guard rest.count > 2, rest[1].hasPrefix(SiteList.sizes), rest[1...].allSatisfy(SiteList.isLine)
    else { return nil }
    let sizes = String(rest[1].dropFirst(SiteList.sizes.count))
    self.init(Set(files), Record(sizes: sizes, note: Array(rest[2...])))
  }

  /// The list as it is written in its file.
  var text: String {
    guard let files else { return SiteList.unfinished }
    let record = record.map { ["", SiteList.sizes + $0.sizes] + $0.note } ?? []
    return ([SiteList.heading] + files.sorted() + record).map { $0 + "\n" }.joined()
  }

  /// What was noted, whatever became of the files since.
  var note: [String]? { record?.note }

  /// The note, if a folder is as it was when its list was written, as far as can be told without
  /// reading the files: each is there, none is of another size or was written to since, and nothing
  /// else is there.
  func note(ifIntact root: String) -> [String]? {
    var status = stat()
    guard let record, let files, lstat("\(root)/\(SiteList.name)", &status) == 0 else { return nil }
    let written = status.written
    guard let contents = try? contents(of: root), contents.foreign == nil,
      contents.files.count == files.count
    else { return nil }
    var sizes: [String: Int] = [:]
    for path in contents.files {
      guard lstat("\(root)/\(path)", &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        status.written <= written
      else { return nil }
      sizes[path] = Int(status.st_size)
    }
    return SiteList.fingerprint(ofSizes: sizes) == record.sizes ? record.note : nil
  }

  private static func fingerprint(ofSizes files: [String: Int]) -> String {
    var fingerprint = Fingerprint()
    for (path, size) in files.sorted(by: { $0.key < $1.key }) { fingerprint.add("\(path) \(size)") }
    return fingerprint.digits
  }

  private static func isLine(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  /// Whether a path leads to one place in a folder, which one line of a list can name.
  static func isPath(_ path: String) -> Bool {
    path != name && isLine(path)
      && path.split(separator: "/", omittingEmptySubsequences: false)
        .allSatisfy { !["", ".", ".."].contains($0) }
  }

  /// What is in a folder, but for the list.
  struct Contents {
    /// The paths of files, and of links in an unfinished folder.
    var files: [String] = []
    /// Each folder before those inside it.
    var folders: [String] = []
    /// The first path that is not of the folder. What is inside it was not checked.
    var foreign: String?
  }

  /// Links are never followed.
  func contents(of root: String) throws(FilesError) -> Contents {
    var contents = Contents()
    var open = [""]
    while let folder = open.popLast() {
      for (name, entry) in try SiteList.children(folder.isEmpty ? root : "\(root)/\(folder)") {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        switch entry {
        case .file where path == SiteList.name: break
        case .folder where files == nil || folders.contains(path):
          contents.folders.append(path)
          open.append(path)
        case .file where files?.contains(path) != false: contents.files.append(path)
        case .link where files == nil: contents.files.append(path)
        default: contents.foreign = min(contents.foreign ?? path, path)
        }
      }
    }
    return contents
  }

  static func children(_ folder: String) throws(FilesError) -> [LinkResolution.Child] {
    do { return try Disk.children(folder) } catch {
      throw FilesError("\(folder) \(error.explained)")
    }
  }

  /// Removes a folder that is empty or has a list, with all that is of it. The list goes last, so
  /// that what is interrupted can be done again.
  static func remove(_ folder: String) throws(FilesError) {
    func remove(_ path: String, _ call: (UnsafePointer<CChar>) -> Int32) throws(FilesError) {
      guard call(path) != 0, errno != ENOENT else { return }
      throw FilesError("\(path) cannot be removed: \(String(cString: strerror(errno)))")
    }
    if let list = SiteList(of: folder) {
      let contents = try list.contents(of: folder)
      if let foreign = contents.foreign {
        throw FilesError("\(folder)/\(foreign) is not part of the site; move it to another place")
      }
      for path in contents.files { try remove("\(folder)/\(path)", unlink) }
      for path in contents.folders.reversed() { try remove("\(folder)/\(path)", rmdir) }
      try remove("\(folder)/\(name)", unlink)
    } else if try !children(folder).isEmpty {
      throw FilesError(
        "\(folder) is in the way, and rulecheck publish did not make it; move it to another place")
    }
    try remove(folder, rmdir)
  }
}
