/// How a language writes numbers, dates and the words around an answer.
///
/// Some are built in, one file each in the folder `Languages`; any other is described in the
/// workspace's `messages.yaml`. All of them are values of this one type.
public struct LanguageStyle: Sendable {
  /// The separator between the integer part and the decimals of a number.
  public package(set) var decimalSeparator = "."
  /// What separates thousands; nil: a comma, or a point where a comma separates decimals.
  package var thousandsSeparator: String?
  /// What follows a heading: a colon, in French with a space before it.
  public package(set) var colon = ":"
  package var datePattern = DatePattern("{year}-{month2}-{day2}")
  /// A date with its day of the week; nil: the day of the week, a comma and the date.
  package var longDatePattern: DatePattern?
  /// A date with its day of the week, without its year; nil: with it.
  package var thisYearPattern: DatePattern?
  /// A day among others of one season, without its year; nil: the date.
  package var shortDatePattern: DatePattern?
  /// Abbreviated names from Monday; empty if they are not known.
  package var shortWeekdays: [String] = []
  /// What `{day}` becomes on the first of a month, such as `1er`; nil: `1`.
  package var firstDay: String?
  /// From January; empty if no pattern names a month.
  package var months: [String] = []
  /// From Monday; empty if they are not known.
  package var weekdays: [String] = []
  /// Phrases by name; English replaces those that are not given.
  package var words: [String: String] = [:]
  /// Phrases with `{area-word}` or `{area-words}` as they are written; `nameAreas` adds them to `words`.
  package var wordsOfAreas: [String: String] = [:]
  /// Templates of messages by name; English replaces those that are not given.
  package var templates: [String: String] = [:]
  /// The plural rules of the language.
  public package(set) var plurals = PluralRules.none
  /// Number words in lower case, with the number that each means; one that names no number, such
  /// as *half*, means itself. Words that only say that there is one of something are left out.
  package var numberWords: [String: String] = [:]

  /// The complete style: it fills in what other languages lack, and is shown as the example.
  package static let english = builtIn("en") ?? LanguageStyle()

  /// The style of a language that is not described: 2021-04-24, 37.5, and English words.
  package static let plain = LanguageStyle()

  /// The style of a language without a description: that of its main language (`de-AT` is `de`); nil
  /// if none is built in.
  package static func builtIn(_ code: String) -> LanguageStyle? {
    var style = undescribed(code)
    style?.nameAreas()
    return style
  }

  /// What a description adds to: a built-in style in which areas have no name yet; nil if none is built in.
  package static func undescribed(_ code: String) -> LanguageStyle? {
    catalogues[String(code.prefix { $0 != "-" })]?()
  }

  /// Whether a language needs no description.
  package static func isBuiltIn(_ code: String) -> Bool {
    catalogues[String(code.prefix { $0 != "-" })] != nil
  }

  /// Sets a phrase as it is written.
  package mutating func set(_ word: String, to text: String) {
    let namesAreas = Template.hasBraces(text) && text.contains("{\(Phrase.areaWord.rawValue)")
    words[word] = namesAreas ? nil : text
    wordsOfAreas[word] = namesAreas ? text : nil
  }

  /// Puts the words for an area, such as *municipality* and *municipalities*, into all phrases that name areas;
  /// with a capital letter at the start of a text.
  package mutating func nameAreas() {
    let names = Phrase.ofAreas.map { (mark: Array("{\($0.rawValue)}".utf8), name: self[$0]) }
    for (word, text) in wordsOfAreas {
      var output = ""
      var rest = text.utf8[...]
      while let open = rest.firstIndex(of: UInt8(ascii: "{")) {
        output += Substring(rest[..<open])
        rest = rest[open...]
        if let area = names.first(where: { rest.starts(with: $0.mark) }) {
          output +=
            output.isEmpty ? area.name.prefix(1).uppercased() + area.name.dropFirst() : area.name
          rest = rest.dropFirst(area.mark.count)
        } else {
          output += "{"
          rest = rest.dropFirst()
        }
      }
      words[word] = output + Substring(rest)
    }
  }

