internal import Comparison
internal import Findings
internal import Messages
public import Observations
public import Rules

/// What a device shows of what was told, in one language: a notification (Notifications API of the WHATWG), as its service worker gets it.
public struct PushNotification: Sendable {
  /// That of the message, or of the last of several.
  let identifier: String
  public let title: String
  public let body: String
  /// The code of the language of both.
  public let language: String
  /// One with the same takes the place of an older one: that of a county and a rule set.
  public let tag: String
  /// The page to which it leads, from the root of the site.
  let path: String
  /// That of the phase that applies then, from the root of the site.
  let icon: String
  /// Grows with each message; 0: it tells nothing.
  let number: Int64
  /// Until when it matters, in seconds since 1970.
  public let until: Int
  /// Whether something gets stricter.
  public let isUrgent: Bool
  /// What is shown in its place when it no longer matters, and of which place.
  private let (past, place): (String, String)

  /// As JSON.
  public var json: String {
    JSON.line([
      "id": .string(identifier), "title": .string(title), "body": .string(body),
      "lang": .string(language),
      "tag": .string(tag), "url": .string(path), "icon": .string(icon),
      "number": .integer(Int(number)), "until": .integer(until),
      "past": ["title": .string(place), "body": .string(past)],
    ]).serialized
  }

  /// One that tells nothing, to show that a device is told.
  /// - Parameter moment: now, in seconds since 1970.
  public init(testOf area: Area, in language: Language, at moment: Int) {
    let wording = Wording(language)
    identifier = "test.\(MessageIdentifier.escaped(area.id)).\(moment)"
    (title, body) = (area.title(in: language), wording[.pushTest])
    (self.language, tag) = (language.code, "\(area.id) test")
    (path, icon) = (SitePath.county(area, in: language), PhaseIcon.none.path)
    (number, isUrgent, place) = (0, false, title)
    (until, past) = (moment + PushNotification.testSeconds, wording[.pushPast])
  }

  /// For how many seconds a test matters.
  private static let testSeconds = 3600
  /// What no text of a message reaches; what is encrypted has to be shorter than 4 KB (RFC 8030, section 7.2).
  private static let mostCharacters = 400
  /// The most characters of a list of names: more would be cut off on a lock screen.
  private static let longestBody = 120

  /// What people of a place are told at once.
  /// - Parameters:
  ///   - told: in the order in which people were told, at least one; more than one is shown as one.
  ///   - area: the county, or the state, for which it was asked.
  ///   - language: another one is used where messages have no text in it.
  ///   - number: of the last message.
  public init(
    of told: [PushedMessage], in area: Area, _ language: Language, number: Int64,
    zone: TimeZoneRules
  ) {
    let messages = PushedMessage.valid(told)
    identifier = messages[messages.count - 1].identifier
    let first = messages.first { $0.isStricter } ?? messages[0]
    let wording = Wording(language)
    let text = first.text(in: language.code)
    let counties = messages.map(\.county).once(by: \.id).map(\.name)
    let isOne = messages.count == 1
    if counties.count > 1 {
      title = wording.say(
        .pushMany, ["area": area.title(in: language), "count": String(counties.count)])
      body = PushNotification.joined(counties)
      self.language = language.code
    } else {
      let headline = String(text.headline.prefix(PushNotification.mostCharacters))
      title = isOne ? headline : wording.tell(.headlineMore, ["headline": headline])
      body = String(text.push.prefix(PushNotification.mostCharacters))
      self.language = text.language
    }
    // What is told together is replaced by nothing but itself, sent again.
    tag = isOne ? "\(first.county.id) \(first.ruleSet)" : "\(area.id) \(told[0].identifier)"
    path =
      isOne
      ? "\(SitePath.county(first.county.id, in: language))#\(SitePath.place(ofOrdinance: first.ruleSet))"
      : SitePath.county(area, in: language)
    icon = (isOne ? first.icon : .none).path
    self.number = number
    until = messages.map { $0.until(in: zone) }.max() ?? first.until(in: zone)
    isUrgent = messages.contains(where: \.isStricter)
    (past, place) = (wording[.pushPast], area.title(in: language))
  }

  /// As many names as fit, and a sign that there are more.
  private static func joined(_ names: [String]) -> String {
    var text = names[0]
    for name in names.dropFirst() {
      guard text.count + name.count + 2 < longestBody else { return "\(text), …" }
      text += ", \(name)"
    }
    return text
  }
}

/// A message as it was told, with what a notification needs of it.
public struct PushedMessage: Sendable {
  let identifier: String
  /// The county that was told.
  let county: (id: String, name: String)
  let ruleSet: String
  /// Whether something gets stricter, now or with what follows.
  public let isStricter: Bool
  /// Whether it changes what was announced and has not begun, so that everybody hears of it who heard of that.
  public let correctsAnnouncement: Bool
  /// The first day on which something changes, and the last on which it matters.
  let (from, last): (Day, Day)
  let icon: PhaseIcon
  private let texts: [(language: String, headline: String, push: String)]

  /// For how many days a message matters whose end is not known: as long as push services keep one.
  private static let mostDays = 28

  /// - Parameters:
  ///   - told: the JSON of a message.
  ///   - isStricter: whether something in it gets stricter, beyond what the JSON says.
  /// - Returns: nil if it is something else.
  public init?(told: String, isStricter isKnownToBeStricter: Bool = false) {
    guard let json = try? JSONText.parse(SourceFile(name: "", bytes: Array(told.utf8))),
      let id = json["area"]?["id"]?.string, let name = json["area"]?["name"]?.string,
      let identifier = json["identifier"]?.string,
      let from = json["from"]?.string.flatMap({ Day(iso: $0) }),
      let known = json["knownOn"]?.string.flatMap({ Day(iso: $0) }),
      let ruleSet = json["ruleset"]?.string
    else { return nil }
    (self.identifier, county) = (identifier, (id, name))
    (self.ruleSet, self.from) = (ruleSet, from)
    let steps = [json] + (json["followedBy"]?.array.map(Array.init) ?? [])
    isStricter =
      isKnownToBeStricter
      || steps.contains { $0["direction"]?.string == Direction.stricter.rawValue }
    let since = json["before"]?["since"]?.string.flatMap { Day(iso: $0) }
    correctsAnnouncement = since.map { $0 > known } ?? false
    let state = steps.last?["after"]
    let end = state?["until"]?.string.flatMap { Day(iso: $0) }
    last = min(max(end ?? from + PushedMessage.mostDays, from), known + PushedMessage.mostDays)
    icon = PhaseIcon(
      color: state?["color"]?.string, level: state?["level"]?.integer)
    texts = (json["texts"]?.array.map(Array.init) ?? []).compactMap { text in
      guard let language = text["language"]?.string, let headline = text["headline"]?.string,
        let push = text["push"]?.string ?? text["summary"]?.string
      else { return nil }
      return (language, headline, push)
    }
    guard !texts.isEmpty else { return nil }
  }

  /// Until when it matters, in seconds since 1970.
  public func until(in zone: TimeZoneRules) -> Int { zone.moment(last + 1) }

  /// Without those that a later one about the same county and rule set takes back or corrects.
  static func valid(_ told: [PushedMessage]) -> [PushedMessage] {
    told.enumerated().filter { place, message in
      !told[(place + 1)...].contains {
        $0.county.id == message.county.id && $0.ruleSet == message.ruleSet
          && $0.from <= message.from
      }
    }.map(\.element)
  }

  func text(in code: String) -> (language: String, headline: String, push: String) {
    texts.first { $0.language == code } ?? texts[0]
  }
}
