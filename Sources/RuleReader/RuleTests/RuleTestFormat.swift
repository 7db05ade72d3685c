internal import Findings
internal import Rules
internal import YAMLSource

/// A file of rule tests as written; names are resolved once the whole file is read.
struct RuleTestDraft: Sendable {
  var ruleSet: Located<String>?
  var cases: [Case]
  var file: SourceFile

  struct Case: Sendable {
    var name: Located<String>
    var counties: [Located<String>]
    var ruleSet: Located<String>?
    var given: Given?
    var data: [Located<String>]?
    var withNotices: Bool
    var expectations: [(day: Day, Expectation)]
  }

  /// What a case assumes.
  struct Given: Sendable {
    var series: [Series] = []
    /// Nil: the notices of the workspace count.
    var notices: [Notice]?
  }

  /// A notice for the counties of the case.
  struct Notice: Sendable {
    var id: Located<String>?
    var ruleSet: Located<String>?
    var phase: Located<String>?
    var from: Located<Day>
    var through: Day?
    var replaces: Located<String>?
    var span: Span
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
    var guidelines: [Located<String>] = []
    var absentGuidelines: [Located<String>] = []
    var mayBeOrdered: [Located<String>]?
    var mayBeEnded: [Located<String>]?
    var texts: [Text] = []
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
    "county", NameFormats.oneOrMore("a county", of: .text), required: true,
    "The county, by identifier or by name with its kind; or a list of counties for which the same is expected."
  )
  static let ruleset = Field(
    "ruleset", Format.identifier.located, "The rule set, where it is not the file's.")
  static let given = Field(
    "given", RuleTestFormats.given,
    "All the values that are published: a series per metric; under `notices`, also all that is announced. Either this or `data`."
  )
  static let data = Field(
    "data", NameFormats.oneOrMore("a source", of: .identifier),
    "The source whose real values are used, or a list of sources. Either this or `given`.")
  static let notices = Field(
    "notices", Format.choice(["none"]),
    "`none`: as if nothing had been announced; absent: the notices of the workspace count.")
  /// Among what is given.
  static let announced = Field(
    "notices", RuleTestFormats.notice.list(),
    "What is announced to the counties of the case, and nothing else.")
  static let ruleSetOfNotice = Field(
    "ruleset", Format.identifier.located, "The rule set, where it is not that of the case.")
  static let expect = Field(
    "expect", RuleTestFormats.expectations, required: true,
    "By day, what must apply: a phase, `unknown`, `not-valid`, or a mapping.")

  static let metric = Field("metric", Format.identifier.located, required: true, "The figure.")
  static let of = Field(
    "of", ScopeWords.scope(andCounty: true),
    "Whose values they are: the county's own (absent), or its state's, the country's, or its area's in a grouping."
  )
  static let from = Field("from", Format.day, required: true, "The day of the first value.")
  static let values = Field(
    "values", RuleTestFormats.element.located.list(atLeast: 1), required: true,
    "A value per day: `7`, `12 x3` for three days, `10 + 2 x5` for 10 to 18 on five days, `missing` for a day without a value."
  )

  static let phase = Field(
    "phase", RuleTestFormats.phase.located,
    "The phase, `unknown`, or `not-valid` where the rules do not apply; absent: any.")
  static let guidelines = Field(
    "guidelines", Format.identifier.located.list(atLeast: 1), "Guidelines that apply.")
  static let absentGuidelines = Field(
    "no-guidelines", Format.identifier.located.list(atLeast: 1), "Guidelines that do not apply.")
  static let mayBeOrdered = Field(
    "may-be-ordered", Format.identifier.located.list(),
    "The phases stricter than the present one that the authority may order by their `allowed-when`, and no others; `[]` for none."
  )
  static let mayBeEnded = Field(
    "may-be-ended", Format.identifier.located.list(),
    "The present phase, if the authority may end it by the `allowed-when` of its `ends`; `[]` if not."
  )
  static let text = Field(
    "text",
    Format.text.located.keyed(by: .text(Shape.Text("a language code"), isAllowed: { _ in true }))
      .keyed(by: .identifier),
    "By guideline and language, the text that the public reads, with every placeholder filled in.")
}

/// How a file of rule tests is read.
enum RuleTestFormats {
  private typealias Key = RuleTestFields

  static let file = Format<RuleTestDraft>.mapping("a file of tests", Key.tests, Key.cases) {
    fields, ruleSet, cases in
    RuleTestDraft(ruleSet: ruleSet, cases: cases ?? [], file: fields.node.span.file)
  }.file(.tests)

