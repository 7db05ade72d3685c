import Findings
import TestSupport
import Testing
import YAMLSource

@Suite("Hostile YAML")
struct YAMLLimitTests {
  private func read(_ bytes: [UInt8]) -> (document: YAMLDocument?, problems: [Diagnostic]) {
    YAMLDocument.read(SourceFile(name: "file.yaml", bytes: bytes))
  }

  private func read(_ text: String) -> (document: YAMLDocument?, problems: [Diagnostic]) {
    read(Array(text.utf8))
  }

  @Test func refusesFilesThatAreTooLarge() {
    let bytes = [UInt8](repeating: UInt8(ascii: "#"), count: YAMLDocument.Limit.bytes + 1)
    let (document, problems) = read(bytes)
    #expect(document == nil)
    #expect(problems.map(\.code) == ["file-too-large"])
  }

  /// A file that was cut off at any byte gives a tree or a finding, and never both nothing.
  @Test func survivesBeingCutOffAnywhere() throws {
    for path in ["yaml/good/merge-list.yaml", "yaml/good/quotes.yaml", "workspace/areas.yaml"] {
      let bytes = try Golden.bytes("Tests/Fixtures/\(path)")
      for length in 0...bytes.count {
        let (document, problems) = read(Array(bytes.prefix(length)))
        #expect(document != nil || !problems.isEmpty, "\(path) cut off after \(length) bytes")
        for problem in problems {
          #expect(problem.span.start.line >= 1 && problem.span.start.column >= 1)
        }
      }
    }
  }

  /// Every single byte in place of another one, seeded.
  @Test func survivesAnyByteAnywhere() throws {
    let seed: UInt64 = 20_210_424
    print("seed \(seed)")
    var chance = Chance(seed: seed)
    let bytes = try Golden.bytes("Tests/Fixtures/workspace/rules/rule.yaml")
    for _ in 0..<3000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &chance) {
        changed[Int.random(in: changed.indices, using: &chance)] = .random(
          in: 0...255, using: &chance)
      }
      let (document, problems) = read(changed)
      #expect(document != nil || problems.hasErrors)
      for problem in problems { _ = described([problem]) }
    }
  }

  @Test func allowsManyAliasesWithinTheLimit() {
    let list = "a: &a [\(Array(repeating: "x", count: 999).joined(separator: ", "))]\n"
    let aliases = Array(repeating: "*a", count: 900).joined(separator: ", ")
    #expect(read(list + "b: [\(aliases)]\n").problems.isEmpty)
    let more = Array(repeating: "*a", count: 1100).joined(separator: ", ")
    #expect(read(list + "b: [\(more)]\n").problems.map(\.code) == ["too-many-aliases"])
  }

  @Test func keepsTheTreeWhereOnlyDetailsAreWrong() {
    let (document, problems) = read("a: !t 1\na: 2\n")
    #expect(problems.map(\.code) == ["tag", "duplicate-key"])
    #expect(document?.root.count == 2)
  }

  /// Marks count Unicode scalars, so a column can be found in the line as it is shown.
  @Test func columnsCountScalars() throws {
    let document = try #require(read("\"ä😀e\u{301}\": x\n").document)
    let value = try #require(document.root.entries.first { _ in true }?.value)
    #expect(value.span.start == Position(line: 1, column: 9))
  }
}
