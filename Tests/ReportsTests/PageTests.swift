import Findings
import Foundation
import TestSupport
import Testing

@testable import Reports

/// Texts fit the width of a terminal, whoever writes them.
@Suite("Pages")
struct PageTests {
  private static let words = [
    "a", "of", "phase", "Landkreis", "7-Tage-Inzidenz", "::error", "\u{A0}::error",
    "\u{3000}::stop", "\u{2003}:", ":", "–", "日本",
    "rules/x.yaml:12:3",
    "Verwaltungsgemeinschaft", "🌊",
  ]
  private static let styles: [Page.Style] = [.plain, .bold, .dim, .error]

  /// The pieces of some lines, with spaces at their ends or not.
  private static func lines(_ chance: inout Chance) -> [[(String, Page.Style)]] {
    (0..<Int.random(in: 1...4, using: &chance)).map { _ in
      (0..<Int.random(in: 1...8, using: &chance)).map { at in
        let count = Int.random(in: 1...6, using: &chance)
        let piece = (0..<count).map { _ in words.randomElement(using: &chance)! }
        let before = String(
          repeating: " ", count: at == 0 ? Int.random(in: 0...5, using: &chance) : 0)
        let after = Bool.random(using: &chance) ? " " : ""
        return (
          before + piece.joined(separator: " ") + after, styles.randomElement(using: &chance)!
        )
      }
    }
  }

  private func text(
    _ lines: [[(String, Page.Style)]], hasColor: Bool, width: Int
  ) -> String {
    Page(hasColor: hasColor, width: width).filled { page in
      for line in lines {
        for (piece, style) in line { page.write(piece, style) }
        page.line()
      }
    }
  }

  @Test(arguments: 1...40)
  func nothingIsWiderThanThePage(_ seed: UInt64) {
    var chance = Chance(seed: seed)
    for _ in 0..<Effort.cases(50) {
      let lines = Self.lines(&chance)
      let width = Int.random(in: 20...60, using: &chance)
      let found = text(lines, hasColor: false, width: width)
      let whole = text(lines, hasColor: false, width: .max)
      let told = "seed \(seed), \(width) columns:\n\(found)"
      // The same words in the same order, and as many lines or more.
      #expect(
        found.split(whereSeparator: \.isWhitespace) == whole.split(whereSeparator: \.isWhitespace),
        "\(told)")
      for line in found.split(separator: "\n") where TextTable.width(line.trimmingSuffix()) > width
      {
        // Only a place where the line may not be broken is left.
        let words = line.split(separator: " ")
        #expect(
          words.dropFirst().allSatisfy { $0.drop(while: \.isWhitespace).hasPrefix(":") }, "\(told)")
      }
      #expect(
        !found.split(separator: "\n").contains { $0.drop(while: \.isWhitespace).hasPrefix("::") },
        "\(told)")
      let colored = text(lines, hasColor: true, width: width)
      #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == found, "\(told)")
    }
  }

  @Test func whatGoesOnIsIndented() {
    let text = text(
      [
        [
          ("  ends: ", .bold), ("7 days in a row below 100, and", .plain), (" then", .plain),
          (", too", .plain),
        ]
      ],
      hasColor: false, width: 24)
    #expect(text == "  ends: 7 days in a row\n    below 100, and then,\n    too\n")
  }

  /// As terminals have them, by the tables of Unicode.
  @Test(arguments: [
    ("Köln", 4), ("Δέλτα", 5), ("漢字", 4), ("한국", 4), ("ｆｕ", 4), ("🇩🇪", 2), ("⚡", 2), ("❤️", 2),
    ("❤", 1),
    ("👨‍👩‍👧", 2), ("→", 1), ("⌚", 2), ("–", 1), ("🆗", 2),
  ])
  func widthsAreThoseOfATerminal(_ text: String, _ width: Int) {
    #expect(TextTable.width(text) == width, "\(text)")
  }

  @Test func longWordsAreBroken() {
    #expect(TextTable.lines("an Autobahn bridge", 5) == ["an", "Autob", "ahn", "bridg", "e"])
    #expect(TextTable.lines("漢字", 1) == ["漢", "字"])
  }

  /// The carets stand below what is meant, and the line fits.
  @Test(arguments: [
    (13, "  1 | name: { de: 漢字漢字漢字漢字漢字漢", "    |             ^^^^"),
    (25, "  1 | { de: 漢字漢字漢字漢字漢字漢字漢字", "    | " + String(repeating: " ", count: 30) + "^^^^"),
  ])
  func excerptsCountColumns(_ column: Int32, _ text: String, _ carets: String) throws {
    let line = "name: { de: 漢字漢字漢字漢字漢字漢字漢字 }"
    let file = SourceFile(name: "a.yaml", bytes: Array("\(line)\n".utf8))
    let span = Span(
      file: file, start: Position(line: 1, column: column),
      end: Position(line: 1, column: column + 2))
    let finding = Diagnostic(.emptyFile, at: span, "A gap")
    let found = Page(hasColor: false, width: 40).filled { $0.write([finding]) }
    #expect(
      found.split(separator: "\n").map(String.init) == [
        "a.yaml:1:\(column): error: A gap [empty-file]", text, carets,
      ])
  }

  /// Tabs and other characters are written as before.
  @Test func whatFitsStaysAsItIs() {
    #expect(text([[("exactly ten", .plain)]], hasColor: false, width: 11) == "exactly ten\n")
    #expect(text([[("a  b   c", .plain)]], hasColor: false, width: 8) == "a  b   c\n")
    #expect(text([[("a  b   c", .plain)]], hasColor: false, width: 5) == "a  b\n  c\n")
  }
}

extension Substring {
  /// Without spaces at its end, which nobody sees.
  fileprivate func trimmingSuffix() -> Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
