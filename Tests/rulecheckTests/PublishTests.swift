import Foundation
import TestSupport
import Testing

/// A site that is published again.
@Suite("Publishing again")
struct PublishTests {
  private static let publish = "rulecheck publish --rules river --out site"

  /// A copy of a small workspace, `river`, and what was published of it.
  private final class Place {
    let folder: URL

    init() throws {
      folder = try Program.temporaryFolder()
      try FileManager.default.copyItem(
        atPath: Repository.path("Tests/Fixtures/checks/workspace"),
        toPath: folder.appendingPathComponent("river").path)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func run(_ line: String) throws -> Program.Run { try Program.shell(line, in: folder) }

    /// Every file and folder of the site: which it is, and when it was written.
    func site() throws -> [String: String] {
      let site = folder.appendingPathComponent("site").path
      let paths = try FileManager.default.subpathsOfDirectory(atPath: site).map { "\(site)/\($0)" }
      var found: [String: String] = [:]
      for path in paths + [site] {
        var status = stat()
        try #require(lstat(path, &status) == 0)
        #if canImport(Darwin)
          let time = status.st_mtimespec
        #else
          let time = status.st_mtim
        #endif
        found[String(path.dropFirst(site.count))] =
          "\(status.st_ino) \(time.tv_sec) \(time.tv_nsec)"
      }
      return found
    }
  }

  @Test func whatIsTheSameStaysUntouched() throws {
    let place = try Place()
    let first = try place.run(Self.publish + " --on 2024-07-02")
    #expect(first.status == 0 && first.output == "2024-07-02: site, 67 pages\n")
    let before = try place.site()
    #expect(before.keys.contains("") && before.count > 29)
    let second = try place.run(Self.publish + " --on 2024-07-02")
    #expect(second.status == 0 && second.output == "2024-07-02: site, 67 pages, unchanged\n")
    // What is out of date is said each time.
    #expect(first.said.contains("the figures end on") && second.errors == first.errors)
    #expect(try place.site() == before)
  }

  /// The last day with figures is the same day, whether it is named or not.
  @Test func theDayIsTheOneThatIsMeant() throws {
    let place = try Place()
    let day = try place.run(Self.publish).output.prefix(10)
    #expect(try place.run(Self.publish + " --on \(day)").output.hasSuffix(", unchanged\n"))
    #expect(try place.run(Self.publish + " --on 2024-04-20").output.hasSuffix(" pages\n"))
    #expect(try !place.run(Self.publish).output.hasSuffix(", unchanged\n"))
    #expect(try place.run(Self.publish).output.hasSuffix(", unchanged\n"))
  }

