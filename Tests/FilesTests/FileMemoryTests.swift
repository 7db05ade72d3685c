import Files
import Findings
import Testing

@Suite("Files that are remembered")
struct FileMemoryTests {
  /// The fingerprint of what a reader of a workspace may have asked for.
  private func fingerprint(_ files: [String: String], asked: [String] = ["a", "b"]) -> String {
    let memory = FileMemory()
    let tree = memory.remembering(FileTree(files))
    for path in asked { _ = try? tree.file(path) }
    _ = try? tree.names(in: "d")
    var fingerprint = Fingerprint()
    memory.add(to: &fingerprint)
    return fingerprint.digits
  }

  @Test func areReadOnce() throws {
    let folder = try TemporaryFolder(["a.yaml": "old", "d/b.yaml": ""])
    let tree = FileMemory().remembering(FileTree(folder: folder.path))
    func text() throws -> String {
      try tree.file("a.yaml").withBytes { String(decoding: $0, as: UTF8.self) }
    }
    #expect(try text() == "old")
    #expect(try tree.names(in: "d") == ["b.yaml"])
    #expect(throws: FileTree.Problem.missing) { try tree.file("c.yaml") }
    for path in ["a.yaml", "c.yaml", "d/c.yaml"] { try folder.write(path, "new") }
    #expect(try text() == "old")
    #expect(try tree.names(in: "d") == ["b.yaml"])
    #expect(throws: FileTree.Problem.missing) { try tree.file("c.yaml") }
    #expect(try FileTree(folder: folder.path).names(in: "d").sorted() == ["b.yaml", "c.yaml"])
  }

  @Test func areToldApart() {
    let files = ["a": "12", "b": "3", "d/e": ""]
    let same = fingerprint(files)
    #expect(fingerprint(files, asked: ["b", "a", "b"]) == same)
    // What nobody asks for plays no part.
    #expect(fingerprint(files.merging(["x": ""]) { $1 }) == same)
    for (path, text) in ["a": "1", "b": "", "d/f": ""] {
      #expect(fingerprint(files.merging([path: text]) { $1 }) != same, "\(path)")
    }
    #expect(fingerprint(["a": "1", "b": "23", "d/e": ""]) != same)
    #expect(fingerprint(["a": "12", "d/e": ""]) != fingerprint(["a": "12", "b": "", "d/e": ""]))
  }
}

@Suite("Fingerprints")
struct FingerprintTests {
  private func digits(_ parts: [UInt8]...) -> String {
    var fingerprint = Fingerprint()
    for part in parts { part.withUnsafeBytes { fingerprint.add($0) } }
    return fingerprint.digits
  }

  /// Every bit counts, wherever it stands, and so do length, order and the ends of parts.
  @Test func areOfAllBytes() {
    var seen: Set<String> = []
    var count = 0
    func see(_ first: [UInt8], _ second: [UInt8] = []) {
      seen.insert(digits(first, second))
      count += 1
    }
    let text = (0..<27).map { UInt8($0 * 9 + 1) }
    for place in text.indices {
      for bit in 0..<8 {
        var changed = text
        changed[place] ^= 1 << bit
        see(changed)
        // The same bit in the next word: a weak sum would forget both.
        if place + 8 < text.count {
          changed[place + 8] ^= 1 << bit
          see(changed)
        }
      }
      see(Array(text[..<place]), Array(text[place...]))
      see(Array(text[..<place]))
      see([UInt8](repeating: 0, count: place + 1))
    }
    see(text)
    #expect(seen.count == count)
  }

  /// The same on every machine.
  @Test func areForever() {
    #expect(digits(Array("what applies where".utf8), []) == "19117f776ab705e6")
  }
}
