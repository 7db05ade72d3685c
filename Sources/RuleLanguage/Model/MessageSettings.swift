package import YAMLSource

/// What `messages.yaml` says of messages, besides their words.
public struct MessageSettings: Sendable {
  /// How a county is called in a sentence, with `{name}` and `{kind}`: by kind, or by identifier
  /// where it is an exception; one text a language of the workspace.
  let countyNames: [String: [String]]
  /// What an alert needs (CAP 1.2); nil: none can be made.
  public let alert: AlertSettings?
  /// What a feed needs; nil: identifiers are made up.
  public let feed: FeedSettings?
  /// The file, for those who ask where something stands; nil: there is none.
  package let written: YAMLNode?

  static let none = MessageSettings(countyNames: [:], alert: nil, feed: nil, written: nil)
}

/// `cap:` what alerts in the Common Alerting Protocol 1.2 say alike.
public struct AlertSettings: Sendable {
  /// Who originates alerts, as systems know it.
  public let sender: String
  /// As people know it; nil: it is left out.
  public let senderName: LocalizedText?
  public let status: Status
  public let category: Category
  /// The kind of event, for people.
  public let event: LocalizedText
  public let responseType: ResponseType?
  /// Nil: as the days until a message applies have it.
  public let urgency: Urgency?
  public let severity: Severity
  public let certainty: Certainty
  /// Codes of the county, such as `AGS: "{id}"`.
  public let geocodes: [Entry]
  public let parameters: [Entry]

  /// A name and a value in which `{id}` and the like stand for what belongs to the county.
  public struct Entry: Sendable {
    public let name: String
    public let value: Template
  }

  /// What may stand in the value of an entry.
  public static let placeholders = ["id", "state", "ruleset", "phase"]

  // The words of the standard, in its order.
  public enum Status: String, Sendable, CaseIterable {
    case actual = "Actual"
    case exercise = "Exercise"
    case system = "System"
    case test = "Test"
    case draft = "Draft"
  }
  public enum Category: String, Sendable, CaseIterable {
    case geo = "Geo"
    case met = "Met"
    case safety = "Safety"
    case security = "Security"
    case rescue = "Rescue"
    case fire = "Fire"
    case health = "Health"
    case env = "Env"
    case transport = "Transport"
    case infra = "Infra"
    case cbrne = "CBRNE"
    case other = "Other"
  }
  public enum ResponseType: String, Sendable, CaseIterable {
    case shelter = "Shelter"
    case evacuate = "Evacuate"
    case prepare = "Prepare"
    case execute = "Execute"
    case avoid = "Avoid"
    case monitor = "Monitor"
    case assess = "Assess"
    case allClear = "AllClear"
    case none = "None"
  }
  public enum Urgency: String, Sendable, CaseIterable {
    case immediate = "Immediate"
    case expected = "Expected"
    case future = "Future"
    // No alert tells of what is past.
    case unknown = "Unknown"
  }
  public enum Severity: String, Sendable, CaseIterable {
    case extreme = "Extreme"
    case severe = "Severe"
    case moderate = "Moderate"
    case minor = "Minor"
    case unknown = "Unknown"
  }
  public enum Certainty: String, Sendable, CaseIterable {
    case observed = "Observed"
    case likely = "Likely"
    case possible = "Possible"
    case unlikely = "Unlikely"
    case unknown = "Unknown"
  }
}

/// `atom:` where feeds stand, and who writes them.
public struct FeedSettings: Sendable {
  /// The address of the folder that they stand in, with a slash at its end.
  public let base: String
  public let author: LocalizedText
  /// An address of the author for mail; nil: it is left out.
  public let email: String?
}

extension Workspace {
  /// How a county is called in a sentence: `District of Hills`, `Hills`.
  public func name(of area: Area, in language: Language) -> String {
    let title = area.title(in: language)
    guard area.level == .county else { return title }
    if let given = messages.countyNames[area.id] {
      return Template(given[language.index]).filled { $0 == "name" ? title : area.kind ?? "" }
    }
    // A county that is a state is called as that; of many the name says already what they are.
    guard let kind = area.kind, !isState(area), !area.name.says(kind) else { return title }
    let form = messages.countyNames[kind]?[language.index] ?? "{kind} {name}"
    return Template(form).filled { $0 == "name" ? title : kind }
  }

  private func isState(_ area: Area) -> Bool {
    guard let state = area.state.map({ areas[$0] }) else { return false }
    return state.title?.all.contains { $0.value == area.name } ?? (state.name == area.name)
  }
}

extension String {
  /// Whether a word of the name ends as the kind does: what is called `Low Woods` is hardly also a
  /// `Woods`.
  fileprivate func says(_ kind: String) -> Bool {
    let kind = Array(kind.lowercased())
    return split { $0 == " " || $0 == "-" }.contains { word in
      let same = zip(word.lowercased().reversed(), kind.reversed()).prefix { $0 == $1 }.count
      return same == kind.count || same >= 5
    }
  }
}
