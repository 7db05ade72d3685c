public import Findings

extension FileTree {
  /// The files of a folder on disk. Nothing outside of it is read, whatever its links say, and nothing
  /// hidden; files are read when they are asked for, as they are then.
  /// - Parameters:
  ///   - folder: its path; files are shown with it in front.
  ///   - unsaved: what stands in for the content of files that exist, such as the texts of an
  ///     editor, by `Disk.absolute` path. Other paths have no effect.
  public init(folder: String, unsaved: [String: SourceFile] = [:]) {
    let prefix = folder == "." ? "" : folder.hasSuffix("/") ? folder : folder + "/"
    let links = LinkResolution(
      entry: { path throws(Problem) in try Disk.entry(prefix + path) },
      children: { path throws(Problem) in
        try Disk.children(path.isEmpty ? folder : prefix + path).filter { !Disk.isHidden($0.name) }
      })
    self.init(links) { place, path throws(Problem) in
      if !unsaved.isEmpty, let file = Disk.absolute(prefix + place).flatMap({ unsaved[$0] }) {
        return SourceFile(name: prefix + path, bytes: file.withBytes { Array($0) })
      }
      return try Disk.file(prefix + place, shown: prefix + path)
    }
  }

  /// Files among which there are links.
  /// - Parameter read: the file at a place without links that was asked for by some path.
  public init(
    _ links: LinkResolution,
    read: @escaping @Sendable (_ place: String, _ path: String) throws(Problem) -> SourceFile
  ) {
    self.init(
      read: { path throws(Problem) in
        let (place, isFolder) = try links.place(of: path)
        guard !isFolder else { throw .wrongKind }
        return try read(place, path)
      },
      list: { folder throws(Problem) in try links.names(in: folder) },
      withoutLinks: { try? links.place(of: $0).path })
  }
}
