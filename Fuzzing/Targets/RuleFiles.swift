internal import Files
internal import Findings
internal import Lint
internal import Observations
internal import Reports
import RuleReader
internal import Rules
internal import TestSupport
internal import YAMLSource

/// A YAML file in place of one of a valid workspace.
///
/// The first byte of the input selects the file; the others are its content.
enum RuleFiles {
  /// A workspace whose values rise and fall.
  private static let island: [String: [UInt8]] = {
    var table = "area,day,incidence,beds\n"
    let first = Day(number: 18_740)
    for (day, value) in [10, 40, 60, 60, 120, 210, 210, 120, 60, 20, 20, 90, 120, 150].enumerated()
    {
      table += "0101,\(first + day),\(value),\(value / 3)\n"
      table += "0102,\(first + day),\(value * 2),\n"
      table += "0201,\(first + day),\(220 - value),\n"
    }
    return Island.withTests.merging(["data/figures.csv": Array(table.utf8)]) { $1 }
  }()

  private static let world: [String: [UInt8]] = {
    let folder = "Tests/Fixtures/messages"
    var files = Repository.workspace(below: "\(folder)/workspace")
    files["messages.yaml"] = (try? Golden.bytes("\(folder)/good/everything.yaml")) ?? []
    return files
  }()

  /// The file that the first letter of an input selects, and the workspace it belongs to.
  private static func place(_ letter: UInt8) -> (path: String, files: [String: [UInt8]]) {
    switch Character(Unicode.Scalar(letter)) {
    case "a": ("areas.yaml", island)
    case "c": ("calendars/island.yaml", island)
    case "k": ("rulecheck.yaml", island)
    case "l": ("messages.yaml", world)
    case "m": ("metrics.yaml", island)
    case "n": ("notices/list.yaml", island)
    case "s": ("sources/figures.yaml", island)
    case "t": ("topics.yaml", island)
    case "x": ("tests/case.yaml", island)
    default: ("rules/rule.yaml", island)
    }
  }

  static func check(_ input: [UInt8], _ depth: FuzzTarget.Depth) throws(Violation) {
    guard let letter = input.first else { return }
    let bytes = Array(input.dropFirst())
    let (path, others) = place(letter)
    let contents = others.merging([path: bytes]) { $1 }
    let files = FileTree(contents)
    let validation = Validation(of: files)
    let findings = validation.findings()
    try FindingPromises.checkPlaces(findings)
    guard depth == .everything else { return }
    try FindingPromises.checkReports(findings, files: validation.files)
    try checkTree(SourceFile(name: "file.yaml", bytes: bytes))
    try checkFixes(contents)
    try promise(
      findings == Validation(of: files).findings(),
      "a second reading finds something else")
    let (workspace, problems) = Workspace.read(files)
    try FindingPromises.check(problems)
    try promise(
      (workspace == nil) == problems.hasErrors, "a workspace with errors, or none without")
    guard let workspace else { return }
    try Answers.check(workspace, contents)
  }

  /// Checks that a file that could be read before its fixes can be read after them.
  private static func checkFixes(_ files: [String: [UInt8]]) throws(Violation) {
    for change in FixedFiles(of: FileTree(files)).changes {
      try promise(
        YAMLDocument.read(change.before).document == nil
          || YAMLDocument.read(change.after).document != nil,
        "\(change.before.name) cannot be read after its fixes")
    }
  }

  /// Checks that there is a tree or at least one error, and checks the findings.
  private static func checkTree(_ file: SourceFile) throws(Violation) {
    let (document, problems) = YAMLDocument.read(file)
    try promise(document != nil || problems.hasErrors, "neither a tree nor an error")
    try FindingPromises.check(problems.sortedOnce())
  }
}
