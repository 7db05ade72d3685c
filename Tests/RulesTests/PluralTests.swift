import TestSupport
import Testing

@testable import Rules

/// Forms of plurals against the examples that the Unicode CLDR gives for each rule.
@Suite("Plurals")
struct PluralTests {
  private static func rules(_ written: [(PluralRules.Form, String)]) throws -> PluralRules {
    PluralRules(try written.map { form, text in (form, try PluralRules.read(text)) })
  }

  private func check(_ rules: PluralRules, _ form: PluralRules.Form, _ numbers: [String]) {
    for number in numbers {
      #expect(rules.form(of: number) == form, "\(number)")
    }
  }

  /// What cannot be read is left out.
  private static let oneAndOther = PluralRules(
    reading: ["one": "n = 1", "few": "n =", "x": "n = 2"])

  @Test func thoseOfGermanAndEnglishAreBuiltIn() throws {
    for code in ["de", "en"] {
      let rules = try #require(LanguageStyle.builtIn(code)).plurals
      #expect(rules == Self.oneAndOther)
      #expect(rules.forms == [.one, .other])
      check(rules, .one, ["1"])
      check(rules, .other, ["0", "2", "16", "100", "1000", "0.0", "1.5", "10.0"])
    }
  }

  @Test func polish() throws {
    let rules = try Self.rules([
      (.one, "i = 1 and v = 0"),
      (.few, "v = 0 and i % 10 = 2..4 and i % 100 != 12..14"),
      (
        .many,
        "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 12..14"
      ),
    ])
    check(rules, .one, ["1"])
    check(rules, .few, ["2", "4", "22", "24", "32", "102", "1002"])
    check(rules, .many, ["0", "5", "19", "100", "1000", "12", "112", "21", "1000000"])
    check(rules, .other, ["0.0", "1.5", "10.0", "1.0"])
  }

  @Test func russian() throws {
    let rules = try Self.rules([
      (.one, "n % 10 = 1 and n % 100 != 11"),
      (.few, "n % 10 = 2..4 and n % 100 != 12..14"),
      (.many, "n % 10 = 0 or n % 10 = 5..9 or n % 100 = 11..14"),
    ])
    check(rules, .one, ["1", "21", "31", "101", "1001"])
    check(rules, .few, ["2", "3", "4", "22", "34", "102", "1002"])
    check(rules, .many, ["0", "5", "19", "100", "11", "12", "14", "111", "1000000"])
  }

  @Test func arabicHasAllSix() throws {
    let rules = try Self.rules([
      (.zero, "n = 0"), (.one, "n = 1"), (.two, "n = 2"), (.few, "n % 100 = 3..10"),
      (.many, "n % 100 = 11..99"),
    ])
    #expect(rules.forms == PluralRules.Form.allCases)
    check(rules, .zero, ["0"])
    check(rules, .one, ["1"])
    check(rules, .two, ["2"])
    check(rules, .few, ["3", "10", "103", "110", "1003"])
    check(rules, .many, ["11", "26", "99", "111", "1011"])
    check(rules, .other, ["100", "102", "200", "1000", "10000", "0.1", "1.1"])
  }

  /// With the examples that the tables write behind a rule.
  @Test func french() throws {
    let rules = try Self.rules([
      (.one, "i = 0,1 @integer 0, 1 @decimal 0.0~1.5"),
      (.many, "e = 0 and i != 0 and i % 1000000 = 0 and v = 0 or e != 0..5"),
    ])
    check(rules, .one, ["0", "1", "0.0", "1.5"])
    check(rules, .many, ["1000000", "2000000"])
    check(rules, .other, ["2", "17", "100", "1000", "2.0", "3.5", "1000001"])
  }

  @Test(arguments: [
    "", "n", "n =", "= 1", "n = x", "n = 1..", "n = 4..2", "n % 0 = 1", "n = 1 and", "n = 1 or",
    "n = 1 n = 2", "m = 1", "n == 1", "n < 3", "n = 1,", "n = -1", "n = 99999999999999999999",
    "n = 1 andn = 2", "1",
  ])
  func refuses(_ rule: String) {
    #expect(throws: PluralRules.Mistake.self) { try PluralRules.read(rule) }
  }

  @Test func whatIsNoNumberIsOther() {
    check(Self.oneAndOther, .other, ["", "one", "1,0", "1.2.3", ".5", "+1", "１"])
    check(Self.oneAndOther, .one, ["-1", "1.0", "0000000000000000000000001"])
  }

