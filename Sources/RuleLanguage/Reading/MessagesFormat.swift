internal import YAMLSource

/// The keys of `messages.yaml`.
enum MessagesFields {
  static let id = Field(
    "messages", Format.identifier, required: true, "The identifier of these messages.")
  static let languages = Field(
    "languages", Format<LanguageDraft>.language.keyed(by: Format<String>.languageCode),
    "How languages of the workspace write numbers, dates and the words around an answer, by code.")
  static let all = [id.shape, languages.shape]
}

/// The keys of a language in `messages.yaml`. In one that is built in all of them are optional.
enum LanguageFields {
  static let decimal = Field(
    "decimal", Format<String>.decimalSeparator,
    "What stands between the whole and the fraction of a number, such as `,`.")
  static let colon = Field(
    "colon", Format<String>.text,
    "What stands behind a heading, such as \" :\" with a space before it; absent: `:`.")
  static let date = Field(
    "date", Format<DatePattern>.date.located,
    "A date, with {day} {month} {year}; {day2} {month2} have two digits, {month-name} is a word.")
  static let longDate = Field(
    "long-date", Format<DatePattern>.longDate.located,
    "A date with its {weekday}; absent: the weekday, a comma and the date.")
  static let firstDay = Field(
    "first-day", Format<String>.text,
    "What {day} stands for on the first of a month, such as `1er`; absent: `1`.")
  static let months = Field(
    "months", Format<String>.text.list(exactly: 12, "months, from January"),
    "The names of the months from January, as they stand in a date.")
  static let weekdays = Field(
    "weekdays", Format<String>.text.list(exactly: 7, "days of the week, from Monday"),
    "The names of the days of the week from Monday.")
  static let words = Field(
    "words", Format<[Phrase: String]>.words,
    "The words around an answer. Those that are not given are built in, or English.")
  static let numberWords = Field(
    "number-words", Format<Int>.integer(0...1_000_000_000).keyed(by: Format<String>.text),
    "The numbers that words stand for, such as `ten: 10`: so that `validate` can compare the numbers of two languages."
  )
  static let commonWords = Field(
    "common-words", Format<String>.text.list(),
    "Small words by which the language is told from others, such as `the` and `with`: the more the better, twenty or more."
  )
  static let labelWords = Field(
    "label-words", Format<String>.text.list(),
    "Words behind which a number is a name, such as `article`, `no` and `step`.")
  static let all = [
    decimal.shape, colon.shape, date.shape, longDate.shape, firstDay.shape, months.shape,
    weekdays.shape, words.shape, numberWords.shape, commonWords.shape, labelWords.shape,
  ]
}

/// `messages.yaml` as written.
struct Messages: Sendable {
  var languages: [(key: Located<String>, value: LanguageDraft)]
}

/// A language as it is described: what is absent is built in, or missing.
struct LanguageDraft: Sendable {
  var decimal: String?
  var colon: String?
  var date: Located<DatePattern>?
  var longDate: Located<DatePattern>?
  var firstDay: String?
  var months: [String]?
  var weekdays: [String]?
  var words: [Phrase: String]
  var vocabulary: Vocabulary
  /// Keys that were written, readable or not.
  var written: Set<String>
}

extension Format where Value == Messages {
  static var messagesFile: Format {
    mapping("the messages file", MessagesFields.all) { fields in
      _ = fields(MessagesFields.id)
      return Messages(languages: fields(MessagesFields.languages) ?? [])
    }.file(.messages)
  }
}

extension Format where Value == LanguageDraft {
  static var language: Format {
    .mapping("a language", LanguageFields.all) { fields in
      typealias Key = LanguageFields
      return LanguageDraft(
        decimal: fields(Key.decimal), colon: fields(Key.colon), date: fields(Key.date),
        longDate: fields(Key.longDate), firstDay: fields(Key.firstDay),
        months: fields(Key.months), weekdays: fields(Key.weekdays),
        words: fields(Key.words) ?? [:],
        vocabulary: Vocabulary(
          numbers: (fields(Key.numberWords) ?? []).map { ($0.key.value, $0.value) },
          common: fields(Key.commonWords) ?? [], labels: fields(Key.labelWords) ?? []),
        written: fields.writtenKeys)
    }
  }
}

extension Format where Value == String {
  /// Comma, point, apostrophe, the point in the middle, the Arabic mark and the key's symbol.
  private static var decimalMarks: String { ",.'·٫⎖" }

  /// One mark that somewhere stands between the whole and the fraction of a number.
  static var decimalSeparator: Format {
    text(
      Shape.Text("a mark such as `,` or `.`", pattern: "^[\(decimalMarks)]$"),
      help: "write the mark itself, in quotes: `\",\"` or `\".\"`"
    ) { text in
      let marks = text.unicodeScalars
      return marks.count == 1 && decimalMarks.unicodeScalars.contains { $0 == marks.first }
    }
  }
}

extension Format where Value == DatePattern {
  static var date: Format {
    pattern("a date", parts: DatePattern.Part.allCases.filter { $0 != .weekday })
  }
  static var longDate: Format {
    pattern("a date with its weekday", parts: DatePattern.Part.allCases)
  }

