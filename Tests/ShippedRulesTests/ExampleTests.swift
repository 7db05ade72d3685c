import Evaluation
import Files
import Findings
import Observations
import RuleReader
import Rules
import TestSupport
import Testing

/// The workspaces below `rules/examples`: without findings, and with the outcomes that were counted
/// by hand from their ordinances and data, or announced.
@Suite("Examples")
struct ExampleTests {
  static let names = [
    "air-quality", "drought", "forest-fire", "grades", "hospital", "river", "small", "tiers",
  ]
  /// One per workspace, which are read once.
  static let evaluators: [String: Evaluator] = Dictionary(
    uniqueKeysWithValues: names.compactMap { name in read(name).evaluator.map { (name, $0) } })

  private static func read(_ name: String) -> (evaluator: Evaluator?, findings: String) {
    let files = FileTree.folder("rules/examples/\(name)")
    let (workspace, problems) = Workspace.read(files)
    guard let workspace else { return (nil, described(problems)) }
    let (observations, found) = Observations.read(
      workspace, files: files, zone: TimeZoneRules.centralEurope)
    return (observations.map { Evaluator(workspace, $0) }, described(problems + found))
  }

  @Test(arguments: names)
  func isWithoutFindings(_ name: String) {
    let (evaluator, findings) = Self.read(name)
    let isRead = evaluator != nil
    #expect(isRead)
    #expect(findings.isEmpty, "\(findings)")
  }

  /// The tests that stand beside the rules pass, and leave nothing of the rules out.
  @Test(arguments: names)
  func itsTestsPassAndReachEverything(_ name: String) throws {
    let workspace = try #require(Self.evaluators[name]).workspace
    let files = FileTree.folder("rules/examples/\(name)")
    let (tests, problems) = RuleTests.read(workspace, files: files)
    #expect(problems.isEmpty, "\(described(problems))")
    let (run, faults) = RuleTestRun.run(
      try #require(tests), of: workspace, data: files,
      coverageOf: Array(workspace.ordinances.indices))
    #expect(faults.isEmpty, "\(described(faults))")
    let result = try #require(run)
    let failed = result.failedCases
    #expect(failed.isEmpty)
    let unreached = try #require(result.coverage).unreachedItems
    #expect(unreached.isEmpty)
  }

  /// Every example is in the table above, and no file of one is left unnamed by its manifest.
  @Test func allAreTested() throws {
    let files = FileTree.folder("rules/examples")
    let manifests = Repository.files(below: "rules/examples", ending: "rulecheck.yaml")
    #expect(manifests == Self.names.map { "\($0)/rulecheck.yaml" })
    for name in Self.names {
      let manifest = try Repository.text("rules/examples/\(name)/rulecheck.yaml")
      for path in Repository.files(below: "rules/examples/\(name)", ending: ".yaml")
      where path != "rulecheck.yaml" {
        let top = path.split(separator: "/")[0]
        #expect(manifest.contains(top), "\(name)/\(path)")
      }
      let folder = try #require(try? files.file("\(name)/README.md"))
      #expect(folder.withBytes { !$0.isEmpty })
    }
  }