  static let testCase = Format<RuleTestDraft.Case>.mapping(
    "a case", Key.name, Key.county, Key.ruleset, Key.given, Key.data, Key.notices, Key.expect,
    rules: [.exactlyOne(["given", "data"])]
  ) { fields, name, counties, ruleSet, given, data, notices, expectations in
    guard hasOneKindOfValues(fields) else { return nil }
    if let expectations, expectations.isEmpty, fields.node(of: Key.expect)?.count == 0 {
      fields.reading.report(
        .tooFewElements, at: fields.span(Key.expect), "this case expects nothing",
        help: "add a day with its phase: `YYYY-MM-DD: PHASE`")
    }
    guard let name, let counties, let expectations, given != nil || data != nil else { return nil }
    if ruleSet == nil, fields.has(Key.ruleset) { return nil }
    return RuleTestDraft.Case(
      name: name, counties: counties, ruleSet: ruleSet, given: given, data: data,
      withNotices: notices == nil,
      expectations: expectations.compactMap { key, expectation in
        Day(iso: key.value).map { (day: $0, expectation) }
      })
  }

  private static func hasOneKindOfValues(_ fields: Fields) -> Bool {
    switch (fields.node(of: Key.given), fields.node(of: Key.data)) {
    case (let given?, let data?):
      fields.reading.report(
        .givenAndData, at: data, "a case has either `given` or `data`, not both",
        help: "remove one of them; a case of its own can look at the other values",
        notes: [.init(given.span, "the given values")])
      return false
    case (nil, nil):
      fields.reading.report(
        .missingKey, at: fields.node, "a case needs `given` or `data`",
        help:
          "add `given: { METRIC: { from: YYYY-MM-DD, values: [ … ] } }`, or `data: SOURCE` for real values"
      )
      return false
    default: return true
    }
  }

  // MARK: Given values

  static let element = Format<SeriesElement>(
    .text(Shape.Text("a value of a series", pattern: "^(missing|\(number))( \(times))?$|^\(ramp)$"))
  ) { node, reading in
    guard node.kind == .scalar else {
      reading.report(
        .wrongType, at: node, "a value of a series belongs here, not \(node.described)",
        help: notation)
      return nil
    }
    let text = node.text
    if text.isEmpty || node.isEmpty {
      reading.report(
        .badSeries, at: node, "this value of the series is empty",
        help: "write `missing` for a day without a value")
      return nil
    }
    if let element = SeriesElement(text) {
      if SeriesElement.mayBeUnusual(text), let usual = SeriesElement.usualForm(text), usual != text
      {
        reading.reportUnusualNumber(
          at: node, usual: usual, help: "write `\(usual)`",
          fix: reading.file.replacing(node, by: usual))
      }
      return element
    }
    let usual = SeriesElement.usualForm(text)
    reading.report(
      .badSeries, at: node, "`\(text.prefix(60))` is not a value of a series",
      help: usual.map { "write `\($0)`" }
        ?? SeriesElement.separated(text).map { "put commas between the values: `\($0)`" }
        ?? SeriesElement.respaced(text).map { "did you mean `\($0)`?" } ?? notation,
      fix: usual.flatMap { reading.file.replacing(node, by: $0) })
    return nil
  }

  private static let number = DecimalNumber.pattern
  /// From 1 to `SeriesElement.mostDays`.
  private static let times =
    "x0*([1-9]|[1-9][0-9]{1,2}|[12][0-9]{3}|3[0-5][0-9]{2}|36[0-5][0-9]|3660)"
  private static let ramp = "\(number) [+-] \(number) \(times)"
  private static let notation =
    "write `7`, `12 x3` for three days, `10 + 2 x5` for 10, 12, 14, 16, 18, or `missing`; at most \(SeriesElement.mostDays) days"

  private static let series = Entry<RuleTestDraft.Series>.mapping(
    "a series", Key.from, Key.values
  ) { metric, fields, from, values in
    draft(fields, metric, of: .own, from, values)
  }

  private static let listedSeries = Format<RuleTestDraft.Series>.mapping(
    "a series", Key.metric, Key.of, Key.from, Key.values
  ) { fields, metric, of, from, values in
    guard let metric, of != nil || !fields.has(Key.of) else { return nil }
    return draft(fields, metric, of: of ?? .own, from, values)
  }

  private static func draft(
    _ fields: borrowing Fields, _ metric: Located<String>, of: Comparison.Scope, _ from: Day?,
    _ values: [Located<SeriesElement>]?
  ) -> RuleTestDraft.Series? {
    // Leaving out a value would move all that follow.
    guard let from, let values, values.count == fields.node(of: Key.values)?.count else {
      return nil
    }
    return RuleTestDraft.Series(
      metric: metric, of: of, from: from, elements: values, span: fields.node.span)
  }

  /// A notice without what only the public needs.
  static let notice = Format<RuleTestDraft.Notice>.mapping(
    "a notice",
    [
      NoticeFields.id.shape, Key.ruleSetOfNotice.shape, NoticeFields.phase.shape,
      NoticeFields.from.shape, NoticeFields.through.shape, NoticeFields.length.shape,
      NoticeFields.replaces.shape,
    ], rules: NoticeFields.rules
  ) { fields in
    let (id, ruleSet) = (fields(NoticeFields.id), fields(Key.ruleSetOfNotice))
    let (phase, replaces) = (fields(NoticeFields.phase), fields(NoticeFields.replaces))
    let from = fields(NoticeFields.from)
    guard fields.saysWhat, let through = fields.lastDay(from: from), let from,
      phase != nil || !fields.has(NoticeFields.phase),
      replaces != nil || !fields.has(NoticeFields.replaces),
      ruleSet != nil || !fields.has(Key.ruleSetOfNotice)
    else { return nil }
    return RuleTestDraft.Notice(
      id: id, ruleSet: ruleSet, phase: phase, from: from, through: through, replaces: replaces,
      span: fields.node.span)
  }

