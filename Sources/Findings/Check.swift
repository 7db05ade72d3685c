/// A kind of finding: its code, its severity, and what an author should know about it.
///
/// It is defined with the code that looks for it in `Lint`, `Proofs` and `Observations`, or in the
/// folder `Checks` where any reader may report it: mistakes of encoding, shape and reference. The output of `rulecheck explain`,
/// docs/checks.md and the rules of SARIF reports are made from these values, and a test runs every
/// example.
public final class Check: Sendable {
  /// The stable kebab-case name, for instance `unknown-key`.
  public let code: String
  /// The severity of its findings, unless the workspace sets another.
  public let severity: Diagnostic.Severity
  /// The defect, as a heading: "A key that appears twice".
  public let title: String
  /// What exactly is found, in a few sentences.
  public let finds: String
  /// What would go wrong if it were not found.
  public let why: String
  /// What to do.
  public let fix: String
  /// Whether some of its findings have a `Fix`.
  public let isFixable: Bool
  public let examples: [Example]
  /// Whether it runs only if the workspace asks for it under `severities`.
  public let isOff: Bool

  /// A mistake in the small workspace that all examples share.
  public struct Example: Sendable {
    /// How a file of the sound workspace is changed.
    public enum Change: Sendable {
      /// `wrong` replaces `right`, which occurs once in the sound file.
      case replacing(right: String, wrong: String)
      /// A whole file that the sound workspace does not have, or has with other content.
      case file(String)
      /// The same, for content that is not text.
      case bytes([UInt8])
      /// The file is missing.
      case removed
    }

    /// The path of the file in the workspace.
    public let path: String
    public let change: Change

    public init(_ path: String, _ change: Change) {
      self.path = path
      self.change = change
    }

    public init(_ path: String, wrong: String, right: String) {
      self.init(path, .replacing(right: right, wrong: wrong))
    }
  }

  public init(
    _ code: String, _ severity: Diagnostic.Severity, title: String, finds: String, why: String,
    fix: String, isFixable: Bool = false, isOff: Bool = false, examples: [Example] = []
  ) {
    self.code = code
    self.severity = severity
    self.title = title
    self.finds = finds
    self.why = why
    self.fix = fix
    self.isFixable = isFixable
    self.examples = examples
    self.isOff = isOff
  }

  /// A check with one example.
  /// - Parameter path: the path of the file in which `wrong` replaces `right`.
  public convenience init(
    _ code: String, _ severity: Diagnostic.Severity, title: String, finds: String, why: String,
    fix: String, isFixable: Bool = false, in path: String = "rules/low-water.yaml", wrong: String,
    right: String
  ) {
    self.init(
      code, severity, title: title, finds: finds, why: why, fix: fix, isFixable: isFixable,
      examples: [Example(path, wrong: wrong, right: right)])
  }
}

extension Check: Hashable {
  public static func == (a: Check, b: Check) -> Bool { a.code == b.code }
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
