import Files
import Foundation
import Testing

@Suite("Published folders")
struct PublishedFolderTests {
  private static let list = "rulecheck-site.txt"
  private static let heading =
    "rulecheck publish made this folder, and replaces it as a whole. Its files:\n"

  private func publish(
    _ folder: TemporaryFolder, _ files: KeyValuePairs<String, String>, into name: String = "site"
  ) throws -> String? {
    try PublishedFolder("\(folder.path)/\(name)").replace { _, write in
      for (path, text) in files { try write(path, Array(text.utf8)) }
    }
  }

  /// Publishing is refused, and nothing is changed.
  private func expectRefusal(
    _ folder: TemporaryFolder, _ reason: String, into name: String = "site",
    location: SourceLocation = #_sourceLocation
  ) throws {
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    let contents = folder.contents
    let error = #expect(throws: FilesError.self, sourceLocation: location) {
      try publish(folder, ["new.html": "new"], into: name)
    }
    #expect(error?.message == reason, sourceLocation: location)
    #expect(folder.contents == contents, sourceLocation: location)
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() == before,
      sourceLocation: location)
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test func partsOfTheFilesBeforeAreRead() throws {
    let folder = try TemporaryFolder()
    _ = try publish(folder, ["a.html": "0123456789"])
    let path = "\(folder.path)/site"
    _ = try PublishedFolder(path).replace { former, write in
      let former = try #require(former)
      #expect(try former.bytes(of: "a.html", in: 3..<6) == Array("345".utf8))
      let short = #expect(throws: FilesError.self) { try former.bytes(of: "a.html", in: 3..<11) }
      #expect(short?.message == "\(path)/a.html became shorter while it was read; try again")
      #expect(throws: FilesError.self) { try former.bytes(of: "b.html", in: 0..<1) }
      try write("a.html", Array("1".utf8))
    }
  }

  @Test func areMade() throws {
    let folder = try TemporaryFolder()
    #expect(try publish(folder, ["b/c/d.html": "1", "a.html": "2"], into: "above/site/") == nil)
    #expect(
      folder.contents == [
        "above/site/a.html": "2", "above/site/b/c/d.html": "1",
        "above/site/\(Self.list)": Self.heading + "a.html\nb/c/d.html\n",
      ])
    // As everything else that this process makes.
    try folder.write("other/file", "")
    let site = "\(folder.path)/above/site"
    for (path, other) in [("", "other"), ("/b/c", "other"), ("/a.html", "other/file")] {
      #expect(mode(site + path) == mode("\(folder.path)/\(other)"))
    }
  }

  @Test func areReplacedAsAWhole() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/site", withIntermediateDirectories: false)
    chmod("\(folder.path)/site", 0o2775)
    try folder.link("current", to: "site")
    #expect(try publish(folder, ["a.html": "old", "b/c.html": "old"]) == nil)
    // Who has opened the folder goes on with the old one.
    let old = open("\(folder.path)/site", O_RDONLY | O_DIRECTORY)
    defer { close(old) }
    let left = try PublishedFolder("\(folder.path)/current").replace { _, write in
      try write("d/a.html", Array("new".utf8))
      #expect(folder.contents["site/a.html"] == "old")
    } confirm: {
      #expect(folder.contents["site/d/a.html"] == nil)
    }
    #expect(left == nil)
    #expect(
      folder.contents == [
        "site/d/a.html": "new", "site/\(Self.list)": Self.heading + "d/a.html\n",
      ])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        == ["current", "site"])
    #expect(mode("\(folder.path)/site") == 0o2775)
  }

  /// The file at a path of the folder: which it is, when it was written, and how many names it has.
  private func file(_ folder: TemporaryFolder, _ path: String) throws -> (
    number: ino_t, seconds: Int, nanoseconds: Int, names: Int
  ) {
    var status = stat()
    try #require(lstat("\(folder.path)/\(path)", &status) == 0)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return (status.st_ino, time.tv_sec, time.tv_nsec, Int(status.st_nlink))
  }

  @Test func keepFilesThatStayTheSame() throws {
    let folder = try TemporaryFolder()
    _ = try publish(
      folder, ["same.html": "same", "b/same.html": "", "new.html": "old", "gone.html": "old"])
    let site = "site"
    let same = try file(folder, "\(site)/same.html")
    let empty = try file(folder, "\(site)/b/same.html")
    // Another name of the file that is to change, which shows whether it was written to.
    try FileManager.default.linkItem(
      atPath: "\(folder.path)/site/new.html", toPath: "\(folder.path)/old.html")
    let old = try file(folder, "old.html")
    let before = folder.contents
    // Else a file that is written now could have the same time.
    usleep(20_000)
    let left = try PublishedFolder("\(folder.path)/site").replace { _, write in
      for (path, text) in ["same.html": "same", "b/same.html": "", "new.html": "new"] {
        try write(path, Array(text.utf8))
      }
    } confirm: {
      let now = folder.contents.filter { !$0.key.hasPrefix(".rulecheck-publish-") }
      #expect(now == before)
      let unchanged = try file(folder, "site/new.html")
      #expect(unchanged == old)
    }
    #expect(left == nil)
    let (stillSame, stillEmpty) = try (
      file(folder, "\(site)/same.html"), file(folder, "\(site)/b/same.html")
    )
    #expect(stillSame == same && stillEmpty == empty)
    let new = try file(folder, "\(site)/new.html")
    #expect(new.number != old.number && new.names == 1)
    let written = try file(folder, "old.html")
    #expect(written.names == 1 && written.nanoseconds == old.nanoseconds)
    #expect(
      folder.contents == [
        "old.html": "old", "site/same.html": "same", "site/b/same.html": "", "site/new.html": "new",
        "site/\(Self.list)": Self.heading + "b/same.html\nnew.html\nsame.html\n",
      ])
  }

  /// Only what is as a new file would be has another name.
  @Test func writeAnewWhatIsOtherwise() throws {
    let folder = try TemporaryFolder(["other.html": "same"])
    var files: KeyValuePairs = [
      "length.html": "longer", "bytes.html": "sama", "mode.html": "same", "owner.html": "same",
    ]
    _ = try publish(folder, files)
    let names = files.map(\.key)
    let before = try names.map { try file(folder, "site/\($0)").number }
    let usual = mode("\(folder.path)/site/mode.html")
    chmod("\(folder.path)/site/mode.html", 0o600)
    // Only an administrator can give a file away.
    let isGiven = chown("\(folder.path)/site/owner.html", 12345, 12345) == 0
    files = [
      "length.html": "long", "bytes.html": "same", "mode.html": "same", "owner.html": "same",
    ]
    _ = try publish(folder, files)
    for (name, number) in zip(names, before) where name != "owner.html" || isGiven {
      let now = try file(folder, "site/\(name)").number
      #expect(now != number, "\(name)")
    }
    #expect(mode("\(folder.path)/site/mode.html") == usual)
    #expect(files.allSatisfy { folder.contents["site/\($0.key)"] == $0.value })
  }

  /// A link that takes the place of a file meanwhile is not followed.
  @Test func keepNothingThroughALink() throws {
    let folder = try TemporaryFolder(["other.html": "same"])
    let path = folder.path
    _ = try publish(folder, ["a.html": "same"])
    #expect(throws: FilesError.self) {
      try PublishedFolder("\(path)/site").replace { _, write in
        try FileManager.default.removeItem(atPath: "\(path)/site/a.html")
        try folder.link("site/a.html", to: "../other.html")
        try write("a.html", Array("same".utf8))
        let written = try file(folder, ".rulecheck-publish-site/a.html")
        let other = try file(folder, "other.html")
        #expect(written.names == 1 && written.number != other.number)
        #expect(mode("\(path)/.rulecheck-publish-site/a.html") == mode("\(path)/other.html"))
      }
    }
    #expect(folder.contents["other.html"] == "same")
  }

  private func publishNoted(_ folder: TemporaryFolder, _ note: [String]) throws {
    let left = try PublishedFolder("\(folder.path)/site").replace { _, write in
      try write("b/c.html", Array("1".utf8))
      try write("a.html", Array("22".utf8))
    } note: {
      note
    }
    #expect(left == nil)
  }

  @Test func sayWhatWasNoted() throws {
    let folder = try TemporaryFolder()
    let site = PublishedFolder("\(folder.path)/site")
    #expect(site.note() == nil)
    try publishNoted(folder, ["Made from: x", "y"])
    #expect(site.note() == ["Made from: x", "y"])
    let list = try #require(folder.contents["site/\(Self.list)"])
    let isList = list.hasPrefix(Self.heading + "a.html\nb/c.html\n\nSizes: ")
    let ends = list.contains(#/Sizes: [0-9a-f]{16}\nMade from: x\ny\n$/#)
    #expect(isList && ends)
    // It is a list like any other.
    try publishNoted(folder, [])
    #expect(site.note() == nil)
    #expect(folder.contents["site/\(Self.list)"] == Self.heading + "a.html\nb/c.html\n")
    // What could be taken for another line is not noted.
    try publishNoted(folder, ["a\nb"])
    #expect(site.note() == nil && folder.contents.count == 3)
  }

  /// Nothing is said of a folder that is not as it was left.
  @Test(arguments: [
    "rm a.html", "rm b/c.html && rmdir b", "printf 33 > a.html", "touch b/c.html",
    "printf 333 > a.html && touch -t 200001010000 a.html", "mkdir d", "echo > d.html",
    "mv a.html ../a.html && ln -s ../a.html a.html", "mkdir ../.rulecheck-publish-site",
    "mv a.html b/a.html", "rm \(list)", "sed -i.old s/Sizes/Size/ \(list) && rm *.old",
    "sed -i.old s/Sizes:.*/Sizes:/ \(list) && rm *.old",
  ])
  func sayNothingOfWhatIsOtherwise(_ change: String) throws {
    let folder = try TemporaryFolder()
    try publishNoted(folder, ["x"])
    let site = PublishedFolder("\(folder.path)/site")
    #expect(site.note() == ["x"])
    // Else the time of the change could be that of the list.
    usleep(20_000)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", change]
    process.currentDirectoryURL = URL(fileURLWithPath: "\(folder.path)/site")
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    #expect(site.note() == nil)
  }

  @Test func stayWhereWritingFails() throws {
    let folder = try TemporaryFolder()
    #expect(throws: CancellationError.self) {
      try PublishedFolder("\(folder.path)/above/site").replace { _, write in
        try write("b.html", [1])
      } confirm: {
        throw CancellationError()
      }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    _ = try publish(folder, ["a.html": "old"])
    let before = folder.contents
    #expect(throws: CancellationError.self) {
      try PublishedFolder("\(folder.path)/site").replace { _, write in
        try write("b/c.html", [1])
        throw CancellationError()
      }
    }
    for path in [
      "", "/a", "a/", "a//b", "../a", "a/..", ".", "a/./b", "a\nb", "a\0", Self.list, "a.html",
    ] {
      let error = #expect(throws: FilesError.self) {
        try publish(folder, ["a.html": "1", path: "2"])
      }
      #expect(error?.message.contains("is not a path for a file of it") == true)
    }
    #expect(folder.contents == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["site"])
  }

  @Test func takeNothingOfOthers() throws {
    let folder = try TemporaryFolder(["full/a.html": "mine", "listed/\(Self.list)": "mine"])
    let site = "\(folder.path)/site"
    for name in ["full", "listed"] {
      try expectRefusal(
        folder,
        "\(folder.path)/\(name) is not empty, and rulecheck publish did not make it; name a folder that is empty or does not exist yet",
        into: name)
    }
    try expectRefusal(
      folder, "\(folder.path)/full/a.html is a file; name a folder", into: "full/a.html")
    try folder.link("nowhere", to: "missing")
    try expectRefusal(
      folder, "\(folder.path)/nowhere is a symbolic link that leads nowhere; remove it first",
      into: "nowhere")
    _ = try publish(folder, ["a.html": "old", "b/c.html": "old"])
    for (file, named) in [".git/HEAD": ".git", "b/note.txt": "b/note.txt"] {
      try folder.write("site/\(file)", "mine")
      try expectRefusal(
        folder,
        "\(site)/\(named) is not part of the site; move it to another place, or choose another folder"
      )
      try FileManager.default.removeItem(atPath: "\(site)/\(named)")
    }
    // A link in the place of a file or a folder of the site.
    for name in ["a.html", "b"] {
      try FileManager.default.removeItem(atPath: "\(site)/\(name)")
      try folder.link("site/\(name)", to: "../full")
      try expectRefusal(
        folder,
        "\(site)/\(name) is not part of the site; move it to another place, or choose another folder"
      )
      try FileManager.default.removeItem(atPath: "\(site)/\(name)")
    }
    // Lists that name files elsewhere, or have more in them than there can be.
    let files = "a.html\nb/c.html\n"
    for list in [
      "../full/a.html\n", files + "\n", files + "\nSizes: 0123456789abcdef\n", files + "\nx\ny\n",
      files + "\nSizes: 0\nx\n\n", files + "\nSizes: 0\nx\u{1B}\n",
    ] {
      try folder.write("site/\(Self.list)", Self.heading + list)
      try expectRefusal(
        folder,
        "\(site) is not empty, and rulecheck publish did not make it; name a folder that is empty or does not exist yet"
      )
    }
  }

  @Test func areNotExchangedUnderneathAnybody() throws {
    let here = FileManager.default.currentDirectoryPath
    for path in [".", here] {
      let error = #expect(throws: FilesError.self) {
        try PublishedFolder(path).replace { _, _ in }
      }
      #expect(error?.message.hasPrefix("\(path) is the folder that you are in") == true)
    }
  }

  #if os(Linux)
    @Test func areNoMountPoints() throws {
      for path in ["/proc", "/"] {
        let error = #expect(throws: FilesError.self) {
          try PublishedFolder(path).replace { _, _ in }
        }
        #expect(error?.message.contains("publish into a folder inside it") == true)
      }
    }
  #endif

  /// What a killed run left goes, whatever it had done.
  @Test(arguments: [
    [:], [list: ""], [list: "rulecheck publish is"],
    [list: "rulecheck publish is writing this folder, or was stopped while it did.\n"],
    [
      list: "rulecheck publish is writing this folder, or was stopped while it did.\n", "x/y": "",
      ".\(list)": "ru",
    ],
    // Exchanged, and not removed yet, or in part.
    [list: heading + "a.html\nb/c.html\n", "a.html": "old", "b/c.html": "old"],
    [list: heading + "a.html\nb/c.html\n", "b/c.html": "old"],
  ])
  func clearTheirLitter(_ litter: [String: String]) throws {
    let folder = try TemporaryFolder(["other/a.txt": "mine"])
    let draft = ".rulecheck-publish-site"
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/\(draft)", withIntermediateDirectories: false)
    for (path, text) in litter { try folder.write("\(draft)/\(path)", text) }
    if litter["x/y"] != nil { try folder.link("\(draft)/link", to: "../other") }
    #expect(try publish(folder, ["a.html": "new"]) == nil)
    #expect(
      folder.contents == [
        "other/a.txt": "mine", "site/a.html": "new", "site/\(Self.list)": Self.heading + "a.html\n",
      ])
  }

  @Test func leaveTheLitterOfOthers() throws {
    let folder = try TemporaryFolder([
      ".rulecheck-publish-other/\(Self.list)": Self.heading,
      ".rulecheck-publish-site/a.txt": "mine",
    ])
    let draft = "\(folder.path)/.rulecheck-publish-site"
    try expectRefusal(
      folder,
      "\(draft) is in the way, and rulecheck publish did not make it; move it to another place")
    for list in [Self.heading + "b.html\n", "", "rulecheck publish is"] {
      try folder.write(".rulecheck-publish-site/\(Self.list)", list)
      try expectRefusal(folder, "\(draft)/a.txt is not part of the site; move it to another place")
    }
    try FileManager.default.removeItem(atPath: draft)
    try folder.write(".rulecheck-publish-site", "a file")
    try expectRefusal(
      folder, "\(folder.path)/site cannot be made in a folder next to it: Not a directory")
    try FileManager.default.removeItem(atPath: draft)
    _ = try publish(folder, ["a.html": "1"])
    #expect(folder.contents.keys.contains(".rulecheck-publish-other/\(Self.list)"))
  }

  /// A file that is put into the old folder at the last moment is kept.
  @Test func keepWhatCameMeanwhile() throws {
    let folder = try TemporaryFolder()
    _ = try publish(folder, ["a.html": "1"])
    let error = #expect(throws: FilesError.self) {
      try PublishedFolder("\(folder.path)/site").replace { _, write in
        try write("a.html", [])
      } confirm: {
        try folder.write("site/note.txt", "mine")
      }
    }
    #expect(error?.message.contains("site/note.txt is not part of the site") == true)
    #expect(folder.contents["site/a.html"] == "1" && folder.contents["site/note.txt"] == "mine")
    #expect(folder.contents.count == 3)
  }

  @Test func areWrittenByOneAtATime() throws {
    let folder = try TemporaryFolder()
    for _ in 1...2 {
      let left = try PublishedFolder("\(folder.path)/site").replace { _, write in
        try write("a.html", Array("outer".utf8))
        let error = #expect(throws: FilesError.self) {
          try publish(folder, ["a.html": "inner"])
        }
        #expect(
          error?.message
            == "another program is writing \(folder.path)/site, perhaps another rulecheck publish; try again when it has ended"
        )
      }
      #expect(left == nil)
      #expect(folder.contents["site/a.html"] == "outer" && folder.contents.count == 2)
    }
  }

  /// Many at once: each ends with a whole site, or is told to try again.
  @Test func areWholeWhoeverWritesThem() throws {
    let folder = try TemporaryFolder()
    let path = folder.path
    DispatchQueue.concurrentPerform(iterations: 4) { writer in
      for _ in 1...10 {
        do {
          #expect(try Self.version("\(writer)", into: "\(path)/site") == nil)
        } catch {
          #expect("\(error)".hasPrefix("another program is writing"))
        }
      }
    }
    #expect(try Self.wholeVersion(folder) != nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["site"])
  }

  #if os(Linux)
    private static let variable = "RULECHECK_PUBLISHES_INTO"

    /// A run is killed while it publishes again and again: the site is there, as it was before or
    /// after.
    @Test(.enabled(if: ProcessInfo.processInfo.environment[variable] == nil))
    func areWholeWhenARunIsKilled() throws {
      let seed =
        ProcessInfo.processInfo.environment["RULECHECK_SEED"].flatMap(UInt64.init)
        ?? UInt64.random(in: 0..<1000)
      print("RULECHECK_SEED=\(seed)")
      var state = seed
      let folder = try TemporaryFolder()
      var litter = 0
      var kept: Set<ino_t> = []
      for _ in 1...20 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [
          "--testing-library", "swift-testing", "--filter", "PublishedFolderTests/isKilled",
        ]
        process.environment = ProcessInfo.processInfo.environment
          .merging([Self.variable: folder.path]) { $1 }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        for _ in 1...2000 where process.isRunning && access("\(folder.path)/ready", F_OK) != 0 {
          usleep(10_000)
        }
        try #require(process.isRunning && unlink("\(folder.path)/ready") == 0)
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        usleep(UInt32(state >> 33) % 60_000)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(try Self.wholeVersion(folder) != nil, "RULECHECK_SEED=\(seed)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        litter += names.count - 1
        kept.insert(try file(folder, "site/\(Self.same)").number)
      }
      // Each took it over from the one before.
      #expect(kept.count == 1)
      // Else the moments show nothing.
      #expect(litter > 0)
      #expect(try Self.version("last", into: "\(folder.path)/site") == nil)
      #expect(try Self.wholeVersion(folder) == "last")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["site"])
    }

    /// The run that is killed: this test program, started again.
    @Test(.enabled(if: ProcessInfo.processInfo.environment[variable] != nil))
    func isKilled() throws {
      let folder = try #require(ProcessInfo.processInfo.environment[Self.variable])
      for version in 0... {
        #expect(try Self.version("\(version)", into: "\(folder)/site") == nil)
        if version == 0 { try Data().write(to: URL(fileURLWithPath: "\(folder)/ready")) }
      }
    }
  #endif

  /// A file that is the same in all versions.
  private static let same = "1/same.html"

  /// Publishes files that all say which version they are of, but for one.
  private static func version(_ version: String, into path: String) throws -> String? {
    try PublishedFolder(path).replace { _, write in
      try write(same, Array("same".utf8))
      for number in 0..<40 {
        try write("\(number % 3)/\(version)-\(number).html", Array(version.utf8))
      }
    }
  }

  /// - Returns: the version of the site; nil if it is not whole.
  private static func wholeVersion(_ folder: TemporaryFolder) throws -> String? {
    var site = folder.contents.filter { $0.key.hasPrefix("site/") && !$0.key.hasSuffix(list) }
    guard site.removeValue(forKey: "site/\(same)") == "same" else { return nil }
    let version = try #require(site.values.first)
    let names = (0..<40).map { "\($0 % 3)/\(version)-\($0).html" }
    let listed = (names + [same]).sorted().map { $0 + "\n" }.joined()
    guard Set(site.keys) == Set(names.map { "site/" + $0 }),
      site.values.allSatisfy({ $0 == version }),
      folder.contents["site/\(list)"] == heading + listed
    else { return nil }
    return version
  }
}
