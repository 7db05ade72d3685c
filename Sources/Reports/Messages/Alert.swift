internal import Comparison
internal import Evaluation
internal import Findings
internal import Messages
internal import Observations
internal import Rules

/// An alert in the Common Alerting Protocol 1.2 (OASIS), as a value: what was composed once is kept, and written for each
/// receiver in its languages.
public struct Alert: Equatable, Sendable {
  /// That of its message, and when it was sent.
  public internal(set) var identifier: String
  public internal(set) var sender: String
  /// As people and systems read it, and in seconds since 1970.
  public internal(set) var sent: String
  public internal(set) var sentAt: Int
  var status: String
  public internal(set) var kind = Kind.alert
  /// Marks that systems agreed on.
  var codes: [String] = []
  /// The alerts whose place it takes, each as `sender,identifier,sent` (section 3.2.1).
  public internal(set) var references: [String] = []
  /// When it expires, in seconds since 1970.
  public internal(set) var expiresAt: Int
  /// Whether it expires only since an alert has to: what it says is in force until further notice.
  public internal(set) var isOpenEnded: Bool
  /// Whether it says that what was announced does not come.
  var takesBack: Bool
  /// One in each language.
  public internal(set) var infos: [Info]

  /// `msgType`.
  public enum Kind: String, Sendable, CaseIterable {
    case alert = "Alert"
    case update = "Update"
    case cancel = "Cancel"
  }

  /// What is said in one language, with the names of the elements of CAP.
  public struct Info: Equatable, Sendable {
    var language: String
    var category: String
    var event: String
    var responseType: String?
    var urgency: String
    var severity: String
    var certainty: String
    var eventCodes: [Entry]
    var onset: String
    /// Nil: a former program did not say it.
    var expires: String?
    var senderName: String?
    var headline: String
    /// Line by line.
    var description: [String]
    var instruction: [String]
    var web: String?
    var contact: String?
    var parameters: [Entry]
    var areaDesc: String
    var geocodes: [Entry]
  }

  struct Entry: Equatable, Sendable {
    var name: String
    var value: String
  }

  /// As people and systems read it.
  public var expires: String? { infos.first?.expires }

  /// The alert as a document.
  /// - Parameter languages: the codes of those that are wanted; nil: all.
  public func xml(in languages: [String]? = nil) -> String {
    let wanted = infos.filter { languages?.contains($0.language) ?? true }
    let head: [XML?] =
      [
        XML("identifier", text: identifier), XML("sender", text: sender), XML("sent", text: sent),
        XML("status", text: status), XML("msgType", text: kind.rawValue),
        XML("scope", text: "Public"),
      ] + codes.map { XML("code", text: $0) } + [
        references.isEmpty ? nil : XML("references", text: references.joined(separator: " "))
      ]
    return XML(
      "alert", [("xmlns", "urn:oasis:names:tc:emergency:cap:1.2")],
      head.compactMap { $0 } + wanted.map(\.xml)
    ).serialized
  }
}

extension Alert.Info {
  fileprivate var xml: XML {
    let children: [XML?] =
      [
        XML("language", text: language), XML("category", text: category),
        XML("event", text: event), responseType.map { XML("responseType", text: $0) },
        XML("urgency", text: urgency), XML("severity", text: severity),
        XML("certainty", text: certainty),
      ] + eventCodes.map { $0.xml("eventCode") } + [
        XML("onset", text: onset), expires.map { XML("expires", text: $0) },
        senderName.map { XML("senderName", text: $0) },
        XML("headline", text: headline), XML("description", lines: description),
        instruction.isEmpty ? nil : XML("instruction", lines: instruction),
        web.map { XML("web", text: $0) }, contact.map { XML("contact", text: $0) },
      ] + parameters.map { $0.xml("parameter") } + [
        XML("area", [], [XML("areaDesc", text: areaDesc)] + geocodes.map { $0.xml("geocode") })
      ]
    return XML("info", [], children.compactMap { $0 })
  }
}

extension Alert.Entry {
  fileprivate func xml(_ element: String) -> XML {
    XML(element, [], [XML("valueName", text: name), XML("value", text: value)])
  }
}

extension Alert {
  /// - Parameter sentAt: in seconds since 1970; nil: the last second of the day at whose end it was known.
  init(
    _ message: Message, texts: [LocalizedMessage], _ settings: AlertSettings, _ zone: TimeZoneRules,
    sentAt: Int?
  ) {
    let change = message.change
    let sentAt = sentAt ?? zone.moment(message.known, second: 86_399)
    self.sentAt = sentAt
    sent = zone.timestamp(at: sentAt)
    identifier = Alert.identifier(of: message.identifier, sent: sent)
    sender = settings.sender
    status = settings.status.rawValue
    codes = settings.codes
    let end = message.through.flatMap { $0 >= change.from ? zone.moment($0 + 1) : nil }
    // That rules have ended need not be said again.
    isOpenEnded = end == nil && change.after != nil && !message.lifts
    expiresAt = end ?? max(sentAt, zone.moment(change.from)) + settings.expiresAfter * 86_400
    takesBack = change.after == nil && change.base == nil
    let expires = zone.timestamp(at: expiresAt)
    infos = texts.map { Info(message, $0, settings, zone, expires: expires) }
  }

  /// That of a message, with the digits of the time: `….20250314T235959`.
  private static func identifier(of message: String, sent: String) -> String {
    let time = sent.prefix(19).filter { $0 != "-" && $0 != ":" }
    return "\(message).\(time)"
  }

  /// Gives it the identifier of its message, which the sender may have changed.
  public mutating func name(by message: String) {
    identifier = Alert.identifier(of: message, sent: sent)
  }

