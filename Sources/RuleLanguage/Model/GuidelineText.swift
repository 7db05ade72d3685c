internal import YAMLSource

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
    let style = language.style
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
