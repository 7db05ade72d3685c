internal import Comparison
internal import Evaluation
public import Findings
public import Messages
internal import Observations
public import Rules

/// A message in one language as people were told it: it stays as it is, whatever becomes of the rules.
public struct ToldMessage: Told, Sendable {
  public let identifier: String
  /// The identifier of the workspace.
  public let workspace: String?
  /// The identifier of the county whose people were told.
  public let area: String
  /// The day at whose end it became known.
  public let known: Day
  /// The first day on which the change applies.
  public let from: Day
  public let ordinances: Set<String>
  /// What it tells: its change, and those that follow.
  public let steps: [Step]
  public let text: LocalizedMessage
  public var telling = 0

  /// What applies from a day on under an ordinance.
  public struct Step: Sendable, Hashable {
    public let ordinance: String
    public let from: Day
    /// The identifier of the phase; nil: unknown, or the ordinance does not apply.
    public let phase: String?
    public let applies: Bool

    public init(_ change: Change) {
      ordinance = change.ordinance
      from = change.from
      phase = change.after?.phase?.id.value
      applies = change.after != nil
    }

    /// Whether it is about the same day under the same ordinance, whatever that was called.
    public func isAboutSame(as change: Change) -> Bool {
      from == change.from
        && (ordinance == change.ordinance
          || change.ordinanceNow?.formerly.contains(ordinance) ?? false)
    }

    /// Whether it tells what a change does, whatever the phase was called.
    public func tells(_ change: Change) -> Bool {
      guard applies == (change.after != nil) else { return false }
      guard let phase, let after = change.after?.phase else {
        return phase == change.after?.phase?.id.value
      }
      return phase == after.id.value
        || change.ordinanceNow?.identity(ofPhaseCalled: phase) == after.identity
    }

    fileprivate init?(_ change: JSONText, of ordinance: String?) {
      guard let ordinance, let from = change.day("from") else { return nil }
      self.ordinance = ordinance
      self.from = from
      phase = change["after"]?["phase"]?.string
      applies = change["after"]?["version"]?.string != nil
    }
  }

  /// - Returns: nil if the message is not written in this language.
  public init?(_ message: Message, in language: Language) {
    guard let text = message[language] else { return nil }
    identifier = message.identifier
    workspace = message.change.workspace.id
    area = message.change.area.id
    known = message.known
    from = message.change.from
    ordinances = Set([message.change.ordinance] + [message.change.former].compactMap { $0 })
    steps = ([message.change] + message.later).map(Step.init)
    self.text = text
  }
}

extension Change {
  fileprivate var ordinanceNow: Ordinance? { workspace.ordinance(ordinance) }
}

// MARK: - Read back from JSON

extension ToldMessage {
  /// A message that was told, without its text: what it says of whom, and where it stands.
  public struct Entry: Told, Sendable {
    public let identifier: String
    public let workspace: String?
    public let area: String
    public let known: Day
    public let from: Day
    public let ordinances: Set<String>
    public let steps: [Step]
    public var telling = 0
    /// Where it stands in its file.
    public let offsets: Range<Int>

    fileprivate init?(_ message: JSONText) {
      guard let identifier = message["identifier"]?.string,
        let area = message["area"]?["id"]?.string,
        let known = message.day("knownOn"), let from = message.day("from")
      else { return nil }
      self.identifier = identifier
      self.area = area
      self.known = known
      self.from = from
      workspace = message["workspace"]?.string
      let ordinance = message["ruleset"]?.string
      ordinances = Set([ordinance, message["takesPlaceOf"]?.string].compactMap { $0 })
      steps = ([message] + message.values("followedBy")).compactMap { Step($0, of: ordinance) }
      offsets = message.offsets
    }
  }

