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

  init(_ files: Set<String>?) {
    self.files = files
    var folders: Set<String> = []
    for file in files ?? [] {
      for slash in file.indices where file[slash] == "/" { folders.insert(String(file[..<slash])) }
    }
    self.folders = folders
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
    let files = lines.dropFirst().dropLast()
    guard lines.first == SiteList.heading, lines.last == "", files.allSatisfy(SiteList.isPath)
    else { return nil }
    self.init(Set(files))
  }

  /// The list as it stands in its file.
  var text: String {
    guard let files else { return SiteList.unfinished }
    return ([SiteList.heading] + files.sorted()).map { $0 + "\n" }.joined()
  }

  /// Whether a path leads to one place in a folder, which one line of a list can name.
  static func isPath(_ path: String) -> Bool {
    path != name && path.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
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
        throw FilesError("\(folder)/\(foreign) is not of the site; move it elsewhere")
      }
      for path in contents.files { try remove("\(folder)/\(path)", unlink) }
      for path in contents.folders.reversed() { try remove("\(folder)/\(path)", rmdir) }
      try remove("\(folder)/\(name)", unlink)
    } else if try !children(folder).isEmpty {
      throw FilesError(
        "\(folder) is in the way, and rulecheck publish did not make it; move it elsewhere")
    }
    try remove(folder, rmdir)
  }
}
