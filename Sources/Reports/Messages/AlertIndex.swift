internal import Findings

extension AlertLedger {
  /// The same without what has expired.
  /// - Parameter moment: in seconds since 1970.
  public func current(at moment: Int) -> AlertLedger {
    var ledger = self
    ledger.forget(expiredBy: moment)
    return ledger
  }

  /// By which two of them are told apart: 16 hexadecimal digits.
  public var mark: String {
    var mark = Fingerprint()
    mark.add(json)
    return mark.digits
  }

  /// The names of the files of its alerts.
  public var files: [String] { entries.map { MessageReport.alertName($0.alert.identifier) } }

  /// What there is, for programs that read the alerts: each with its file, whom it concerns, and from when to when.
  public var index: String {
    let alerts = entries.map { entry in
      let alert = entry.alert
      return JSON.object([
        ("identifier", .string(alert.identifier)),
        ("file", .string(MessageReport.alertName(alert.identifier))),
        ("area", .string(entry.area)), ("rulesets", .array(entry.ordinances.map { .string($0) })),
        ("msgType", .string(alert.kind.rawValue)), ("sent", .string(alert.sent)),
        ("onset", alert.infos.first.map { .string($0.onset) } ?? .null),
        ("expires", alert.expires.map { .string($0) } ?? .null),
        ("headlines", .object(alert.infos.map { ($0.language, .string($0.headline)) })),
      ])
    }
    return JSON.object([("alerts", .array(alerts))]).serialized
  }
}
