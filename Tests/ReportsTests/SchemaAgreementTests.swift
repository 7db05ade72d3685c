import Foundation
import Reports
import RuleLanguage
import TestSupport
import Testing
import YAMLSource

/// The reader and Python's jsonschema judge the structure of files alike: of fixtures, of the files
/// that ship, and of both with a mistake put in.
@Suite("Schemas and reader")
struct SchemaAgreementTests {
  /// The findings that speak of structure, which a schema can express: what stands where, in which
  /// form, and what is missing. All others compare names, values or files.
  static let structural: Set<String> = [
    "bad-color", "bad-date", "bad-duration", "bad-effective-day", "bad-number", "bad-series",
    "bad-value", "comment-for-value", "condition-with-several-keys", "empty-file", "empty-text",
    "empty-value", "given-and-data", "missing-blank", "missing-bound", "missing-key",
    "needless-key", "no-break-space", "not-indented", "too-few", "two-bounds-on-one-side",
    "two-dates", "two-places",
    "unknown-key", "unquoted-comma", "unquoted-placeholder", "wrong-count", "wrong-type",
  ]

  /// Errors after which the two need not agree, with the reason.
  private static func excuses(_ finding: Diagnostic) -> Bool {
    switch finding.code {
    // What a phase needs depends on its place in the list and on `phases-are`.
    case "missing-key": finding.message.contains("needs `starts`")
    // The languages stand in another file; what stands under others is not looked at.
    case "unknown-language", "missing-translation": true
    default: false
    }
  }

  @Test func theVerdictsAreTheSame() throws {
    guard let python = try SchemaPython.prepared() else { return }
    let seed: UInt64 = 20_210_424
    print("seed \(seed)")
    var chance = Chance(seed: seed)
    var cases = try SchemaCase.kept()
    let sound = cases.filter { $0.isSound }
    #expect(sound.count > 40)
    let drawn = Int(ProcessInfo.processInfo.environment["RULECHECK_CASES"] ?? "") ?? 12
    for file in sound {
      for _ in 0..<Effort.cases(drawn) {
        if let case_ = file.mutated(&chance) { cases.append(case_) }
      }
    }
    let verdicts = try python.verdicts(of: cases)
    #expect(verdicts.count == cases.count)
    var (good, bad, disagreements) = (0, 0, 0)
    for (file, verdict) in zip(cases, verdicts) {
      guard verdict.unreadable == nil, let found = file.findings() else { continue }
      if verdict.errors.isEmpty { good += 1 } else { bad += 1 }
      let structural = found.filter { Self.structural.contains($0.code) }
      // A scalar that YAML takes for a number or a boolean may stand where text is wanted; what is
      // missing then is a consequence.
      let hasLookalike = structural.contains { finding in
        let start = finding.span.start
        return verdict.lookalikes.contains("\(start.line):\(start.column)")
      }
      let isRefused =
        verdict.errors.isEmpty
        ? !hasLookalike && structural.contains { !Self.excuses($0) }
        : !structural.isEmpty || found.contains(where: Self.excuses)
      guard isRefused == verdict.errors.isEmpty else { continue }
      disagreements += 1
      guard disagreements <= 15 else { continue }
      Issue.record(
        """
        \(file.name): the reader says \(found.map { "\($0.code): \($0.message)" }), \
        the schema \(verdict.errors)
        \(file.text.prefix(3000))
        """)
    }
    print("schemas and reader: \(good) good files, \(bad) bad ones, \(disagreements) disagreements")
    #expect(disagreements == 0)
    #expect(good > 100 && bad > 300)
  }
}

/// A file of a workspace, and the workspace it stands in.
struct SchemaCase {
  let kind: FileKind
  let name: String
  let path: String
  let world: String
  let text: String
  let isSound: Bool

  /// The findings at the file; nil where it is no YAML that could be judged.
  func findings() -> [Diagnostic]? {
    let files = SchemaWorld.files[world] ?? [:]
    let changed = files.merging([path: Array(text.utf8)]) { $1 }
    let tree = FileTree(paths: changed.keys.sorted()) { changed[$0] ?? [] }
    let yaml = Set(Check.all.filter { Self.yaml.contains($0.code) }.map(\.code))
    let found = Validation(of: tree).findings(catalogue: Check.all)
      .filter { $0.span.file.name == path }
    return found.contains { yaml.contains($0.code) } ? nil : found
  }

