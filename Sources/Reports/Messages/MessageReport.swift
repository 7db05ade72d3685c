public import Findings
public import Messages
public import Observations
public import Rules

/// Messages about changes, in some languages, in every format.
public struct MessageReport: Sendable {
  /// Which changes are told, and when: 2 since a handover is one message. Files without it are of edition 1.
  public static let edition = 2

  public let messages: [Message]
  /// The codes of the languages; nil: all that each message has.
  public let languages: [String]?
  /// The address of the site, to which messages lead; nil: not known.
  let base: String?

  /// Why an alert, a feed or a message cannot be written.
  public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// The workspace has no settings for alerts.
    case noAlertSettings
    /// The time zone is not known, and so neither is when a day begins.
    case noTimeZone(String)
    /// The code of a language without all templates, which it lacks – messages would be partly English –,
    /// and the codes of the languages that have all.
    case lacksTemplates(String, String, others: [String])

    public var description: String {
      switch self {
      case .noAlertSettings:
        "there is no `cap:` in the messages file of the workspace, so alerts have no sender; add it, with `sender`, `category` and `event`"
      case .noTimeZone(let name):
        "the time zone `\(name)` is not known here, and alerts and feeds need the times of its days; correct `time-zone` in rulecheck.yaml if it is not a name such as `Etc/UTC`, and otherwise install the system's time zone data (the package tzdata)"
      case .lacksTemplates(let code, let lack, let others):
        "no message can be written in `\(code)`: it lacks \(lack); add them to the messages file"
          + (others.isEmpty ? "" : ", or name another language (\(others.quoted)) with --lang")
      }
    }
  }

  /// - Parameters:
  ///   - languages: the codes of the languages; nil: all that each message has.
  ///   - base: the address of the site, to which messages lead; nil: not known.
  public init(_ messages: [Message], languages: [String]? = nil, leadingTo base: String? = nil) {
    self.messages = base.map { base in messages.map { $0.leading(to: base) } } ?? messages
    self.languages = languages
    self.base = base
  }

  public init(_ messages: [Message], language: Language, leadingTo base: String? = nil) {
    self.init(messages, languages: [language.code], leadingTo: base)
  }

  /// The texts of a message in the languages of the report.
  func texts(of message: Message) -> [LocalizedMessage] {
    message.texts.filter { languages?.contains($0.language.code) ?? true }
  }

  /// A message as an alert, in the languages of the report.
  /// - Parameter sentAt: in seconds since 1970; nil: the last second of the day at whose end it was known.
  public func alert(
    of message: Message, zone: TimeZoneRules?, sentAt: Int? = nil
  ) throws(Problem) -> Alert {
    let workspace = message.change.workspace
    guard let settings = workspace.messages.alert else { throw .noAlertSettings }
    guard let zone else { throw .noTimeZone(workspace.timeZone.value) }
    return Alert(message, texts: texts(of: message), settings, zone, sentAt: sentAt)
  }

  /// The most messages in a feed in a folder.
  public static let mostEntries = 60

  /// A feed (RFC 4287) in a folder of feeds: what a county was told, in one language.
  /// - Parameters:
  ///   - told: the JSON of each message, in the order in which people were told. Those from before a language was there are not in
  ///     its feed.
  ///   - workspace: the workspace of the feed.
  ///   - day: the day of the feed where it has no entry; nil: then there is no feed.
  ///   - site: the address of the site; nil: not known.
  ///   - former: the feed as it was published before, whose names stay; nil: it was not.
  public static func atom(
    ofTold told: [String], for area: Area, of workspace: Workspace, in language: Language,
    on day: Day?, zone: TimeZoneRules?, site: String?, after former: SourceFile?
  ) throws(Problem) -> String? {
    let messages = told.suffix(mostEntries).compactMap { json in
      ToldMessage(in: SourceFile(name: "message", bytes: Array(json.utf8)), language)
    }
    guard let day = messages.map(\.known).max() ?? day else { return nil }
    return try atom(
      of: messages.newestFirst(), for: area, of: workspace, in: language, on: day, zone: zone,
      at: workspace.messages.feed.map { $0.base + feedName(of: area, in: language) },
      about: site.map { SitePath.address(of: SitePath.county(area, in: language), at: $0) },
      after: former)
  }

  /// The name of the file of a message's alert.
  public static func alertName(_ identifier: String) -> String {
    MessageIdentifier.fileName(identifier, ending: "xml")
  }

  /// The name of the file of a county's feed.
  public static func feedName(of area: Area, in language: Language) -> String {
    MessageIdentifier.fileName(
      [area.id, language.code].map(MessageIdentifier.escaped).joined(separator: "."),
      ending: "atom")
  }

  /// The name of the file with what a county was told, beside its feeds.
  public static func toldName(of area: Area) -> String {
    MessageIdentifier.fileName(MessageIdentifier.escaped(area.id), ending: "messages.json")
  }

  /// A feed of messages that were told.
  /// - Parameters:
  ///   - messages: the newest first, see `newestFirst()`.
  ///   - address: where the feed can be read; nil: not known.
  ///   - page: the address of the county's page; nil: not known.
  ///   - former: the feed as it was published before, whose names stay; nil: it was not.
  public static func atom(
    of messages: [ToldMessage], for area: Area, of workspace: Workspace, in language: Language,
    on day: Day, zone: TimeZoneRules?, at address: String?, about page: String? = nil,
    after former: SourceFile? = nil
  ) throws(Problem) -> String {
    guard let zone else { throw .noTimeZone(workspace.timeZone.value) }
    return Atom(
      messages: messages, area: area, workspace: workspace, language: language, day: day,
      zone: zone, address: address, page: page,
      identifiers: FeedIdentifiers(publishedIn: former)
    ).xml.serialized
  }
}

