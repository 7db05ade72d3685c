/// One finding about a file: data, not text for a terminal.
///
/// Each check writes its own wording; the layout (caret, colours, JSON) is up to the reports.
public struct Diagnostic: Sendable, Hashable {
  /// The most severe first, as they are listed; the most severe is the greatest.
  public enum Severity: String, Sendable, Hashable, Comparable, CaseIterable {
    case error, warning, note

    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
    private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }
  }

  /// A related place: the first of two duplicates, the definition.
  public struct Note: Sendable, Hashable {
    public let span: Span
    public let message: String

    public init(_ span: Span, _ message: String) {
      self.span = span
      self.message = message
    }
  }

  public let check: Check
  /// The check's, unless the workspace sets another.
  public let severity: Severity
  public let span: Span
  /// What was found and what is allowed.
  public let message: String
  /// What to do about it, as an imperative sentence.
  public let help: String?
  public let notes: [Note]
  /// A change to the file that removes it; nil: only the author can say what was meant.
  public let fix: Fix?

  /// The same finding with another severity.
  package func graded(_ severity: Severity) -> Diagnostic {
    Diagnostic(check, severity, at: span, message, help: help, notes: notes, fix: fix)
  }

  /// The stable name of the kind of finding.
  public var code: String { check.code }

  public init(
    _ check: Check, _ severity: Severity? = nil, at span: Span, _ message: String,
    help: String? = nil, notes: [Note] = [], fix: Fix? = nil
  ) {
    self.check = check
    self.severity = severity ?? check.severity
    self.span = span
    guard span.file.disclosure != .nothing else {
      self.message = "\(check.title); what this file says is not shown"
      self.help =
        "if it belongs to the workspace, give it the ending of its format: .yaml, .csv, .json or .geojson"
      self.notes = []
      self.fix = nil
      return
    }
    self.message = Diagnostic.shortened(message)
    self.help = help.map(Diagnostic.shortened)
    self.notes = notes
    self.fix = fix
  }

  /// A quotation from a file may be as long as the file; a sentence for people is not.
  private static func shortened(_ text: String) -> String {
    guard text.utf8.count > 2000 else { return text }
    return "\(String.UnicodeScalarView(text.unicodeScalars.prefix(1000)))…"
  }
}

extension Array where Element == Diagnostic {
  /// The findings sorted by file, place, code and message, each once.
  public func sortedOnce() -> [Diagnostic] {
    var seen = Set<Diagnostic>()
    return filter { seen.insert($0).inserted }.sorted { a, b in
      if a.span.file.name != b.span.file.name { return a.span.file.name < b.span.file.name }
      if a.span.start != b.span.start { return a.span.start < b.span.start }
      if a.code != b.code { return a.code < b.code }
      return a.message < b.message
    }
  }

  public var hasErrors: Bool { contains { $0.severity == .error } }
}
