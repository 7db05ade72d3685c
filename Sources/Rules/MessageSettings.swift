package import Findings

/// What `messages.yaml` says of messages, besides their words.
public struct MessageSettings: Sendable {
  /// How a county is called in a sentence, with `{name}` and `{kind}`: by kind, or by identifier
  /// where it is an exception; one text a language of the workspace.
  package let countyNames: [String: [String]]
  /// What an alert needs (CAP 1.2); nil: none can be made.
  public let alert: AlertSettings?
  /// What a feed needs; nil: identifiers are made up.
  public let feed: FeedSettings?
  /// Where its keys stand in the file; nil: there is none.
  package let places: SettingPlaces?

  package init(
    countyNames: [String: [String]], alert: AlertSettings?, feed: FeedSettings?,
    places: SettingPlaces?
  ) {
    self.countyNames = countyNames
    self.alert = alert
    self.feed = feed
    self.places = places
  }

  package static let none = MessageSettings(countyNames: [:], alert: nil, feed: nil, places: nil)
}

/// Where the entries of a mapping and of those inside of it stand, by their keys.
package struct SettingPlaces: Sendable {
  private let root: Span
  private let spans: [[String]: Span]

  /// - Parameters:
  ///   - root: the whole mapping.
  ///   - spans: by the keys that lead to it, the value of an entry, or its key where more stands behind it.
  package init(root: Span, spans: [[String]: Span]) {
    self.root = root
    self.spans = spans
  }

  /// Of an entry that is not there, the place of what would be around it.
  package func place(of path: [String]) -> (span: Span, isExact: Bool) {
    for count in stride(from: path.count, to: 0, by: -1) {
      if let span = spans[Array(path.prefix(count))] { return (span, count == path.count) }
    }
    return (root, false)
  }
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

  package init(
    sender: String, senderName: LocalizedText?, status: Status, category: Category,
    event: LocalizedText, responseType: ResponseType?, urgency: Urgency?, severity: Severity,
    certainty: Certainty, geocodes: [Entry], parameters: [Entry]
  ) {
    self.sender = sender
    self.senderName = senderName
    self.status = status
    self.category = category
    self.event = event
    self.responseType = responseType
    self.urgency = urgency
    self.severity = severity
    self.certainty = certainty
    self.geocodes = geocodes
    self.parameters = parameters
  }

  /// A name and a value in which `{id}` and the like stand for what belongs to the county.
  public struct Entry: Sendable {
    public let name: String
    public let value: Template

    package init(name: String, value: Template) {
      self.name = name
      self.value = value
    }
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

  package init(base: String, author: LocalizedText, email: String?) {
    self.base = base
    self.author = author
    self.email = email
  }
}
