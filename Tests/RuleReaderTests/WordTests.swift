import Findings
import TestSupport
import Testing

@testable import Files
@testable import Rules

@Suite("Templates")
struct TemplateTests {
  @Test(arguments: [
    ("", [String]()), ("no braces", []), ("{a}", ["a"]), ("{a}{b} {a}", ["a", "b", "a"]),
    ("{max-guests2}", ["max-guests2"]), ("{A} {1a} {} { a } {a b} {ä} {a_b} {-a}", []),
    ("{{a}}", ["a"]), ("{a", []), ("a}", []), ("{a{b}", ["b"]), ("}{a}{", ["a"]),
  ])
  func knowsItsPlaceholders(_ text: String, _ names: [String]) {
    #expect(Template(text).placeholders == names)
  }

  @Test(arguments: ["", "a{b}c", "{a}{b}", "{{a}}", "{ä} {", "}{"])
  func losesNothing(_ text: String) {
    #expect(Template(text).filled { _ in nil } == text)
  }

  @Test func isFilledOnce() {
    #expect(Template("{a} und {b}").filled { $0 == "a" ? "{b}" : "x" } == "{b} und x")
    #expect(Template("{{a}}").filled { _ in "1" } == "{1}")
  }
}

@Suite("Spelling")
struct SpellingTests {
  private func distance(_ a: String, _ b: String, limit: Int = 3) -> Int? {
    Spelling.distance(Array(a.unicodeScalars), Array(b.unicodeScalars), limit: limit)
  }

  @Test(arguments: [
    ("", "", 0), ("a", "", 1), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "acb", 1),
    ("ab", "ba", 1),
    ("abcd", "badc", 2), ("valid", "vaild", 1), ("incidence", "incidnece", 1),
    ("größe", "grosse", 3),
    ("abc", "bcd", 2), ("kitten", "sitting", 3), ("ca", "abc", 3),
  ])
  func countsEdits(_ a: String, _ b: String, _ edits: Int) {
    #expect(distance(a, b) == edits)
    #expect(distance(b, a) == edits)
  }

  @Test func stopsAtTheLimit() {
    #expect(distance("abcdef", "ghijkl") == nil)
    #expect(distance("abc", "abcdefg") == nil)
    #expect(distance("kitten", "sitting", limit: 2) == nil)
    #expect(distance("", "abc", limit: 2) == nil)
  }

  @Test func prefersTheNearestThenTheFirst() {
    #expect(
      Spelling.nearest(to: "stats", among: ["starts", "states", "state"]) == [
        "starts", "states", "state",
      ])
    #expect(Spelling.nearest(to: "states", among: ["starts", "states"]) == ["states", "starts"])
    #expect(Spelling.nearest(to: "aaaa", among: ["aaab", "aaac", "aaad", "aaae"]).count == 3)
    #expect(Spelling.nearest(to: "aaaa", among: ["aaab", "aaac"], most: 1) == ["aaab"])
  }

  @Test func allowsAThirdOfTheWord() {
    #expect(Spelling.nearest(to: "be", among: ["by", "xyz"]) == ["by"])
    #expect(Spelling.nearest(to: "be", among: ["nw"]).isEmpty)
    #expect(Spelling.nearest(to: "topic", among: ["tonic", "tunic"]) == ["tonic"])
    #expect(Spelling.nearest(to: "Topic", among: ["TOPIC"]) == ["TOPIC"])
  }

  @Test func asks() {
    #expect(
      Spelling.suggestion(for: "vaild", among: ["valid", "version"]) == "did you mean `valid`?")
    #expect(Spelling.suggestion(for: "ab", among: ["ac", "ad"]) == "did you mean `ac` or `ad`?")
    #expect(Spelling.suggestion(for: "x1234", among: ["valid"]) == nil)
  }
}

@Suite("Paths")
struct PathTests {
  @Test(arguments: [
    ("metrics.yaml", "rulecheck.yaml", "metrics.yaml"), ("a.csv", "areas/x.yaml", "areas/a.csv"),
    ("../data/a.csv", "sources/x.yaml", "data/a.csv"), ("./a", "x.yaml", "a"),
    ("a/./b//c", "x.yaml", "a/b/c"), ("a/../b", "x.yaml", "b"), ("folder/", "x.yaml", "folder"),
    ("..", "a/b/x.yaml", "a"), (".", "a/x.yaml", "a"), ("..", "a/x.yaml", ""),
    ("...", "x.yaml", "..."),
    ("ü b", "x.yaml", "ü b"),
  ])
  func areResolved(_ path: String, _ base: String, _ resolved: String) {
    #expect(FileTree.resolve(path, from: base) == resolved)
  }

  @Test(arguments: [
    ("..", "x.yaml"), ("../x", "x.yaml"), ("/etc/passwd", "a/x.yaml"), ("a/../../b", "x.yaml"),
    ("../../x", "a/x.yaml"), ("", "x.yaml"), ("/", "x.yaml"), ("a/../../x/a", "x.yaml"),
  ])
  func stayInside(_ path: String, _ base: String) {
    #expect(FileTree.resolve(path, from: base) == nil)
  }

  @Test func filesAreListedByFolder() throws {
    let files = FileTree(["a.yaml": "1", "b/c.yaml": "2", "b/d/e.yaml": "3", "bb/x.yaml": "4"])
    #expect(try files.list("") == ["a.yaml", "b/", "bb/"])
    #expect(try files.list("b") == ["c.yaml", "d/"])
    #expect(throws: FileTree.Problem.wrongKind) { try files.list("a.yaml") }
    #expect(throws: FileTree.Problem.missing) { try files.list("z") }
    #expect(throws: FileTree.Problem.missing) { try files.file("b") }
    #expect(try LineIndex(files.file("b/d/e.yaml"))[1] == "3")
  }
}
