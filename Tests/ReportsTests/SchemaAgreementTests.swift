import Files
import Findings
import Foundation
import Lint
import Reports
import RuleReader
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
    "bad-color", "bad-date", "bad-drawing", "bad-duration", "bad-effective-day", "bad-number",
    "bad-series", "bad-value", "comment-for-value", "condition-with-several-keys", "empty-file",
    "empty-text", "empty-value", "given-and-data", "missing-space", "missing-bound", "missing-key",
    "unnecessary-key", "no-break-space", "not-indented", "too-few-elements",
    "two-bounds-on-one-side",
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

  @Test(.enabled(if: !SchemaPython.isLeftOut, "\(SchemaPython.leavingOut)"))
  func theVerdictsAreTheSame() throws {
    let python = try SchemaPython.prepared()
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
    let findings = cases.map { $0.findings() }
    let structural = findings.map { found in
      (found ?? []).filter { Self.structural.contains($0.code) }
    }
    let verdicts = try python.verdicts(of: cases, doubted: structural.map { $0.map(\.span.start) })
    #expect(verdicts.count == cases.count)
    var (good, bad, disagreements) = (0, 0, 0)
    for at in cases.indices {
      let (file, verdict, structural) = (cases[at], verdicts[at], structural[at])
      guard verdict.unreadable == nil, let found = findings[at] else { continue }
      if verdict.errors.isEmpty { good += 1 } else { bad += 1 }
      // What YAML takes for a number or a boolean is no text any more when a schema sees it, and
      // has lost digits; the schema must refuse its text, then. What is missing for it is a
      // consequence.
      let isRefused =
        verdict.errors.isEmpty
        ? verdict.asTexts.isEmpty && structural.contains { !Self.excuses($0) }
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

  /// Numbers at a place that wants a number, and at one that wants a whole one; plain and in quotes.
  @Test(.enabled(if: !SchemaPython.isLeftOut, "\(SchemaPython.leavingOut)"))
  func numbersAreJudgedAlike() throws {
    let number =
      "metrics: { level: { title: { de: \"a\", en: \"a\" }, range: { at-least: VALUE } } }"
    let whole =
      "metrics: { level: { title: { de: \"a\", en: \"a\" }, round: { digits: VALUE, by: half-up } } }"
    let texts = [
      ("0", true, true), ("-0", true, true), ("+7", true, true), ("007", true, true),
      ("15", true, true), ("16", true, false), ("1.5", true, false), ("1.", false, false),
      (".5", false, false), ("1e3", true, false), ("1e99", true, false), ("1e100", false, false),
      ("1e500", false, false), ("-1e500", false, false), ("1e-500", false, false),
      ("123456789012345", true, false), ("1234567890123456", false, false),
      ("123456789012345000", true, false), ("0.00123456789012345", true, false),
      ("1.234567890123456", false, false), ("1,5", false, false), ("0x10", false, false),
      ("é", false, false), ("true", false, false), ("1 ", true, true),
    ]
    var cases: [SchemaCase] = []
    var wanted: [Bool] = []
    var doubted: [[Position]] = []
    for (text, isNumber, isWhole) in texts {
      for (frame, isRight) in [(number, isNumber), (whole, isWhole)] {
        for written in [text, "\"\(text)\""] {
          cases.append(
            SchemaCase(
              kind: .metrics, name: written, path: "metrics.yaml",
              world: "Tests/Fixtures/workspace",
              text: frame.replacing("VALUE", with: written), isSound: false))
          let start = frame.utf8.count - frame.drop { $0 != "V" }.utf8.count
          doubted.append([Position(line: 1, column: Int32(start + 1))])
          // The blank behind a plain number is none of it.
          wanted.append(isRight && written != "\"1 \"")
        }
      }
    }
    let verdicts = try SchemaPython.prepared().verdicts(of: cases, doubted: doubted)
    for (at, file) in cases.enumerated() {
      let found = (file.findings() ?? []).filter { Self.structural.contains($0.code) }
      #expect(found.isEmpty == wanted[at], "reader: \(file.text)")
      #expect(
        (verdicts[at].errors + verdicts[at].asTexts).isEmpty == wanted[at],
        "schema: \(file.text) \(verdicts[at])")
      // A schema sees no digits and no form of what is a number already, and so much only passes.
      if verdicts[at].errors.isEmpty, !wanted[at] {
        #expect(
          [
            "1.", ".5", "0x10", "1e100", "1e-500", "1234567890123456", "1.234567890123456",
          ].contains(file.name))
      }
    }
  }
}

