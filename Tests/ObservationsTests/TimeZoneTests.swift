import Foundation
import Rules
import TestSupport
import Testing

@testable import Observations

@Suite("Time zones")
struct TimeZoneTests {
  private func moment(_ day: String, _ hour: Int, _ minute: Int = 0, _ second: Int = 0) -> Int {
    Int(Day(iso: day)!.number) * 86_400 + hour * 3600 + minute * 60 + second
  }

  private func shown(_ moment: Int, _ zone: TimeZoneRules) -> String {
    let (day, second) = zone.local(moment)
    func padded(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(day) \(padded(second / 3600)):\(padded(second / 60 % 60)):\(padded(second % 60))"
  }

  /// Around the changes of 2021, which the rule alone has to give.
  @Test(arguments: [
    ("2021-03-28", 0, 59, 59, "2021-03-28 01:59:59"),
    ("2021-03-28", 1, 0, 0, "2021-03-28 03:00:00"),
    ("2021-10-31", 0, 59, 59, "2021-10-31 02:59:59"),
    ("2021-10-31", 1, 0, 0, "2021-10-31 02:00:00"),
    ("2021-06-30", 22, 0, 0, "2021-07-01 00:00:00"),
    ("2021-12-31", 22, 59, 59, "2021-12-31 23:59:59"),
    ("2021-12-31", 23, 0, 0, "2022-01-01 00:00:00"),
    ("1969-12-31", 22, 0, 0, "1969-12-31 23:00:00"),
  ])
  func followsTheRule(_ day: String, _ hour: Int, _ minute: Int, _ second: Int, _ local: String)
    throws
  {
    let zone = try #require(TimeZoneRules.centralEurope)
    #expect(shown(moment(day, hour, minute, second), zone) == local)
  }

  /// Where summer lies around the turn of the year, and where the name of the zone is no word.
  @Test func followsOtherRules() throws {
    let south = try #require(TimeZoneRules.zone("AEST-10AEDT,M10.1.0,M4.1.0/3", offset: 36_000))
    #expect(shown(moment("2021-01-01", 0), south) == "2021-01-01 11:00:00")
    #expect(shown(moment("2021-07-01", 0), south) == "2021-07-01 10:00:00")
    let named = try #require(TimeZoneRules.zone("<+0330>-3:30", offset: 12_600))
    #expect(shown(moment("2021-07-01", 0), named) == "2021-07-01 03:30:00")
    let west = try #require(TimeZoneRules.zone("EST5EDT,M3.2.0,M11.1.0", offset: -18_000))
    #expect(shown(moment("2021-07-01", 3), west) == "2021-06-30 23:00:00")
    #expect(shown(moment("2021-01-01", 3), west) == "2020-12-31 22:00:00")
  }

  @Test func isCrashedByNoRule() {
    let rules = [
      "", "X", ",", ",,", "CET-1CEST,/,/", "CET-1CEST,M,M", "CET-1CEST,M13.5.0,M10.5.0",
      "CET-1CEST,M3.5.0,M10.5.0/99999999999999999", "CET-99999999999999999999", "<CET", "<>",
      "CET-1CEST,M3.5.0/,M10.5.0/", "CET-1CEST,M3.9.9,M0.0.0", "CET--1", "CET-1:99",
      "CET-1CEST,J60,J300", "\u{FF}\u{0}",
    ]
    for rule in rules {
      let zone = TimeZoneRules.zone(rule, offset: 3600)
      for year in [1, 1970, 2021, 9999] {
        _ = zone?.local(Int(Day(year: year, month: 6, day: 1)!.number) * 86_400)
      }
    }
  }

  @Test func refusesOtherFiles() {
    let sound = TimeZoneRules.tzif("CET-1CEST,M3.5.0,M10.5.0/3", offset: 3600)
    #expect(TimeZoneRules(tzif: []) == nil)
    #expect(TimeZoneRules(tzif: Array("TZif1".utf8) + sound.dropFirst(5)) == nil)
    #expect(TimeZoneRules(tzif: Array("GIF89a".utf8) + sound) == nil)
  }

  @Test func survivesDamage() {
    let seed: UInt64 = 7
    print("seed \(seed)")
    var chance = Chance(seed: seed)
    var files = [TimeZoneRules.tzif("CET-1CEST,M3.5.0,M10.5.0/3", offset: 3600)]
    if let real = berlin() { files.append(real) }
    for bytes in files {
      for length in 0..<min(bytes.count, 2500) {
        _ = TimeZoneRules(tzif: Array(bytes.prefix(length)))?.local(1_620_000_000)
      }
      for _ in 0..<2000 {
        var changed = bytes
        for _ in 0..<3 {
          changed[Int.random(in: changed.indices, using: &chance)] = .random(
            in: 0...255, using: &chance)
        }
        _ = TimeZoneRules(tzif: changed)?.local(1_620_000_000)
        _ = TimeZoneRules(tzif: changed)?.local(4_000_000_000)
      }
    }
  }

  /// Against Foundation, over the real file, past its last transition.
  @Test func agreesWithFoundation() throws {
    guard let bytes = berlin() else {
      print("skipped: this machine has no /usr/share/zoneinfo/Europe/Berlin")
      return
    }
    let zone = try #require(TimeZoneRules(tzif: bytes))
    let known = try #require(TimeZone(identifier: "Europe/Berlin"))
    var moment = moment("1900-01-01", 0)
    while moment < self.moment("2060-01-01", 0) {
      let expected = known.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))
      #expect(zone.offset(at: moment) == expected, "\(moment)")
      moment += 3600 * 7 + 1801
    }
    #expect(shown(self.moment("2021-05-10", 22), zone) == "2021-05-11 00:00:00")
  }

  private func berlin() -> [UInt8]? {
    (try? Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin")))
      .map(Array.init)
  }
}

