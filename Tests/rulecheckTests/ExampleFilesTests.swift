import Foundation
import TestSupport
import Testing

@testable import rulecheck

/// What `rulecheck init` writes is what stands in rules/examples.
@Suite("Examples in the program")
struct ExampleFilesTests {
  /// The other folders are there to be read, not to begin with.
  @Test func allHaveAFolder() throws {
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: Repository.path("rules/examples"))
    #expect(Set(Example.all.map(\.name)) == ["drought", "small"])
    #expect(Set(folders).isSuperset(of: Example.all.map(\.name)))
  }

  @Test(arguments: Example.all.map(\.name))
  func areThoseOfTheFolder(_ name: String) throws {
    let example = try #require(Example.all.first { $0.name == name })
    let paths = Repository.files(below: "rules/examples/\(name)", ending: "").filter { path in
      var isFolder: ObjCBool = false
      let whole = Repository.path("rules/examples/\(name)/\(path)")
      return FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
    #expect(example.files.map(\.path).sorted() == paths, "run `make examples`")
    for (path, text) in example.files {
      let written = try Repository.text("rules/examples/\(name)/\(path)")
      let difference = Golden.difference(text, from: written, named: path)
      #expect(difference == nil, "run `make examples`")
    }
  }
}
