import Testing

@testable import YAMLSource

/// A large text is read by two threads, a small one by one: the trees and the findings are the same.
@Suite("Reading in batches")
struct BatchTests {
  /// Bytes from which on a file is read by two threads.
  private static let large = 1 << 18

  /// Lines of a list, so many that the text has at least so many bytes.
  private func text(bytes: Int) -> String {
    var text = ""
    var number = 0
    while text.utf8.count < bytes {
      number += 1
      text += "- { key\(number % 7): \"wört \(number)\", list: [a, 'b', \(number)] }\n"
    }
    return text
  }

  /// What two threads made of a text; the same text, below the threshold in pieces, is the oracle.
  private func read(_ text: String) -> (document: YAMLDocument?, problems: [Diagnostic]) {
    YAMLDocument.read(SourceFile(name: "file.yaml", bytes: Array(text.utf8)))
  }

  /// The same lines behind each other and a few at a time: only the numbers of lines differ.
  @Test(arguments: [-100, -1, 0, 1, 100, 1 << 18])
  func aLargeListIsThatOfItsLines(_ more: Int) throws {
    let text = text(bytes: Self.large + more)
    let (document, problems) = read(text)
    #expect(problems.isEmpty)
    let lines = text.split(separator: "\n")
    let whole = try #require(document).root
    #expect(whole.count == lines.count)
    for (at, (element, line)) in zip(whole.elements, lines).enumerated() {
      #expect(element.span.start == Position(line: Int32(at + 1), column: 3))
      guard at % 97 == 0 || at > lines.count - 20 else { continue }
      let alone = try #require(read(String(line)).document).root.elements.first { _ in true }
      #expect(element.unplaced == alone?.unplaced, "line \(at + 1)")
    }
  }

  /// Around the borders of batches, with and without a thread of its own: a comment behind a small
  /// text makes it large.
  @Test(arguments: [-3, -2, -1, 0, 1, 2, 3], [1, 2, 3])
  func aCommentMakesNoDifference(_ offset: Int, _ batches: Int) throws {
    // A list of scalars has an event an element, and four around them.
    let elements = YAMLBatch.size * batches - 4 + offset
    let small = String(repeating: "- x\n", count: elements)
    let padded = small + "#" + String(repeating: " ", count: Self.large)
    let (one, two) = (try #require(read(small).document), try #require(read(padded).document))
    #expect(one.root.count == elements)
    #expect(one.isLike(two))
  }

  /// Mistakes before, at and behind the borders of batches, and several documents.
  @Test(arguments: [0, 1, 4090, 4091, 4092, 4093, 4094, 8190, 20_000])
  func mistakesAreFoundAlike(_ place: Int) throws {
    for mistake in [
      "- \"open\n", "- [\n", "\t- x\n", "- *none\n", "--- \n- y\n", "- { a: 1, a: 2 }\n",
      "- \u{7}\n",
    ] {
      let before = String(repeating: "- x\n", count: place)
      let after = String(repeating: "- z\n", count: 5)
      // Behind an open quote a comment is text; so the padding stands at the beginning.
      let padding = "#" + String(repeating: " ", count: Self.large) + "\n"
      let (one, found) = read("#\n" + before + mistake + after)
      let (two, alike) = read(padding + before + mistake + after)
      #expect((one == nil) == (two == nil))
      #expect(
        found.map { "\($0.span) \($0.code) \($0.message)" }
          == alike.map { "\($0.span) \($0.code) \($0.message)" },
        "\(mistake.debugDescription) behind \(place) elements")
      if let one, let two { #expect(one.isLike(two)) }
      #expect(!found.isEmpty || place == 0)
    }
  }

  /// Reading ends early where the caller has seen enough, and the other thread with it.
  @Test func manyAreAbandoned() {
    let padding = String(repeating: "- x\n", count: 100_000)
    for _ in 0..<50 {
      let (document, problems) = read("- *none\n" + padding)
      #expect(document == nil)
      #expect(problems.map(\.code) == ["unknown-anchor"])
    }
  }

  /// Several files at once, each with a thread of its own.
  @Test func severalAreReadAtOnce() async throws {
    let text = text(bytes: Self.large + 5)
    let expected = try #require(read(text).document)
    await withTaskGroup(of: YAMLDocument?.self) { group in
      for _ in 0..<6 { group.addTask { read(text).document } }
      for await found in group { #expect(found?.isLike(expected) == true) }
    }
  }
}

extension YAMLDocument {
  /// Whether two documents have the same nodes in the same places.
  fileprivate func isLike(_ other: YAMLDocument) -> Bool {
    texts == other.texts
      && records.elementsEqual(other.records) { a, b in
        (a.kind, a.style, a.first, a.count, a.next) == (b.kind, b.style, b.first, b.count, b.next)
          && (a.start, a.end) == (b.start, b.end)
      }
  }
}

extension YAMLNode {
  /// The tree below a node without its places.
  fileprivate var unplaced: String {
    outline().split(separator: "\n").map { $0.drop { $0 != "\t" } }.joined(separator: "\n")
  }
}