@Suite("Dates in data files")
struct PublishedDateTests {
  private func parse(
    _ text: String, digits: PublishedDate.Digits = .refused
  ) -> PublishedDate? {
    PublishedDate(text, digits: digits)
  }

  @Test(arguments: [
    ("2021-05-10", 0), ("2021/05/10", 0), ("10.05.2021", 0), ("10.05.2021, 00:00 Uhr", 0),
    ("2021-05-10T08:30", 30_600), ("2021-05-10 08:30:15", 30_615),
    ("2021-05-10T08:30:15.999", 30_615),
    ("2021-05-10 24:00", 86_400), ("10.05.2021,8:05", 29_100), ("2021-05-10 08:30 Uhr ", 30_600),
    ("2021-05-10 11:00:00 AM", 39_600), ("2021-05-10 01:00:00 PM", 46_800),
    ("10.05.2021 12:30 am", 1800), ("2021/05/10 12:30PM", 45_000),
    ("2021-05-10 8:05 pm Uhr", 72_300),
  ])
  func areDays(_ text: String, _ second: Int) {
    #expect(parse(text) == .local(Day(iso: "2021-05-10")!, second: second))
  }

  @Test(arguments: [
    ("2021-05-10T00:00:00Z", 0), ("2021-05-10T02:00+02:00", 0), ("2021-05-09T20:30:00-0330", 0),
    ("2021-05-10 02:00 +02", 0), ("2021-05-10 00:00 UTC", 0), ("2021-05-10 00:00:00 GMT", 0),
    ("2021-05-10 01:00 MEZ", 0), ("10.05.2021, 02:00 Uhr MESZ", 0), ("2021-05-10T01:00CET", 0),
    ("2021-05-10 02:00:01 CEST", 1), ("10.05.2021 12:00 AM Z", 0), ("2021-05-10t00:00:00z", 0),
    ("2021-05-10 02:00 Uhr +02:00", 0), ("2021-05-10 00:00 utc", 0), ("2021-05-10 01:00 mez", 0),
    ("2021-05-10T02:00 UHR Mesz", 0), ("2021-05-10 00:00z", 0),
  ])
  func areMoments(_ text: String, _ second: Int) {
    #expect(parse(text) == .moment(1_620_604_800 + second))
  }

  @Test(arguments: [("1620604800000", 0), ("1620604800999", 0), ("1620604801000", 1)])
  func areMilliseconds(_ text: String, _ second: Int) {
    #expect(parse(text) == nil)
    #expect(parse(text, digits: .milliseconds) == .moment(1_620_604_800 + second))
  }

  /// Digits that can be year, month, day and time, and milliseconds that no date can be written for.
  @Test(arguments: [
    "202503010600", "20250301060000", "190001010000", "253402300800000", "999999999999999",
  ])
  func areNoMilliseconds(_ text: String) {
    #expect(parse(text) == nil)
    #expect(parse(text, digits: .milliseconds) == nil)
  }

  @Test(arguments: [
    "202513010600", "202502300600", "202503012500", "202503010660", "999999999999",
    "253402300799999",
  ])
  func areNoStamps(_ text: String) {
    #expect(parse(text, digits: .milliseconds) == .moment(Int(text)! / 1000))
  }

  @Test(arguments: [
    "", "2021", "2021-05", "2021-5-10", "10.5.2021", "10.05.21", "05/10/2021", "2021-05-10T",
    "2021-05-10 ", "2021-05-10x", "2021-05-10T25:00", "2021-05-10T24:01", "2021-05-10T12:60",
    "2021-05-10T8", "2021-05-10T08:00+2", "2021-05-10T08:00+25:00", "2021-05-10T08:00:61",
    "2021-02-30", "31.04.2021", "2021/13/01", "20210510", "99999999999", "1234567890123456",
    "2021-05-10T08:00+24:00", "2021-05-10T08:00+02:60", "2021-05-10T-1:00", "２０２１-05-10",
    "2021-05-10T:", "..........", "1/1/1/1/1/", "123456789012",
    "2021-05-10 08:30 EST", "2021-05-10 08:30 Uhr früh", "2021-05-10 08:30 PM Uhr nachts",
    "2021-05-10 13:00 PM", "2021-05-10 00:30 AM", "2021-05-10 08:30 AMZ", "2021-05-10 08:30 UTC+1",
    "2021-05-10 08:30 GMT+01:00", "2021-05-10 08:30 MEZ MESZ", "2021-05-10 08:30 MEZ Uhr",
    "2021-05-10T08:30:15.", "2021-05-10T08:30:15.9x", "2021-05-10T08:30.5", "2021-05-10T+8:30",
    "2021-05-10 08:30 bis 09:30", "2021-05-10 08:30 x", "2021-05-10 08:30 +02 x",
  ])
  func areRefused(_ text: String) {
    #expect(parse(text) == nil)
  }
}
