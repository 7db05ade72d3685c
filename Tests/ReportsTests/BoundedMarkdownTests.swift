import TestSupport
import Testing

@testable import Reports

/// Markdown for a comment keeps within a size, and counts what it leaves out.
@Suite("Bounded Markdown")
struct BoundedMarkdownTests {
  /// A document of lists, each item on a line of its own.
  private func document(_ counts: [Int], itemLength: Int, most: Int) -> String {
    var text = BoundedMarkdown("**head**\n")
    for (at, count) in counts.enumerated() {
      let noun = at.isMultiple(of: 2) ? ("apple", "apples") : ("pear", "pears")
      text.add(count, noun) { shown in
        var part = Markdown(stringLiteral: "\n### \(at)\n\n")
        for item in 0..<shown {
          let line = "\(at)-\(item) " + String(repeating: "x", count: itemLength)
          part += Markdown(stringLiteral: "- \(line)\n")
        }
        return part
      }
    }
    return text.document(most: most)
  }

  @Test(arguments: 1...60)
  func keepsWithinASize(_ seed: UInt64) {
    var chance = Chance(seed: seed)
    let counts = (0..<Int.random(in: 0...80, using: &chance)).map { _ in
      Int.random(in: 0...Int.random(in: 1...300, using: &chance), using: &chance)
    }
    let length = Int.random(in: 1...200, using: &chance)
    let most = Int.random(in: 1000...60_000, using: &chance)
    let text = document(counts, itemLength: length, most: most)
    let told = "seed \(seed): \(counts), \(length), \(most)"
    #expect(text.utf8.count <= most, "\(told)")
    #expect(text.hasPrefix("**head**\n"), "\(told)")
    // Each thing is there, or counted.
    for (parity, (one, many)) in [("apple", "apples"), ("pear", "pears")].enumerated() {
      let all = counts.indices.filter { $0 % 2 == parity }.map { counts[$0] }.reduce(0, +)
      let shown = text.matches(of: /- (\d+)-\d+ x/).count { Int($0.1)! % 2 == parity }
      let left = text.firstMatch(
        of: try! Regex("(\\d+) (?:\(one)|\(many))\\b", as: (Substring, Substring).self))
      #expect(all - shown == left.flatMap { Int($0.1) } ?? 0, "\(told), \(many)")
    }
    if !text.contains("Left out") {
      #expect(text == document(counts, itemLength: length, most: .max), "\(told)")
    }
  }

  @Test func whatIsMostImportantStaysWhole() {
    let text = document([10, 500, 500], itemLength: 100, most: 20_000)
    #expect((0..<10).allSatisfy { text.contains("- 0-\($0) ") })
    let shown = text.matches(of: #/- 1-\d+ /#).count
    #expect(shown > 150 && text.utf8.count > 19_000)
    #expect(!text.contains("- 2-0 "))
    #expect(
      text.hasSuffix(
        "\n_Left out, so that this fits into a comment: \(500 - shown) pears, 500 apples. The format `text` has all._\n"
      ))
  }

  @Test func aPartWithoutAListIsCounted() {
    var text = BoundedMarkdown("**head**\n")
    text.add(Markdown(stringLiteral: String(repeating: "x", count: 2000)))
    text.add("\nshort\n")
    #expect(
      text.document(most: 1000)
        == "**head**\n\nshort\n\n_Left out, so that this fits into a comment: 1 part. The format `text` has all._\n"
    )
  }
}
