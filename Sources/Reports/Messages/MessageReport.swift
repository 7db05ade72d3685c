public import Messages
public import Observations
public import Rules

/// Messages about changes, in some languages, in every format.
public struct MessageReport: Sendable {
  public let messages: [Message]
  /// The codes of the languages; nil: all of each message.
  public let languages: [String]?

  /// Why no alert or feed can be made.
  public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The workspace does not say what alerts need.
    case noAlertSettings
    /// Nobody knows when a day begins there.
    case noTimeZone(String)
    /// A language in which messages would be partly in English, and what it lacks.
    case lacksTemplates(String, String)

    public var description: String {
      switch self {
      case .noAlertSettings:
        "there is no `cap:` in the messages file of the workspace, so nobody knows who sends alerts; add it, with `sender`, `category` and `event`"
      case .noTimeZone(let name):
        "the time zone `\(name)` is not known here, and alerts and feeds need the times of its days; install the system's time zone data (the package tzdata)"
      case .lacksTemplates(let code, let lack):
        "no message can be written in `\(code)`: it lacks \(lack); add them to the messages file, or name another language with --lang"
      }
    }
  }

  public init(_ messages: [Message], languages: [String]? = nil) {
    self.messages = messages
    self.languages = languages
  }

  public init(_ messages: [Message], language: Language) {
    self.init(messages, languages: [language.code])
  }

  /// The texts of a message in the languages of the report.
  func texts(of message: Message) -> [LocalizedMessage] {
    message.texts.filter { languages?.contains($0.language.code) ?? true }
  }

  /// An alert in the Common Alerting Protocol 1.2, one `info` a language.
  public func cap(of message: Message, zone: TimeZoneRules?) throws(Problem) -> String {
    try CAP(message, texts(of: message), zone).xml.serialized
  }

  /// A feed (RFC 4287) of all messages of the report for a county, in one language.
  /// - Parameters:
  ///   - workspace: whose feed it is.
  ///   - day: the day of the feed, where it has no entry.
  public func atom(
    for area: Area, of workspace: Workspace, in language: Language, on day: Day,
    zone: TimeZoneRules?
  ) throws(Problem) -> String {
    try Atom(
      messages.filter { $0.change.area.id == area.id }, area, workspace, language, day, zone
    ).xml.serialized
  }
}
