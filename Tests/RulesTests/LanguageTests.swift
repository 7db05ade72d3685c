import TestSupport
import Testing

@testable import Rules

@Suite("Languages")
struct LanguageTests {
  private let day = Day(iso: "2021-03-01")!
  private let later = Day(iso: "2021-12-24")!

  private func language(_ code: String) -> Language { Language(code: code, index: 0) }

  @Test(arguments: [
    ("de", "01.03.2021", "Montag, 01.03.2021", "37,5"),
    ("de-AT", "01.03.2021", "Montag, 01.03.2021", "37,5"),
    ("en", "1 March 2021", "Monday, 1 March 2021", "37.5"),
    ("en-IE", "1 March 2021", "Monday, 1 March 2021", "37.5"),
    ("fr", "2021-03-01", "2021-03-01", "37.5"),
    ("den", "2021-03-01", "2021-03-01", "37.5"),
  ])
  func writesDatesAndNumbers(_ code: String, _ date: String, _ long: String, _ number: String) {
    let style = language(code).style
    #expect(style.date(day) == date)
    #expect(style.longDate(day) == long)
    #expect(style.number("37.5") == number)
    #expect(style.number("1000") == "1000")
  }

  @Test(arguments: [
    ("{day}.{month}.{year}", "1er.3.2021", "24.12.2021"),
    ("{day2}/{month2}/{year}", "01/03/2021", "24/12/2021"),
    ("{year}年{month}月{day2}日", "2021年3月01日", "2021年12月24日"),
    ("{weekday}, {day} de {month-name} {year}", "g1, 1er de m3 2021", "g5, 24 de m12 2021"),
    ("{{day}} {month} {year}", "{1er} 3 2021", "{24} 12 2021"),
  ])
  func fillsPatterns(_ pattern: String, _ first: String, _ last: String) {
    let style = LanguageStyle(
      datePattern: DatePattern(pattern), firstDay: "1er", months: (1...12).map { "m\($0)" },
      weekdays: (1...7).map { "g\($0)" })
    #expect(style.date(day) == first)
    #expect(style.date(later) == last)
  }

  /// The names are part of the language: lower-case words joined by hyphens.
  @Test(arguments: Phrase.allCases)
  func phrasesHaveNames(_ phrase: Phrase) throws {
    #expect(try #/[a-z]+(-[a-z]+)*/#.wholeMatch(in: phrase.rawValue) != nil)
  }

  /// The page on the language lists every phrase with its English text.
  @Test func theDocumentationListsThemAll() throws {
    let rows = Phrase.allCases.map { "| `\($0.rawValue)` | \(LanguageStyle.english[$0]) |" }
    let table = "| phrase | in English |\n| --- | --- |\n\(rows.joined(separator: "\n"))\n\n"
    #expect(try Repository.text("docs/rule-language.md").contains(table))
  }

  /// A language is told by its code and place; how it is written is nobody's key.
  @Test func isComparedByCode() {
    var style = LanguageStyle.plain
    style.decimalSeparator = "·"
    let plain = Language(code: "fr", index: 1)
    let described = Language(code: "fr", index: 1, style: style)
    #expect(plain == described)
    #expect(Set([plain, described]).count == 1)
    #expect(plain != Language(code: "fr", index: 2))
    #expect(plain != Language(code: "it", index: 1))
    #expect(described.style.number("1.5") == "1·5")
  }
}
