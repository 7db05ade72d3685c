internal import Findings
internal import Rules
internal import YAMLSource

/// The keys of `messages.yaml`.
enum MessagesFields {
  static let id = Field(
    "messages", Format.identifier, required: true, "The identifier of these messages.")
  static let languages = Field(
    "languages", LanguageFields.language.keyed(by: .languageCode),
    "How languages of the workspace write numbers, dates and the words around an answer, by code.")
  static let countyNames = Field(
    "county-names", TemplateFields.text.keyed(by: .text),
    "How counties are called in a sentence, by kind, or by identifier for a single one: {kind} {name}."
  )
  static let templates = Field(
    "new-rules", TemplateFields.templates,
    "The templates of messages. Those that are not given are built in, or English.")
  static let alert = Field(
    "cap", AlertFields.settings,
    "What all alerts in the Common Alerting Protocol 1.2 have in common.")
  static let feed = Field("atom", FeedFields.settings, "Where the feeds are, and who writes them.")
  static let site = Field("site", SiteFields.settings, "What every page of the web site says.")

  static let file = Format<Messages>.mapping(
    "the messages file", id, languages, countyNames, templates, alert, feed, site
  ) { fields, _, languages, countyNames, templates, alert, feed, site in
    Messages(
      languages: languages ?? [], countyNames: countyNames ?? [], templates: templates ?? [:],
      alert: alert, feed: feed, site: site, written: fields.node)
  }.file(.messages)
}

/// The keys of a language in `messages.yaml`. For a built-in language all of them are optional.
enum LanguageFields {
  static let decimal = Field(
    "decimal", Format.decimalSeparator,
    "The decimal separator of numbers, such as `,`.")
  static let thousands = Field(
    "thousands", Format.text,
    "What separates thousands, such as a narrow space; absent: a comma, or a point where decimals have a comma."
  )
  static let colon = Field(
    "colon", Format.text,
    "What follows a heading, such as \" :\" with a space before it; absent: `:`.")
  static let date = Field(
    "date", Format<DatePattern>.date.located,
    "A date, with {day} {month} {year}; {day2} {month2} have two digits, {month-name} is a word.")
  static let longDate = Field(
    "long-date", Format<DatePattern>.longDate.located,
    "A date with its {weekday}; absent: the weekday, a comma and the date.")
  static let thisYear = Field(
    "date-this-year", Format<DatePattern>.thisYear.located,
    "A date with its {weekday}, for pages of the same year; absent: as `long-date`.")
  static let shortDate = Field(
    "short-date", Format<DatePattern>.shortDate.located,
    "A day next to others of one season, without its year; absent: the date.")
  static let shortWeekdays = Field(
    "short-weekdays", Format.text.list(exactly: 7, "days of the week, from Monday"),
    "The abbreviated names of the days of the week from Monday.")
  static let plurals = Field(
    "plurals", Format.text.located.keyed(by: .identifier),
    "When a number takes which form, such as `one: \"n = 1\"`; what is left is `other`.")
  static let firstDay = Field(
    "first-day", Format<String>.text,
    "What {day} becomes on the first of a month, such as `1er`; absent: `1`.")
  static let months = Field(
    "months", Format.text.list(exactly: 12, "months, from January"),
    "The names of the months from January, as they are written in a date.")
  static let weekdays = Field(
    "weekdays", Format.text.list(exactly: 7, "days of the week, from Monday"),
    "The names of the days of the week from Monday.")
  static let words = Field(
    "words", Format<[Phrase: Located<String>]>.words,
    "The words around an answer. Those that are not given are built in, or English.")
  static let numberWords = Field(
    "number-words", Format.integer(0...1_000_000_000).keyed(by: .text),
    "The numbers that words mean, such as `ten: 10`, so that `diff` and `validate` recognize a number in words."
  )
  static let commonWords = Field(
    "common-words", Format.text.list(),
    "Obsolete, without effect: `validate` told the language of a text by them.")
  static let labelWords = Field(
    "label-words", Format.text.list(),
    "Obsolete, without effect: `validate` took a number after them for a name.")

  static let language = Format<LanguageDraft>.mapping(
    "a language", decimal, thousands, colon, date, longDate, thisYear, firstDay, months, weekdays,
    shortDate,
    shortWeekdays, plurals, words, numberWords, commonWords, labelWords
  ) {
    fields, decimal, thousands, colon, date, longDate, thisYear, firstDay, months, weekdays,
    shortDate,
    shortWeekdays, plurals, words, numberWords, common, labels in
    if common != nil {
      fields.reportObsolete(commonWords, "`validate` told the language of a text by them")
    }
    if labels != nil {
      fields.reportObsolete(labelWords, "`validate` took a number after them for a name")
    }
    return LanguageDraft(
      patterns: [date, longDate, thisYear, shortDate].compactMap { $0 }, plurals: plurals,
      words: words ?? [:], written: fields.writtenKeys
    ) { style in
      style.decimalSeparator = decimal ?? style.decimalSeparator
      style.thousandsSeparator = thousands ?? style.thousandsSeparator
      style.colon = colon ?? style.colon
      style.datePattern = date?.value ?? style.datePattern
      // The built-in ones fit the built-in dates only.
      style.longDatePattern = longDate?.value ?? (date == nil ? style.longDatePattern : nil)
      style.thisYearPattern =
        thisYear?.value ?? (date == nil && longDate == nil ? style.thisYearPattern : nil)
      style.shortDatePattern = shortDate?.value ?? style.shortDatePattern
      style.shortWeekdays = shortWeekdays ?? style.shortWeekdays
      style.firstDay = firstDay ?? style.firstDay
      style.months = months ?? style.months
      style.weekdays = weekdays ?? style.weekdays
      for (phrase, text) in words ?? [:] { style.set(phrase.rawValue, to: text.value) }
      for (word, number) in numberWords ?? [] where number != 1 {
        let word = word.value.lowercased()
        style.numberWords[word] = style.numberWords[word] ?? String(number)
      }
    }
  }
}

