public import ArgumentParser
import Files
public import Findings
public import Reports

/// Writes to standard output and standard error.
enum Output {
  static func write(_ text: String) { send(text, to: STDOUT_FILENO) }

  static func write(_ bytes: [UInt8]) {
    if let error = bytes.withUnsafeBytes({ Disk.put($0, to: STDOUT_FILENO) }) { end(after: error) }
  }

  /// An empty page for an answer, as wide as the terminal.
  /// - Parameter isWrapped: whether lines that are too long are broken.
  static func page(isWrapped: Bool = true) -> Page {
    Page(hasColor: hasColor(STDOUT_FILENO), width: isWrapped ? width(STDOUT_FILENO) : .max)
  }

  /// An empty page for warnings and errors.
  static func warningPage() -> Page {
    Page(hasColor: hasColor(STDERR_FILENO), width: width(STDERR_FILENO))
  }

  /// Writes an answer, then runs `then`, also where the reader closed the pipe (`| head`).
  /// - Parameter otherwise: runs instead where the answer cannot be written, before the program ends.
  static func write(_ text: String, otherwise: () -> Void, then: () throws -> Void) rethrows {
    // Otherwise SIGPIPE would end the program here.
    signal(SIGPIPE, SIG_IGN)
    let error = Disk.put(text, to: STDOUT_FILENO)
    if error != nil, error != EPIPE { otherwise() } else { try then() }
    if let error { end(after: error) }
  }

  /// Says what was done. A reader that closed the pipe (`| head`) did not want to hear of it.
  /// - Throws: if that cannot be written, so that it can be undone.
  static func confirm(_ text: String) throws(CannotRun) {
    signal(SIGPIPE, SIG_IGN)
    guard let error = Disk.put(text, to: STDOUT_FILENO), error != EPIPE else { return }
    throw CannotRun(failure(error))
  }

  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// - Parameter message: one or two sentences, without a line break at the end.
  /// - Parameter otherwise: runs where the message cannot be written, before the program ends.
  static func warn(_ message: String, otherwise: () -> Void = {}) {
    send(warningPage().filled { $0.line("rulecheck: \(message)") }, to: STDERR_FILENO, otherwise)
  }

  /// Says on a terminal how far the work is, on one line that the next call writes over.
  /// - Parameter text: nil: it is done, and the line goes.
  static func progress(_ text: String?) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    _ = Disk.put("\r\u{1B}[K\(text ?? "")", to: STDERR_FILENO)
  }

  /// - Parameter page: text written by a `Page`.
  static func warn(page: String) { send(page, to: STDERR_FILENO) }

  /// When texts have colours.
  enum ColorUse: String, ExpressibleByArgument, CaseIterable { case auto, always, never }

  /// Set once, while the arguments are read and before anything is written.
  nonisolated(unsafe) static var color = ColorUse.auto

  /// Unless --color says so: whether it is a terminal that shows colours, and NO_COLOR does not turn them off
  /// (https://no-color.org).
  private static func hasColor(_ descriptor: Int32) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: isatty(descriptor) == 1 && wantsColor
    }
  }

  /// The columns of a line: the terminal's, between 20 and 200; 80 where there is no terminal.
  private static func width(_ descriptor: Int32) -> Int {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return Page.usualWidth
    }
    return min(max(Int(size.ws_col), 20), 200)
  }

  private static var wantsColor: Bool {
    if let declined = getenv("NO_COLOR"), declined.pointee != 0 { return false }
    guard let terminal = getenv("TERM") else { return false }
    return strcmp(terminal, "dumb") != 0
  }

  private static func send(
    _ text: String, to descriptor: Int32, _ otherwise: () -> Void = {}
  ) {
    guard let error = Disk.put(text, to: descriptor) else { return }
    otherwise()
    if descriptor == STDERR_FILENO { exit(2) }
    end(after: error)
  }

  /// Ends the program because the answer is incomplete.
  private static func end(after error: Int32) -> Never {
    // A reader that closed the pipe (`| head`) needs no message.
    if error != EPIPE { warn(failure(error)) }
    exit(2)
  }

  private static func failure(_ error: Int32) -> String {
    "the answer could not be written: \(String(cString: strerror(error)))"
  }
}

/// `--color`, which every command that prints text has.
struct ColorOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Colours in text: on a terminal unless NO_COLOR is set, always, or never.", valueName: "when")
  )
  var color = Output.ColorUse.auto

  func validate() { Output.color = color }
}

// Types of the libraries that are values of options.

extension FindingReport.Format: ExpressibleByArgument {}
extension RuleTable.Format: ExpressibleByArgument {}
extension RuleTestReport.Format: ExpressibleByArgument {}
extension TableFormat: ExpressibleByArgument {}
extension Diagnostic.Severity: ExpressibleByArgument {}
