import Testing

@testable import YAMLSource

/// A file whose events another thread reads makes the same tree and the same findings as one that is
/// read by one thread.
@Suite("Reading ahead")
struct ReadAheadTests {
  typealias Read = (document: YAMLDocument?, problems: [Diagnostic])

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

  private func file(_ text: String, _ name: String = "file.yaml") -> SourceFile {
    SourceFile(name: name, bytes: Array(text.utf8))
  }

  private func alone(_ text: String) -> Read { YAMLDocument.read(file(text)) }

  /// All files of a workspace that is read ahead, with those that are asked for.
  private func ahead(_ texts: [String], asking places: [Int]) throws -> [Read] {
    let paths = texts.indices.map { "\($0).yaml" }
    let ahead = ReadAhead(paths) { [self] path in
      texts.indices.first { paths[$0] == path }.map { file(texts[$0]) }
    }
    return try places.map { YAMLDocument.read(try #require(ahead.text(paths[$0]))) }
  }

  private func expectAlike(_ one: Read, _ two: Read, _ comment: Comment) {
    #expect((one.document == nil) == (two.document == nil), comment)
    #expect(
      one.problems.map { "\($0.span) \($0.code) \($0.message)" }
        == two.problems.map { "\($0.span) \($0.code) \($0.message)" }, comment)
    if let a = one.document, let b = two.document { #expect(a.isLike(b), comment) }
  }

  /// Around the borders of batches, and beyond the number of them that go round.
  @Test(arguments: [-3, -2, -1, 0, 1, 2, 3], [1, 2, 40])
  func aFileIsThatOfOneThread(_ offset: Int, _ batches: Int) throws {
    // A list of scalars has an event an element, and four around them.
    let elements = YAMLBatch.size * batches - 4 + offset
    let text = String(repeating: "- x\n", count: elements)
    let found = try ahead([text], asking: [0])[0]
    #expect(found.document?.root.count == elements)
    expectAlike(found, alone(text), "\(elements) elements")
  }

  /// The same lines behind each other and one at a time: only the numbers of lines differ.
  @Test func aLargeListIsThatOfItsLines() throws {
    let text = text(bytes: 1 << 18)
    let whole = try #require(ahead([text], asking: [0])[0].document).root
    let lines = text.split(separator: "\n")
    #expect(whole.count == lines.count)
    for (at, (element, line)) in zip(whole.elements, lines).enumerated() where at % 97 == 0 {
      #expect(element.span.start == Position(line: Int32(at + 1), column: 3))
      let single = try #require(alone(String(line)).document).root.elements.first { _ in true }
      #expect(element.unplaced == single?.unplaced, "line \(at + 1)")
    }
  }

  /// Mistakes before, at and behind the borders of batches, and several documents.
  @Test(arguments: [0, 1, 3994, 3995, 3996, 3997, 3998, 7996, 20_000])
  func mistakesAreFoundAlike(_ place: Int) throws {
    for mistake in [
      "- \"open\n", "- [\n", "\t- x\n", "- *none\n", "--- \n- y\n", "- { a: 1, a: 2 }\n",
      "- \u{7}\n", "- \u{2028}\n", "",
    ] {
      let text =
        String(repeating: "- x\n", count: place) + mistake + String(repeating: "- z\n", count: 5)
      let found = try ahead([text, text], asking: [0, 1])
      for one in found {
        expectAlike(one, alone(text), "\(mistake.debugDescription) behind \(place) elements")
        // A second document is one only behind a first.
        #expect(!one.problems.isEmpty || mistake.isEmpty || place == 0)
      }
    }
  }

  /// Files that nobody asks for are passed over, whatever their size, also the last ones.
  @Test(arguments: [[0, 1, 2, 3], [1, 3], [2], [0], []])
  func onlySomeAreAskedFor(_ places: [Int]) throws {
    let texts = ["a: 1", text(bytes: 1 << 20), "- *none\n" + text(bytes: 1 << 20), "b: [2]"]
    let found = try ahead(texts, asking: places)
    for (place, one) in zip(places, found) { expectAlike(one, alone(texts[place]), "\(place)") }
  }

  /// What is asked for out of turn, twice, or cannot be read is left to the caller.
  @Test func othersAreLeftToTheCaller() {
    let ahead = ReadAhead(["a", "gone", "b", "b"]) { [self] path in
      path == "gone" ? nil : file("text: \(path)", path)
    }
    #expect(ahead.text("unknown") == nil)
    #expect(ahead.text("a")?.file.name == "a")
    #expect(ahead.text("a") == nil)
    #expect(ahead.text("gone") == nil)
    #expect(ahead.text("b")?.file.name == "b")
    #expect(ahead.text("b")?.file.name == "b")
    #expect(ahead.text("b") == nil)
  }

  /// Reading ends early where the caller has seen enough, and the other thread with it.
  @Test func manyAreAbandoned() throws {
    let text = "- *none\n" + String(repeating: "- x\n", count: 100_000)
    for _ in 0..<50 {
      let found = try ahead([text, "a: 1"], asking: [0, 1])
      #expect(found[0].problems.map(\.code) == ["unknown-anchor"])
      #expect(found[1].document != nil)
    }
  }

  /// Several workspaces at once, each with a thread of its own.
  @Test func severalAreReadAtOnce() async throws {
    let text = text(bytes: 1 << 18)
    let expected = try #require(alone(text).document)
    try await withThrowingTaskGroup(of: YAMLDocument?.self) { group in
      for _ in 0..<6 { group.addTask { try ahead([text], asking: [0])[0].document } }
      for try await found in group { #expect(found?.isLike(expected) == true) }
    }
  }

  /// The elements of a list under a key of the root are handed over in order and whole, also where
  /// the file turns out to be unreadable behind them.
  @Test(arguments: ["", "other: [", "list: [4, 5]"])
  func elementsAreHandedOver(_ rest: String) {
    final class Seen { var elements: [String] = [] }
    let seen = Seen()
    let text =
      "inner: { list: [0] }\nlist:\n  - one\n  - { a: [&x 1, 2] }\n  - *x\n  - [three]\n" + rest
    let (document, problems) = YAMLDocument.read(YAMLText(file(text)), elementsOf: "list") {
      seen.elements.append($0.unplaced)
    }
    let all = alone(text)
    expectAlike((document, problems), all, "\(rest)")
    let lists = (all.document?.root.entries.filter { $0.key.text == "list" } ?? []).map(\.value)
    let expected = lists.flatMap(\.elements).filter { $0.text != "1" }.map(\.unplaced)
    if document != nil { #expect(seen.elements == expected) }
    #expect(seen.elements.count == (rest.hasPrefix("list") ? 5 : 3))
  }
}

extension YAMLDocument {
  /// Whether two documents have the same nodes in the same places.
  fileprivate func isLike(_ other: YAMLDocument) -> Bool {
    tree.texts.elementsEqual(other.tree.texts)
      && tree.records.elementsEqual(other.tree.records) { a, b in
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