extension SchemaAgreementTests {
  /// Addresses on the web, put together of parts, at a place that wants one.
  @Test(.enabled(if: !SchemaPython.isLeftOut, "\(SchemaPython.leavingOut)"))
  func addressesAreJudgedAlike() throws {
    let seed = UInt64(ProcessInfo.processInfo.environment["RULECHECK_SEED"] ?? "") ?? 65_536
    print("seed \(seed)")
    var chance = Chance(seed: seed)
    let parts = [
      "a", "a.example", "ä", "[::1]", "[", "]", ":", "@", "/", "?", "#", "%", "-", "0", "00080",
      "65535",
      "65536", "99999", "99999999999999999999", "+", "\u{301}",
    ]
    let cases = (0..<Effort.cases(150)).map { _ in
      let address =
        (Bool.random(using: &chance) ? "http://" : "https://a:")
        + (0..<Int.random(in: 0...5, using: &chance)).map { _ in
          parts.randomElement(using: &chance)!
        }
        .joined()
      return SchemaCase(
        kind: .daemon, name: address, path: DaemonConfiguration.fileName, world: "",
        text: "rules: r\nstate: s\nbase: \"\(address)\"\n", isSound: false)
    }
    let verdicts = try SchemaPython.prepared().verdicts(of: cases, doubted: cases.map { _ in [] })
    for (file, verdict) in zip(cases, verdicts) {
      #expect(file.findings()?.isEmpty == verdict.errors.isEmpty, "\(file.name): \(verdict)")
    }
    let sound = verdicts.count { $0.errors.isEmpty }
    #expect(sound > cases.count / 20 && sound < cases.count * 19 / 20)
  }
}

/// What a schema says of a file.
struct SchemaVerdict: Decodable {
  var errors: [String] = []
  /// The same after scalars in doubt that look like numbers or booleans got back their text.
  var asTexts: [String] = []
  /// Why the text is no YAML.
  var unreadable: String?

  enum CodingKeys: CodingKey { case errors, asTexts, unreadable }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    errors = try values.decodeIfPresent([String].self, forKey: .errors) ?? []
    asTexts = try values.decodeIfPresent([String].self, forKey: .asTexts) ?? []
    unreadable = try values.decodeIfPresent(String.self, forKey: .unreadable)
  }
}

extension SchemaPython {
  /// What the schemas that ship say of files.
  /// - Parameter doubted: for each file the places of scalars whose text counts.
  func verdicts(of cases: [SchemaCase], doubted: [[Position]]) throws -> [SchemaVerdict] {
    let lines = try zip(cases, doubted).map { file, places in
      let texts = try [file.kind.rawValue, file.text].map {
        String(decoding: try JSONEncoder().encode($0), as: UTF8.self)
      }
      let places = places.map { "\"\($0.line):\($0.column)\"" }
      return "[\(texts[0]), \(texts[1]), [\(places.joined(separator: ", "))]]"
    }
    return try output(
      of: Repository.path("Tools/schema_verdicts.py"), [Repository.path("schemas")],
      input: lines.joined(separator: "\n")
    ).split(separator: "\n").map {
      try JSONDecoder().decode(SchemaVerdict.self, from: Data($0.utf8))
    }
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
    let tree = FileTree(files.merging([path: Array(text.utf8)]) { $1 })
    let yaml = Set(Check.all.filter { Self.yaml.contains($0.code) }.map(\.code))
    let found =
      kind == .daemon
      ? (try? DaemonConfiguration.read(tree, path).findings) ?? []
      : Validation(of: tree).findings().filter { $0.span.file.name == path }
    return found.contains { yaml.contains($0.code) } ? nil : found
  }

  /// Findings of YAML itself: what a schema's reader makes of such a file says nothing.
  private static let yaml: Set<String> = [
    "bad-merge", "collection-as-key", "control-character", "duplicate-key", "line-break",
    "not-utf8", "multiple-documents", "syntax", "tag", "too-deep", "too-many-aliases",
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
    var files = Dictionary(
      uniqueKeysWithValues: [
        "Tests/Fixtures/messages/workspace", River.folder, "rules/examples/drought",
        "rules/examples/small",
      ].map { ($0, Repository.workspace(below: $0)) })
    files[Island.folder] = Island.withTests
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
      try add("daemon/\(quality)", .daemon, DaemonConfiguration.fileName, "")
    }
    for quality in ["good", "bad"] {
      let folder = "\(fixtures)/workspaces/\(quality)"
      for path in Repository.files(below: folder, ending: ".yaml") {
        let isOfNotices = path.hasSuffix("/notices.yaml") || path.contains("/notices/")
        guard isOfNotices || path.hasSuffix("/areas.yaml") else { continue }
        let kind: FileKind = isOfNotices ? .notices : .areas
        let place = isOfNotices ? "notices/announcements.yaml" : "areas.yaml"
        guard let text = try? Repository.text("\(folder)/\(path)") else { continue }
        cases.append(
          SchemaCase(
            kind: kind, name: "\(folder)/\(path)", path: place,
            world: kind == .areas ? island : River.folder, text: text, isSound: quality == "good"))
      }
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
        "metrics", "topics", "areas", "calendar", "source", "notices", "messages", "tests",
        "ruleset", "workspace",
      ].contains(key) ? FileKind(rawValue: key) : nil
    }
    return nil
  }
}