  /// A mapping from metrics to series, or a list of series that name their metric; with notices under the key
  /// `notices`, as an element of the list.
  static let given: Format<RuleTestDraft.Given> = {
    let word = Key.announced.key
    let keyed = Entry<GivenPart>(.either([series.shape, Key.announced.format.shape])) {
      key, node, reading in
      key.value == word
        ? Key.announced.format.read(node, reading).map { .notices($0) }
        : series.read(key, node, reading).map { .series($0) }
    }.keyed(by: .identifier)
    let announced = Format<[RuleTestDraft.Notice]>.mapping("what is announced", Key.announced) {
      _, notices in notices
    }
    let part = Format<GivenPart>(.either([listedSeries.shape, announced.shape])) { node, reading in
      node.kind == .mapping && node.entries.contains { $0.key.has(word) }
        ? announced.read(node, reading).map { .notices($0) }
        : listedSeries.read(node, reading).map { .series($0) }
    }
    let list = part.list()
    return Format<RuleTestDraft.Given>(.either([keyed.shape, list.shape])) { node, reading in
      switch node.kind {
      case .mapping: return keyed.read(node, reading).map(RuleTestDraft.Given.init)
      case .sequence: return list.read(node, reading).map(RuleTestDraft.Given.init)
      case .scalar:
        reading.report(
          .wrongType, at: node,
          "`given` is a mapping from metrics to series, or a list of series; here is \(node.described)",
          help:
            "write `{ METRIC: { from: YYYY-MM-DD, values: [ … ] } }`, or `{}` for no values at all")
        return nil
      }
    }
  }()

  fileprivate enum GivenPart: Sendable {
    case series(RuleTestDraft.Series)
    case notices([RuleTestDraft.Notice])
  }

  // MARK: Expectations

  /// A date as a key.
  static let day = Format<String>.parsed(
    .day(), code: .badDate, help: "write year, month and day, for instance 2021-04-24"
  ) { Day(iso: $0) == nil ? nil : $0 }

  /// By day, at least one; if there is none, that is reported with the case.
  static let expectations: Format<[(key: Located<String>, value: RuleTestDraft.Expectation)]> = {
    let keyed = expectation.keyed(by: day)
    return Format<[(key: Located<String>, value: RuleTestDraft.Expectation)]>(
      .keyed(keys: .day(), expectation.shape, atLeast: 1), read: keyed.read)
  }()

  /// Any text where the identifier of a phase belongs: only the rules tell whether it is one, so a
  /// title is not reported here.
  static let phase = Format<String>.text(Shape.Text("the identifier of a phase")) { _ in true }

  /// A phase, or a mapping.
  static let expectation: Format<RuleTestDraft.Expectation> = {
    let word = phase.located
    let mapping = Format<RuleTestDraft.Expectation>.mapping(
      "an expectation", Key.phase, Key.guidelines, Key.absentGuidelines, Key.mayBeOrdered,
      Key.mayBeEnded, Key.text, rules: [.notEmpty]
    ) { fields, phase, guidelines, absentGuidelines, mayBeOrdered, mayBeEnded, texts in
      if fields.node.count == 0 {
        fields.reading.report(
          .missingKey, at: fields.node, "this expectation expects nothing",
          help: "add `phase`, `guidelines`, `no-guidelines`, `may-be-ordered` or `text`")
      }
      return RuleTestDraft.Expectation(
        phase: phase, guidelines: guidelines ?? [], absentGuidelines: absentGuidelines ?? [],
        mayBeOrdered: mayBeOrdered, mayBeEnded: mayBeEnded,
        texts: (texts ?? []).flatMap { guideline, texts in
          texts.map {
            RuleTestDraft.Text(guideline: guideline, language: $0.key, text: $0.value)
          }
        },
        span: fields.node.span)
    }
    return Format<RuleTestDraft.Expectation>(.either([word.shape, mapping.shape])) {
      node, reading in
      guard node.kind == .scalar else { return mapping.read(node, reading) }
      if node.isEmpty {
        reading.report(
          .emptyValue, at: node, "nothing is expected of this day",
          help: "write a phase, `unknown` or `not-valid`, or remove the day")
        return nil
      }
      return word.read(node, reading).map { phase in
        RuleTestDraft.Expectation(phase: phase, span: phase.span)
      }
    }
  }()
}

extension RuleTestDraft.Given {
  fileprivate init(_ parts: [RuleTestFormats.GivenPart]) {
    for part in parts {
      switch part {
      case .series(let series): self.series.append(series)
      case .notices(let notices): self.notices = (self.notices ?? []) + notices
      }
    }
  }
}
