import Foundation
import TestSupport
import Testing

/// The program as it was built for this test run.
enum Program {
  /// The folder with the built products: that of the test bundle.
  static let products: URL = {
    let bundle = CommandLine.arguments
      .compactMap { $0.hasSuffix(".xctest") ? URL(fileURLWithPath: $0) : nil }.first
    return (bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])).deletingLastPathComponent()
  }()

  /// The folder with the program that is run: the built one, or that of RULECHECK_PROGRAM, such as an
  /// optimized one that was built from the same sources.
  private static let folderOfProgram: String = {
    let given = ProcessInfo.processInfo.environment["RULECHECK_PROGRAM"]
    return given.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path } ?? products.path
  }()

  struct Run {
    let status: Int32
    let output: String
    let errors: String

    /// What it says on standard error, without the breaks in its sentences.
    var said: String { errors.replacing("\n  ", with: " ") }
  }

  /// Runs a command line in a shell, with `rulecheck` on its path and without colours.
  static func shell(
    _ line: String, in folder: URL = URL(fileURLWithPath: Repository.path("")),
    environment: [String: String] = [:]
  ) throws -> Run {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = folder
    var variables = ProcessInfo.processInfo.environment
    variables["PATH"] = folderOfProgram + ":" + (variables["PATH"] ?? "")
    variables["NO_COLOR"] = nil
    variables.merge(environment) { $1 }
    process.environment = variables
    // Into files: a pipe that nobody empties would stop a long answer.
    let scratch = try temporaryFolder()
    defer { try? FileManager.default.removeItem(at: scratch) }
    let paths = ["out", "err"].map { scratch.appendingPathComponent($0) }
    for path in paths { try Data().write(to: path) }
    let handles = try paths.map { try FileHandle(forWritingTo: $0) }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = handles[0]
    process.standardError = handles[1]
    try process.run()
    process.waitUntilExit()
    let texts = try paths.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Run(status: process.terminationStatus, output: texts[0], errors: texts[1])
  }

  static func temporaryFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("rulecheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
