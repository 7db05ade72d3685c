import TestSupport
import Testing

@testable import Findings
@testable import Rules
@testable import YAMLSource

/// What fixes do to a text, and which are not let through.
@Suite("Texts with fixes")
struct FixedTextTests {
  private func place(_ file: SourceFile, _ line: Int32, _ columns: Range<Int32>) -> Span {
    Span(
      file: file, start: Position(line: line, column: columns.lowerBound),
      end: Position(line: line, column: columns.upperBound))
  }

  private func quoting(_ file: SourceFile, _ line: Int32, _ columns: Range<Int32>, _ text: String)
    throws -> Fix
  {
    try #require(Fix.quoting(place(file, line, columns), written: [text], saying: text))
  }

  private func text(_ file: SourceFile) -> String {
    file.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  @Test func changesTheStretchesAndNothingElse() throws {
    let file = SourceFile(
      name: "a.yaml", bytes: Array("\u{FEFF}ä: é\"1\\ # x\r\nb: [😀, y]\t\r\nc: d".utf8))
    let fixes = [
      try quoting(file, 1, 4..<8, "é\"1\\"), try quoting(file, 2, 5..<6, "😀"),
      try quoting(file, 2, 8..<9, "y"), try quoting(file, 3, 4..<5, "d"),
    ]
    let fixed = FixedText(file, fixes)
    #expect(
      text(fixed.file) == "\u{FEFF}ä: \"é\\\"1\\\\\" # x\r\nb: [\"😀\", \"y\"]\t\r\nc: \"d\"")
    #expect(fixed.outcome() == .asMeant)
    // Places of both ends, between and behind.
    #expect(fixed.place(of: place(file, 2, 8..<9)) == place(fixed.file, 2, 10..<13))
    #expect(fixed.place(of: Position(line: 2, column: 10)) == Position(line: 2, column: 14))
    #expect(fixed.place(of: Position(line: 1, column: 1)) == Position(line: 1, column: 1))
  }

  /// A fix may add lines: all places behind it move down.
  @Test func addsLines() throws {
    let file = SourceFile(name: "a.yaml", bytes: Array("  b: 1\n  c: d e\n  f: g\n".utf8))
    let key = place(file, 2, 3..<4)
    let added = Fix(
      "add", [Fix.Edit(Span(file, at: key.start), "x: y\n  ")], in: key, reads: ["x", "y", "c"])
    let fixed = FixedText(file, [added, try quoting(file, 2, 6..<9, "d e")])
    #expect(text(fixed.file) == "  b: 1\n  x: y\n  c: \"d e\"\n  f: g\n")
    #expect(fixed.outcome() == .asMeant)
    #expect(fixed.place(of: place(file, 2, 6..<9)) == place(fixed.file, 3, 6..<11))
    #expect(fixed.place(of: Position(line: 1, column: 5)) == Position(line: 1, column: 5))
    #expect(fixed.place(of: Position(line: 3, column: 3)) == Position(line: 4, column: 3))
    #expect(fixed.place(of: Position(line: 2, column: 9), isEnd: true).column == 11)
  }

  /// Of two that touch the first is taken.
  @Test func leavesTouchingFixesForLater() throws {
    let file = SourceFile(name: "a.yaml", bytes: Array("a: b c d".utf8))
    let (first, second) = (try quoting(file, 1, 4..<7, "b c"), try quoting(file, 1, 6..<9, "c d"))
    let whole = try quoting(file, 1, 4..<9, "b c d")
    let next = try quoting(file, 1, 8..<9, "d")
    // Whose first place is the last of the one before.
    let adjoining = try quoting(file, 1, 7..<9, "d")
    #expect(FixedText.disjoint([second, first]) == [first])
    #expect(FixedText.disjoint([whole, first]) == [first])
    #expect(FixedText.disjoint([adjoining, first]) == [first])
    #expect(FixedText.disjoint([next, first]) == [first, next])
  }

  @Test func refusesWhatReadsOtherwise() throws {
    let file = SourceFile(name: "a.yaml", bytes: Array("a: { b: c, d: e }\nf: g\n".utf8))
    func outcome(_ columns: Range<Int32>, _ text: String, reads: [String]) -> FixedText.Outcome {
      let span = place(file, 1, columns)
      return FixedText(file, [Fix("write", [Fix.Edit(span, text)], in: span, reads: reads)])
        .outcome()
    }
    #expect(outcome(9..<10, "x", reads: ["x"]) == .asMeant)
    #expect(outcome(9..<10, "x", reads: ["y"]) == .otherwise)
    #expect(outcome(9..<10, "x, y", reads: ["x"]) == .otherwise)
    // A comment takes the rest of the line, a colon or bracket what follows.
    for text in ["x #", "{ x", "x }", "[x", "\"x", "x: y", "&x", "- x", "!x"] {
      #expect(outcome(9..<10, text, reads: ["x"]) == .otherwise, "\(text)")
    }
  }

  /// Where a file cannot be read, a fix brings it further or is none.
  @Test func wantsToComeFurther() throws {
    let file = SourceFile(name: "a.yaml", bytes: Array("de: a: b\nen: c: d\nx: [\n".utf8))
    #expect(FixedText(file, [try quoting(file, 1, 5..<9, "a: b")]).outcome() == .further)
    #expect(FixedText(file, [try quoting(file, 2, 5..<9, "c: d")]).outcome() == .otherwise)
  }

  @Test func quotesNoTextThatNobodyLooksThrough() {
    let file = SourceFile(name: "a.yaml", bytes: Array("a: b".utf8))
    let long = String(repeating: "x", count: Fix.longestText + 1)
    #expect(Fix.quoting(place(file, 1, 4..<5), written: [long], saying: long) == nil)
    let lines = [String](repeating: "x", count: Fix.mostLines + 1)
    #expect(Fix.quoting(place(file, 1, 4..<5), written: lines, saying: "x") == nil)
  }

  @Test(arguments: [
    ("#2e7d32", true), ("#2E7D32 # green", true), ("#2e7d32, title: x }", true), ("#2e7d32}", true),
    ("#2e7d3", false), ("#2e7d321", false), ("#2e7d3g", false), ("# 2e7d32", false),
    ("#2e7d32]", false),
  ])
  func knowsColours(_ text: String, _ isOne: Bool) {
    #expect((Fix.color(beginning: text) != nil) == isOne)
  }
}
