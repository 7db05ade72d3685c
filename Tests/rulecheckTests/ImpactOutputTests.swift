import Findings
import Foundation
import RuleReader
import TestSupport
import Testing

@testable import Observations
@testable import Reports

/// The member `impact` of what `rulecheck diff --format json` answers.
@Suite("Shape of an impact")
struct ImpactOutputTests {
  @Test func isAsDescribedAndEveryKeyOccurs() throws {
    let folder = "rules/examples/grades/rules"
    let run = try Program.shell(
      "rulecheck diff \(folder)/grades-2020-12.yaml \(folder)/grades-2021-04.yaml"
        + " --over 2021-04-01.. --format json")
    #expect(run.status == 0, "\(run.errors)")
    let answer = try JSONText.parse(
      SourceFile(name: "answer.json", bytes: Array(run.output.utf8)))
    guard case .object(let members) = answer.content,
      let impact = members.first(where: { $0.key == "impact" })?.value
    else {
      Issue.record("no impact in \(run.output.prefix(200))")
      return
    }
    var check = ShapeCheck()
    let shape = ImpactOutput.impact.shape
    check.check(impact, shape, at: "")
    #expect(check.problems == [])
    #expect(ShapeCheck.keys(shape).subtracting(check.met) == [])
  }
}
