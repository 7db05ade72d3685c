import Comparison
import Findings
import Foundation
import Messages
import Observations
import Rules
import TestSupport
import Testing

@testable import Reports

/// What a device shows is what people were told, with what its service worker needs.
@Suite("Notifications")
struct PushNotificationTests {
  /// What a service worker reads.
  private struct Shown: Decodable {
    struct Past: Decodable { let title, body: String }
    let id, title, body, lang, tag, url, icon: String
    let number: Int64
    let until: Int
    let past: Past
  }

  private static let zone = TimeZoneRules.centralEurope!

  private func shown(_ notification: PushNotification) throws -> Shown {
    try JSONDecoder().decode(Shown.self, from: Data(notification.json.utf8))
  }

  private static let report: MessageReport = {
    let workspace = Shipped.workspace
    let list = ChangeList(
      from: Knowledge(Shipped.evaluator, on: Day(iso: "2021-04-20")!),
      to: Knowledge(Shipped.evaluator, on: Day(iso: "2021-05-12")!),
      pairs: OrdinancePair.all(workspace, workspace),
      in: Set(
        workspace.areas.counties.enumerated().filter { $0.offset.isMultiple(of: 9) }
          .map(\.element.id)))
    return MessageReport(Message.all(of: list))
  }()

  @Test func saysWhatWasTold() throws {
    let workspace = Shipped.workspace
    let messages = Self.report.messages
    #expect(messages.count > 30)
    for message in messages {
      let change = message.change
      let told = try #require(PushedMessage(told: Self.report.json(of: message)))
      #expect(
        told.isStricter
          == ([change] + message.later).contains { $0.direction == .stricter })
      for text in message.texts {
        let notification = PushNotification(
          of: [told], in: change.area, text.language, number: 7, zone: Self.zone)
        // A push service takes no more (RFC 8030), with what encryption adds.
        #expect(notification.json.utf8.count < 3993)
        let shown = try shown(notification)
        #expect(
          [shown.title, shown.body, shown.lang] == [
            text.headline, text.push, text.language.code,
          ])
        #expect(shown.id == message.identifier)
        #expect(shown.tag == "\(change.area.id) \(change.ordinance)")
        #expect(
          shown.url
            == "\(SitePath.county(change.area, in: text.language))#\(SitePath.place(ofOrdinance: change.ordinance))"
        )
        #expect(shown.number == 7)
        let state = (message.later.last ?? change).after
        let icon =
          state.map { state in
            state.phase?.color.map { "icon/\($0.description.dropFirst()).png" }
              ?? state.level.map { "icon/tone\(min($0, 3)).png" } ?? "icon/none.png"
          } ?? "icon/none.png"
        #expect(shown.icon == icon)
        // It matters for four weeks at most, and as long as it applies.
        let end = state?.until ?? change.from + 28
        let last = min(max(end, change.from), message.known + 28)
        #expect(shown.until == Self.zone.moment(last + 1))
        #expect(!shown.past.body.isEmpty)
        #expect(shown.past.title == change.area.title(in: text.language))
      }
    }
    #expect(workspace.languages.count > 1)
  }

  @Test func aStateHearsOfItsCountiesAtOnce() throws {
    let language = Shipped.workspace.languages[0]
    let byState = Self.report.messages.grouped { $0.change.area.state ?? -1 }
    let (state, messages) = try #require(
      byState.map { ($0, $1) }.filter { $0.0 >= 0 }
        .max { $0.1.count < $1.1.count })
    let area = Shipped.workspace.areas[state]
    let told = messages.compactMap { PushedMessage(told: Self.report.json(of: $0)) }
    let all = try shown(
      PushNotification(of: told, in: area, language, number: 9, zone: Self.zone))
    let counties = messages.map(\.change.area.name).once { $0 }
    #expect(counties.count > 1)
    #expect(all.title.contains(area.title(in: language)))
    #expect(all.title.contains(String(counties.count)))
    #expect(all.body.hasPrefix(counties[0]))
    #expect(all.body.count <= 122)
    #expect(all.tag == "\(area.id) \(messages[0].identifier)")
    #expect(all.url == SitePath.county(area, in: language))
    let one = try shown(
      PushNotification(of: [told[0]], in: area, language, number: 9, zone: Self.zone))
    #expect(one.title == messages[0][language]?.headline)
  }

  /// What was announced and taken back before the digest came is not in its first line.
  @Test func whatWasTakenBackIsNotTheNews() throws {
    func message(_ identifier: String, _ direction: String, _ ruleSet: String = "a")
      -> PushedMessage?
    {
      PushedMessage(
        told: """
          {"identifier": "\(identifier)", "area": {"id": "01", "name": "North"}, "from": "2021-05-03",
           "knownOn": "2021-05-01", "ruleset": "\(ruleSet)", "direction": "\(direction)", "before": null,
           "after": null, "followedBy": [],
           "texts": [{"language": "en", "headline": "\(identifier)", "push": "\(identifier)."}]}
          """)
    }
    let area = try #require(Shipped.workspace.areas.counties.first)
    let language = try #require(Shipped.workspace.language("en"))
    let told = try [
      #require(message("strict", "stricter")), #require(message("mild", "milder", "b")),
      #require(message("back", "milder")),
    ]
    let shown = try shown(
      PushNotification(of: told, in: area, language, number: 1, zone: Self.zone))
    #expect(!shown.title.contains("strict"))
    #expect(shown.title.hasPrefix("mild"))
    #expect(shown.id == "back")
  }

  @Test func aTestTellsNothing() throws {
    let area = try #require(Shipped.workspace.areas.counties.first)
    for language in Shipped.workspace.languages {
      let shown = try shown(PushNotification(testOf: area, in: language, at: 1000))
      #expect(shown.number == 0)
      #expect(shown.title == area.title(in: language))
      #expect(shown.until == 4600)
      #expect(shown.icon == "icon/none.png")
    }
  }

  @Test(arguments: ["", "{}", "[]", "{\"area\": {\"id\": \"01\"}}"])
  func whatIsNoMessageIsNotShown(_ text: String) {
    #expect(PushedMessage(told: text) == nil)
  }
}
