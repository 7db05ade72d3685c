import Files
import Findings
import Lint
import Reports
import TestSupport
import Testing

/// Defects that the texts of other systems had, planted in copies of shipped workspaces.
@Suite("Planted defects of texts")
struct PlantedTextDefectTests {
  struct Defect: Sendable, CustomStringConvertible {
    let path: String
    let right: String
    let wrong: String
    let codes: [String]
    var description: String { wrong }

    init(_ path: String, _ right: String, _ wrong: String, _ codes: String...) {
      self.path = path
      self.right = right
      self.wrong = wrong
      self.codes = codes
    }
  }

  static let folder = "rules"
  static let recommendations = "federal/recommendations.yaml"
  static let defects = [
    // “From 23:00” in one language and “from 23:00 on” in the other, written out.
    Defect(
      recommendations,
      #"de: "Kein Verkauf von Alkohol von {from} bis {to} Uhr.", en: "No sale of alcohol from {from} to {to}.""#,
      #"de: "Kein Verkauf von Alkohol ab 23 Uhr.", en: "No sale of alcohol from 23:00 on.""#,
      "number-in-text"),
    Defect(
      recommendations, #"en: "No sale of alcohol from {from} to {to}.""#,
      #"en: "No sale of alcohol from {from} on.""#, "different-placeholders"),
    // Five households in one language and two in the other.
    Defect(
      recommendations, #"en: "Wash your hands regularly.""#,
      #"en: "Wash your hands regularly, five times a day.""#),
    Defect(
      recommendations,
      #"de: "Waschen Sie sich regelmäßig die Hände.", en: "Wash your hands regularly.""#,
      #"de: "Treffen nur mit 2 Haushalten.", en: "Meet as 5 households only.""#,
      "different-numbers"),
    // A text that was copied.
    Defect(
      recommendations, #"en: "Air rooms regularly.""#, #"en: "Lüften Sie Räume regelmäßig.""#,
      "identical-translation"),
    Defect(
      recommendations, #"title: { de: "Gelb", en: "Yellow" }"#,
      #"title: { de: "Gelb ab 35", en: "Yellow from 50" }"#, "different-numbers"),
    Defect(recommendations, "##c62828", "##eab308", "similar-colors"),
    Defect(
      recommendations, "values: { people: 50 }", "values: { people: 50, outdoors: 200 }",
      "unused-value"),
    Defect(
      "topics.yaml", "topics:\n", "topics:\n  lakes: { title: { de: \"Seen\", en: \"Lakes\" } }\n",
      "unused-topic"),
  ]

  static let drought = [
    Defect(
      "rules/forest-fire.yaml", #"de: "Lassen Sie kein Feuer unbeaufsichtigt.""#,
      #"de: "Never leave a fire unattended.""#, "identical-translation"),
    Defect(
      "rules/forest-fire.yaml",
      #"{ it: "Niente fuochi d'artificio.", de: "Kein Feuerwerk.", en: "No fireworks." }"#,
      #"{ it: "Al massimo 2 fuochi.", de: "Höchstens 3 Feuer.", en: "At most 2 fires." }"#,
      "different-numbers"),
    Defect(
      "rules/forest-fire.yaml",
      #"{ it: "Niente fuochi d'artificio.", de: "Kein Feuerwerk.", en: "No fireworks." }"#,
      #"{ it: "Fino alle 22.", de: "Bis 22:00 Uhr.", en: "Until 10 p.m." }"#,
      "number-in-text"),
    Defect(
      "rules/forest-fire.yaml", #"en: "If you see a fire, call {number} at once.""#,
      #"en: "If you see a fire, call at once.""#, "different-placeholders"),
  ]

  @Test(arguments: defects)
  func isFound(_ defect: Defect) throws { try check(defect, in: "rules") }

  @Test(arguments: drought)
  func isFoundInThreeLanguages(_ defect: Defect) throws {
    try check(defect, in: "rules/examples/drought")
  }

  /// A whole file in one language: each of its sentences is a finding.
  @Test func wholeFileInOneLanguage() throws {
    var files = Repository.workspace(below: "rules")
    let text = String(decoding: try #require(files[Self.recommendations]), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var changed = lines
    for (at, line) in lines.enumerated().dropFirst() {
      let above = lines[at - 1]
      guard let en = line.firstRange(of: "  en: \""), let de = above.firstRange(of: "  de: \"")
      else { continue }
      changed[at] = String(line[..<en.upperBound] + above[de.upperBound...])
    }
    files[Self.recommendations] = Array(changed.joined(separator: "\n").utf8)
    let found = findings(files)
    #expect(found.count >= 9)
    #expect(found.allSatisfy { $0.code == "identical-translation" })
  }

  private func check(_ defect: Defect, in folder: String) throws {
    var files = Repository.workspace(below: folder)
    let text = String(decoding: try #require(files[defect.path]), as: UTF8.self)
    let right = defect.right.replacing("##", with: "#")
    // Not the whole file, where this fails.
    let isThere = text.contains(right)
    #expect(isThere, "\(defect.path) has no \(right)")
    let wrong = defect.wrong.replacing("##", with: "#")
    files[defect.path] = Array(
      text.replacing(right, with: wrong, maxReplacements: 1).utf8)
    let found = findings(files)
    #expect(Set(found.map(\.code)) == Set(defect.codes), "\(described(found))")
  }

  private func findings(_ files: [String: [UInt8]]) -> [Diagnostic] {
    Validation(of: FileTree(files)).findings()
  }
}
