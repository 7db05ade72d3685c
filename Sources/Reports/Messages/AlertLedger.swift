internal import Findings
public import Observations

/// The alerts of a sender that have not expired, the last one about each county and rule set: what the next one
/// refers to.
public struct AlertLedger: Equatable, Sendable {
  /// The name of its file in a folder of alerts.
  public static let fileName = "alerts.json"

  private static let version = 1
  public private(set) var entries: [Entry] = []

  /// An alert that was sent, and what it is about.
  public struct Entry: Equatable, Sendable {
    /// Identifiers.
    public let area: String
    /// The one that it is about, and one whose place that takes.
    public let ordinances: [String]
    public let alert: Alert
  }

  public init() {}

  /// Reads what `json` wrote.
  /// - Returns: nil if it is something else, or was written by a later program.
  public init?(json bytes: [UInt8]) {
    guard let json = try? JSONText.parse(SourceFile(name: AlertLedger.fileName, bytes: bytes)),
      json["version"]?.integer == AlertLedger.version, let alerts = json["alerts"]?.array
    else { return nil }
    for entry in alerts {
      guard let area = entry["area"]?.string,
        let ordinances = entry["rulesets"]?.array?.compactMap(\.string),
        let alert = entry["alert"].flatMap({ Alert($0) })
      else { return nil }
      entries.append(Entry(area: area, ordinances: ordinances, alert: alert))
    }
  }

  public var json: String {
    let alerts = entries.map { entry in
      JSON.object([
        ("area", .string(entry.area)), ("rulesets", .array(entry.ordinances.map { .string($0) })),
        ("file", .string(MessageReport.alertName(entry.alert.identifier))),
        ("alert", .line(entry.alert.json)),
      ])
    }
    return JSON.object([("version", .integer(AlertLedger.version)), ("alerts", .array(alerts))])
      .serialized
  }

  /// Notes an alert that is sent.
  /// - Parameter ordinances: the one that it is about, and one whose place that takes.
  /// - Returns: the alert as it is sent: one that follows another about the same county and rule set refers to it.
  public mutating func send(
    _ alert: Alert, about area: String, _ ordinances: [String]
  ) -> Alert {
    // Sent again after it was cut off, it says what it said.
    if let again = entries.first(where: { $0.alert.identifier == alert.identifier }) {
      return again.alert
    }
    func isOfSame(_ entry: Entry) -> Bool {
      entry.area == area && entry.ordinances.contains(where: ordinances.contains)
    }
    let sent = alert.following(entries.filter(isOfSame).map(\.alert))
    entries.removeAll { isOfSame($0) && $0.alert.sentAt <= sent.sentAt }
    // One of an earlier time, which is made once more, is not what the next one follows.
    if !entries.contains(where: isOfSame) {
      entries.append(Entry(area: area, ordinances: ordinances, alert: sent))
    }
    return sent
  }

  /// Sends again what would expire by a moment although it goes on.
  /// - Parameters:
  ///   - moment: in seconds since 1970.
  ///   - sent: when that is.
  ///   - days: how long an alert counts whose end is not known.
  /// - Returns: updates, by county and rule set.
  public mutating func renew(
    expiringBy moment: Int, sent: Int, for days: Int, in zone: TimeZoneRules
  ) -> [Alert] {
    let due = entries.filter { $0.alert.goesOn && $0.alert.expiresAt <= moment }
    return due.map { entry in
      send(
        entry.alert.renewed(at: sent, expiring: sent + days * 86_400, in: zone), about: entry.area,
        entry.ordinances)
    }
  }

  /// Leaves out what has expired.
  /// - Parameter moment: in seconds since 1970.
  public mutating func forget(expiredBy moment: Int) {
    entries.removeAll { $0.alert.expiresAt <= moment }
  }
}
