/// Collects the findings of one run: the only way to report one.
///
/// Whether what was read is sound is asked of a `Part`, never of the number of findings.
package final class FindingCollector {
  /// What the findings are for.
  package enum Purpose: Sendable {
    /// An answer: only what makes one impossible is reported.
    case answers
    /// The author: everything is reported, as severe as the workspace wants it.
    case validation
  }

  package let purpose: Purpose
  private var found: [Diagnostic] = []
  private var tallies = FindingTallies()
  /// The places where comments allow findings.
  private var allowed: Set<Place> = []
  /// The first finding at each place where comments allow it: it is neither counted nor listed.
  package private(set) var allowedFindings: [Place: Diagnostic] = [:]

  /// The place of findings of one check: a line of a file.
  package struct Place: Hashable, Sendable {
    package let file: String
    package let line: Int32
    package let code: String

    package init(file: String, line: Int32, code: String) {
      self.file = file
      self.line = line
      self.code = code
    }

    package init(of finding: Diagnostic) {
      self.init(file: finding.span.file.name, line: finding.span.start.line, code: finding.code)
    }
  }

  package init(for purpose: Purpose) { self.purpose = purpose }

  /// Reports a finding. Its words are made only if it will be listed, so that files with thousands
  /// of mistakes cost no more than others.
  package func report(
    _ check: Check, at span: Span, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil, notes: @autoclosure () -> [Diagnostic.Note] = [],
    fix: @autoclosure () -> Fix? = nil
  ) {
    let isListed = tallies.hasRoom(for: check, in: span.file)
    add(
      Diagnostic(
        check, at: span, isListed ? message() : "", help: isListed ? help() : nil,
        notes: isListed ? notes() : [], fix: isListed && purpose == .validation ? fix() : nil))
  }

  /// Reports every name that repeats an earlier one.
  package func report(
    duplicatesAmong names: [Located<String>], as check: Check, help: String,
    _ message: (_ name: String) -> String
  ) {
    var firsts: [String: Span] = [:]
    for name in names {
      guard let first = firsts[name.value] else {
        firsts[name.value] = name.span
        continue
      }
      report(
        check, at: name.span, message(name.value), help: help,
        notes: [.init(first, "the first one")])
    }
  }

  /// Adds a finding, unless it is turned off or allowed, or the file has too many like it.
  package func add(_ finding: Diagnostic) {
    if !allowed.isEmpty, finding.check.severity != .error {
      let place = Place(of: finding)
      if allowed.contains(place) {
        if allowedFindings[place] == nil { allowedFindings[place] = finding }
        return
      }
    }
    if tallies.take(finding.check, in: finding.span.file) { found.append(finding) }
  }

  /// Removes findings that another one replaces. Their errors still count.
  package func withdraw(where isReplaced: (Diagnostic) -> Bool) {
    found.removeAll(where: isReplaced)
  }

  /// Records the severities that the workspace wants, by code; nil: the findings are turned off.
  package func grade(_ severities: [String: Diagnostic.Severity?]) {
    // A finding that the workspace makes an error fails `validate`, but never an answer.
    tallies.grade(severities, withErrors: purpose == .validation)
  }

  /// Records the places where comments allow findings.
  package func allow(_ places: [Place]) { allowed.formUnion(places) }

  /// Whether the findings of a check are wanted.
  package func wants(_ check: Check) -> Bool { tallies.wants(check) }

  /// Something that is read, such as a file or a mapping, and whether an error was found since it
  /// was begun. Errors count even if they are not listed; warnings never do, so that `validate`,
  /// which looks for more of them, and the commands that answer agree.
  package struct Part {
    fileprivate let findings: FindingCollector
    fileprivate let before: Int

    package var isSound: Bool { findings.tallies.errors == before }
  }

  /// Begins a part.
  package func part() -> Part { Part(findings: self, before: tallies.errors) }

  /// Whether no error has been found so far.
  package var isSound: Bool { tallies.errors == 0 }

  /// Whether an error has been found in a file so far.
  package func hasErrors(in file: SourceFile) -> Bool { tallies.hasErrors(in: file) }

  /// Whether a finding of a check is listed.
  package func lists(_ check: Check) -> Bool { found.contains { $0.check == check } }

  /// All findings, and one for each file with more than are listed, which says so.
  package var all: [Diagnostic] { found + tallies.overflows() }
}