  /// A site goes on from the day with which it began, and is not taken back.
  @Test func earlierDaysAreKept() throws {
    let place = try Place()
    let publish = Self.publish
    let pages = ", changes since 2024-04-30"
    func said(_ options: String) throws -> String {
      let run = try place.run("\(publish) \(options)")
      return run.status == 0 ? run.output.replacing(#/\d+ pages/#, with: "pages") : run.errors
    }
    #expect(
      try said("--on 2024-05-02 --since 2024-04-30") == "2024-05-02: site, pages\(pages)\n")
    for since in ["", "--since 2024-04-30", "--since 2024-05-01"] {
      #expect(
        try said("--on 2024-05-02 \(since)") == "2024-05-02: site, pages\(pages), unchanged\n")
    }
    #expect(try said("--on 2024-05-03") == "2024-05-03: site, pages\(pages)\n")
    let before = try place.site()
    #expect(
      try said("--on 2024-05-01").contains("site cannot be published: the site has what changed"))
    #expect(
      try said("--on 2024-05-03 --since 2024-05-04").contains("--since 2024-05-04 lies after"))
    #expect(try place.site() == before)
    // A day earlier is made, and the others stay.
    #expect(
      try said("--on 2024-05-03 --since 2024-04-29")
        == "2024-05-03: site, pages, changes since 2024-04-29\n")
    let kept = "/api/v1/en/messages/2024-05-01.json"
    #expect(try place.site()[kept] == before[kept] && before[kept] != nil)
    // A later first day drops none.
    let later = try place.run("\(publish) --on 2024-05-04 --since 2024-05-01")
    #expect(later.status == 0 && later.said.contains("from 2024-04-29 on; --since 2024-05-01"))
  }

  /// What people were told stays: it is not taken over from a file that somebody changed or removed.
  @Test(arguments: [
    "echo x > FILE", "rm FILE", "sed -i.old '1s/{/{ /' FILE && rm FILE.old",
  ])
  func whatWasToldStays(_ change: String) throws {
    let place = try Place()
    _ = try place.run("\(Self.publish) --on 2024-05-03 --since 2024-05-01")
    let file = "site/api/v1/en/messages/2024-05-02.json"
    try #require(try place.run(change.replacing("FILE", with: file)).status == 0)
    let before = try place.site()
    let run = try place.run("\(Self.publish) --on 2024-05-04")
    #expect(run.status == 2)
    #expect(run.said.contains("2024-05-02.json, what people were told on a day, is gone or not"))
    #expect(try place.site() == before)
  }

  /// Also if nobody was told anything.
  @Test func theSiteOfAnotherWorkspaceIsLeftAlone() throws {
    let place = try Place()
    _ = try place.run("\(Self.publish) --on 2024-02-03")
    let before = try place.site()
    let run = try place.run(
      "sed -i.old 's/^workspace: .*/workspace: lake/' river/rulecheck.yaml && \(Self.publish) --on 2024-02-04"
    )
    #expect(
      run.status == 2 && run.said.contains("of another workspace, `river`"), "\(run.errors)")
    #expect(try place.site() == before)
  }

  /// Whatever a site is made from makes another site, and then the same one.
  @Test(arguments: [
    "echo '# changed' >> river/rules/fishing.yaml",
    "sed 's/: ann.*/: more/;s/2024-08/2024-09/;8,$d' river/notices/ann* > river/notices/more.yaml",
    "echo '# changed' >> river/calendars/river.yaml",
    "sed -i.old s/Hafen/Havn/ river/districts.csv && rm river/*.old",
    "sed -i.old '2s/[0-9]*$/7/' river/data/gauges.csv && rm river/data/*.old",
    "echo >> river/outlines.json",
    "sed -i.old s,Etc/UTC,Europe/Berlin, river/rulecheck.yaml && rm river/*.old",
    // Which file it is stands on the pages.
    "cd river && mv data/gauges.csv data/g.csv && sed -i.old s/gauges.csv/g.csv/ sources/gauges.yaml",
    // What somebody did to the site.
    "rm site/de/index.html", "echo >> site/style.css",
    "sed -i.old 1s/a/b/ site/site.js && rm site/*.old",
    "rm -r site",
  ])
  func whatChangesIsPublished(_ change: String) throws {
    let place = try Place()
    #expect(try place.run(Self.publish).status == 0)
    let done = try place.run(change)
    try #require(done.status == 0, "\(done.errors)")
    let second = try place.run(Self.publish)
    #expect(second.status == 0 && second.output.hasSuffix(" pages\n"), "\(second.errors)")
    let before = try place.site()
    #expect(try place.run(Self.publish).output.hasSuffix(" pages, unchanged\n"))
    #expect(try place.site() == before)
  }

  @Test(arguments: [
    "--lang en", "--base https://rules.example.org", "--data copy.csv",
    "--source 'https://rules.example.org/{file}#{line}'",
  ])
  func optionsMakeAnotherSite(_ option: String) throws {
    let place = try Place()
    #expect(try place.run("cp river/data/gauges.csv copy.csv && \(Self.publish)").status == 0)
    #expect(try place.run("\(Self.publish) \(option)").output.hasSuffix(" pages\n"))
    #expect(try place.run("\(Self.publish) \(option)").output.hasSuffix(" pages, unchanged\n"))
  }

  /// Nothing on the pages tells where the rules are on this machine.
  @Test func anotherPathMakesTheSameSite() throws {
    let place = try Place()
    #expect(try place.run(Self.publish).status == 0)
    #expect(
      try place.run("\(Self.publish) --rules ./river").output.hasSuffix(" pages, unchanged\n"))
  }

  #if os(Linux)
    /// One byte more after the program's end changes nothing that it does.
    @Test func anotherProgramMakesAnotherSite() throws {
      let place = try Place()
      let other = Self.publish.replacing("rulecheck", with: "./other", maxReplacements: 1)
      let prepared = try place.run(
        "cp \"$(command -v rulecheck)\" other && printf x >> other && \(Self.publish)")
      try #require(prepared.status == 0, "\(prepared.errors)")
      #expect(try place.run(other).output.hasSuffix(" pages\n"))
      #expect(try place.run(other).output.hasSuffix(" pages, unchanged\n"))
    }
  #endif

  /// A mistake is found although the site is there, which stays as it is.
  @Test func mistakesAreFound() throws {
    let place = try Place()
    #expect(try place.run(Self.publish).status == 0)
    let before = try place.site()
    let failed = try place.run("echo 'phases: [' >> river/rules/fishing.yaml; \(Self.publish)")
    #expect(failed.status == 2 && failed.output.isEmpty && failed.said.contains("fishing.yaml"))
    #expect(try place.site() == before)
  }

  /// A page that stays as it is keeps its time when others change.
  @Test func pagesKeepTheirTimes() throws {
    let place = try Place()
    #expect(try place.run(Self.publish + " --on 2024-05-03").status == 0)
    let before = try place.site()
    #expect(try place.run(Self.publish + " --on 2024-05-04").status == 0)
    let after = try place.site()
    for path in ["/style.css", "/site.js", "/geo/counties.geojson"] {
      let isSame = before[path] == after[path]
      #expect(isSame == !path.hasSuffix("geojson"), "\(path)")
    }
    #expect(before["/index.html"] != after["/index.html"])
  }
}
