import Findings
import RuleReader
import Rules
import TestSupport
import Testing

/// Areas have a limit, wherever they are written, since each takes some memory in every answer.
@Suite("Limits of areas")
struct AreaLimitTests {
  private func findings(_ counties: String, _ rows: String) -> [Diagnostic] {
    let areas = """
      areas: island
      country: { id: IL, title: { de: "Inselland", en: "Island Country" } }
      states: [{ id: "01", short: NO, title: { de: "Nordküste", en: "North Coast" } }]
      counties: { \(counties) }

      """
    return Workspace.read(
      Island.files(replacing: [
        "areas.yaml": Array(areas.utf8), "counties.csv": Array(rows.utf8),
      ])
    ).problems.filter { !$0.span.file.name.hasPrefix("rules/") }
  }

  private let columns = "file: counties.csv, columns: { id: id, name: name, state: state }"

  @Test func ofAFile() {
    let rows = (0..<50_001).map { "c\($0),a,NO\n" }.joined()
    let found = findings(columns, "id,name,state\n" + rows)
    #expect(found.map(\.code) == ["file-too-large"], "\(described(found))")
    #expect(found.first?.span.description == "counties.csv:50002:1")
  }

  @Test func ofAList() {
    let list = (0..<50_000).map { "{id: c\($0), name: a, state: NO}" }.joined(separator: ",")
    let found = findings("list: [\(list)]", "")
    #expect(found.map(\.code) == ["file-too-large"])
  }

  @Test func ofAGrouping() {
    let rows = (0..<30_000).map { "c\($0),a,NO,g\($0)\n" }.joined()
    let found = findings(columns + ", groups: { basin: basin }", "id,name,state,basin\n" + rows)
    #expect(found.map(\.code) == ["file-too-large"], "\(described(found))")
  }

  @Test func ofManyGroupings() {
    let names = (0..<200).map { "g\($0)" }
    let rows = (0..<5001).map { "c\($0),a,NO" + String(repeating: ",", count: 200) + "\n" }
    let groups = names.map { "\($0): \($0)" }.joined(separator: ", ")
    let found = findings(
      columns + ", groups: { \(groups) }",
      "id,name,state," + names.joined(separator: ",") + "\n" + rows.joined())
    #expect(found.map(\.code) == ["file-too-large"], "\(described(found))")
    #expect(found.first?.span.description == "counties.csv:5002:1")
  }

  @Test func ofAListInManyGroupings() {
    let groups = (0..<1001).map { "g\($0)" }
    let members = groups.map { "\($0): a-\($0)" }.joined(separator: ", ")
    let list =
      ["{id: c0, name: a, state: NO, groups: {\(members)}}"]
      + (1..<1000).map { "{id: c\($0), name: a, state: NO}" }
    let found = findings(
      "list: [\(list.joined(separator: ","))], groups: { \(groups.map { "\($0): {}" }.joined(separator: ", ")) }",
      "")
    #expect(found.map(\.code) == ["file-too-large"], "\(described(found))")
  }
}
