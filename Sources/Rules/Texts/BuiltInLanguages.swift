extension LanguageStyle {
  /// 24 April 2021, 37.5.
  static let english = LanguageStyle(
    datePattern: DatePattern("{day} {month-name} {year}"),
    shortDatePattern: DatePattern("{short-weekday} {day} {month-name}"),
    shortWeekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ],
    weekdays: [
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ], plurals: .oneAndOther, numberWords: NumberWords.english)

  /// 24.04.2021, 37,5.
  static let german = LanguageStyle(
    decimalSeparator: ",",
    datePattern: DatePattern("{day2}.{month2}.{year}"),
    shortDatePattern: DatePattern("{short-weekday} {day2}.{month2}."),
    shortWeekdays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
    months: [
      "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
      "Oktober", "November", "Dezember",
    ],
    weekdays: [
      "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
    ], base: .german, plurals: .oneAndOther, numberWords: NumberWords.german)

  /// What is not described: 2021-04-24, 37.5, and English words.
  package static let plain = LanguageStyle()

  /// The style of a language without a description: that of its code, else of its main language
  /// (`de-AT` is German); nil where neither is built in.
  package static func builtIn(_ code: String) -> LanguageStyle? {
    switch code.prefix(while: { $0 != "-" }) {
    case "de": german
    case "en": english
    default: nil
    }
  }
}