  public func date(_ day: Day) -> String { filled(datePattern, day) }

  /// The name of a day of the week; empty if the language has none.
  public func weekday(_ weekday: Weekday) -> String {
    weekdays.isEmpty ? "" : weekdays[Int(weekday.rawValue)]
  }

  /// A date with its day of the week.
  public func longDate(_ day: Day) -> String {
    if let longDatePattern { return filled(longDatePattern, day) }
    let weekday = weekday(day.weekday)
    return weekday.isEmpty ? date(day) : "\(weekday), \(date(day))"
  }

  /// A date with its day of the week; without its year if that is the year of another day: `Tuesday 20 April`.
  public func longDate(_ day: Day, readOn other: Day) -> String {
    guard let thisYearPattern, day.civil.year == other.civil.year else { return longDate(day) }
    return filled(thisYearPattern, day)
  }

  /// A day among others of one season: `Tue 20 April`.
  public func shortDate(_ day: Day) -> String {
    shortDatePattern.map { filled($0, day) } ?? date(day)
  }

  /// A day in a line for a lock screen, mostly of this year: `Tue 20 April`.
  func headlineDate(_ day: Day) -> String {
    thisYearPattern.map { filled($0, day, abbreviates: true) } ?? shortDate(day)
  }

  /// The words of a template, with its placeholders not filled in.
  public subscript(template: MessageTemplate) -> String {
    given(template) ?? LanguageStyle.english.templates[template.rawValue] ?? ""
  }

  /// Whether the language has words for a template.
  package func has(_ template: MessageTemplate) -> Bool { given(template) != nil }

  private func given(_ template: MessageTemplate) -> String? {
    templates[template.rawValue] ?? template.standIn.flatMap { templates[$0.rawValue] }
  }

  /// The words of a phrase, with its placeholders not filled in.
  public subscript(phrase: Phrase) -> String {
    words[phrase.rawValue] ?? LanguageStyle.english.words[phrase.rawValue] ?? ""
  }

  /// The same as a messages file has it: areas are not named in it yet.
  package func written(_ phrase: Phrase) -> String { wordsOfAreas[phrase.rawValue] ?? self[phrase] }

  /// Fills in the placeholders of a text: every text that people read is made by this.
  /// - Parameter number: the digits of a number, with a point, if they differ from what `value` says.
  package func filled(
    _ words: String, number: (String) -> String? = { _ in nil }, _ value: (String) -> String?
  ) -> String {
    Template(words).filled(plurals, number: number, value)
  }

  /// - Parameter abbreviates: whether the day of the week is abbreviated in any case.
  private func filled(_ pattern: DatePattern, _ day: Day, abbreviates: Bool = false) -> String {
    let (year, month, dayOfMonth) = day.civil
    func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return pattern.template.filled { name in
      switch DatePattern.Part(rawValue: name) {
      case .day: dayOfMonth == 1 ? firstDay ?? "1" : String(dayOfMonth)
      case .day2: padded(dayOfMonth)
      case .month: String(month)
      case .month2: padded(month)
      case .monthName: months.isEmpty ? padded(month) : months[month - 1]
      case .year: String(year)
      case .weekday where !abbreviates: weekday(day.weekday)
      case .weekday, .shortWeekday:
        shortWeekdays.isEmpty ? weekday(day.weekday) : shortWeekdays[Int(day.weekday.rawValue)]
      case nil: nil
      }
    }
  }
}

/// The order and punctuation of a date, such as `{day}.{month}.{year}`.
package struct DatePattern: Sendable {
  package enum Part: String, Sendable, CaseIterable {
    case day, day2, month, month2
    case monthName = "month-name"
    case year, weekday
    case shortWeekday = "short-weekday"
  }

  let template: Template

  package init(_ text: String) { template = Template(text) }

  package var parts: Set<Part> { Set(template.placeholders.compactMap(Part.init)) }
}
