/// Collects the findings of one run: the only way to report one.
///
/// Nobody can take the length of its list for the soundness of what is read: a `Part` tells that.
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
  /// The places of findings that comments allow.
  private var allowed: Set<Place> = []
  /// The first finding at each place where comments allow it: they count for nothing else.
  package private(set) var allowedFindings: [Place: Diagnostic] = [:]

  /// Where findings of one check stand: a line of a file.
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

  // MARK: Reporting

  /// Reports a finding. Its words are only made where they will be read: files with mistakes by the
  /// thousand cost no more than others.
  package func report(
    _ check: Check, at span: Span, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil, notes: @autoclosure () -> [Diagnostic.Note] = [],
    fix: @autoclosure () -> Fix? = nil
  ) {
    let isListed = tallies.hasRoom(for: check, in: span.file)
    add(
      Diagnostic(
        check, at: span, isListed ? message() : "", help: isListed ? help() : nil,
        notes: isListed ? notes() : [],
        fix: isListed && purpose == .validation ? fix() : nil))
  }

  /// Reports every name that an earlier one has.
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

  /// Adds a finding, unless nobody wants to see it or the file has too many such already.
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

  /// Takes back findings in whose place another one says it. Their errors still count.
  package func withdraw(where isReplaced: (Diagnostic) -> Bool) {
    found.removeAll(where: isReplaced)
  }

  // MARK: What the workspace wants

  /// Takes note of how severe the workspace wants findings to be, by code; nil: it does not want them.
  package func grade(_ severities: [String: Diagnostic.Severity?]) {
    // What a workspace makes an error fails `validate`, and never an answer.
    tallies.grade(severities, withErrors: purpose == .validation)
  }

  /// Takes note of places where comments allow findings.
  package func allow(_ places: [Place]) { allowed.formUnion(places) }

  /// Whether anybody wants to see what a check finds.
  package func wants(_ check: Check) -> Bool { tallies.wants(check) }

  // MARK: Soundness

  /// Something that is read, such as a file or one of its mappings, and whether an error was found
  /// in it since it was begun. Errors count where they are not listed, too; warnings never do, so
  /// that `validate`, which looks for more of them, and the commands that answer agree.
  package struct Part {
    fileprivate let findings: FindingCollector
    fileprivate let before: Int

    package var isSound: Bool { findings.tallies.errors == before }
  }

  /// Begins a part.
  package func part() -> Part { Part(findings: self, before: tallies.errors) }

  /// Whether no error was found so far.
  package var isSound: Bool { tallies.errors == 0 }

  /// Whether an error was found in a file so far.
  package func hasErrors(in file: SourceFile) -> Bool { tallies.hasErrors(in: file) }

  /// Whether a finding of a check is listed.
  package func lists(_ check: Check) -> Bool { found.contains { $0.check == check } }

  /// Every finding, and for each file with more than are listed one that says so.
  package var all: [Diagnostic] { found + tallies.overflows() }
}
