import Foundation
import TestSupport
import Testing

/// The pages that set law and rule side by side cite rules as they stand.
@Suite("Pages of ordinances")
struct OrdinancePageTests {
  static let pages = Repository.files(below: "docs/ordinances", ending: ".md")
    .map { "docs/ordinances/\($0)" }

  /// A block of YAML on a page, and the file that the comment above it names.
  struct Citation {
    /// The line of the page on which the block begins, from 1.
    let line: Int
    let file: String?
    var lines: [String] = []
  }

  static func citations(_ text: String) -> [Citation] {
    var found: [Citation] = []
    var isInside = false
    var named: String?
    for (number, line) in text.components(separatedBy: "\n").enumerated() {
      if isInside {
        if line == "```" {
          isInside = false
        } else {
          found[found.count - 1].lines.append(line)
        }
      } else if line == "```yaml" {
        found.append(Citation(line: number + 1, file: named))
        named = nil
        isInside = true
      } else if !line.isEmpty {
        let (start, end) = ("<!-- from: ", " -->")
        named =
          line.hasPrefix(start) && line.hasSuffix(end)
          ? String(line.dropFirst(start.count).dropLast(end.count)) : nil
      }
    }
    return found
  }

  /// The first cited lines that do not stand in a file one after the other, in the order of the
  /// page; nil where all do. A line `…` stands for lines that are left out; how far the whole is
  /// indented does not matter.
  static func missing(_ cited: [String], in text: String) -> [String]? {
    var rest = text.components(separatedBy: "\n")[...]
    for part in cited.split(whereSeparator: { $0.trimmingCharacters(in: .whitespaces) == "…" }) {
      guard let end = end(of: Array(part), in: rest) else { return Array(part) }
      rest = rest[end...]
    }
    return nil
  }

  private static func end(of part: [String], in lines: ArraySlice<String>) -> Int? {
    let cited = outdented(part)
    guard lines.count >= cited.count else { return nil }
    return (lines.startIndex...(lines.endIndex - cited.count)).first {
      outdented(Array(lines[$0..<($0 + cited.count)])) == cited
    }.map { $0 + cited.count }
  }

  /// Without the spaces that all lines begin with.
  private static func outdented(_ lines: [String]) -> [String] {
    let margin =
      lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(margin)) }
  }

  @Test func thereAreSome() {
    #expect(Self.pages.count >= 3)
  }

  @Test(arguments: pages)
  func citesRulesAsTheyStand(_ page: String) throws {
    let citations = Self.citations(try Repository.text(page))
    #expect(!citations.isEmpty, "\(page) cites no rule")
    for citation in citations {
      guard let file = citation.file else {
        Issue.record("\(page):\(citation.line): no `<!-- from: rules/… -->` above it")
        continue
      }
      #expect(file.hasPrefix("rules/"), "\(page):\(citation.line)")
      let missing = Self.missing(citation.lines, in: try Repository.text(file))
      let first = missing?.joined(separator: "\n") ?? ""
      #expect(missing == nil, "\(page):\(citation.line): not in \(file):\n\(first)")
    }
  }

  /// What the comparison lets pass, and what not.
  @Test(arguments: [
    (["b:", "  c: 1"], true),
    (["- a", "…", "c: 1"], true),
    (["  - a", "    b:", "…", "    d: 2"], true),
    (["c: 1", "…", "- a"], false),  // the other way round
    (["b:", "c: 1"], false),  // another depth
    (["b:", "  d: 2"], false),  // a line left out without saying so
    (["b:", "  c: 10"], false),
    (["c:"], false),
  ])
  func comparesLines(_ cited: [String], _ isThere: Bool) {
    let file = "x: 0\n  - a\n    b:\n      c: 1\n    d: 2\n"
    #expect((Self.missing(cited, in: file) == nil) == isThere)
  }

  @Test func readsTheNameAboveABlock() {
    let page = """
      <!-- from: rules/a.yaml -->
      ```yaml
      a: 1
      ```

      ```yaml
      b: 2
      ```
      """
    let citations = Self.citations(page)
    #expect(citations.map(\.file) == ["rules/a.yaml", nil])
    #expect(citations.map(\.lines) == [["a: 1"], ["b: 2"]])
    #expect(citations.map(\.line) == [2, 6])
  }
}
