import Foundation
import TestSupport
import Testing

/// Whichever command is asked: what applies where decisions, orders that end, extensions and withdrawals count.
@Suite("Commands agree on decisions")
struct CommandsAgreeTests {
  /// By county and rule set, the phase; without those that do not apply.
  private typealias Phases = [String: String]

  private struct Place {
    let folder: URL
    let rules: String

    func json(_ line: String) throws -> [String: Any] {
      let run = try Program.shell("\(line) --rules \(rules) --format json", in: folder)
      try #require(run.status == 0, "\(line): \(run.errors)")
      return try #require(
        JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    }

    func phases(_ line: String, _ key: String) throws -> Phases {
      try CommandsAgreeTests.phases(json(line)["areas"], key)
    }

    func published(on day: String) throws -> Phases {
      let site = folder.appendingPathComponent("site-\(day)")
      let run = try Program.shell(
        "rulecheck publish --on \(day) --out \(site.path) --rules \(rules)", in: folder)
      try #require(run.status == 0, "\(run.errors)")
      let answers = site.appendingPathComponent("api/v1/en/area")
      var phases: Phases = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: answers.path)
      where name.hasSuffix(".json") {
        let data = try Data(contentsOf: answers.appendingPathComponent(name))
        let answer = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
        phases.merge(try CommandsAgreeTests.phases(answer["areas"], "situation")) { $1 }
      }
      return phases
    }

    /// By county and rule set, the periods with a phase.
    func replayed() throws -> [(key: String, phase: String, from: String, through: String)] {
      let run = try Program.shell("rulecheck replay --rules \(rules)", in: folder)
      try #require(run.status == 0, "\(run.errors)")
      return run.output.split(separator: "\n").dropFirst().map { line in
        let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return (
          "\(fields[0]) \(fields[1])", fields[3], fields[4], fields[5].isEmpty ? "9999" : fields[5]
        )
      }
    }
  }

  private static func phases(_ areas: Any?, _ key: String) throws -> Phases {
    var phases: Phases = [:]
    for area in try #require(areas as? [[String: Any]]) {
      for standing in area[key] as? [[String: Any]] ?? [] {
        phases["\(area["id"] ?? "") \(standing["ruleset"] ?? "")"] =
          standing["phase"] as? String ?? "unknown"
      }
    }
    return phases
  }

  /// Somebody who is told what is new every day, and knows nothing else.
  private struct Resident {
    private var told: [String: [(from: String, phase: String?)]] = [:]

    mutating func hear(_ changes: [[String: Any]]) {
      for change in changes {
        let area = change["area"] as? [String: Any]
        let key = "\(area?["id"] ?? "") \(change["ruleset"] ?? "")"
        let after = change["after"] as? [String: Any]
        let from = change["from"] as? String ?? ""
        told[key, default: []].removeAll { $0.from >= from }
        told[key, default: []].append((from, after.map { $0["phase"] as? String ?? "unknown" }))
      }
    }

    func believes(on day: String) -> Phases {
      told.compactMapValues { $0.last { $0.from <= day }?.phase }
    }
  }

  private static let days = 24 * 60 * 60.0

  @Test(
    arguments: [
      ("Tests/Fixtures/decisions", "2024-03-01", 12), ("rules/examples/tiers", "2020-10-11", 27),
    ])
  func sayTheSame(_ path: String, _ first: String, _ count: Int) throws {
    let folder = try Program.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.copyItem(
      atPath: Repository.path(path), toPath: folder.appendingPathComponent("rules").path)
    let place = Place(folder: folder, rules: "rules")
    if path.hasSuffix("decisions") {
      let run = try Program.shell(
        """
        rulecheck notice add --rules rules --replaces gazette-5 --phase clear --from 2024-03-06 \
        --through 2024-03-07 --legal-basis "Gazette no. 8" --date 2024-03-05
        """, in: folder)
      try #require(run.status == 0, "\(run.errors)")
    }
    // The same figures as rulecheckd keeps them.
    let kept = try Program.shell(
      "mkdir kept; sed 's/^county,day/area_id,value_date/' rules/*.csv > kept/stations.csv",
      in: folder)
    let replayed = try place.replayed()
    let format = ISO8601DateFormatter()
    format.formatOptions = [.withFullDate]
    let start = try #require(format.date(from: first))
    func day(_ offset: Int) -> String {
      format.string(from: start.addingTimeInterval(Double(offset) * Self.days))
    }
    var resident = Resident()
    var seen: Set<String> = []
    for offset in 0..<count {
      let today = day(offset)
      let expected = try place.phases("rulecheck eval --all --on \(today)", "situation")
      seen.formUnion(expected.values)
      #expect(try place.phases("rulecheck list --on \(today)", "phases") == expected, "\(today)")
      #expect(
        Phases(
          replayed.filter { $0.from <= today && today <= $0.through }.map { ($0.key, $0.phase) },
          uniquingKeysWith: { $1 }) == expected, "replay, \(today)")
      if kept.errors.isEmpty {
        #expect(
          try place.phases("rulecheck eval --all --on \(today) --data-dir kept", "situation")
            == expected, "kept, \(today)")
      }
      // Of the first day all that applies is news: compared with a day on which nothing was known.
      let since = offset == 0 ? day(-400) : day(offset - 1)
      let changes = try place.json("rulecheck changes --since \(since) --on \(today)")["changes"]
      resident.hear(try #require(changes as? [[String: Any]]))
      #expect(resident.believes(on: today) == expected, "changes, \(today)")
      if offset % 5 == 3 {
        #expect(try place.published(on: today) == expected, "publish, \(today)")
      }
    }
    #expect(seen.count >= 3)
  }
}
