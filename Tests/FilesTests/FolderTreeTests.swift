import Files
import Findings
import Testing

@Suite("Files of a folder")
struct FolderTreeTests {
  @Test func readsUnsavedTexts() throws {
    let folder = try TemporaryFolder(["a.yaml": "saved", "b/c.yaml": "other"])
    try folder.link("linked.yaml", to: "a.yaml")
    let open = try #require(Disk.absolute("\(folder.path)/b/../a.yaml"))
    let unsaved = SourceFile(name: "of an editor", bytes: "unsaved".utf8)
    let files = FileTree(folder: folder.path, unsaved: [open: unsaved])
    for name in ["a.yaml", "linked.yaml"] {
      let file = try files.file(name)
      #expect(LineIndex(file)[1] == "unsaved")
      #expect(file.name == "\(folder.path)/\(name)")
    }
    #expect(try LineIndex(files.file("b/c.yaml"))[1] == "other")
    #expect(try files.names(in: "").sorted() == ["a.yaml", "b/", "linked.yaml"])
    #expect(folder.contents["a.yaml"] == "saved")
  }

  /// Of a larger file only the size is read, however the tree is changed; what is packed counts unpacked.
  @Test func readsFilesAsFarAsAllowed() throws {
    let folder = try TemporaryFolder(["a.csv": "12345", "b.csv": "123456"])
    let tree = FileTree(folder: folder.path, mostBytes: 5)
    let other = FileTree(["c.csv": "1"])
    for files in [
      tree, tree.replacing(["c.csv": SourceFile(name: "c.csv", bytes: [])]),
      tree.preferring(other, for: ["c.csv"]), tree.adding(other, below: "/kept/"),
      FileMemory().remembering(tree),
    ] {
      #expect(files.mostBytes == 5)
      #expect(try LineIndex(files.file("a.csv"))[1] == "12345")
      let large = try files.file("b.csv")
      #expect(large.count == 6 && large.withBytes { $0.isEmpty })
    }
    // `printf 123456 | gzip -n`
    let packed: [UInt8] = [
      0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x33, 0x34, 0x32, 0x36, 0x31,
      0x35, 0x03, 0x00, 0x61, 0xD3, 0x72, 0x09, 0x06, 0x00, 0x00, 0x00,
    ]
    #expect(throws: FileTree.Problem.self) {
      try tree.replacing("a.csv", with: SourceFile(name: "a.csv", bytes: packed)).file("a.csv")
    }
  }

  @Test func readsNothingOutside() throws {
    let outside = try TemporaryFolder(["secret.yaml": "secret"])
    let folder = try TemporaryFolder([".hidden.yaml": "hidden", "sub/a.yaml": "a"])
    try folder.link("absolute.yaml", to: "\(outside.path)/secret.yaml")
    try folder.link(
      "sub/upward.yaml", to: "../../\(outside.path.split(separator: "/").last!)/secret.yaml")
    try folder.link("cycle.yaml", to: "cycle.yaml")
    let files = FileTree(folder: folder.path)
    for (name, reason) in [
      ("absolute.yaml", "leads out of the workspace"), ("sub/upward.yaml", "leads out"),
      (".hidden.yaml", "is hidden"), ("cycle.yaml", "follow each other"),
    ] {
      let problem = #expect(throws: FileTree.Problem.self) { try files.file(name) }
      #expect(problem?.explained.contains(reason) == true, "\(name)")
    }
    #expect(throws: FileTree.Problem.missing) { try files.file("b.yaml") }
    #expect(throws: FileTree.Problem.wrongKind) { try files.file("sub") }
  }

  @Test func readsNamedFiles() throws {
    let folder = try TemporaryFolder(["a.csv": "1"])
    #expect(try LineIndex(Disk.namedFile("\(folder.path)/a.csv"))[1] == "1")
    #expect(try Disk.namedFile("/dev/null").count == 0)
    #expect(throws: FileTree.Problem.wrongKind) { try Disk.namedFile(folder.path) }
    #expect(throws: FileTree.Problem.missing) { try Disk.namedFile("\(folder.path)/b.csv") }
  }

  /// Letters that can be written in two ways do not make every file cost a list of its folder.
  @Test func listsAFolderOnce() async throws {
    try await confirmation(expectedCount: 2) { isListed in
      let links = LinkResolution(
        entry: { $0.hasSuffix(".yaml") ? .file : .folder },
        children: { folder in
          isListed()
          return folder.isEmpty ? [("K", .folder)] : [("K1.yaml", .file), ("é.yaml", .file)]
        })
      for path in ["K/K1.yaml", "K/é.yaml", "K/K1.yaml"] {
        let place = try links.place(of: path)
        #expect(place.path == path)
      }
    }
  }

  @Test func refusesAWorkTreeThatLeadsOut() throws {
    let outside = try TemporaryFolder(["a.yaml": "a"])
    let folder = try TemporaryFolder([".git/HEAD": "", "rules/a.yaml": "a"])
    try folder.link("elsewhere", to: outside.path)
    try Disk.requireInsideWorkTree("\(folder.path)/rules")
    let error = #expect(throws: FilesError.self) {
      try Disk.requireInsideWorkTree("\(folder.path)/elsewhere")
    }
    #expect(error?.message.contains("out of the git working tree \(folder.path)") == true)
  }
}
