import RuleReader
import Rules
import TestSupport
import Testing

/// How many rule sets one may depend on.
@Suite("Rule sets that look at many others")
struct ReferenceLimitTests {
  /// Rule sets by number, each of which looks at a phase of some before it.
  private func findings(_ count: Int, referencedOrdinances: (Int) -> [Int]) -> [String] {
    var files: [String: [UInt8]] = [:]
    for number in 0..<count {
      let references = referencedOrdinances(number).map { "{ phase: r\($0)/strict }" }
      let condition =
        references.isEmpty
        ? "{ incidence: { above: 50 } }" : "{ any: [\(references.joined(separator: ", "))] }"
      files["rules/r\(number).yaml"] = Array(
        """
        ruleset: r\(number)
        version: "1"
        title: { de: "Maskenverordnung", en: "Mask ordinance" }
        legal-basis: { title: "§ 1 MaskVO" }
        valid: { from: 2021-01-01 }
        areas: { states: [NO] }
        phases:
          - phase: normal
            title: { de: "Ohne Maske", en: "No masks" }
          - phase: strict
            title: { de: "Mit Maske", en: "Masks" }
            starts:
              when: \(condition)

        """.utf8)
    }
    return Workspace.read(Island.files(replacing: files)).problems.map {
      "\($0.span.file.name) \($0.code)"
    }
  }

  @Test func aChainHasAnEnd() {
    #expect(findings(101) { $0 == 0 ? [] : [$0 - 1] }.isEmpty)
    // The first by name says it for all.
    #expect(
      findings(105) { $0 == 0 ? [] : [$0 - 1] } == ["rules/r101.yaml too-many-references"])
  }

  @Test func oneThatIsReachedTwiceCountsOnce() {
    #expect(findings(101) { number in number < 99 ? [] : Array(0..<number) }.isEmpty)
    #expect(
      findings(102) { number in number < 99 ? [] : Array(0..<number) }
        == ["rules/r101.yaml too-many-references"])
  }

  /// A circle is the mistake, however long it is.
  @Test func aLongCircleIsACircle() {
    #expect(
      findings(120) { [($0 + 1) % 120] }.map { $0.split(separator: " ")[1] }
        == ["reference-cycle"])
  }
}