  /// The same after alerts about the same county and rule set.
  /// - Parameter earlier: those that were sent; one that has expired is not referred to.
  func following(_ earlier: [Alert]) -> Alert {
    let current = earlier.filter {
      $0.kind != .cancel && $0.expiresAt > sentAt && $0.sentAt <= sentAt
    }
    guard !current.isEmpty else { return self }
    var alert = self
    alert.kind = takesBack ? .cancel : .update
    alert.references = current.map { "\($0.sender),\($0.identifier),\($0.sent)" }
    return alert
  }

  /// Whether it is sent again before it expires.
  var goesOn: Bool { isOpenEnded && kind != .cancel }

  /// The same, sent again since it goes on.
  func renewed(at moment: Int, expiring end: Int, in zone: TimeZoneRules) -> Alert {
    var alert = self
    let sent = zone.timestamp(at: moment)
    // The part of the message ends where the digits of the time begin.
    let message = identifier.dropLast(16)
    (alert.sentAt, alert.sent, alert.expiresAt) = (moment, sent, end)
    alert.identifier = Alert.identifier(of: String(message), sent: sent)
    for at in alert.infos.indices { alert.infos[at].expires = zone.timestamp(at: end) }
    (alert.kind, alert.references) = (.alert, [])
    return alert
  }
}

extension Alert.Info {
  /// The longest headline that the standard recommends.
  static let longestHeadline = 160

  fileprivate init(
    _ message: Message, _ text: LocalizedMessage, _ settings: AlertSettings, _ zone: TimeZoneRules,
    expires: String
  ) {
    let change = message.change
    let names = change.after?.phase.flatMap {
      change.workspace.ordinance(change.ordinance)?.names(of: $0)
    }
    let phase = (names ?? []).map { "\(change.ordinance)/\($0)" }
    let words = settings.words(of: phase, change.direction.rawValue)
    language = text.language.code
    category = settings.category.rawValue
    event = settings.event[text.language]
    responseType = (words.responseType ?? (message.lifts ? .allClear : nil))?.rawValue
    urgency = (words.urgency ?? Alert.Info.urgency(of: message)).rawValue
    severity = (words.severity ?? .unknown).rawValue
    certainty = settings.certainty.rawValue
    eventCodes = settings.eventCodes.map { Alert.Entry($0, of: change, in: text.language) }
    onset = zone.timestamp(change.from)
    self.expires = expires
    senderName = settings.senderName?[text.language]
    headline = Alert.Info.headline(text.headline)
    description = Alert.Info.description(text)
    instruction = Alert.Info.instruction(text)
    let law = text.legalBasis.first?.url
    web = text.url ?? law
    contact = settings.contact?[text.language]
    parameters =
      settings.parameters.map { Alert.Entry($0, of: change, in: text.language) }
      + (text.url == nil
        ? [] : [law.map { Alert.Entry(name: "legalBasis", value: $0) }].compactMap { $0 })
    areaDesc = change.workspace.name(of: change.area, in: text.language)
    geocodes = settings.geocodes.map { Alert.Entry($0, of: change, in: text.language) }
  }

  /// How soon the change applies, counted from the end of the day on which it was known.
  private static func urgency(of message: Message) -> AlertSettings.Urgency {
    switch message.change.from - message.known {
    case ...1: .immediate
    case 2: .expected
    default: .future
    }
  }

  /// What happens and why.
  private static func description(_ text: LocalizedMessage) -> [String] {
    let wording = Wording(text.language)
    let why = text.why.isEmpty ? [] : ["", "\(text.whyTitle)\(wording.colon)"] + text.why
    var lines = [text.push, "", text.ruleSet + wording.colon] + text.scope + why
    if let unchanged = text.unchanged { lines += ["", unchanged] }
    let laws = text.legalBasisTitles.joined(separator: "; ")
    lines.append("")
    lines += text.sources.map { "\(wording[.data])\(wording.colon) \($0)" }
    lines.append("\(wording[.legalBasis])\(wording.colon) \(laws)")
    return lines
  }

  /// What to do: the guidelines that change.
  private static func instruction(_ text: LocalizedMessage) -> [String] {
    let wording = Wording(text.language)
    return text.groups.map { group in
      let entries = group.topics.flatMap { topic in
        topic.entries.map { entry in
          let formerly = entry.formerlySaid(wording).map { " (\($0))" } ?? ""
          // `Boats: Boats stay off …` repeats a word; `Boat: Boating …` does not.
          let says = entry.text.lowercased().hasPrefix(topic.title.lowercased())
          let goesOn = entry.text.dropFirst(topic.title.count).first?.isLetter ?? false
          let label = says && !goesOn ? "" : "\(topic.title)\(wording.colon) "
          return "– \(label)\(entry.text)\(formerly)"
        }
      }
      return ["\(group.title)\(wording.colon)"] + entries
    }.reduce(into: []) { $0 += ($0.isEmpty ? [] : [""]) + $1 }
  }

  /// A headline, cut after a word if it is too long.
  static func headline(_ text: String) -> String {
    guard text.count > longestHeadline else { return text }
    // A word may end where the space of " …" begins.
    let cut = text.prefix(longestHeadline - 1)
    let end = cut.lastIndex(of: " ") ?? cut.index(before: cut.endIndex)
    return "\(cut[..<end]) …"
  }
}

extension Alert.Entry {
  fileprivate init(_ entry: AlertSettings.Entry, of change: Change, in language: Language) {
    name = entry.name
    value = Template(entry.value[language]).filled { name in
      switch name {
      case "id": change.area.id
      case "state": change.stateOfArea?.id ?? ""
      case "ruleset": change.ordinance
      case "phase": change.after.map { $0.phase?.id.value ?? "unknown" } ?? "not-valid"
      default: nil
      }
    }
  }
}