  private static func pattern(_ name: String, parts: [DatePattern.Part]) -> Format {
    Format<String>.text(Shape.Text("\(name) such as `{day}.{month}.{year}`")) { _ in true }.map {
      text, node, reading in
      let known = parts.map(\.rawValue)
      let list = known.map { "{\($0)}" }.joined(separator: " ")
      reading.lookForStrayBraces(in: Located(text, node.span))
      for name in Template.braced(text) where !known.contains(name) {
        reading.report(
          .unknownPlaceholder, at: node, "nothing stands for {\(name)} in a date",
          help: Spelling.suggestion(for: name, among: known) ?? "a date knows \(list)")
        return nil
      }
      let pattern = DatePattern(text)
      var needed: [[DatePattern.Part]] = [[.day, .day2], [.month, .month2, .monthName], [.year]]
      if parts.contains(.weekday) { needed.append([.weekday]) }
      for choices in needed where pattern.parts.isDisjoint(with: choices) {
        reading.report(
          .missingPlaceholder, at: node,
          "\(name) needs \(choices.map { "{\($0.rawValue)}" }.joined(separator: " or "))",
          help: "without it two days look the same; add it where the language has it")
        return nil
      }
      return pattern
    }
  }
}

/// The keys of `words`: the names of the phrases.
enum PhraseFields {
  static let all: [(phrase: Phrase, field: Field<String>)] = Phrase.allCases.map {
    ($0, Field($0.rawValue, Format<String>.words(of: $0), "In English: “\($0.words.english)”."))
  }
}

extension Format where Value == [Phrase: String] {
  static var words: Format {
    .mapping("`words`", PhraseFields.all.map(\.field.shape)) { entries in
      var words: [Phrase: String] = [:]
      for (phrase, field) in PhraseFields.all { words[phrase] = entries(field) }
      return words
    }
  }
}

extension Format where Value == String {
  /// A text that says all that the English one says.
  fileprivate static func words(of phrase: Phrase) -> Format<String> {
    let known = phrase.placeholders
    return Format<String>.text.map { text, node, reading in
      let list = known.map { "{\($0)}" }.joined(separator: " and ")
      reading.lookForStrayBraces(in: Located(text, node.span))
      for name in Template.braced(text) where !known.contains(name) {
        reading.report(
          .unknownPlaceholder, at: node,
          "nothing stands for {\(name)} in `\(phrase.rawValue)`",
          help: Spelling.suggestion(for: name, among: known)
            ?? (known.isEmpty ? "this phrase has no placeholders" : "it has \(list)"))
        return nil
      }
      let used = Template(text).placeholders
      for name in known where !used.contains(name) {
        reading.report(
          .missingPlaceholder, at: node, "`\(phrase.rawValue)` needs {\(name)}",
          help: "add it; in English the phrase is “\(phrase.words.english)”")
        return nil
      }
      return text
    }
  }
}

extension Reading {
  /// Gives the languages of the workspace the styles that its messages file describes, and warns of
  /// those that nothing describes.
  func describeLanguages(_ manifest: Manifest) {
    let before = problems.count
    let messages = manifest.messages.flatMap { read($0, as: Format<Messages>.messagesFile) }
    for (code, draft) in messages?.languages ?? [] {
      guard let place = languages.firstIndex(where: { $0.code == code.value }) else {
        let known = languages.map(\.code)
        report(
          .unknownLanguage, at: code.span, "`\(code.value)` is no language of this workspace",
          help: Spelling.suggestion(for: code.value, among: known)
            ?? "its languages are \(known.map { "`\($0)`" }.joined(separator: ", "))")
        continue
      }
      if let style = style(draft, of: code) {
        languages[place] = Language(code: code.value, index: place, style: style)
      }
    }
    // A mistake in the file may be the reason why a language is not described.
    guard problems.count == before, messages != nil || !manifest.hasMessages else { return }
    let described = Set(messages?.languages.map(\.key.value) ?? [])
    for (language, span) in zip(languages, manifest.languageSpans)
    where !described.contains(language.code) && language.builtInStyle == nil {
      report(
        .undescribedLanguage, at: span,
        "`\(language.code)` is neither built in nor described: dates look like 2021-04-24, and the"
          + " words around an answer are English",
        help: messages == nil
          ? "add `messages: messages.yaml`, and describe it there under `languages`"
          : "describe it in the messages file under `languages`")
    }
  }

  private func style(_ draft: LanguageDraft, of code: Located<String>) -> LanguageStyle? {
    typealias Key = LanguageFields
    let base = LanguageStyle.builtIn(code.value)
    if base == nil {
      for field in [Key.decimal.shape, Key.date.shape, Key.weekdays.shape]
      where !draft.written.contains(field.key) {
        report(
          .incompleteLanguage, at: code.span,
          "`\(code.value)` is not built in, so it needs `\(field.key)`",
          help: "add it: \(field.description)")
      }
    }
    var style = base ?? .plain
    if let decimal = draft.decimal { style.decimalSeparator = decimal }
    if let colon = draft.colon { style.colon = colon }
    if let date = draft.date { style.datePattern = date.value }
    if let longDate = draft.longDate { style.longDatePattern = longDate.value }
    if let firstDay = draft.firstDay { style.firstDay = firstDay }
    if let months = draft.months { style.months = months }
    if let weekdays = draft.weekdays { style.weekdays = weekdays }
    style.words.merge(draft.words) { _, given in given }
    style.givenWords = draft.vocabulary
    if style.months.isEmpty, !draft.written.contains(Key.months.key) {
      for pattern in [draft.date, draft.longDate].compactMap({ $0 })
      where pattern.value.parts.contains(.monthName) {
        report(
          .incompleteLanguage, at: pattern.span,
          "{month-name} needs the names of the months, and `\(code.value)` has none",
          help: "add `months: [ … ]`, twelve names from January, or write {month}")
      }
    }
    return style
  }
}
