import Files
import Foundation
import Testing

@Suite("New folders")
struct NewFolderTests {
  @Test func areWritten() throws {
    let folder = try TemporaryFolder()
    try NewFolder("\(folder.path)/above/new/").write([("a.txt", "1"), ("sub/b.txt", "2")])
    #expect(folder.contents == ["above/new/a.txt": "1", "above/new/sub/b.txt": "2"])
  }

  @Test(arguments: [137, 255])
  func mayHaveLongNames(_ count: Int) throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "a", count: count)
    try NewFolder("\(folder.path)/\(name)").write([("b", "1")])
    #expect(folder.contents == ["\(name)/b": "1"])
    try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
    _ = try PublishedFolder("\(folder.path)/\(name)").replace({ _, write in try write("b", [0x31]) }
    )
    #expect(folder.contents["\(name)/b"] == "1")
  }

  @Test func leaveNothingWhereTheyFail() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: FilesError.self) {
      try NewFolder("\(folder.path)/above/new").write([("a", "1"), ("a/b", "2")])
    }
    #expect(error?.message.contains("a is a file") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  /// What cannot be confirmed is not there: the next run can write it.
  @Test(arguments: ["above/new", "empty/."])
  func leaveNothingWhereNobodyHears(_ name: String) throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/empty", withIntermediateDirectories: false)
    #expect(throws: CancellationError.self) {
      try NewFolder("\(folder.path)/\(name)").write([("sub/a.txt", "1")]) {
        throw CancellationError()
      }
    }
    #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == ["empty"])
  }

  @Test func takeNoOthersPlace() throws {
    let folder = try TemporaryFolder(["full/a.txt": "mine"])
    for (name, reason) in [("full", "is not empty"), ("full/a.txt", "is a file")] {
      let error = #expect(throws: FilesError.self) {
        try NewFolder("\(folder.path)/\(name)").write([("a.txt", "1")])
      }
      #expect(error?.message.contains(reason) == true)
    }
    #expect(folder.contents == ["full/a.txt": "mine"])
  }
}
