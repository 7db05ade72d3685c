import Foundation
import TestSupport
import Testing

@testable import Reports

@Suite("Tables")
struct TextTableTests {
  private func text(_ table: TextTable, width: Int = 80) -> [String] {
    var page = Page(hasColor: false, width: width)
    table.write(on: &page)
    return page.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map(String.init)
  }

  private func column(
    _ heading: String, _ alignment: TextTable.Alignment = .left, isKey: Bool = false,
    isName: Bool = false, group: Int = 0
  ) -> TextTable.Column {
    TextTable.Column(
      heading: heading, alignment: alignment, isKey: isKey, isName: isName, group: group)
  }

  @Test func numbersStandWithTheirPointsBelowEachOther() {
    let table = TextTable(
      [column("value", .decimal(".")), column("of")],
      ["1.5", "–", "120", "0.25…"].map { [TextTable.Cell($0), TextTable.Cell("x")] })
    #expect(
      text(table) == ["  value  of", "  1.5    x", "  –      x", "120      x", "  0.25…  x"])
  }

  @Test func namesGiveWayBeforeColumnsAreTakenApart() {
    let name = "A county with a name of many words-and-hyphens"
    let table = TextTable(
      [column("Name", isKey: true, isName: true), column("value", group: 1)],
      [[TextTable.Cell(name), TextTable.Cell("12345")]])
    #expect(text(table, width: 60).count == 2)
    #expect(
      text(table, width: 35) == [
        "Name                          value", "A county with a name of many  12345",
        "words-and-hyphens",
      ])
  }

  @Test func whatDoesNotFitIsContinuedBelowWithTheKeys() {
    let columns =
      [column("Key", isKey: true)] + (1...4).map { column("column\($0)", group: ($0 + 1) / 2) }
    let table = TextTable(columns, [["k", "a", "b", "c", "d"].map { TextTable.Cell($0) }])
    #expect(table.fits(Page(hasColor: false, width: 40)))
    #expect(
      text(table, width: 30) == [
        "Key  column1  column2", "k    a        b", "", "Key  column3  column4", "k    c        d",
      ])
    // Where not even a group fits, its columns part.
    #expect(text(table, width: 12).count == 11)
  }

  @Test func aLineBreakOrAnEscapeInATextDoesNotBreakTheTable() {
    let table = TextTable(
      [column("Name"), column("value")],
      [[TextTable.Cell("two\nlines \u{1B}[31m"), TextTable.Cell("1")]])
    #expect(text(table) == ["Name                  value", "two lines \\u{1b}[31m  1"])
  }

  @Test func wideCharactersTakeTwoColumns() {
    let table = TextTable(
      [column("n"), column("v")],
      [["東京", "1"], ["ab", "2"]].map { $0.map { TextTable.Cell($0) } })
    #expect(text(table) == ["n     v", "東京  1", "ab    2"])
  }

  /// Whatever stands in it: no line is wider than allowed where the columns can be so narrow, no
  /// line ends in a blank, every word is there, and colours change nothing but the swatches.
  @Test func keepsItsWidthAndItsWords() {
    for seed in 0..<300 {
      var chance = Chance(seed: UInt64(seed))
      func word() -> String {
        String(
          (0..<Int.random(in: 1...9, using: &chance)).map { _ in
            "abcdeäß".randomElement(using: &chance)!
          })
      }
      let count = Int.random(in: 1...7, using: &chance)
      let columns =
        [column("id", isKey: true), column("name", isKey: true, isName: true)]
        + (0..<count).map { at in
          column(
            "\(word()) \(word())", [.left, .right, .decimal(",")].randomElement(using: &chance)!,
            group: 1 + at / 2)
        }
      let rows = (0..<Int.random(in: 0...6, using: &chance)).map { _ in
        columns.indices.map { at in
          at == 1
            ? "\(word()) \(word())-\(word()) \(word())"
            : Bool.random(using: &chance) ? word() : ""
        }
      }
      let table = TextTable(columns, rows.map { $0.map { TextTable.Cell($0) } })
      let lines = text(table, width: 60)
      for line in lines {
        #expect(line.count <= 60, "seed \(seed): \(line)")
        #expect(!line.hasSuffix(" "), "seed \(seed)")
      }
      let all = lines.joined().filter { $0 != " " }
      for text in rows.joined() where !text.isEmpty && !text.contains(" ") {
        #expect(all.contains(text))
      }
    }
  }
}
