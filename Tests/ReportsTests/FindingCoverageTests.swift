import Findings
import Foundation
import Reports
import TestSupport
import Testing

/// Every kind of finding that the readers can report is shown by some fixture.
@Suite("Findings")
struct FindingCoverageTests {
  /// Codes that no fixture can show, with the reason.
  static let exceptions: [String: String] = [
    "out-of-memory": "libyaml reports it only where an allocation fails",
    "too-many-references": "takes 102 rule sets: ReferenceLimitTests makes them in memory",
    "too-many-sources": "takes 64 sources: SourceTests makes them in memory",
  ]

  /// Codes whose near misses are no fixture, with the reason.
  static let withoutNearMiss: [String: String] = [
    "out-of-memory": "libyaml reports it only where an allocation fails",
    "file-too-large": "takes 12 MB: YAMLLimitTests makes the file in memory",
    "too-many-references": "takes 101 rule sets: ReferenceLimitTests makes them in memory",
    "too-many-sources": "takes 63 sources: SourceTests makes them in memory",
    "more-findings": "the nearest thing is a file with as many findings as are listed",
  ]

  /// A check is held to what it must not report, too.
  @Test func everyCodeHasANearMiss() {
    let good = Set(CheckFixtureTests.good.map { String($0.prefix { $0 != "/" }) })
    for code in Check.all.map(\.code) {
      #expect(
        good.contains(code) != (Self.withoutNearMiss[code] != nil),
        "a folder good-NAME in Tests/Fixtures/checks/\(code), or a reason why there is none")
    }
    #expect(Set(Self.withoutNearMiss.keys).subtracting(Check.all.map(\.code)).isEmpty)
  }

  @Test func everyCodeIsShownByAFixture() throws {
    let known = Set(Check.all.map(\.code))
    #expect(known.count > 80)
    let shown = try shownCodes()
    for code in known.subtracting(shown).sorted() {
      #expect(
        Self.exceptions[code] != nil, "no expected output below Tests/Fixtures shows [\(code)]")
    }
    for code in Self.exceptions.keys.sorted() {
      #expect(known.contains(code), "\(code) is excepted, and nothing reports it")
      #expect(!shown.contains(code), "\(code) is excepted, and a fixture shows it")
    }
  }

  @Test func everyShownCodeIsReportedSomewhere() throws {
    let gone = try shownCodes().subtracting(Set(Check.all.map(\.code)))
    #expect(gone.isEmpty, "\(gone.sorted())")
  }

  /// A check that is not in the list would have no documentation.
  @Test func everyCheckIsInTheList() throws {
    let definition = try Regex(#"static let \w+ = Check\(\s*"([a-z0-9-]+)""#)
    let codes = try Repository.files(below: "Sources", ending: ".swift").flatMap { path in
      try Repository.text("Sources/\(path)").matches(of: definition).map {
        String($0.output[1].substring ?? "")
      }
    }
    #expect(codes.sorted() == Check.all.map(\.code))
  }

  /// What stands in brackets behind the message of a finding. The examples of the documentation
  /// are no fixtures.
  private func shownCodes() throws -> Set<String> {
    let mark = try Regex(#"(?m): (?:error|warning|note):(?:.*\n {4})*?.*\[([a-z0-9-]+)\]$"#)
    var codes = Set<String>()
    for path in Repository.files(below: "Tests/Fixtures", ending: ".expected")
    where !path.contains("/example-") {
      for match in try Repository.text("Tests/Fixtures/\(path)").matches(of: mark) {
        codes.insert(String(match.output[1].substring ?? ""))
      }
    }
    return codes
  }
}
