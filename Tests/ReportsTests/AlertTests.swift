import Evaluation
import Foundation
import Observations
import Rules
import TestSupport
import Testing

@testable import Messages
@testable import Reports

/// Alerts and feeds: what the standards ask for, of real messages and of hostile ones.
@Suite("Alerts and feeds")
struct AlertTests {
  static let zone = TimeZoneRules.centralEurope
  static let messages = MessageReportTests.cases.map {
    Message($0.change)
  }

  // MARK: CAP

  @Test func anAlertIsAsRecorded() throws {
    let xml = try MessageReport(Self.messages).alert(of: Self.messages[1], zone: Self.zone).xml()
    let difference = Golden.difference(
      xml, from: "\(MessageReportTests.folder)/phase-up.cap.xml")
    #expect(difference == nil)
  }

  @Test(.enabled(if: Lint.hasSchema, "\(Lint.leavingOut)"))
  func alertsAreValid() throws {
    for message in Self.messages + [try Self.hostile()] {
      let xml = try MessageReport([message]).alert(of: message, zone: Self.zone).xml()
      let found = try Lint.run(xml, ["--noout", "--schema", Lint.schema])
      #expect(found == nil, "\(found ?? "")")
    }
  }

  /// What the schema cannot say.
  @Test func alertsKeepTheRestOfTheStandard() throws {
    for message in Self.messages + [try Self.hostile()] {
      let xml = try MessageReport([message]).alert(of: message, zone: Self.zone).xml()
      for name in ["identifier", "sender"] {
        let value = try #require(Self.values(name, in: xml).first)
        #expect(!value.isEmpty && !value.contains { " ,<&\n\t".contains($0) }, "\(value)")
      }
      #expect(
        message.identifier.allSatisfy {
          $0.isASCII && ($0.isLetter || $0.isNumber || "._-".contains($0))
        })
      for name in ["sent", "onset", "expires"] {
        for time in Self.values(name, in: xml) {
          #expect(
            time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d/) != nil, "\(time)")
        }
      }
      for (onset, expires) in zip(Self.values("onset", in: xml), Self.values("expires", in: xml)) {
        #expect(onset < expires)
      }
      let headlines = Self.values("headline", in: xml)
      #expect(headlines.count == 2)
      #expect(headlines.allSatisfy { $0.count <= 160 })
      #expect(Self.values("language", in: xml) == ["de", "en"])
    }
  }

  /// 160 letters (CAP 1.2, section 3.2.2), cut behind the last word that fits.
  @Test func headlinesAreCutBehindAWord() {
    func letters(_ count: Int) -> String { String(repeating: "a", count: count) }
    #expect(Alert.Info.headline(letters(160)) == letters(160))
    #expect(Alert.Info.headline(letters(161)) == letters(158) + " …")
    #expect(Alert.Info.headline(letters(156) + " end") == letters(156) + " end")
    #expect(Alert.Info.headline(letters(157) + " end") == letters(157) + " …")
    #expect(Alert.Info.headline(letters(158) + " end") == letters(158) + " …")
    #expect(Alert.Info.headline(letters(150) + " aaaaaaa end") == letters(150) + " aaaaaaa …")
    #expect(Alert.Info.headline(letters(150) + " aaaaaaaa end") == letters(150) + " …")
  }

  @Test func timesFollowTheClocks() throws {
    let zone = try #require(Self.zone)
    let day = try #require(Day(iso: "2021-03-28"))
    #expect(zone.timestamp(day) == "2021-03-28T00:00:00+01:00")
    #expect(zone.timestamp(day + 1) == "2021-03-29T00:00:00+02:00")
    #expect(zone.timestamp(day, second: 86_399) == "2021-03-28T23:59:59+02:00")
    let utc = try #require(TimeZoneRules.zone("UTC0", offset: 0))
    #expect(utc.timestamp(day, second: 3661) == "2021-03-28T01:01:01-00:00")
    let newYork = try #require(TimeZoneRules.zone("EST5EDT,M3.2.0,M11.1.0", offset: -18000))
    #expect(newYork.timestamp(day) == "2021-03-28T00:00:00-04:00")
    let india = try #require(TimeZoneRules.zone("IST-5:30", offset: 19800))
    #expect(india.timestamp(day) == "2021-03-28T00:00:00+05:30")
  }

  @Test func anAlertNeedsSettingsAndATimeZone() throws {
    let message = Self.messages[0]
    #expect(throws: MessageReport.Problem.noTimeZone("Europe/Berlin")) {
      try MessageReport([message]).alert(of: message, zone: nil).xml()
    }
    let island = Message(try Self.change(Island.workspace(), "<&>\u{1}"))
    #expect(throws: MessageReport.Problem.noAlertSettings) {
      try MessageReport([island]).alert(of: island, zone: Self.zone).xml()
    }
    #expect("\(MessageReport.Problem.noAlertSettings)".contains("`cap:`"))
  }

  @Test func codesAreMadeFromTheIdentifier() throws {
    let message = Self.messages[0]
    let xml = try MessageReport([message]).alert(of: message, zone: Self.zone).xml()
    let values = Self.values("value", in: xml)
    let keys = values.filter { $0.hasPrefix("15083") }
    #expect(keys.prefix(3) == ["150830000000", "150830000000", "15083"])
  }

  /// Behind a topic stands no text that begins with it.
  @Test func aTopicIsNotSaidTwice() throws {
    let message = Message(
      MadeChange.make(Shipped.evaluator, "de-emergency-brake", "15083", on: "2021-04-24"))
    let text = try MessageReport([message]).alert(of: message, zone: .centralEurope).xml()
    #expect(text.contains("– Ausgangssperre"))
    #expect(!text.contains("Ausgangssperre: Ausgangssperre"))
  }

  /// By the days from the end of the one on which it was known; unless the workspace says how soon.
  @Test func urgencyGoesByTheDays() throws {
    let workspace = Shipped.workspace
    func alert(known before: Int) throws -> String {
      let message = Message(try Self.change(workspace, "plain", known: before, days: 30))
      #expect(!message.isOver)
      return try MessageReport([message]).alert(of: message, zone: Self.zone).xml()
    }
    let words = try [-9, 0, 1, 2, 3, 9].map {
      Set(Self.values("urgency", in: try alert(known: $0)))
    }
    #expect(
      words == ["Immediate", "Immediate", "Immediate", "Expected", "Future", "Future"].map { [$0] })
    // It is sent before it expires.
    for known in [-9, 0, 1, 9] {
      let xml = try alert(known: known)
      let sent = try #require(Self.values("sent", in: xml).first)
      #expect(Self.values("expires", in: xml).allSatisfy { sent < $0 })
    }
  }

  /// What ended before anybody could know of it; what ends at that very moment would be an alert of one
  /// second.
  @Test func whatHasPassedIsOver() throws {
    func isOver(known after: Int, days: Int) throws -> Bool {
      Message(try Self.change(Shipped.workspace, "plain", known: -after, days: days)).isOver
    }
    #expect(try isOver(known: 3, days: 2))
    #expect(try isOver(known: 0, days: 1))
    #expect(try !isOver(known: 0, days: 2))
    #expect(try !isOver(known: -1, days: 1))
  }

  // MARK: Atom

  @Test func aFeedHasWhatItNeeds() throws {
    let workspace = Shipped.workspace
    let area = Shipped.area("09162")
    let language = try #require(workspace.language("de"))
    let day = try #require(Day(iso: "2021-06-01"))
    let report = MessageReport(Self.messages + Self.messages)
    let xml = try report.atom(for: area, of: workspace, in: language, on: day, zone: Self.zone)
    let again = try report.atom(for: area, of: workspace, in: language, on: day, zone: Self.zone)
    #expect(xml == again)
    let difference = Golden.difference(
      xml, from: "\(MessageReportTests.folder)/feed.atom")
    #expect(difference == nil)
    let ids = Self.values("id", in: xml)
    #expect(ids.count == 3 && Set(ids).count == 3)
    #expect(ids.allSatisfy { $0.hasPrefix("urn:uuid:") })
    let updated = Self.values("updated", in: xml)
    #expect(updated.count == 3 && updated[0] == updated[1] && updated[1] >= updated[2])
    #expect(Self.values("title", in: xml).count == 3)
    #expect(Self.values("name", in: xml) == ["Deutschland"])
    #expect(xml.contains("xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"de\""))
  }

  @Test func aFeedWithoutEntriesIsOne() throws {
    let workspace = Shipped.workspace
    let day = try #require(Day(iso: "2021-06-01"))
    let xml = try MessageReport([]).atom(
      for: Shipped.area("11000"), of: workspace, in: workspace.languages[1], on: day,
      zone: Self.zone)
    #expect(Self.values("updated", in: xml) == ["2021-06-01T23:59:59+02:00"])
    let ids = Self.values("id", in: xml)
    #expect(
      ids.count == 1
        && ids[0].wholeMatch(
          of: #/urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/#)
          != nil,
      "\(ids)")
  }

  @Test(.enabled(if: Lint.isThere, "\(Lint.leavingOut)"))
  func feedsAreWellFormed() throws {
    let hostile = try Self.hostile()
    for message in Self.messages + [hostile] {
      let workspace = try #require(message.change.after ?? message.change.before).workspace
      for language in workspace.languages {
        let xml = try MessageReport([message]).atom(
          for: message.change.area, of: workspace, in: language, on: message.change.from,
          zone: Self.zone)
        let found = try Lint.run(xml, ["--noout"])
        #expect(found == nil, "\(found ?? "")")
      }
    }
  }

  @Test func withABaseEverythingHasAnAddress() throws {
    let workspace = try Self.workspace()
    let message = Message(try Self.change(workspace, "plain"))
    let xml = try MessageReport([message]).atom(
      for: message.change.area, of: workspace, in: workspace.languages[0],
      on: message.change.from, zone: Self.zone)
    #expect(xml.contains("<link rel=\"self\" type=\"application/atom+xml\" href=\"https://www."))
    #expect(Self.values("email", in: xml) == ["feeds@example.org"])
  }

  // MARK: Hostile texts

  /// The island with alerts and feeds.
  static func workspace() throws -> Workspace {
    let manifest =
      try Repository.text("\(Island.folder)/rulecheck.yaml") + "\nmessages: messages.yaml\n"
    let workspace = Island.workspace(replacing: [
      "rulecheck.yaml": Array(manifest.utf8),
      "messages.yaml": Array(
        """
        messages: island
        cap:
          sender: "alerts@example.org"
          sender-name: { de: "A & B <c>", en: "A & B <c>" }
          category: Met
          event: { de: "\\"Regeln\\" & <mehr>", en: "\\"Rules\\" & <more>" }
          severity: Minor
          geocodes: [{ name: "a<b", value: "&{id}{state}{ruleset}{phase}" }]
        atom:
          base: "https://www.example.org/feeds"
          author: { de: "<Wetter> & Co.", en: "<Weather> & Co." }
          email: feeds@example.org

        """.utf8),
    ])
    return workspace
  }

  static func change(
    _ workspace: Workspace, _ title: String, known before: Int = 1, days: Int = 1
  ) throws -> Change {
    let ruleSet = try #require(workspace.ordinances.first?.versions.first)
    let day = try #require(Day(iso: "2021-05-01"))
    let area = workspace.areas.counties[0]
    func state(_ level: Int?) -> RuleState {
      RuleState(
        workspace: workspace, area: area, ruleSet: ruleSet, level: level, since: day, until: day,
        guidelines: [], undecidedGuidelines: [], notice: nil, values: [])
    }
    return Change(
      area: area, ordinance: title, former: nil, workspace: workspace,
      values: ValueWriting(workspace, nil), before: state(nil),
      after: state(0), from: day, eve: state(nil), through: day + (days - 1), rulesApply: nil,
      isReturn: false, known: day - before,
      causes: [.values, .amendment, .validity, .notice, .territory], decisive: [], notice: nil,
      law: nil, guidelines: [])
  }

  static func hostile() throws -> Message {
    Message(try change(try workspace(), "a b,<c>&\"'\u{1}ü\n."))
  }

  /// The texts of the elements of a name, as they are written.
  static func values(_ name: String, in xml: String) -> [String] {
    xml.split(separator: "<\(name)>", omittingEmptySubsequences: false).dropFirst().map { part in
      part.split(separator: "</\(name)>", omittingEmptySubsequences: false).first.map(String.init)
        ?? ""
    }
  }
}

/// The program `xmllint`, and the schema of the standard, where they are.
enum Lint {
  static let schema = Repository.path("../shared/reference/cap/CAP-v1.2.xsd")
  static let isThere = ["/usr/bin/xmllint", "/usr/local/bin/xmllint", "/opt/homebrew/bin/xmllint"]
    .contains { FileManager.default.isExecutableFile(atPath: $0) }
  static let hasSchema = isThere && FileManager.default.fileExists(atPath: schema)
  static let leavingOut: Comment =
    "left out: it takes xmllint (libxml2-utils), and for alerts the schema at ../shared/reference/cap/CAP-v1.2.xsd"

  /// What the program complains of; nil: nothing.
  static func run(_ xml: String, _ arguments: [String]) throws -> String? {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("rulecheck-\(UUID().uuidString).xml")
    try xml.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xmllint", "--nonet"] + arguments + [file.path]
    let pipe = Pipe()
    process.standardError = pipe
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let complaint = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? nil : String(decoding: complaint, as: UTF8.self)
  }
}
