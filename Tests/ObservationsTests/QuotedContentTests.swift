import Findings
import Observations
import RuleReader
import Rules
import TestSupport
import Testing

/// The path of a file in the rules can be that of any file below them: what its ending does not promise is
/// not quoted, whatever it is read as.
@Suite("Content that is not quoted")
struct QuotedContentTests {
  private let secret = "hunter2"

  private func findings(_ path: String, _ text: String, format: String) -> [Diagnostic] {
    let columns = "{ date: day, area: area, metrics: { incidence: incidence } }"
    let source = """
      source: figures
      title: { de: "Zahlen", en: "Figures" }
      attribution: "Office"
      file: ../\(path)
      \(format.contains("wide") ? "metric: incidence" : "columns: \(columns)")
      \(format)

      """
    let changes = ["sources/figures.yaml": Array(source.utf8), path: Array(text.utf8)]
    let files = Island.files(replacing: changes)
    let (workspace, problems) = Workspace.read(files)
    return problems
      + (workspace.map {
        Observations.findings(in: $0, files: files, zone: .centralEurope, today: nil)
      } ?? [])
  }

  /// - Returns: whether some finding quotes the secret, in words or as a line.
  private func isQuoted(_ found: [Diagnostic]) -> Bool {
    #expect(found.contains { $0.severity == .error })
    return found.contains { finding in
      finding.span.file.disclosure == .lines && finding.span.file.name.hasPrefix("data/")
        || ([finding.message, finding.help ?? ""] + finding.notes.map(\.message))
          .contains { $0.contains(secret) }
    }
  }

  @Test(arguments: ["json", "geojson", "txt", "env", "pem"])
  func tablesOfOtherNames(ending: String) {
    for text in [
      "name,\(secret)\nx,y\n", "area,day,incidence\n\(secret),2021-05-01,1\n",
      "area,day,incidence\n0101,\(secret),1\n", "area,day,incidence\n0101,2021-05-01,\(secret)\n",
    ] {
      #expect(isQuoted(findings("data/a.csv", text, format: "format: csv\nlayout: long")))
      #expect(!isQuoted(findings("data/a.\(ending)", text, format: "format: csv\nlayout: long")))
    }
  }

  @Test(arguments: ["json", "txt"])
  func countiesOfOtherNames(ending: String) {
    let areas = """
      areas: island
      country: { id: IL, title: { de: "Inselland", en: "Island Country" } }
      states: [{ id: "01", short: NO, title: { de: "Nordküste", en: "North Coast" } }]
      counties: { file: data/a.ENDING, columns: { id: id, name: name, state: state } }

      """
    for (text, ending, isShown) in [
      ("id,name,\(secret)\n1,a,01\n", "csv", true), ("id,name,\(secret)\n1,a,01\n", ending, false),
      ("id,name,state\n1,a,\(secret)\n", "csv", true),
      ("id,name,state\n1,a,\(secret)\n", ending, false),
    ] {
      let (_, found) = Workspace.read(
        Island.files(replacing: [
          "areas.yaml": Array(areas.replacing("ENDING", with: ending).utf8),
          "data/a.\(ending)": Array(text.utf8),
        ]))
      #expect(isQuoted(found) == isShown, "\(described(found))")
    }
  }

  @Test func filesThatAreNotYAML() {
    for (path, isShown) in [("data/a.yaml", true), ("data/a.json", false), ("data/a.txt", false)] {
      let (_, found) = Workspace.read(
        Island.files(replacing: [
          "rulecheck.yaml": Array(
            "workspace: \"1\"\ntitle: x\nlanguages: [de, en]\ntime-zone: Europe/Berlin\nareas: \(path)\nmetrics: metrics.yaml\ntopics: topics.yaml\nrules: [rules]\n"
              .utf8), path: Array("{ \"private_key\": \"\(secret)\", \(secret): 1 }\n".utf8),
        ]))
      #expect(isQuoted(found) == isShown, "\(described(found))")
    }
  }

  /// What is not JSON as a whole is not quoted; values of JSON are, in words.
  @Test func valuesOfJSON() {
    let feature =
      "{\"features\":[{\"attributes\":{\"area\":\"0101\",\"day\":\"2021-05-01\",\"incidence\":\"\(secret)\"}}]}"
    #expect(isQuoted(findings("data/a.json", feature, format: "format: arcgis-json")))
    for text in [feature + "x", "\(secret)=1\n", "{\"\(secret)\": \(secret)}", "[\"\(secret)\n\"]"]
    {
      #expect(!isQuoted(findings("data/a.json", text, format: "format: arcgis-json")))
    }
    for text in [feature, "\(secret)=1\n"] {
      #expect(!isQuoted(findings("data/a.txt", text, format: "format: arcgis-json")))
    }
  }
}
