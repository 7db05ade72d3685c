internal import Evaluation
internal import Findings
internal import Messages
internal import Observations
internal import Rules

/// An alert in the Common Alerting Protocol 1.2 (OASIS), as a value: what was composed once is kept, and written for each
/// receiver in its languages.
public struct Alert: Codable, Equatable, Sendable {
  /// The version of this record: one with another version was kept by another program.
  public private(set) var version = 1
  public var identifier: String
  public let sender: String
  /// A message is known when the values of a day are: at its end.
  public let sent: String
  public let status: String
  /// One in each language.
  public let infos: [Info]

  /// What is said in one language, with the names of the elements of CAP.
  public struct Info: Codable, Equatable, Sendable {
    let language: String
    let category: String
    let event: String
    let responseType: String?
    let urgency: String
    let severity: String
    let certainty: String
    let onset: String
    /// Nil: the last day is not known.
    let expires: String?
    let senderName: String?
    let headline: String
    /// Line by line.
    let description: [String]
    let instruction: [String]
    let web: String?
    let parameters: [Entry]
    let areaDesc: String
    let geocodes: [Entry]
  }

  struct Entry: Codable, Equatable, Sendable {
    let name: String
    let value: String
  }

  /// Nil: the last day is not known.
  public var expires: String? { infos.first?.expires }

  /// The alert as a document.
  /// - Parameter languages: the codes of those that are wanted; nil: all.
  public func xml(in languages: [String]? = nil) -> String {
    let wanted = infos.filter { languages?.contains($0.language) ?? true }
    return XML(
      "alert", [("xmlns", "urn:oasis:names:tc:emergency:cap:1.2")],
      [
        XML("identifier", text: identifier), XML("sender", text: sender), XML("sent", text: sent),
        XML("status", text: status), XML("msgType", text: "Alert"), XML("scope", text: "Public"),
      ] + wanted.map(\.xml)
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
        XML("certainty", text: certainty), XML("onset", text: onset),
        expires.map { XML("expires", text: $0) }, senderName.map { XML("senderName", text: $0) },
        XML("headline", text: headline), XML("description", lines: description),
        instruction.isEmpty ? nil : XML("instruction", lines: instruction),
        web.map { XML("web", text: $0) },
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
  init(
    _ message: Message, texts: [LocalizedMessage], _ settings: AlertSettings, _ zone: TimeZoneRules
  ) {
    identifier = message.identifier
    sender = settings.sender
    sent = zone.timestamp(message.known, second: 86_399)
    status = settings.status.rawValue
    infos = texts.map { Info(message, $0, settings, zone) }
  }
}

extension Alert.Info {
  /// The longest headline that the standard recommends.
  static let longestHeadline = 160

  fileprivate init(
    _ message: Message, _ text: LocalizedMessage, _ settings: AlertSettings, _ zone: TimeZoneRules
  ) {
    let change = message.change
    language = text.language.code
    category = settings.category.rawValue
    event = settings.event[text.language]
    responseType = settings.responseType?.rawValue
    urgency = (settings.urgency ?? Alert.Info.urgency(of: message)).rawValue
    severity = settings.severity.rawValue
    certainty = settings.certainty.rawValue
    onset = zone.timestamp(change.from)
    expires = message.through.flatMap { $0 >= change.from ? zone.timestamp($0 + 1) : nil }
    senderName = settings.senderName?[text.language]
    headline = Alert.Info.headline(text.headline)
    description = Alert.Info.description(text)
    instruction = Alert.Info.instruction(text)
    web = text.legalBasis.first?.url
    parameters = settings.parameters.map { Alert.Entry($0, of: change) }
    areaDesc = change.workspace.name(of: change.area, in: text.language)
    geocodes = settings.geocodes.map { Alert.Entry($0, of: change) }
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
    var lines = [text.summary, ""] + text.scope + why
    if let unchanged = text.unchanged { lines += ["", unchanged] }
    let laws = text.legalBasisTitles.joined(separator: "; ")
    lines += ["", "\(wording[.legalBasis])\(wording.colon) \(laws)"]
    lines += text.sources.map { "\(wording[.data])\(wording.colon) \($0)" }
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
  fileprivate init(_ entry: AlertSettings.Entry, of change: Change) {
    name = entry.name
    value = entry.value.filled { name in
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
