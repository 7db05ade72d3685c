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
    ("nl", "2021-03-01", "2021-03-01", "37.5"),
    ("den", "2021-03-01", "2021-03-01", "37.5"),
  ])
  func writesDatesAndNumbers(_ code: String, _ date: String, _ long: String, _ number: String) {
    let style = language(code).style
    #expect(style.date(day) == date)
    #expect(style.longDate(day) == long)
    #expect(style.number("37.5") == number)
    #expect(style.number("1000") == "1000")
    #expect(style.number("-37.5") == "−\(number)" && style.rounded(-37.46, to: 1) == "−\(number)")
    #expect(DecimalNumber.digits(-37.46, decimals: 1) == "-37.5")
  }

  @Test func groupsWholeNumbers() {
    let numbers = [0, 999, 1000, -1_234_567]
    #expect(numbers.map(language("en").style.grouped) == ["0", "999", "1,000", "−1,234,567"])
    #expect(numbers.map(language("de").style.grouped) == ["0", "999", "1.000", "−1.234.567"])
  }

  /// Words of reviews are all of one language; in English, days are those of rule files.
  @Test(arguments: [
    ("de", "de", "01.03.2021", "unbekannt"), ("de-AT", "de-AT", "01.03.2021", "unbekannt"),
    ("en", "en", "2021-03-01", "unknown"), ("nl", "en", "2021-03-01", "unknown"),
  ])
  func saysReviews(_ code: String, _ words: String, _ date: String, _ unknown: String) {
    let wording = Wording(ofReview: language(code))
    #expect(wording.code == words && wording.language.code == code)
    #expect(wording.style.date(day) == date && wording[.unknown] == unknown)
  }

  /// A language that says nothing of reviews has English ones, whatever else it says.
  @Test func reviewsAreNotMixed() {
    var style = LanguageStyle.plain
    style.words = ["unknown": "sconosciuto", "area-word": "comune"]
    style.nameAreas()
    func wording() -> Wording { Wording(ofReview: Language(code: "it", index: 0, style: style)) }
    #expect(wording().code == "en" && wording()[.unknown] == "unknown")
    style.words["review-before"] = "prima"
    #expect(wording().code == "it" && wording()[.unknown] == "sconosciuto")
    #expect(wording()[.reviewBefore] == "prima" && wording()[.reviewAfter] == "after")
  }

  @Test func placeholdersMayBeNumbers() {
    let german = Wording(language("de"))
    #expect(
      german.say(.reviewExtent, counts: ["days": 1, "n": 1234]) == "1 Tag, 1.234 Gebiete")
    #expect(german.say(.reviewWidest, counts: ["n": 2]).contains(" am {day}, "))
    #expect(german.heading(.siteStricter) == "Strenger")
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
    let rows = Phrase.allCases.map { "| `\($0.rawValue)` | \(LanguageStyle.english.written($0)) |" }
    let table = "| phrase | in English |\n| --- | --- |\n\(rows.joined(separator: "\n"))\n\n"
    #expect(try Repository.text("docs/rule-language.md").contains(table))
  }

  /// A language is told by its code and place; how it is written is nobody's key.
  @Test func isComparedByCode() {
    var style = LanguageStyle.plain
    style.decimalSeparator = "·"
    let plain = Language(code: "nl", index: 1)
    let described = Language(code: "nl", index: 1, style: style)
    #expect(plain == described)
    #expect(Set([plain, described]).count == 1)
    #expect(plain != Language(code: "nl", index: 2))
    #expect(plain != Language(code: "it", index: 1))
    #expect(described.style.number("1.5") == "1·5")
  }
}
