import Foundation
import TestSupport

/// Python with jsonschema and ruamel.yaml, in an environment of the project's own.
struct SchemaPython {
  let program: String

  struct Verdict: Decodable {
    var errors: [String] = []
    /// Plain scalars that YAML takes for a number or a boolean, as line:column.
    var lookalikes: Set<String> = []
    /// Why the text is no YAML.
    var unreadable: String?

    enum CodingKeys: CodingKey { case errors, lookalikes, unreadable }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      errors = try values.decodeIfPresent([String].self, forKey: .errors) ?? []
      lookalikes = try values.decodeIfPresent(Set<String>.self, forKey: .lookalikes) ?? []
      unreadable = try values.decodeIfPresent(String.self, forKey: .unreadable)
    }
  }

  /// Nil where there is no Python that could be set up, which is said.
  static func prepared() throws -> SchemaPython? {
    let folder = Repository.path(".build-python/venv")
    let program = "\(folder)/bin/python"
    let probe = ["-c", "import jsonschema, ruamel.yaml"]
    if try run(program, probe).status == 0 { return SchemaPython(program: program) }
    guard try run("/usr/bin/env", ["python3", "-m", "venv", folder]).status == 0,
      try run(
        program,
        [
          "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "jsonschema",
          "ruamel.yaml",
        ]
      ).status == 0,
      try run(program, probe).status == 0
    else {
      print("skipped: python3 cannot set up jsonschema and ruamel.yaml in .build-python")
      return nil
    }
    return SchemaPython(program: program)
  }

  func verdicts(of cases: [SchemaCase]) throws -> [Verdict] {
    let lines = try cases.map { file in
      String(
        decoding: try JSONEncoder().encode([file.kind.rawValue, file.text]), as: UTF8.self)
    }
    let input = FileManager.default.temporaryDirectory
      .appendingPathComponent("rulecheck-\(UUID().uuidString)")
    try lines.joined(separator: "\n").write(to: input, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: input) }
    let found = try Self.run(
      program,
      ["-W", "ignore", Repository.path("Tools/schema_verdicts.py"), Repository.path("schemas")],
      input: input)
    guard found.status == 0 else { throw Failure(errors: found.errors) }
    return try found.output.split(separator: "\n").map {
      try JSONDecoder().decode(Verdict.self, from: Data($0.utf8))
    }
  }

  struct Failure: Error { let errors: String }

  private static func run(
    _ program: String, _ arguments: [String], input: URL? = nil
  ) throws -> (status: Int32, output: String, errors: String) {
    guard FileManager.default.isExecutableFile(atPath: program) else { return (127, "", "") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let folder = FileManager.default.temporaryDirectory
    let (out, err) = (
      folder.appendingPathComponent(UUID().uuidString),
      folder.appendingPathComponent(UUID().uuidString)
    )
    defer {
      try? FileManager.default.removeItem(at: out)
      try? FileManager.default.removeItem(at: err)
    }
    for file in [out, err] { try Data().write(to: file) }
    process.standardInput =
      try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, try String(contentsOf: out, encoding: .utf8),
      try String(contentsOf: err, encoding: .utf8)
    )
  }
}
