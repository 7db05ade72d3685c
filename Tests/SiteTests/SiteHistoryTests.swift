import Comparison
import Evaluation
import Files
import Findings
import Messages
import Observations
import Reports
import RuleReader
import Rules
import TestSupport
import Testing

@testable import Site

/// What changed on earlier days, and what people were told on them.
@Suite("History of a site")
struct SiteHistoryTests {
  /// The files of a site after the one before.
  private static func site(
    of workspace: [String: [UInt8]] = River.base, on day: String, since: String? = nil,
    after former: [String: String] = [:]
  ) throws -> [String: String] {
    try SiteTests.files(of: workspace, on: day, since: since, after: former)
  }

  private static func days(_ first: String, _ count: Int) throws -> [String] {
    let first = try #require(Day(iso: first))
    return (0..<count).map { (first + $0).description }
  }

  /// Days on which phases begin, a county becomes part of another, and guidelines with days of their own.
  @Test(arguments: [("2024-04-28", 9), ("2024-06-29", 5), ("2024-07-30", 4), ("2024-09-29", 4)])
  func dayByDayIsAtOnce(_ first: String, _ count: Int) throws {
    let days = try Self.days(first, count)
    var site: [String: String] = [:]
    for day in days { site = try Self.site(on: day, after: site) }
    let last = try #require(days.last)
    let atOnce = try Self.site(on: last, since: first)
    #expect(site.keys.sorted() == atOnce.keys.sorted())
    for (path, text) in atOnce.sorted(by: { $0.key < $1.key }) {
      #expect(
        Golden.difference(site[path] ?? "", from: text, named: path) == nil,
        "made on each day, and at once")
    }
    // One that was left out is made up for, and one before all is added.
    let late = try Self.site(on: last, after: try Self.site(on: first))
    #expect(late == atOnce)
    let added = try Self.site(on: last, since: first, after: try Self.site(on: days[1]))
    #expect(added == atOnce)
  }

  /// Other rules say something else of earlier days: what people were told on them stays.
  @Test func whatWasToldStays() throws {
    let (told, day) = ("2024-05-01", "2024-05-03")
    let former = try Self.site(on: told)
    let path = "rules/bathing-2024.yaml"
    var amended = River.base
    let rules = String(decoding: try #require(amended[path]), as: UTF8.self)
    amended[path] = Array(rules.replacing("Bathing Rules", with: "Swimming Rules").utf8)
    let site = try Self.site(of: amended, on: day, after: former)
    for path in ["api/v1/en/messages/\(told).json", "en/changes/\(told).html"] {
      #expect(site[path] == former[path])
    }
    #expect(former["api/v1/en/messages/\(told).json"]?.contains("Bathing Rules") == true)
    #expect(site["en/rules.html"]?.contains("Swimming Rules") == true)
    let (feed, page) = (site["en/area/0203.atom"] ?? "", site["en/area/0203.html"] ?? "")
    #expect(feed == former["en/area/0203.atom"] && feed.contains("Bathing Rules"))
    #expect(page.contains("<strong>Bathing Rules:</strong>"))
    #expect(try Self.site(of: amended, on: day, since: told)["en/area/0203.atom"] != feed)
  }

  /// To readers of a feed an entry is what its name says: a name that changes is news once more.
  @Test func namesInFeedsStayWhereTheSiteMoves() throws {
    func at(_ base: String) -> [String: [UInt8]] {
      var files = River.base
      files["messages.yaml", default: []] += Array(
        "atom: { base: \"\(base)\", author: { en: Authority, de: Behörde } }\n".utf8)
      return files
    }
    func names(_ site: [String: String]) -> [Substring] {
      (site["en/area/0203.atom"] ?? "").matches(of: #/<id>(.*)</id>/#).map(\.1)
    }
    let (base, told, day) = ("http://www.example.org/a&b/", "2024-05-01", "2024-05-03")
    var former = try Self.site(of: at(base), on: told)
    let made = names(former)
    #expect(made.count > 1 && Set(made).count == made.count)
    #expect(names(try Self.site(of: at("https://example.com/"), on: told)) == made)
    // Sites of before named them after the address.
    let json = former["api/v1/en/messages/\(told).json"] ?? ""
    let messages = json.matches(of: #/"identifier": "([^"]*\.0203\.[^"]*)"/#).map(\.1)
    try #require(messages.count == made.count - 1)
    let old =
      ["http://www.example.org/a&amp;b/river.0203.en.atom"]
      + messages.map { "http://www.example.org/a&amp;b/\($0)" }
    former["en/area/0203.atom"] = old.map { "<id>\($0)</id>" }.joined(separator: "\n")
    let next = names(try Self.site(of: at("https://example.com/"), on: day, after: former))
    #expect(next.first == old.first.map { $0[...] } && Set(old.map { $0[...] }).isSubset(of: next))
  }

  /// Messages that are kept elsewhere are what people were told, in the languages in which each was written.
  @Test func whatIsKeptElsewhereIsSaid() throws {
    let (first, told, day) = ("2024-04-30", "2024-05-01", "2024-05-03")
    let tree = FileTree(River.base)
    let workspace = try #require(Workspace.read(tree).workspace)
    let evaluator = Evaluator(
      workspace, try #require(Observations.read(workspace, files: tree).observations))
    let known = try #require(Day(iso: told))
    let messages = Message.all(
      of: ChangeList(
        from: Knowledge(evaluator, on: known - 1), to: Knowledge(evaluator, on: known),
        pairs: OrdinancePair.all(workspace, workspace)))
    let path = { (code: String) in "api/v1/\(code)/messages/\(told).json" }
    func site(_ kept: [String], after former: [String: String] = [:]) throws -> [String: String] {
      try SiteTests.files(
        of: River.base, on: day, since: first, after: former,
        told: KeptMessages(since: known - 1, counts: [known: kept.count]) {
          $0 == known ? kept : []
        })
    }
    let all = messages.map { MessageReport([$0]).json(of: $0) }
    let worked = try Self.site(on: day, since: first)
    #expect(messages.count > 1)
    #expect(try site(all)[path("en")] == worked[path("en")])
    // Fewer were told than are worked out; and one before there was a second language.
    #expect(
      try site([all[0]])[path("en")]
        == MessageReport([messages[0]], languages: ["en"]).json)
    let early = MessageReport(messages, languages: ["en"]).json(of: messages[0])
    let mixed = try site([early] + all.dropFirst())
    #expect(mixed[path("en")] == worked[path("en")])
    #expect(
      mixed[path("de")]
        == MessageReport(Array(messages.dropFirst()), languages: ["de"]).json)
    // What another workspace told is not said here.
    let foreign = all.map { $0.replacing("\"workspace\": \"", with: "\"workspace\": \"other-") }
    #expect(try site(foreign)[path("en")] == MessageReport([]).json)
    // The file of the site before stays, unless more was told of its day since.
    var former = try site([all[0]])
    former[path("en")] = former[path("en")]?.replacing("\"edition\": 2", with: "\"edition\":  2")
    #expect(try site([all[0]], after: former)[path("en")] == former[path("en")])
    #expect(try site(all, after: former)[path("en")] == worked[path("en")])
  }

  /// The first steps that a file of messages tells, in words.
  private static func steps(_ site: [String: String], _ day: String) throws -> [String] {
    let text = try #require(site["api/v1/en/messages/\(day).json"])
    let file = SourceFile(name: "messages.json", bytes: Array(text.utf8))
    let told = try #require(ToldMessage.all(in: file, Language(code: "en", index: 0)))
    return told.map { "\($0.area) \($0.steps[0].ordinance) \($0.steps[0].from) \($0.steps[0])" }
  }

  /// A site of another edition may have told some changes on other days: what it told is not told again, and what
  /// it was going to tell later is not lost.
  @Test func aSiteOfAnotherEdition() throws {
    let days = try [("2024-06-29", 5), ("2024-07-30", 4), ("2024-09-29", 4)].map {
      try Self.days($0, $1)
    }
    var recovered = 0
    var rules = River.base
    let path = "rules/bathing-2024.yaml"
    let bathing = String(decoding: try #require(rules[path]), as: UTF8.self)
    rules[path] = Array(
      bathing.replacing("phase: closed", with: "phase: closed\n    formerly: [shut]").utf8)
    for (day, next) in days.flatMap({ zip($0, $0.dropFirst()) }) {
      let former = try Self.site(on: day)
      let expected = try Self.site(on: next, after: former)
      var (told, untold, renamed) = (former, former, former)
      for language in ["en", "de"] {
        let path = "api/v1/\(language)/messages/\(day).json"
        let text = try #require(former[path])
        #expect(text.contains("\"edition\": 2"))
        told[path] = text.replacing("\"edition\": 2,", with: "")
        untold[path] = "{\"messages\": []}"
        // People were told of the phase under another identifier.
        renamed[path] = told[path]?.replacing("\"phase\": \"closed\"", with: "\"phase\": \"shut\"")
      }
      let news = try Self.steps(expected, next)
      #expect(try Self.steps(try Self.site(on: next, after: told), next) == news)
      let site = try Self.site(of: rules, on: next, after: renamed)
      #expect(try Self.steps(site, next) == news)
      // What had been told on the day and was still to come is told now.
      let late = try Self.steps(former, day).filter { step in
        step.split(separator: " ")[2] >= Substring(next)
      }
      let all = try Self.steps(try Self.site(on: next, after: untold), next)
      #expect(Set(all).isSuperset(of: late + news) && Set(all).count == all.count)
      recovered += late.count
    }
    #expect(recovered > 0)
  }

  @Test func aSiteIsNotTakenBack() throws {
    let former = try Self.site(on: "2024-05-06", since: "2024-05-03")
    #expect(
      throws: Site.Problem.hasLaterDays(
        try #require(Day(iso: "2024-05-03")), try #require(Day(iso: "2024-05-06")),
        than: try #require(Day(iso: "2024-05-05")))
    ) { try Self.site(on: "2024-05-05", after: former) }
    #expect(
      throws: Site.Problem.beginsLater(
        try #require(Day(iso: "2024-05-07")), than: try #require(Day(iso: "2024-05-06")))
    ) { try Self.site(on: "2024-05-06", since: "2024-05-07") }
    // A site of one day is made anew.
    let single = try Self.site(on: "2024-05-06")
    #expect(try Self.site(on: "2024-05-03", after: single) == Self.site(on: "2024-05-03"))
  }

  @Test func damagedAndForeignMessagesAreRefused() throws {
    let day = "2024-05-03"
    var former = try Self.site(on: day)
    let path = "api/v1/en/messages/\(day).json"
    let whole = try #require(former[path])
    former[path] = String(whole.dropLast(9))
    #expect(throws: Site.Problem.unreadable(path)) {
      try Self.site(on: "2024-05-06", after: former)
    }
    let other = try Self.site(on: "2024-05-01").mapValues {
      $0.replacing("\"workspace\": \"river\"", with: "\"workspace\": \"lake\"")
    }
    #expect(throws: Site.Problem.isOf(workspace: "lake")) { try Self.site(on: day, after: other) }
  }

  /// A page of a day leads to no other day, since those come and go.
  @Test func pagesOfDaysLeadToTheListAlone() throws {
    let site = try Self.site(on: "2024-08-02", since: "2024-07-31")
    for (path, text) in site where path.contains("/changes/") {
      #expect(!text.contains(".html\">Wed") && !text.contains("href=\"2024"), "\(path)")
      #expect(text.contains("href=\"../changes.html\""), "\(path)")
    }
    for day in ["2024-07-31", "2024-08-01"] {
      #expect(site["en/changes.html"]?.contains("href=\"changes/\(day).html\"") == true)
    }
  }
}