  /// Findings of YAML itself: what a schema's reader makes of such a file says nothing.
  private static let yaml: Set<String> = [
    "bad-merge", "collection-as-key", "control-character", "duplicate-key", "line-break",
    "not-utf8", "several-documents", "syntax", "tag", "too-deep", "too-many-aliases",
    "unknown-anchor", "unquoted-colon", "unquoted-indicator", "empty-file",
  ]

  /// The file with one mistake, or two, put in; nil where it cannot be taken apart.
  func mutated(_ chance: inout Chance) -> SchemaCase? {
    let file = SourceFile(name: path, bytes: Array(text.utf8))
    guard let root = YAMLDocument.read(file).document?.root else { return nil }
    var tree = MutableYAML(root)
    tree.mutate(&chance)
    if Int.random(in: 0..<8, using: &chance) == 0 { tree.mutate(&chance) }
    return SchemaCase(
      kind: kind, name: "\(name), changed", path: path, world: world, text: tree.text + "\n",
      isSound: false)
  }
}

/// The workspaces that files are laid into.
enum SchemaWorld {
  static let files: [String: [String: [UInt8]]] = {
    var files: [String: [String: [UInt8]]] = [:]
    for world in [
      "Tests/Fixtures/workspace", "Tests/Fixtures/messages/workspace", "rules/examples/drought",
      "rules/examples/small",
    ] {
      let paths = Repository.files(below: world, ending: "").filter { path in
        [".yaml", ".csv", ".json"].contains { path.hasSuffix($0) }
      }
      files[world] = Dictionary(
        uniqueKeysWithValues: paths.map { ($0, (try? Golden.bytes("\(world)/\($0)")) ?? []) })
    }
    let island = "Tests/Fixtures/workspace"
    files[island]?["rulecheck.yaml", default: []] += Array("tests: [tests]\n".utf8)
    files[island]?["tests/case.yaml"] =
      (try? Golden.bytes("Tests/Fixtures/tests/good/every-key.yaml")) ?? []
    return files
  }()
}

extension SchemaCase {
  /// Every fixture that is a single file of a workspace, and the files of the workspaces.
  static func kept() throws -> [SchemaCase] {
    let fixtures = "Tests/Fixtures"
    let island = "\(fixtures)/workspace"
    var cases: [SchemaCase] = []
    func add(_ folder: String, _ kind: FileKind, _ path: String, _ world: String) throws {
      for name in Repository.files(below: "\(fixtures)/\(folder)", ending: ".yaml") {
        guard let text = try? Repository.text("\(fixtures)/\(folder)/\(name)") else { continue }
        cases.append(
          SchemaCase(
            kind: kind, name: "\(folder)/\(name)", path: path, world: world, text: text,
            isSound: folder.hasSuffix("good")))
      }
    }
    for quality in ["good", "bad"] {
      try add("rules/\(quality)", .ruleset, "rules/rule.yaml", island)
      try add("tests/\(quality)", .tests, "tests/case.yaml", island)
      try add("messages/\(quality)", .messages, "messages.yaml", "\(fixtures)/messages/workspace")
    }
    for (world, files) in SchemaWorld.files.sorted(by: { $0.key < $1.key }) {
      for (path, bytes) in files.sorted(by: { $0.key < $1.key }) where path.hasSuffix(".yaml") {
        let text = String(decoding: bytes, as: UTF8.self)
        guard let kind = kind(of: text) else { continue }
        cases.append(
          SchemaCase(
            kind: kind, name: "\(world)/\(path)", path: path, world: world, text: text,
            isSound: true))
      }
    }
    return cases
  }

  /// The kind of a file, by its first key.
  private static func kind(of text: String) -> FileKind? {
    for line in text.split(separator: "\n") where line.first != "#" {
      let key = String(line.prefix { $0 != ":" })
      return [
        "metrics", "topics", "areas", "calendar", "source", "messages", "tests", "ruleset",
        "workspace",
      ].contains(key) ? FileKind(rawValue: key) : nil
    }
    return nil
  }
}