  /// Reads what `MessageReport.json` wrote.
  /// - Returns: nil if it is something else, or lacks the language.
  public static func entries(in file: SourceFile, _ language: Language) -> [Entry]? {
    guard let messages = (try? JSONText.parse(file))?["messages"]?.array else { return nil }
    var all: [Entry] = []
    for message in messages {
      guard message.text(in: language) != nil, let entry = Entry(message) else { return nil }
      all.append(entry)
    }
    return all
  }

  /// Reads what `MessageReport.json` wrote.
  /// - Returns: nil if it is something else, or lacks the language.
  public static func all(in file: SourceFile, _ language: Language) -> [ToldMessage]? {
    guard let messages = (try? JSONText.parse(file))?["messages"]?.array else { return nil }
    var all: [ToldMessage] = []
    for message in messages {
      guard let message = ToldMessage(message, in: language, file) else { return nil }
      all.append(message)
    }
    return all
  }

  /// The JSON of each message of such a file, whatever its languages.
  /// - Returns: nil if it is something else.
  public static func texts(in file: SourceFile) -> [(identifier: String, json: String)]? {
    guard let messages = (try? JSONText.parse(file))?["messages"]?.array else { return nil }
    return file.withBytes { bytes in
      messages.map {
        ($0.string("identifier"), String(decoding: bytes[$0.offsets], as: UTF8.self))
      }
    }
  }

  /// Reads a single message of such a file.
  /// - Parameter file: has just its bytes.
  /// - Returns: nil if it is something else, or lacks the language.
  public init?(in file: SourceFile, _ language: Language) {
    guard let message = try? JSONText.parse(file) else { return nil }
    self.init(message, in: language, file)
  }

  /// Whether a file of messages is of another edition than those that are written now.
  public static func isOfOtherEdition(_ file: SourceFile) -> Bool {
    (try? JSONText.parse(file))?["edition"]?.integer != MessageReport.edition
  }

  private init?(_ message: JSONText, in language: Language, _ file: SourceFile) {
    guard let entry = Entry(message), let text = message.text(in: language) else { return nil }
    (identifier, workspace, area) = (entry.identifier, entry.workspace, entry.area)
    (known, from, steps) = (entry.known, entry.from, entry.steps)
    ordinances = entry.ordinances
    let from = entry.from
    self.text = LocalizedMessage(
      language: language, headline: text.string("headline"),
      // Before there were texts of notifications, there were summaries.
      push: text["push"]?.string ?? text.string("summary"),
      url: text["url"]?.string, ruleSet: text.string("ruleset"),
      scope: text.strings("scope"),
      // JSON does not say where the values begin.
      reasons: text.strings("reasons").map { .init(text: $0, condition: $0, values: "") },
      groups: text.values("groups").map { group in
        LocalizedMessage.Group(
          from: group.day("from") ?? from,
          kind: group["kind"]?.string.flatMap(GuidelineChange.Kind.init),
          title: group.string("title"),
          topics: group.values("topics").map { topic in
            LocalizedMessage.Topic(
              id: topic.string("id"), title: topic.string("title"),
              entries: topic.values("guidelines").map { entry in
                LocalizedMessage.Entry(
                  id: entry.string("id"), text: entry.string("text"),
                  formerly: entry["formerly"]?.string)
              })
          })
      }, unchanged: text["unchanged"]?.string,
      legalBasis: text.values("legalBasis").map { law in
        LegalBasis(
          title: Located(law.string("title"), Span(startOf: file)), url: law["url"]?.string,
          date: law.day("date"))
      }, sources: text.strings("sources"))
  }
}

extension JSONText {
  /// That of a message in a language.
  fileprivate func text(in language: Language) -> JSONText? {
    values("texts").first { $0.string("language") == language.code }
  }

  fileprivate func string(_ key: String) -> String { self[key]?.string ?? "" }
  fileprivate func day(_ key: String) -> Day? { self[key]?.string.flatMap { Day(iso: $0) } }
  fileprivate func values(_ key: String) -> [JSONText] { self[key]?.array.map(Array.init) ?? [] }
  fileprivate func strings(_ key: String) -> [String] { values(key).compactMap(\.string) }
}
