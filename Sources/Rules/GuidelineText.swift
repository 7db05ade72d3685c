internal import Findings

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
    text(in: language) { name in
      switch name {
      case "county": occasion.county
      case "state": occasion.state
      case "phase": occasion.phase
      case "date": language.style.date(occasion.since)
      default: nil
      }
    }
  }

  /// The text with its values filled in.
  /// - Parameter other: what the other placeholders stand for; one without stays as it is.
  public func text(in language: Language, other: (String) -> String?) -> String {
    language.style.filled(
      text[language],
      number: { name in
        guard case .number(let digits) = values.first(where: { $0.name.value == name })?.content
        else { return nil }
        return digits
      }
    ) { name in
      values.first { $0.name.value == name }?.text(in: language) ?? other(name)
    }
  }
}

extension Guideline.Value {
  /// The value as the public reads it: numbers the language's way.
  public func text(in language: Language) -> String {
    switch content {
    case .number(let digits): language.style.number(digits)
    case .time(_, let text), .text(let text): text
    }
  }
}
