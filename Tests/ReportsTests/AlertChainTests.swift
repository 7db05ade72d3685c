import Comparison
import Evaluation
import Messages
import Observations
import Rules
import TestSupport
import Testing

@testable import Reports

/// Alerts follow each other: what one says is taken back or replaced by the next.
@Suite("Chains of alerts")
struct AlertChainTests {
  private static let zone = TimeZoneRules.centralEurope!

  /// Alerts of a county over days, each as people were told on it.
  /// - Parameter days: of the season.
  private static func sent(
    _ county: String, _ ordinance: String, from first: String, through last: String
  ) throws -> (alerts: [Alert], ledger: AlertLedger) {
    let workspace = Shipped.workspace
    let settings = try #require(workspace.messages.alert)
    var (ledger, alerts) = (AlertLedger(), [Alert]())
    var day = try #require(Day(iso: first))
    while day <= (try #require(Day(iso: last))) {
      let list = ChangeList(
        from: Knowledge(Shipped.evaluator, on: day - 1), to: Knowledge(Shipped.evaluator, on: day),
        pairs: OrdinancePair.all(workspace, workspace), in: [county])
      let messages = Message.all(of: list).filter { $0.change.ordinance == ordinance && !$0.isOver }
      let now = zone.moment(day, second: 86_399)
      ledger.forget(expiredBy: now)
      let report = MessageReport(messages)
      for message in messages {
        alerts.append(
          ledger.send(
            try report.alert(of: message, zone: zone), about: county, [ordinance]))
      }
      alerts += ledger.renew(
        expiringBy: now + 86_400, sent: now, for: settings.expiresAfter, in: zone)
      #expect(ledger.entries.count <= 1)
      day = day + 1
    }
    return (alerts, ledger)
  }

  /// Over a season: every reference names an alert that was sent and has not expired, and nothing expires unnoticed while it goes on.
  @Test(arguments: [
    ("09276", "by-brake"), ("15083", "de-emergency-brake"), ("08335", "bw-opening"),
  ])
  func referencesNameWhatWasSent(_ county: String, _ ordinance: String) throws {
    let (alerts, ledger) = try Self.sent(
      county, ordinance, from: "2021-04-20", through: "2021-06-30")
    #expect(alerts.count > 1)
    var known: [String: Alert] = [:]
    for alert in alerts {
      #expect(alert.kind == .alert ? alert.references == [] : alert.references.count == 1)
      for reference in alert.references {
        let before = try #require(known[reference], "\(reference)")
        #expect(before.sentAt <= alert.sentAt && before.expiresAt > alert.sentAt)
      }
      #expect(known["\(alert.sender),\(alert.identifier),\(alert.sent)"] == nil)
      known["\(alert.sender),\(alert.identifier),\(alert.sent)"] = alert
      #expect(alert.expiresAt > alert.sentAt)
    }
    let read = try #require(AlertLedger(json: Array(ledger.json.utf8)))
    #expect(read == ledger)
  }

  /// What is cancelled stays cancelled, also where the same is sent once more; nothing follows it.
  @Test func aCancellationIsSentAgainAsOne() throws {
    let (alerts, _) = try Self.sent("09276", "by-brake", from: "2021-05-01", through: "2021-05-20")
    var ledger = AlertLedger()
    _ = ledger.send(alerts[0], about: "09276", ["by-brake"])
    var back = alerts[0].renewed(
      at: alerts[0].sentAt + 60, expiring: alerts[0].expiresAt, in: Self.zone)
    back.takesBack = true
    let cancel = ledger.send(back, about: "09276", ["by-brake"])
    #expect(cancel.kind == .cancel && cancel.references.count == 1)
    #expect(ledger.send(back, about: "09276", ["by-brake"]) == cancel)
    let next = alerts[0].renewed(
      at: alerts[0].sentAt + 120, expiring: alerts[0].expiresAt, in: Self.zone)
    #expect(ledger.send(next, about: "09276", ["by-brake"]).kind == .alert)
  }

  /// An earlier day that is worked out once more does not become what the next alert follows.
  @Test func theLastOneIsFollowed() throws {
    let (alerts, _) = try Self.sent("09276", "by-brake", from: "2021-05-01", through: "2021-05-20")
    var ledger = AlertLedger()
    let late = alerts[0].renewed(
      at: alerts[0].sentAt + 60, expiring: alerts[0].expiresAt, in: Self.zone)
    _ = ledger.send(late, about: "09276", ["by-brake"])
    #expect(ledger.send(alerts[0], about: "09276", ["by-brake"]).references == [])
    #expect(ledger.entries.map(\.alert.identifier) == [late.identifier])
  }

  /// That rules have ended is said once.
  @Test func whatEndedIsNotSaidAgain() throws {
    let (alerts, ledger) = try Self.sent(
      "15083", "de-emergency-brake", from: "2021-05-10", through: "2021-06-25")
    let clear = try #require(alerts.last { $0.infos[0].responseType == "AllClear" })
    #expect(!clear.goesOn)
    #expect(alerts.count { $0.infos[0].headline == clear.infos[0].headline } == 1)
    #expect(ledger.entries.allSatisfy { $0.alert.expiresAt > clear.sentAt })
  }

  /// What was cut off between the alert and the list of alerts says the same again.
  @Test func whatIsSentAgainIsTheSame() throws {
    let (alerts, _) = try Self.sent("09276", "by-brake", from: "2021-05-01", through: "2021-05-20")
    var ledger = AlertLedger()
    let first = ledger.send(alerts[0], about: "09276", ["by-brake"])
    #expect(ledger.send(alerts[0], about: "09276", ["by-brake"]) == first)
    #expect(ledger.entries.count == 1)
    // One that was kept is as it was.
    #expect(Alert(record: first.record) == first)
  }
}
