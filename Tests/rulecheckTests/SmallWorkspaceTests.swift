import Foundation
import TestSupport
import Testing

@testable import rulecheck

/// What `rulecheck init` writes is what stands in rules/examples/small.
@Suite("The workspace in the program")
struct SmallWorkspaceTests {
  @Test func isThatOfTheFolder() throws {
    let folder = "rules/examples/small"
    let paths = Repository.files(below: folder, ending: "").filter { path in
      var isFolder: ObjCBool = false
      let whole = Repository.path("\(folder)/\(path)")
      return FileManager.default.fileExists(atPath: whole, isDirectory: &isFolder)
        && !isFolder.boolValue
    }
    #expect(SmallWorkspace.original.map(\.path).sorted() == paths, "run `make example`")
    for (path, text) in SmallWorkspace.original {
      let written = try Repository.text("\(folder)/\(path)")
      let difference = Golden.difference(text, from: written, named: path)
      #expect(difference == nil, "run `make example`")
    }
  }
}
