internal import Findings
internal import Rules

/// The keys of `cap` in `messages.yaml`.
enum AlertFields {
  static let sender = Field(
    "sender",
    Format.text(
      Shape.Text(
        "a name for senders such as `rules@example.org`, without spaces, commas, `<` and `&`",
        pattern: #"^[^\s,<&]+$"#),
      help: "write the name under which systems know the sender, such as `alerts@example.org`",
      isAllowed: isPlain), required: true,
    "Who originates the alerts: a globally unique name such as `alerts@example.org`.")
  static let senderName = Field(
    "sender-name", Format.localizedName, "The sender as people know it.")
  static let status = Field(
    "status", Format<AlertSettings.Status>.word,
    "How the alerts are to be handled; absent: Actual.")
  static let category = Field(
    "category", Format<AlertSettings.Category>.word, required: true,
    "What the alerts are about, as the standard sorts it.")
  static let event = Field(
    "event", Format.localized, required: true, "The kind of event, for people.")
  static let responseType = Field(
    "response-type", Format<AlertSettings.ResponseType>.word,
    "What people should do, as the standard sorts it; absent: it is left out.")
  static let urgency = Field(
    "urgency", Format<AlertSettings.Urgency>.word,
    "How soon people should act, for all alerts; absent: by the days until the change applies.")
  static let severity = Field(
    "severity", Format<AlertSettings.Severity>.word, "How severe it is; absent: Unknown.")
  static let certainty = Field(
    "certainty", Format<AlertSettings.Certainty>.word, "How certain it is; absent: Observed.")
  static let directions = Field(
    "directions", words.keyed(by: .choice(["stricter", "milder", "other"])),
    "What is otherwise where rules become stricter, milder, or neither.")
  static let phases = Field(
    "phases", words.keyed(by: .text),
    "What is otherwise where a phase begins, by `ruleset/phase`; it counts before `directions`.")
  static let expiresAfter = Field(
    "expires-after", Format<Int>.days,
    "How long an alert counts whose end is not known, such as `14 days` (the default); it is renewed before."
  )
  static let contact = Field(
    "contact", Format<LocalizedText>.oneOrEach(.text),
    "How people can ask, such as a telephone number.")
  static let codes = Field(
    "codes", Format.text.list(),
    "Marks that systems agreed on, such as a way of handling or the version of their profile.")
  static let eventCodes = Field(
    "event-codes", entry.list(), "Codes of the kind of event, by the names of systems of codes.")
  static let geocodes = Field(
    "geocodes", entry.list(), "Codes of the county, by the names of systems of codes.")
  static let parameters = Field(
    "parameters", entry.list(), "What else systems want to be told, by name.")

  static let settings = Format<AlertSettings>.mapping(
    "`cap`", sender, senderName, status, category, event, responseType, urgency, severity,
    certainty, directions, phases, expiresAfter, contact, codes, eventCodes, geocodes,
    parameters
  ) {
    _, sender, senderName, status, category, event, response, urgency, severity, certainty,
    directions, phases, expiresAfter, contact, codes, eventCodes, geocodes, parameters in
    guard let sender, let category, let event else { return nil }
    func byName(_ words: [(key: String, value: AlertSettings.Words)]?) -> [String: AlertSettings
      .Words]
    {
      Dictionary((words ?? []).map { ($0.key, $0.value) }) { first, _ in first }
    }
    return AlertSettings(
      sender: sender, senderName: senderName, status: status ?? .actual, category: category,
      event: event,
      words: AlertSettings.Words(responseType: response, urgency: urgency, severity: severity),
      byDirection: byName(directions?.map { ($0.key.value, $0.value) }),
      byPhase: byName(phases?.map { ($0.key.value, $0.value) }),
      phaseNames: (phases ?? []).map(\.key),
      certainty: certainty ?? .observed, expiresAfter: expiresAfter ?? 14, contact: contact,
      codes: codes ?? [], eventCodes: eventCodes ?? [], geocodes: geocodes ?? [],
      parameters: parameters ?? [])
  }

  private static let words = Format<AlertSettings.Words>.mapping(
    "what is otherwise in alerts", responseType, urgency, severity
  ) { _, response, urgency, severity in
    AlertSettings.Words(responseType: response, urgency: urgency, severity: severity)
  }

  /// Whether a text is one name to systems: without spaces, commas, `<` and `&`.
  @Sendable private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace && $0 != ","
          && $0 != "<" && $0 != "&"
      }
  }

  private static let name = Field(
    "name", Format.text, required: true, "The name of the system of codes.")
  private static let value = Field(
    "value", Format<LocalizedText>.oneOrEach(.text), required: true,
    "The code, with {id} for the identifier of the county; for all languages, or one for each.")
  private static let entry = Format<AlertSettings.Entry>.mapping("an entry of `cap`", name, value) {
    fields, name, value in
    guard let name, let value else { return nil }
    for text in value.all {
      let braces = Braces(text: text, reading: fields.reading)
      braces.lookForStray()
      guard braces.areKnown(AlertSettings.placeholders, of: "a code of a county") else {
        return nil
      }
    }
    return AlertSettings.Entry(name: name, value: value)
  }
}

/// The keys of `atom` in `messages.yaml`.
enum FeedFields {
  static let base = Field(
    "base", Format.address(such: "https://www.example.org/feeds/"), required: true,
    "The address of the folder that has the feeds.")
  static let author = Field("author", Format.localizedName, required: true, "Who writes the feeds.")
  static let email = Field(
    "email",
    Format.text(
      Shape.Text("an address for mail such as `rules@example.org`", pattern: #"^[^@\s]+@[^@\s]+$"#)
    ) { text in
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      return parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
        && text.unicodeScalars.allSatisfy { $0.value > 0x20 && !$0.properties.isWhitespace }
    }, "The author's address for mail.")

  static let settings = Format<FeedSettings>.mapping("`atom`", base, author, email) {
    _, base, author, email in
    guard let base, let author else { return nil }
    return FeedSettings(base: base.hasSuffix("/") ? base : base + "/", author: author, email: email)
  }
}
