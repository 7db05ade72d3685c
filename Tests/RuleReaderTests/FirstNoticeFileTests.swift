import Findings
import RuleReader
import Testing

/// The line of rulecheck.yaml that names the first file of notices.
@Suite("First file of notices")
struct FirstNoticeFileTests {
  private func named(_ text: String) -> String? {
    FirstNoticeFile.named(in: SourceFile(name: "rulecheck.yaml", bytes: Array(text.utf8)))
      .map { $0.withBytes { String(decoding: $0, as: UTF8.self) } }
  }

  @Test(arguments: [
    (
      "rulesets: [smog.yaml]  # the rules\ntests: [tests]\n",
      "rulesets: [smog.yaml]  # the rules\nnotices: [notices.yaml]\ntests: [tests]\n"
    ),
    (
      "rulesets:\n  - smog.yaml\n  - dust.yaml  # new\n\n# What has to come out.\ntests: [tests]\n",
      "rulesets:\n  - smog.yaml\n  - dust.yaml  # new\nnotices: [notices.yaml]\n\n# What has to come out.\ntests: [tests]\n"
    ),
    ("rulesets: [a.yaml,\n  b.yaml]", "rulesets: [a.yaml,\n  b.yaml]\nnotices: [notices.yaml]"),
    (
      "rulesets: [a.yaml]\r\ntests: [t]\r\n",
      "rulesets: [a.yaml]\r\nnotices: [notices.yaml]\r\ntests: [t]\r\n"
    ),
    (
      "notices: []  # none yet\nrulesets: [a.yaml]\n",
      "notices: [notices.yaml]  # none yet\nrulesets: [a.yaml]\n"
    ),
    (
      "  workspace: a\n  rulesets: [a.yaml]\n",
      "  workspace: a\n  rulesets: [a.yaml]\n  notices: [notices.yaml]\n"
    ),
  ])
  func isAddedAndNothingElseChanges(_ before: String, _ after: String) {
    #expect(named(before) == after)
  }

  @Test(arguments: [
    "{ workspace: a, rulesets: [a.yaml] }\n", "rulesets: [a.yaml]\nnotices: [orders]\n",
    "workspace: a\n", "rulesets: [a.yaml\n",
  ])
  func isNotAddedWhereItCannotBe(_ text: String) { #expect(named(text) == nil) }
}