  /// Folders with a rulecheck.yaml are passed over by the workspace around them.
  @Test func theShippedWorkspaceDoesNotHoldThem() {
    let states = ["de-", "bw-", "by-", "nw-"]
    #expect(
      Shipped.workspace.ordinances.allSatisfy { states.contains(where: $0.id.hasPrefix) })
  }

  /// Phase by phase: the first day of each, in the order of the days.
  struct Course: Sendable, CustomTestStringConvertible {
    let workspace: String
    let ruleSet: String
    let area: String
    /// What is counted where, and why.
    let why: String
    let phases: [(day: String, phase: String)]
    var testDescription: String { "\(ruleSet) \(area): \(why)" }
  }

  static let courses = [
    Course(
      workspace: "drought", ruleSet: "water-abstraction", area: "1847",
      why: "69.99 on 8 March counts, 70.0 on the 9th does not; 27 March is missing; Easter",
      phases: [
        ("2025-02-28", "not-valid"), ("2025-03-01", "normal"), ("2025-03-14", "normal"),
        ("2025-03-15", "watch"), ("2025-03-31", "watch"), ("2025-04-01", "limited"),
        ("2025-04-23", "limited"), ("2025-04-24", "watch"), ("2025-05-07", "watch"),
        ("2025-05-08", "normal"), ("2025-05-31", "normal"),
      ]),
    Course(
      workspace: "drought", ruleSet: "water-abstraction", area: "2106",
      why: "19 March is a holiday: 17, 18 and 20 March count",
      phases: [
        ("2025-03-07", "normal"), ("2025-03-08", "watch"), ("2025-03-20", "watch"),
        ("2025-03-21", "normal"), ("2025-04-22", "normal"),
      ]),
    Course(
      workspace: "drought", ruleSet: "water-abstraction", area: "1842",
      why: "19 March is none: 20, 21 and 24 March count",
      phases: [
        ("2025-03-07", "normal"), ("2025-03-08", "watch"), ("2025-03-24", "watch"),
        ("2025-03-25", "normal"),
      ]),
    Course(
      workspace: "drought", ruleSet: "water-abstraction", area: "1846",
      why:
        "groundwater of exactly 20 from 14 April, its correction too late; the amendment's 7 days",
      phases: [
        ("2025-04-15", "limited"), ("2025-04-16", "ban"), ("2025-04-30", "ban"),
        ("2025-05-01", "limited"), ("2025-05-21", "limited"), ("2025-05-22", "watch"),
      ]),
    Course(
      workspace: "drought", ruleSet: "water-abstraction", area: "2102",
      why: "no row before 12 March; displaced from 7 April to 25 May",
      phases: [
        ("2025-03-11", "unknown"), ("2025-03-12", "normal"), ("2025-04-06", "normal"),
        ("2025-04-07", "not-valid"), ("2025-05-25", "not-valid"), ("2025-05-26", "normal"),
      ]),
    Course(
      workspace: "drought", ruleSet: "ticino-water", area: "2104",
      why: "59.99 on Friday 4 April; the country's 14.8 on 21 and 22 April; 60.0 on 9 May",
      phases: [
        ("2025-04-06", "not-valid"), ("2025-04-07", "scarce"), ("2025-04-21", "scarce"),
        ("2025-04-22", "emergency"), ("2025-05-05", "emergency"), ("2025-05-06", "scarce"),
        ("2025-05-11", "scarce"), ("2025-05-12", "normal"), ("2025-05-26", "not-valid"),
      ]),
    Course(
      workspace: "drought", ruleSet: "ticino-water", area: "2107",
      why:
        "60 and more from 5 to 7 April does not end what begins on the 7th; 60.0 on the 18th does",
      phases: [
        ("2025-04-07", "scarce"), ("2025-04-14", "scarce"), ("2025-04-20", "scarce"),
        ("2025-04-21", "normal"), ("2025-04-22", "emergency"),
      ]),
    Course(
      workspace: "drought", ruleSet: "ticino-water", area: "2108",
      why: "25.0 on 13 April is not below 25; 24.9 and 24.2 are",
      phases: [("2025-04-14", "scarce"), ("2025-04-15", "emergency"), ("2025-05-06", "normal")]),
    Course(
      workspace: "drought", ruleSet: "ticino-water", area: "2106", why: "excepted",
      phases: [("2025-04-22", "not-valid")]),
    Course(
      workspace: "drought", ruleSet: "forest-fire", area: "2107",
      why: "no bulletin on 14 and 15 April",
      phases: [
        ("2025-04-10", "high"), ("2025-04-11", "very-high"), ("2025-04-15", "very-high"),
        ("2025-04-16", "very-high"), ("2025-04-17", "low"),
      ]),
    Course(
      workspace: "hospital", ruleSet: "by-hospital-light", area: "09162",
      why: "552 patients on 6 November, 609 on the 8th; both announced, each from the next day",
      phases: [
        ("2021-09-01", "not-valid"), ("2021-10-17", "unknown"), ("2021-10-18", "green"),
        ("2021-11-06", "green"), ("2021-11-07", "yellow"), ("2021-11-08", "yellow"),
        ("2021-11-09", "red"), ("2021-11-23", "red"), ("2021-11-24", "not-valid"),
      ]),
    Course(
      workspace: "hospital", ruleSet: "by-3g", area: "09476",
      why: "33.2, 27.1 and 31.6 on 19 to 21 September",
      phases: [("2021-09-22", "three-g"), ("2021-09-23", "free")]),
    Course(
      workspace: "hospital", ruleSet: "by-hospital-hotspot", area: "09773",
      why: "495.04 and 93.7 % on the first day that counts",
      phases: [
        ("2021-11-05", "not-valid"), ("2021-11-06", "normal"), ("2021-11-07", "hotspot"),
        ("2021-11-23", "hotspot"), ("2021-11-24", "not-valid"),
      ]),
    Course(
      workspace: "hospital", ruleSet: "by-hospital-hotspot", area: "09774",
      why: "303.1 on 8 November",
      phases: [("2021-11-08", "normal"), ("2021-11-09", "hotspot")]),
    Course(
      workspace: "hospital", ruleSet: "de-hospitalisation-steps", area: "11000",
      why: "exactly 3.00 on 18 November, corrected too late; 3.49 on the 20th",
      phases: [("2021-11-18", "not-valid"), ("2021-11-19", "none"), ("2021-11-21", "step-3")]),
    Course(
      workspace: "hospital", ruleSet: "de-hospitalisation-steps", area: "09162",
      why: "9.38 on 20 November",
      phases: [("2021-11-19", "step-6"), ("2021-11-20", "step-6"), ("2021-11-21", "step-9")]),
    Course(
      workspace: "small", ruleSet: "flood", area: "04",
      why: "above 300 on 8 and 9 March; 400 or more on the 13th; 20, 21 and 24 March at most 300",
      phases: [
        ("2025-03-09", "normal"), ("2025-03-10", "warning"), ("2025-03-12", "warning"),
        ("2025-03-13", "flood"), ("2025-03-16", "flood"), ("2025-03-17", "warning"),
        ("2025-03-24", "warning"), ("2025-03-25", "normal"),
      ]),
    Course(
      workspace: "small", ruleSet: "flood", area: "03",
      why: "300 on 11 March sets back; 399 is no flood; 19 March is a holiday of the lower valley",
      phases: [
        ("2025-03-13", "normal"), ("2025-03-14", "warning"), ("2025-03-21", "warning"),
        ("2025-03-22", "normal"),
      ]),
    Course(
      workspace: "small", ruleSet: "flood", area: "02",
      why: "in the upper valley 19 March counts",
      phases: [("2025-03-16", "warning"), ("2025-03-19", "warning"), ("2025-03-20", "normal")]),
    Course(
      workspace: "river", ruleSet: "low-water", area: "15085",
      why: "100.0 on 1 and 26 June; ten days below on the amendment's eve; then five days above",
      phases: [
        ("2025-06-11", "normal"), ("2025-06-12", "ban"), ("2025-06-29", "ban"),
        ("2025-06-30", "normal"), ("2025-07-14", "normal"), ("2025-07-15", "ban"),
        ("2025-08-13", "ban"), ("2025-08-14", "sparing"), ("2025-08-29", "normal"),
      ]),
    Course(
      workspace: "river", ruleSet: "low-water", area: "15001",
      why: "two days above before the amendment, three after it; 5 August is missing; a notice",
      phases: [
        ("2025-07-01", "ban"), ("2025-07-17", "ban"), ("2025-07-18", "sparing"),
        ("2025-08-15", "sparing"), ("2025-08-16", "ban"), ("2025-08-22", "normal"),
        ("2025-08-27", "sparing"), ("2025-09-01", "ban"),
      ]),
    Course(
      workspace: "river", ruleSet: "low-water", area: "15003", why: "no gauge",
      phases: [("2025-07-01", "not-valid")]),
    Course(
      workspace: "forest-fire", ruleSet: "st-forest-fire", area: "15089",
      why: "in force since the day of the list",
      phases: [("2019-06-25", "unknown"), ("2019-06-26", "level-5"), ("2019-10-01", "not-valid")]),
    Course(
      workspace: "air-quality", ruleSet: "us-aqi", area: "49035",
      why: "10.20 on the eve and the day of the amendment; 9.09 is 9.0; 0.0709 is 0.070",
      phases: [
        ("2024-05-05", "good"), ("2024-05-06", "moderate"), ("2024-05-08", "good"),
        ("2024-05-09", "moderate"), ("2024-05-14", "moderate"),
        ("2024-05-15", "sensitive-groups"), ("2024-05-23", "very-unhealthy"),
      ]),
    Course(
      workspace: "air-quality", ruleSet: "us-aqi", area: "49049",
      why: "two days without ozone: hazardous by PM2.5 alone, then nothing decides",
      phases: [
        ("2024-05-22", "unhealthy"), ("2024-05-23", "hazardous"), ("2024-05-24", "hazardous"),
        ("2024-05-25", "unhealthy"),
      ]),
  ]

  @Test(arguments: courses)
  func takesTheCourseThatWasCounted(_ course: Course) throws {
    let evaluator = try #require(Self.evaluators[course.workspace])
    for (day, phase) in course.phases {
      #expect(evaluator.phase(course.ruleSet, course.area, on: day) == phase, "on \(day)")
    }
  }

  /// In each of the three languages, and a number of the amendment.
  @Test(arguments: [
    (
      "2025-04-15",
      [
        "Prelevate al massimo 2,5 l/s.", "Entnehmen Sie höchstens 2,5 l/s.",
        "Take at most 2.5 l/s.",
      ]
    ),
    (
      "2025-05-10",
      [
        "Prelevate al massimo 1,5 l/s.", "Entnehmen Sie höchstens 1,5 l/s.",
        "Take at most 1.5 l/s.",
      ]
    ),
  ])
  func writesNumbersTheReadersWay(_ day: String, _ texts: [String]) throws {
    let evaluator = try #require(Self.evaluators["drought"])
    let workspace = evaluator.workspace
    let area = try #require(workspace.areas.area(id: "1846"))
    let on = try #require(Day(iso: day))
    let standing = try #require(
      evaluator.situation(in: area, on: on).standings
        .first { $0.ruleSet.id.value == "water-abstraction" })
    let entry = try #require(
      standing.guidelines.first { $0.guideline.id.value == "pumps" })
    let occasion = Guideline.Occasion(county: "", state: "", phase: "", since: standing.since)
    #expect(workspace.languages.map(\.code) == ["it", "de", "en"])
    #expect(workspace.languages.map { entry.guideline.text(in: $0, on: occasion) } == texts)
  }
}
