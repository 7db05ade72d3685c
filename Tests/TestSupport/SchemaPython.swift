import Foundation

/// Python with jsonschema and ruamel.yaml, in an environment of the project's own: `.build-python`,
/// with the versions of `Tools/python-requirements.txt`.
public struct SchemaPython: Sendable {
  private let program: String

  /// Whether tests that need Python are left out. Otherwise they fail if it cannot be set up, so
  /// that they are never taken for passed.
  public static let isLeftOut =
    ProcessInfo.processInfo.environment["RULECHECK_WITHOUT_PYTHON"] == "1"
  public static let leavingOut = "RULECHECK_WITHOUT_PYTHON=1 leaves out what needs Python"

  /// The environment, which is set up once.
  public static func prepared() throws -> SchemaPython { try prepared_.get() }

  private static let prepared_ = Result { try prepare() }

  private static func prepare() throws -> SchemaPython {
    let folder = Repository.path(".build-python/venv")
    let program = "\(folder)/bin/python"
    let wanted = Repository.path("Tools/python-requirements.txt")
    let installed = "\(folder)/installed.txt"
    let manager = FileManager.default
    if manager.contentsEqual(atPath: wanted, andPath: installed),
      try run(program, ["-c", "import jsonschema, ruamel.yaml"]).status == 0
    {
      return SchemaPython(program: program)
    }
    let steps = [
      ("/usr/bin/env", ["python3", "-m", "venv", "--clear", folder]),
      (
        program,
        ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--requirement", wanted]
      ),
    ]
    for (program, arguments) in steps {
      let step = try run(program, arguments)
      guard step.status == 0 else {
        throw Failure(
          "python3 with its venv module and a package index are needed once; \(leavingOut): "
            + step.errors)
      }
    }
    try manager.copyItem(atPath: wanted, toPath: installed)
    return SchemaPython(program: program)
  }

  public struct Failure: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
  }

  /// What a script prints.
  /// - Parameter input: for the script to read; nil: nothing.
  public func output(
    of script: String, _ arguments: [String], input: String? = nil
  ) throws -> String {
    let found = try Self.run(program, ["-W", "ignore", script] + arguments, input: input)
    guard found.status == 0 else { throw Failure("\(script): \(found.errors)") }
    return found.output
  }

  private static func run(
    _ program: String, _ arguments: [String], input: String? = nil
  ) throws -> (status: Int32, output: String, errors: String) {
    guard FileManager.default.isExecutableFile(atPath: program) else {
      return (127, "", "there is no \(program)")
    }
    // Through files: a long answer would fill a pipe that is not read meanwhile, and never end.
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("rulecheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = ["in", "out", "err"].map { folder.appendingPathComponent($0) }
    for (file, text) in zip(files, [input ?? "", "", ""]) { try Data(text.utf8).write(to: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: try Data(contentsOf: files[1]), as: UTF8.self),
      String(decoding: try Data(contentsOf: files[2]), as: UTF8.self)
    )
  }
}
