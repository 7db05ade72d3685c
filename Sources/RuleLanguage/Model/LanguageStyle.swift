internal import YAMLSource

/// How a language writes numbers and dates.
///
/// German and English are built in; any other language writes numbers with a point and dates as
/// YYYY-MM-DD.
public struct LanguageStyle: Sendable {
  /// Stands between the whole and the fraction of a number.
  public let decimalSeparator: String
  /// Stands for the title of a phase that is not known.
  public let unknown: String
  private let months: [String]
  private let weekdays: [String]
  private let datePattern: DatePattern

  private enum DatePattern: Sendable {
    case iso
    /// 24.04.2021
    case dotted
    /// 24 April 2021
    case spelled
  }

  public init(_ language: Language) {
    switch language.code.prefix(while: { $0 != "-" }) {
    case "de":
      decimalSeparator = ","
      unknown = "unbekannt"
      months = []
      weekdays = [
        "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
      ]
      datePattern = .dotted
    case "en":
      decimalSeparator = "."
      unknown = "unknown"
      months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ]
      weekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
      ]
      datePattern = .spelled
    default:
      decimalSeparator = "."
      unknown = "unknown"
      months = []
      weekdays = []
      datePattern = .iso
    }
  }

  /// A number that is written with a point, the language's way.
  public func number(_ digits: String) -> String {
    digits.split(separator: ".", omittingEmptySubsequences: false)
      .joined(separator: decimalSeparator)
  }

  public func date(_ day: Day) -> String {
    let (year, month, dayOfMonth) = day.civil
    func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    switch datePattern {
    case .iso: return day.description
    case .dotted: return "\(padded(dayOfMonth)).\(padded(month)).\(year)"
    case .spelled: return "\(dayOfMonth) \(months[month - 1]) \(year)"
    }
  }

  /// The name of a day of the week; empty where the language has none built in.
  public func weekday(_ weekday: Weekday) -> String {
    weekdays.isEmpty ? "" : weekdays[Int(weekday.rawValue)]
  }

  /// A date with its day of the week before it.
  public func longDate(_ day: Day) -> String {
    let weekday = weekday(day.weekday)
    return weekday.isEmpty ? date(day) : "\(weekday), \(date(day))"
  }
}

extension Guideline {
  /// What the placeholders that every text may use stand for in an area on a day.
  public struct Occasion: Sendable {
    public let county: String
    public let state: String
    public let phase: String
    /// The first day on which the phase applies.
    public let since: Day

    public init(county: String, state: String, phase: String, since: Day) {
      self.county = county
      self.state = state
      self.phase = phase
      self.since = since
    }
  }

  /// The text that the public reads: values filled in, numbers the language's way.
  public func text(in language: Language, on occasion: Occasion) -> String {
    let style = LanguageStyle(language)
    return Template(text[language]).filled { name in
      if let value = values.first(where: { $0.name.value == name }) {
        switch value.content {
        case .number(let digits): return style.number(digits)
        case .time(_, let text), .text(let text): return text
        }
      }
      switch name {
      case "county": return occasion.county
      case "state": return occasion.state
      case "phase": return occasion.phase
      case "date": return style.date(occasion.since)
      default: return nil
      }
    }
  }
}
