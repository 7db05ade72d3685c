import Files
import Findings
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Renewed files")
struct RenewedFileTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func areReplacedTogether() throws {
    let folder = try TemporaryFolder(["a": "old", "b": "old"])
    try Disk.renew([("\(folder.path)/a", bytes("new")), ("\(folder.path)/c", bytes("more"))])
    #expect(folder.contents == ["a": "new", "b": "old", "c": "more"])
    let error = #expect(throws: FilesError.self) {
      try Disk.renew([("\(folder.path)/a", bytes("x")), ("\(folder.path)/no/b", bytes("x"))])
    }
    #expect(error?.message.contains("no/b cannot be written") == true)
    #expect(folder.contents == ["a": "new", "b": "old", "c": "more"])
  }

  /// What is put before a name while it is written has room, also on file systems whose names are shorter.
  @Test(arguments: [119, 128, 129, 143, 255])
  func mayHaveLongNames(_ count: Int) throws {
    let name = String(repeating: "ä", count: count / 2) + String(repeating: "a", count: count % 2)
    let folder = try TemporaryFolder([name: "old"])
    try Disk.renew([
      ("\(folder.path)/\(name)", bytes("new")), ("\(folder.path)/\(name.dropLast())", bytes("x")),
    ])
    #expect(folder.contents == [name: "new", String(name.dropLast()): "x"])
    let drafts = [name, String(name.dropLast())].map {
      FileNames.draft(".rulecheck-publish-", of: $0)
    }
    #expect(drafts.allSatisfy { $0.utf8.count <= 143 && $0.hasPrefix(".rulecheck-publish-") })
    #expect(drafts[0] != drafts[1])
  }

  /// A longer draft of a program that was killed leaves nothing in the file.
  @Test func takeOverWhatAKilledProgramLeft() throws {
    let folder = try TemporaryFolder([".rulecheck-new-a": "half of something longer"])
    try Disk.renew("\(folder.path)/a", bytes("new"))
    #expect(folder.contents == ["a": "new"])
  }

  /// Two programs at a time do not mix their bytes.
  @Test func belongToOneAtATime() throws {
    let folder = try TemporaryFolder([".rulecheck-new-a": "half", "a": "old"])
    let draft = open("\(folder.path)/.rulecheck-new-a", O_RDONLY)
    #expect(draft >= 0 && flock(draft, LOCK_EX | LOCK_NB) == 0)
    let error = #expect(throws: FilesError.self) {
      try Disk.renew("\(folder.path)/a", bytes("new"))
    }
    #expect(error?.message.hasPrefix("another program is writing \(folder.path)/a;") == true)
    #expect(folder.contents == [".rulecheck-new-a": "half", "a": "old"])
    close(draft)
    try Disk.renew("\(folder.path)/a", bytes("new"))
    #expect(folder.contents == ["a": "new"])
  }

  @Test func areNoLinks() throws {
    let folder = try TemporaryFolder(["a": "old"])
    try folder.link("b", to: "a")
    #expect(throws: FilesError.self) { try Disk.renew("\(folder.path)/b", bytes("new")) }
    #expect(folder.contents["a"] == "old")
  }

  /// Whatever has the name of a draft: nothing is written through it, and it stops nobody.
  @Test func doNotWriteThroughAnothersDraft() throws {
    let folder = try TemporaryFolder(["a": "old"])
    try folder.link(".rulecheck-new-b", to: "a")
    try FileManager.default.linkItem(
      atPath: "\(folder.path)/a", toPath: "\(folder.path)/.rulecheck-new-c")
    #expect(mkfifo("\(folder.path)/.rulecheck-new-d", 0o600) == 0)
    for name in ["b", "c", "d"] { try Disk.renew("\(folder.path)/\(name)", bytes(name)) }
    #expect(folder.contents == ["a": "old", "b": "b", "c": "c", "d": "d"])
  }

  /// Many at a time: the file is always that of one of them.
  @Test func areNeverMixed() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/a"
    let texts = (0..<4).map { String(repeating: "\($0)", count: 50_000 * ($0 + 1)) }
    try Disk.renew(path, Array(texts[0].utf8))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for text in texts {
        group.addTask {
          for _ in 0..<20 {
            // Who waits for too long gives up.
            try? Disk.renew(path, Array(text.utf8))
            let found = try String(contentsOfFile: path, encoding: .utf8)
            #expect(texts.contains(found))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(folder.contents.count == 1)
  }
}
