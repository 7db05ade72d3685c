internal import Foundation
internal import Store
internal import Subprocess
internal import SystemPackage

/// Runs a program with each message on its standard input.
struct CommandChannel: Channel {
  let run: [String]
  /// How long it may take.
  let seconds: Int
  /// What it reads.
  let text: @Sendable (StoredMessage) -> String
  /// Variables that are none of its business.
  var secrets: [String] = []

  /// The exit code of a program that a message never suits: `EX_DATAERR` of sysexits.h.
  private static let never: Int32 = 65
  /// The most bytes of what it says that are kept.
  private static let mostBytes = 300

  func hand(_ message: StoredMessage, at moment: Int) async -> Attempt {
    guard let input = tmpfile(), let said = tmpfile() else {
      return .again("no temporary file can be made: \(String(cString: strerror(errno)))")
    }
    defer {
      fclose(input)
      fclose(said)
    }
    let bytes = Array(text(message).utf8)
    guard fwrite(bytes, 1, bytes.count, input) == bytes.count, fflush(input) == 0 else {
      return .again("a temporary file cannot be written: \(String(cString: strerror(errno)))")
    }
    rewind(input)
    var options = PlatformOptions()
    options.createSession = true
    options.teardownSequence = [
      .gracefulShutDown(toProcessGroup: true, allowedDurationToNextStep: .seconds(2)),
      .send(signal: .kill, toProcessGroup: true, allowedDurationToNextStep: .seconds(1)),
    ]
    let (inputs, outputs) = (fileno(input), fileno(said))
    let hidden = Dictionary(
      uniqueKeysWithValues: Set(secrets).map { (Environment.Key(rawValue: $0)!, String?.none) })
    do {
      let status = try await withThrowingTaskGroup(of: TerminationStatus?.self) { group in
        let (run, options) = (run, options)
        group.addTask {
          try await Subprocess.run(
            run[0].contains("/") ? .path(FilePath(run[0])) : .name(run[0]),
            arguments: Arguments(Array(run.dropFirst())),
            environment: .inherit.updating(hidden), platformOptions: options,
            input: .fileDescriptor(
              FileDescriptor(rawValue: inputs), closeAfterSpawningProcess: false),
            output: .discarded,
            error: .fileDescriptor(
              FileDescriptor(rawValue: outputs), closeAfterSpawningProcess: false)
          ).terminationStatus
        }
        group.addTask {
          try await Task.sleep(for: .seconds(seconds))
          return nil
        }
        defer { group.cancelAll() }
        return try await group.next() ?? nil
      }
      guard let status else { return .again("it took more than \(seconds) seconds") }
      switch status {
      case .exited(0): return .handed
      case .exited(let code):
        let fault = "it ended with \(code)\(words(said))"
        return code == CommandChannel.never ? .never(fault) : .again(fault)
      case .signaled(let signal): return .again("it was ended by signal \(signal)\(words(said))")
      }
    } catch {
      return .again("it cannot be run: \(error)")
    }
  }

  /// What a program wrote last, on one line.
  private func words(_ file: UnsafeMutablePointer<FILE>) -> String {
    fseek(file, 0, SEEK_END)
    fseek(file, max(0, ftell(file) - CommandChannel.mostBytes), SEEK_SET)
    var bytes = [UInt8](repeating: 0, count: CommandChannel.mostBytes)
    let count = fread(&bytes, 1, bytes.count, file)
    let text =
      String(decoding: bytes[..<count], as: UTF8.self)
      .split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
    return text.isEmpty ? "" : ": \(Tick.Line.plain(text))"
  }
}
