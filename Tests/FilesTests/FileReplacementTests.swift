import Files
import Findings
import Foundation
import Testing

@Suite("Replacing files")
struct FileReplacementTests {
  /// The changes that turn files into others.
  private func changes(
    _ folder: TemporaryFolder, _ texts: KeyValuePairs<String, String>
  ) throws -> [(before: SourceFile, after: SourceFile)] {
    let files = FileTree(folder: folder.path)
    return try texts.map { name, text in
      let before = try files.file(name)
      return (before, SourceFile(name: before.name, bytes: text.utf8))
    }
  }

  @Test func replacesBothOrNone() throws {
    let folder = try TemporaryFolder(["a.yaml": "a", "b.yaml": "b", "c.yaml": "c"])
    chmod("\(folder.path)/a.yaml", 0o640)
    let replacement = try FileReplacement(try changes(folder, ["a.yaml": "A", "b.yaml": "B"]))
    // The files are as they were, and can be read as they will be.
    #expect(folder.contents["a.yaml"] == "a")
    let soon = FileTree(folder: folder.path, unsaved: replacement.contents)
    #expect(
      try ["a.yaml", "b.yaml", "c.yaml"].map { LineIndex(try soon.file($0))[1] } == ["A", "B", "c"])
    #expect(try soon.names(in: "").count == 3)
    try replacement.finish()
    #expect(folder.contents == ["a.yaml": "A", "b.yaml": "B", "c.yaml": "c"])
    var status = stat()
    #expect(stat("\(folder.path)/a.yaml", &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test func discardsDrafts() throws {
    let folder = try TemporaryFolder(["a.yaml": "a"])
    let replacement = try FileReplacement(try changes(folder, ["a.yaml": "A"]))
    #expect(folder.contents.count == 2)
    replacement.discard()
    #expect(folder.contents == ["a.yaml": "a"])
  }

  @Test func refusesWhatWasChangedMeanwhile() throws {
    let folder = try TemporaryFolder(["a.yaml": "a", "b.yaml": "b"])
    let changes = try changes(folder, ["a.yaml": "A", "b.yaml": "B"])
    try folder.write("b.yaml", "changed")
    let error = #expect(throws: FilesError.self) { try FileReplacement(changes) }
    #expect(error?.message == "\(folder.path)/b.yaml was changed meanwhile; no file was changed")
    #expect(folder.contents == ["a.yaml": "a", "b.yaml": "changed"])
  }

  @Test func refusesTwoContentsOfOneFile() throws {
    let folder = try TemporaryFolder(["a.yaml": "a"])
    try folder.link("b.yaml", to: "a.yaml")
    let error = #expect(throws: FilesError.self) {
      try FileReplacement(try changes(folder, ["a.yaml": "A", "b.yaml": "B"]))
    }
    #expect(error?.message.contains("in two ways, under two names") == true)
    #expect(folder.contents["a.yaml"] == "a")
    try FileReplacement(try changes(folder, ["a.yaml": "A", "b.yaml": "A"])).finish()
    #expect(folder.contents == ["a.yaml": "A", "b.yaml": "A"])
  }

  @Test func isClaimedByOneAtATime() throws {
    let folder = try TemporaryFolder(["sub/.rulecheck-draft-aB3xYz": "left by a program"])
    var claim: FileReplacement.Claim? = try FileReplacement.Claim(
      folder.path, mark: "rulecheck.yaml")
    #expect(folder.contents.isEmpty)
    let error = #expect(throws: FilesError.self) {
      try FileReplacement.Claim(folder.path, mark: "rulecheck.yaml")
    }
    #expect(error?.message.contains("holds a lock on \(folder.path)") == true)
    withExtendedLifetime(claim) {}
    claim = nil
    _ = try FileReplacement.Claim(folder.path, mark: "rulecheck.yaml")
  }
}