extension MessageReport {
  /// Writes all messages for readers, with an empty line between them.
  public func write(to page: inout Page) {
    var isFirst = true
    for message in messages {
      for text in texts(of: message) {
        if !isFirst { page.line() }
        isFirst = false
        write(text, of: message, to: &page)
      }
    }
  }

  /// Writes what each county is told under one headline, with an empty line between its messages, and two between counties.
  public func writeDigests(in language: Language, to page: inout Page) {
    for (at, messages) in messages.grouped(by: \.change.area.id).map(\.1).enumerated() {
      if at > 0 {
        page.line()
        page.line()
      }
      let own = MessageReport(messages, language: language)
      guard let digest = Digest.all(of: own, in: [language]).first, let text = digest.texts.first
      else { continue }
      if messages.count > 1 {
        page.wrap(text.headline, indent: 0, .bold)
        page.wrap(text.push, indent: 0)
        page.line(digest.identifier, .dim)
        page.line()
      }
      own.write(to: &page)
    }
  }

  private func write(_ text: LocalizedMessage, of message: Message, to page: inout Page) {
    let wording = Wording(text.language)
    page.wrap(text.headline, indent: 0, .bold)
    page.wrap(text.push, indent: 0)
    page.line()
    page.line("\(text.ruleSet)\(wording.colon)", .bold)
    for line in text.scope { page.wrap(line, after: "  ") }
    section(text.whyTitle, text.why, wording, on: &page)
    for group in text.groups {
      page.line()
      page.line("\(group.title)\(wording.colon)", .bold)
      for topic in group.topics {
        page.wrap(topic.title, after: "  ")
        for entry in topic.entries {
          page.wrap(entry.text, after: "    – ")
          if let formerly = entry.formerlySaid(wording) {
            page.wrap(formerly, after: "      ", .dim)
          }
        }
      }
    }
    if let unchanged = text.unchanged {
      page.line()
      page.wrap(unchanged, indent: 0)
    }
    section(wording[.data], text.sources, wording, on: &page)
    section(wording[.legalBasis], text.legalBasisLines, wording, on: &page)
    page.line()
    if let url = text.url { page.line(wording.tell(.page, ["url": url])) }
    page.line(message.identifier, .dim)
  }

  private func section(
    _ title: String, _ lines: [String], _ wording: Wording, on page: inout Page
  ) {
    guard !lines.isEmpty else { return }
    page.line()
    page.line("\(title)\(wording.colon)", .bold)
    for line in lines { page.wrap(line, after: "  ") }
  }
}

extension LocalizedMessage {
  /// The law, and each norm with an address, on a line of their own; then the others on one line.
  var legalBasisLines: [String] {
    let first = legalBasis.prefix(1).map(\.said)
    let linked = legalBasis.dropFirst().filter { $0.url != nil }.map(\.said)
    let others = legalBasis.dropFirst().filter { $0.url == nil }.map(\.title.value)
      .once { $0 }.filter { $0 != legalBasis[0].title.value }
    return first + linked + (others.isEmpty ? [] : [others.joined(separator: "; ")])
  }

  /// The titles of the legal bases, each once.
  var legalBasisTitles: [String] { legalBasis.map(\.title.value).once { $0 } }

  /// The heading above the causes.
  var whyTitle: String { Wording(language).tell(.why) }
}

extension LocalizedMessage.Entry {
  /// `Before: …`
  func formerlySaid(_ wording: Wording) -> String? {
    formerly.map { wording.tell(.formerly, ["text": $0]) }
  }
}

extension LegalBasis {
  /// The title of the norm, and its address.
  fileprivate var said: String { "\(title.value)\(url.map { " <\($0)>" } ?? "")" }
}
