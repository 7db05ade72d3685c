internal import Files
internal import Findings
internal import Lint
internal import Observations
internal import Reports
import RuleReader
internal import Rules
internal import TestSupport

/// A file of values, counties or outlines in place of one of a valid workspace.
///
/// The first byte of the input selects how it is read; the others are the content.
enum DataFiles {
  private static let island = Repository.workspace(below: Island.folder)

  private static func workspace(ofSource group: String) -> (Workspace, [String: [UInt8]])? {
    var files = island
    files["sources/figures.yaml"] =
      (try? Golden.bytes("Tests/Fixtures/observations/\(group)/source.yaml")) ?? []
    guard let workspace = Workspace.read(FileTree(replaced(files, []))).workspace else {
      return nil
    }
    return (workspace, files)
  }

  private static func replaced(
    _ files: [String: [UInt8]], _ bytes: [UInt8]
  ) -> [String: [UInt8]] {
    files.merging(["data/figures.csv": bytes]) { $1 }
  }

  private static let long = workspace(ofSource: "long")
  private static let published = workspace(ofSource: "published")
  private static let wide = workspace(ofSource: "wide")
  private static let features = workspace(ofSource: "features")

  static func checkTable(_ input: [UInt8], _ depth: FuzzTarget.Depth) throws(Violation) {
    guard let letter = input.first else { return }
    let bytes = Array(input.dropFirst())
    switch Character(Unicode.Scalar(letter)) {
    case "c":
      let files = island.merging(["counties.csv": bytes]) { $1 }
      let validation = Validation(of: FileTree(files))
      let findings = validation.findings()
      try FindingPromises.checkPlaces(findings)
      guard depth == .everything else { return }
      try FindingPromises.checkReports(findings)
      if let workspace = validation.workspace { try Answers.check(workspace, files) }
    case "p": try checkValues(bytes, published, depth)
    case "w": try checkValues(bytes, wide, depth)
    default: try checkValues(bytes, long, depth)
    }
  }

  static func checkJSON(_ input: [UInt8], _ depth: FuzzTarget.Depth) throws(Violation) {
    guard let letter = input.first else { return }
    let bytes = Array(input.dropFirst())
    guard letter == UInt8(ascii: "o") else { return try checkValues(bytes, features, depth) }
    guard let (workspace, _) = long else { throw Violation("the workspace is broken") }
    let file = SourceFile(name: "outlines.json", bytes: bytes)
    let (outlines, problems) = Outlines.read(file, areas: workspace.areas, property: "id")
    try FindingPromises.checkPlaces(problems.sortedOnce())
    if depth == .everything { try FindingPromises.checkReports(problems.sortedOnce()) }
    guard let outlines else {
      return try promise(problems.hasErrors, "neither outlines nor an error")
    }
    try FindingPromises.checkPlaces(outlines.overlaps(file, workspace.areas).sortedOnce())
    for point in [(0.0, 0.0), (10.5, 51.2), (-180, 90)] {
      let point = Outlines.Point(longitude: point.0, latitude: point.1)
      _ = outlines.areas(at: point)
      _ = outlines.nearest(to: point)
    }
  }

  private static func checkValues(
    _ bytes: [UInt8], _ base: (workspace: Workspace, files: [String: [UInt8]])?,
    _ depth: FuzzTarget.Depth
  ) throws(Violation) {
    guard let base else { throw Violation("the workspace is broken") }
    let files = replaced(base.files, bytes)
    guard depth == .reading else { return try Answers.check(base.workspace, files) }
    let (_, problems) = Observations.read(
      base.workspace, files: FileTree(files), zone: .centralEurope)
    try FindingPromises.checkPlaces(problems)
  }
}