/// `messages.yaml` as written.
struct Messages: Sendable {
  var languages: [(key: Located<String>, value: LanguageDraft)]
  var countyNames: [(key: Located<String>, value: PartialText)]
  var templates: [MessageTemplate: PartialText]
  var alert: AlertSettings?
  var feed: FeedSettings?
  var site: SiteSettings?
  var written: YAMLNode
}

/// A language as described: what is absent is built in, or missing.
struct LanguageDraft: Sendable {
  /// The patterns of its dates.
  let patterns: [Located<DatePattern>]
  let plurals: [(key: Located<String>, value: Located<String>)]?
  let words: [Phrase: Located<String>]
  /// Keys that were written, readable or not.
  let written: Set<String>
  /// Replaces what is built in by what is described; plurals are still to be read.
  let describe: @Sendable (inout LanguageStyle) -> Void
}

extension Format where Value == String {
  /// Comma, point, apostrophe, middle dot, the Arabic decimal separator and the decimal key symbol.
  private static var decimalMarks: String { ",.'·٫⎖" }

  /// A mark that some language puts between the whole and the fraction of a number.
  static var decimalSeparator: Format {
    text(
      Shape.Text("a mark such as `,` or `.`", pattern: "^[\(decimalMarks)]$"),
      help: "write the mark itself, in quotes: `\",\"` or `\".\"`"
    ) { text in
      let marks = text.unicodeScalars
      return marks.count == 1 && decimalMarks.unicodeScalars.contains { $0 == marks.first }
    }
  }

  /// A text with every placeholder of the English one, and no other.
  fileprivate static func words(of phrase: Phrase) -> Format<String> {
    let known = phrase.placeholders
    return Format<String>.text.map { text, node, reading in
      let list = known.map { "{\($0)}" }.joined(separator: " and ")
      let braces = Braces(text: Located(text, node.span), reading: reading)
      braces.lookForStray()
      let areas = Phrase.ofAreas.contains(phrase) ? [] : Phrase.ofAreas.map(\.rawValue)
      for name in Template.braced(text) where !known.contains(name) && !areas.contains(name) {
        if braces.reportsBadPlural(name) { return nil }
        reading.report(
          .unknownPlaceholder, at: node, "there is no value for {\(name)} in `\(phrase.rawValue)`",
          help: Spelling.suggestion(for: name, among: known)
            ?? (known.isEmpty ? "this phrase has no placeholders" : "it has \(list)"))
        return nil
      }
      let used = Template(text).certainPlaceholders
      for name in known where !used.contains(name) {
        reading.report(
          .missingPlaceholder, at: node, "`\(phrase.rawValue)` needs {\(name)}",
          help: "add it; in English the phrase is “\(LanguageStyle.english.written(phrase))”")
        return nil
      }
      return text
    }
  }
}

extension Format where Value == DatePattern {
  static var date: Format {
    pattern("a date", needed: [[.year]], without: [.weekday, .shortWeekday])
  }
  static var longDate: Format {
    pattern("a date with its weekday", needed: [[.year], [.weekday]], without: [.shortWeekday])
  }
  static var thisYear: Format {
    pattern("a date with its weekday", needed: [[.weekday]], without: [.year, .shortWeekday])
  }
  static var shortDate: Format { pattern("a short date", needed: [], without: []) }

  /// - Parameters:
  ///   - needed: lists of parts, of each of which one is required, besides a day and a month.
  ///   - others: parts that are not allowed.
  private static func pattern(
    _ name: String, needed: [[DatePattern.Part]], without others: [DatePattern.Part]
  ) -> Format {
    Format<String>.text(Shape.Text("\(name) such as `{day}.{month}.{year}`")) { _ in true }.map {
      text, node, reading in
      let known = DatePattern.Part.allCases.filter { !others.contains($0) }.map(\.rawValue)
      let list = known.map { "{\($0)}" }.joined(separator: " ")
      Braces(text: Located(text, node.span), reading: reading).lookForStray()
      for name in Template.braced(text) where !known.contains(name) {
        reading.report(
          .unknownPlaceholder, at: node, "there is no value for {\(name)} in a date",
          help: Spelling.suggestion(for: name, among: known) ?? "a date knows \(list)")
        return nil
      }
      let pattern = DatePattern(text)
      for choices in [[.day, .day2], [.month, .month2, .monthName]] + needed
      where pattern.parts.isDisjoint(with: choices) {
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
  static let all: [(phrase: Phrase, field: Field<Located<String>>)] = Phrase.allCases.map {
    (
      $0,
      Field(
        $0.rawValue, Format<String>.words(of: $0).located,
        "In English: “\(LanguageStyle.english.written($0))”.")
    )
  }
}

extension Format where Value == [Phrase: Located<String>] {
  static var words: Format {
    .mapping("`words`", PhraseFields.all.map(\.field.shape)) { entries in
      var words: [Phrase: Located<String>] = [:]
      for (phrase, field) in PhraseFields.all { words[phrase] = entries(field) }
      return words
    }
  }
}
