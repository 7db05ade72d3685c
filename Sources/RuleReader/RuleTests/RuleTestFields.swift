internal import Findings
internal import Rules

/// A file of rule tests as written; names are resolved once all of it is read.
struct RuleTestDraft: Sendable {
  var ruleSet: Located<String>?
  var cases: [Case]
  var file: SourceFile

  struct Case: Sendable {
    var name: Located<String>
    var counties: [Located<String>]
    var ruleSet: Located<String>?
    var given: [Series]?
    var data: [Located<String>]?
    var withNotices: Bool
    var expectations: [(day: Day, Expectation)]
  }

  struct Series: Sendable {
    var metric: Located<String>
    var of: Comparison.Scope
    var from: Day
    var elements: [Located<SeriesElement>]
    var span: Span
  }

  struct Expectation: Sendable {
    var phase: Located<String>?
    var guidelines: [Located<String>]
    var absentGuidelines: [Located<String>]
    var texts: [Text]
    var span: Span
  }

  struct Text: Sendable {
    var guideline: Located<String>
    var language: Located<String>
    var text: Located<String>
  }
}

/// The keys of a file of rule tests.
enum RuleTestFields {
  static let tests = Field(
    "tests", Format.identifier.located, required: true,
    "The rule set under test; a case may name another.")
  static let cases = Field(
    "cases", RuleTestFormats.testCase.list(atLeast: 1), required: true, "The cases.")

  static let name = Field(
    "case", Format.text.located, required: true,
    "What the case shows, as a sentence; unique in the file.")
  static let county = Field(
    "county", NameFormats.oneOrMore("a county", of: .text),
    required: true,
    "The county, by identifier or by name with its kind; or a list of counties of which the same is expected."
  )
  static let ruleset = Field(
    "ruleset", Format.identifier.located, "The rule set, where it is not that of the file.")
  static let given = Field(
    "given", RuleTestFormats.given,
    "All the values that are published: a series a metric. Either this or `data`.")
  static let data = Field(
    "data", NameFormats.oneOrMore("a source", of: .identifier),
    "The source whose real values are used, or a list of sources. Either this or `given`.")
  static let notices = Field(
    "notices", Format.choice(["none"]),
    "`none`: as if nothing had been announced; absent: the notices of the workspace count.")
  static let expect = Field(
    "expect", RuleTestFormats.expectations,
    required: true,
    "By day, what must apply: a phase, `unknown`, `not-valid`, or a mapping.")

  static let metric = Field(
    "metric", Format.identifier.located, required: true, "The figure.")
  static let of = Field(
    "of", ScopeWords.scope(andCounty: true),
    "Whose values they are: the county's own (absent), or those of its state, the country, or its area in a grouping."
  )
  static let from = Field("from", Format.day, required: true, "The day of the first value.")
  static let values = Field(
    "values", RuleTestFormats.element.located.list(atLeast: 1), required: true,
    "A value a day: `7`, `12 x3` for three days, `10 + 2 x5` for 10 to 18 on five days, `missing` for a day without a value."
  )

  static let phase = Field(
    "phase", RuleTestFormats.phase.located,
    "The phase, `unknown`, or `not-valid` where the rules do not apply; absent: any.")
  static let guidelines = Field(
    "guidelines", Format.identifier.located.list(atLeast: 1), "Guidelines that apply.")
  static let absentGuidelines = Field(
    "no-guidelines", Format.identifier.located.list(atLeast: 1), "Guidelines that do not apply.")
  static let text = Field(
    "text",
    Format.text.located
      .keyed(by: .text(Shape.Text("a language code"), isAllowed: { _ in true }))
      .keyed(by: .identifier),
    "By guideline and language, the text that the public reads, with every placeholder filled in.")
}
