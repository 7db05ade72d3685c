import Foundation
import TestSupport
import Testing

/// Every kind of finding that the readers can report is shown by some fixture.
@Suite("Findings")
struct FindingCoverageTests {
  /// Codes that no fixture can show, with the reason.
  static let exceptions: [String: String] = [
    "out-of-memory": "libyaml reports it only where an allocation fails",
    "file-too-large": "takes 64 MB: YAMLLimitTests makes the file in memory",
    "too-many-sources": "takes 64 sources: SourceTests makes them in memory",
    "no-time-zone": "depends on the machine: SourceTests leaves the time zone out",
  ]

  @Test func everyCodeIsShownByAFixture() throws {
    let known = try reportedCodes()
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
    let gone = try shownCodes().subtracting(try reportedCodes())
    #expect(gone.isEmpty, "\(gone.sorted())")
  }

  /// Literals in the first argument of `report(…)` and `Diagnostic(…)`, and after `code:`.
  private func reportedCodes() throws -> Set<String> {
    let call = try Regex(#"(?:report|Diagnostic)\(\s*([^,()]*"[a-z0-9-]+"[^,()]*),"#)
    let label = try Regex(#"code: (?:Diagnostic\.Code = )?("[a-z0-9-]+")"#)
    let literal = try Regex(#""([a-z0-9-]+)""#)
    var codes = Set<String>()
    for folder in ["YAMLSource", "RuleLanguage", "Observations"] {
      for path in Repository.files(below: "Sources/\(folder)", ending: ".swift") {
        let text = try Repository.text("Sources/\(folder)/\(path)")
        for match in text.matches(of: call) + text.matches(of: label) {
          let argument = String(match.output[1].substring ?? "")
          for code in argument.matches(of: literal) {
            codes.insert(String(code.output[1].substring ?? ""))
          }
        }
      }
    }
    return codes
  }

  /// What stands in brackets behind the message of a finding.
  private func shownCodes() throws -> Set<String> {
    let mark = try Regex(#"(?m): (?:error|warning): .*\[([a-z0-9-]+)\]$"#)
    var codes = Set<String>()
    for path in Repository.files(below: "Tests/Fixtures", ending: ".expected") {
      for match in try Repository.text("Tests/Fixtures/\(path)").matches(of: mark) {
        codes.insert(String(match.output[1].substring ?? ""))
      }
    }
    return codes
  }
}