  // MARK: Templates

  private func said(_ text: String, _ values: [String: String]) -> String {
    Template(text).filled(Self.oneAndOther) { values[$0] }
  }

  @Test func takesTheFormOfTheNumber() {
    let text = "{n, one: {n} boat, other: {n} boats} in {place}"
    #expect(said(text, ["n": "1", "place": "port"]) == "1 boat in port")
    #expect(said(text, ["n": "12", "place": "port"]) == "12 boats in port")
    #expect(Template(text).placeholders == ["n", "n", "n", "place"])
    #expect(Template(text).certainPlaceholders == ["n", "place"])
  }

  @Test func aFormMayHaveCommasColonsAndPlurals() {
    let text = "{n, one: one, at 6:30, other: {m, one: {n}, alone, other: {n}: {m}}, all}."
    #expect(said(text, ["n": "1", "m": "2"]) == "one, at 6:30.")
    #expect(said(text, ["n": "3", "m": "1"]) == "3, alone, all.")
    #expect(said(text, ["n": "3", "m": "4"]) == "3: 4, all.")
  }

  @Test func otherBracesStayText() {
    for text in [
      "{n, }", "{n, one}", "{n,}", "{N, one: a}", "{, one: a}", "{n one: a}", "{n, one: a",
    ] {
      #expect(said(text, ["n": "1"]) == text)
    }
  }

  @Test func whatIsReadKeepsItsPlace() {
    let text = "ä {n, one: größer 5, other: {n} ß 6} Ende"
    let readable = Template.readable(text)
    #expect(readable.unicodeScalars.count == text.unicodeScalars.count)
    #expect(!readable.contains("größer") && readable.contains("{n} ß 6"))
    #expect(Template.readable("a {n} b") == "a {n} b")
    let place = readable.unicodeScalars.firstIndex(of: "6").map {
      readable.unicodeScalars.distance(from: readable.unicodeScalars.startIndex, to: $0)
    }
    let expected = text.unicodeScalars.firstIndex(of: "6").map {
      text.unicodeScalars.distance(from: text.unicodeScalars.startIndex, to: $0)
    }
    #expect(place == expected)
  }

  @Test func namesWhatStandsInBraces() {
    #expect(Template.braced("{a, one: {b}, other: {c d}}") == ["a", "b", "c d"])
    #expect(Template.braced("{a, {b}}") == ["a, {b}", "b"])
    #expect(Template.braced("{a, nothing} {b}") == ["a, nothing", "b"])
    #expect(Template.strayBrace("{a, one: {b, other: c}")?.isOpening == true)
    #expect(Template.strayBrace("{a, one: b, other: c}}")?.isOpening == false)
    #expect(Template.strayBrace("{a, one: {b}, other: c}") == nil)
  }

  /// Whatever is nested in whatever: it is read, in a time that follows its length, and it is the
  /// text again where nothing in it is a placeholder.
  @Test func randomTextsAreRead() {
    var numbers = Chance(seed: 7)
    let parts = [
      "{", "}", "{n", ", one: ", ", other: ", ",", "a", " ", "{n}", "ü", ":", "few: ", "\n",
    ]
    for _ in 0..<4000 {
      let text = (0..<Int.random(in: 0..<24, using: &numbers)).map { _ in
        parts[Int.random(in: 0..<parts.count, using: &numbers)]
      }.joined()
      let template = Template(text)
      let filled = template.filled(Self.oneAndOther) { _ in "1" }
      if template.placeholders.isEmpty { #expect(filled == text) }
      #expect(
        Template.readable(text).unicodeScalars.count == text.unicodeScalars.count, "\(text)")
      if Template.strayBrace(text) == nil, Template.mayHavePlurals(text) {
        #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
      }
      for name in template.placeholders { #expect(Template.braced(text).contains(name)) }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func hostileTextsCostTheirLength() {
    for unit in ["{n, one: ", "{n, a", "{n, one: a, other: b}", "{", ", one: ", "{n, one: {"] {
      let text = "{n, one: " + String(repeating: unit, count: 100_000)
      #expect(!Template(text).pieces.isEmpty)
      _ = Template.braced(text)
      _ = Template.strayBrace(text)
      _ = Template.readable(text)
    }
  }
}
