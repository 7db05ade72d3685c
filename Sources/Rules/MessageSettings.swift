package import Findings

/// What `messages.yaml` says about messages, apart from their wording.
public struct MessageSettings: Sendable {
  /// How counties are named in sentences, with `{name}` and `{kind}`: by kind, or by identifier for
  /// exceptions; one text for each language of the workspace.
  package let countyNames: [String: [String]]
  /// What an alert needs (CAP 1.2); nil: none can be made.
  public let alert: AlertSettings?
  /// What a feed needs; nil: identifiers are made up.
  public let feed: FeedSettings?
  /// What every page of the web site says; nil: the file says nothing about it.
  public let site: SiteSettings?
  /// Where its keys are in the file; nil if there is no file.
  package let places: SettingPlaces?

  package init(
    countyNames: [String: [String]], alert: AlertSettings?, feed: FeedSettings?,
    site: SiteSettings?, places: SettingPlaces?
  ) {
    self.countyNames = countyNames
    self.alert = alert
    self.feed = feed
    self.site = site
    self.places = places
  }

  package static let none = MessageSettings(
    countyNames: [:], alert: nil, feed: nil, site: nil, places: nil)
}

/// The places of a mapping's entries, including nested ones, by their keys.
package struct SettingPlaces: Sendable {
  private let root: Span
  private let spans: [[String]: Span]

  /// - Parameters:
  ///   - root: the whole mapping.
  ///   - spans: by the keys that lead to an entry, its value, or its key if the value is nested.
  package init(root: Span, spans: [[String]: Span]) {
    self.root = root
    self.spans = spans
  }

  /// The place of an entry, or else of the innermost mapping that would contain it.
  package func place(of path: [String]) -> (span: Span, isExact: Bool) {
    for count in stride(from: path.count, to: 0, by: -1) {
      if let span = spans[Array(path.prefix(count))] { return (span, count == path.count) }
    }
    return (root, false)
  }
}

/// `cap:` what all alerts in the Common Alerting Protocol 1.2 have in common.
public struct AlertSettings: Sendable {
  /// The originator of alerts, as an identifier for systems.
  public let sender: String
  /// The originator's name for people; nil if it is left out.
  public let senderName: LocalizedText?
  public let status: Status
  public let category: Category
  /// The kind of event, for people.
  public let event: LocalizedText
  /// For all alerts about which nothing else is said.
  public let words: Words
  /// By the direction of a change.
  package let byDirection: [String: Words]
  /// By the phase that begins, as `ruleset/phase`.
  package let byPhase: [String: Words]
  /// Their names, as they are written.
  package let phaseNames: [Located<String>]
  public let certainty: Certainty
  /// For how many days an alert counts whose end is not known.
  public let expiresAfter: Int
  /// How people can ask; nil: it is left out.
  public let contact: LocalizedText?
  /// Marks that systems agreed on (`code`).
  public let codes: [String]
  /// Codes of the kind of event.
  public let eventCodes: [Entry]
  /// Codes of the county, such as `AGS: "{id}"`.
  public let geocodes: [Entry]
  public let parameters: [Entry]

  package init(
    sender: String, senderName: LocalizedText?, status: Status, category: Category,
    event: LocalizedText, words: Words, byDirection: [String: Words], byPhase: [String: Words],
    phaseNames: [Located<String>],
    certainty: Certainty, expiresAfter: Int, contact: LocalizedText?, codes: [String],
    eventCodes: [Entry],
    geocodes: [Entry], parameters: [Entry]
  ) {
    self.sender = sender
    self.senderName = senderName
    self.status = status
    self.category = category
    self.event = event
    self.words = words
    self.byDirection = byDirection
    self.byPhase = byPhase
    self.phaseNames = phaseNames
    self.certainty = certainty
    self.expiresAfter = expiresAfter
    self.contact = contact
    self.codes = codes
    self.eventCodes = eventCodes
    self.geocodes = geocodes
    self.parameters = parameters
  }

  /// How urgent and severe something is, and what to do; nil: that is said elsewhere.
  public struct Words: Sendable, Equatable {
    public let responseType: ResponseType?
    /// Nil in the end: derived from the number of days until a message applies.
    public let urgency: Urgency?
    public let severity: Severity?

    package init(responseType: ResponseType?, urgency: Urgency?, severity: Severity?) {
      self.responseType = responseType
      self.urgency = urgency
      self.severity = severity
    }

    package static let none = Words(responseType: nil, urgency: nil, severity: nil)

    fileprivate func or(_ other: Words?) -> Words {
      Words(
        responseType: responseType ?? other?.responseType, urgency: urgency ?? other?.urgency,
        severity: severity ?? other?.severity)
    }
  }

  /// What is said of an alert: what is said of its phase counts first, then of its direction.
  /// - Parameter phase: what the one that begins is called, as `ruleset/phase`; the first name with words counts.
  package func words(of phase: [String], _ direction: String) -> Words {
    (phase.lazy.compactMap { byPhase[$0] }.first ?? .none).or(byDirection[direction]).or(words)
  }

  /// A name and a value, in which `{id}` and the like are placeholders for data of the county.
  public struct Entry: Sendable {
    public let name: String
    public let value: LocalizedText

    package init(name: String, value: LocalizedText) {
      self.name = name
      self.value = value
    }
  }

  /// The placeholders that the value of an entry may contain.
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
    // `Past` is left out: no alert is about the past.
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

/// `atom:` where feeds are published, and who writes them.
public struct FeedSettings: Sendable {
  /// The address of the folder they are in, with a slash at its end.
  public let base: String
  public let author: LocalizedText
  /// The author's email address; nil if it is left out.
  public let email: String?

  package init(base: String, author: LocalizedText, email: String?) {
    self.base = base
    self.author = author
    self.email = email
  }
}

/// `site:` what every page of the web site says.
///
/// An address has no whitespace, quotes, angle brackets or backslashes; `&` and `'` it may have. One that was
/// written once is the same in all languages.
public struct SiteSettings: Sendable {
  /// What the site is called; nil: as the workspace.
  public let title: LocalizedText?
  /// A sentence on every page.
  public let notice: LocalizedText?
  /// Where people can ask: begins with `https://`, `mailto:` or `tel:`.
  public let contact: LocalizedText?
  /// The page that says who publishes the site; begins with `https://`, like the two after it.
  public let imprint: LocalizedText?
  /// The page that says what happens to personal data.
  public let privacy: LocalizedText?
  /// The accessibility statement.
  public let accessibility: LocalizedText?
  /// The metrics that pages show; nil: those that rules use, then the others that sources have.
  package let figures: [Located<String>]?

  package init(
    title: LocalizedText?, notice: LocalizedText?, contact: LocalizedText?,
    imprint: LocalizedText?, privacy: LocalizedText?, accessibility: LocalizedText?,
    figures: [Located<String>]?
  ) {
    self.title = title
    self.notice = notice
    self.contact = contact
    self.imprint = imprint
    self.privacy = privacy
    self.accessibility = accessibility
    self.figures = figures
  }
}
