internal import Findings
internal import Reports

/// What must be true of the findings of any file, and of every format for them.
enum FindingPromises {
  static func check(_ findings: [Diagnostic], files: [String] = []) throws(Violation) {
    try checkPlaces(findings)
    try checkReports(findings, files: files)
  }

  static func checkPlaces(_ findings: [Diagnostic]) throws(Violation) {
    try promise(findings == findings.sortedOnce(), "findings are not sorted, or stand twice")
    var lengths: [String: [Int]] = [:]
    for finding in findings {
      for span in [finding.span] + finding.notes.map(\.span) {
        try checkPlace(span, of: finding, &lengths)
      }
      if let fix = finding.fix { try checkEdits(fix, of: finding, &lengths) }
      try promise(!finding.message.isEmpty, "[\(finding.code)] says nothing")
    }
  }

  /// Checks that the edits of a fix lie in the finding's file, in order, each within one line; what adds lines replaces nothing.
  private static func checkEdits(
    _ fix: Fix, of finding: Diagnostic, _ lengths: inout [String: [Int]]
  ) throws(Violation) {
    var last: Position?
    for edit in fix.edits {
      try checkPlace(edit.span, of: finding, &lengths)
      try promise(
        edit.span.file === finding.span.file && edit.span.start.line == edit.span.end.line
          && (edit.span.start == edit.span.end || !edit.text.utf8.contains(0x0A))
          && last.map { $0 <= edit.span.start } ?? true,
        "[\(finding.code)] \(edit.span): an edit out of place")
      last = edit.span.end
    }
    try promise(
      !fix.edits.isEmpty && finding.check.isFixable, "[\(finding.code)]: a fix of no use")
  }

  static func checkReports(
    _ findings: [Diagnostic], files: [String] = []
  ) throws(Violation) {
    try checkReports(FindingReport(subject: "rules", findings: findings, files: files))
  }

  /// Checks that a place lies in its file: the line exists, and columns are at most one after its end.
  private static func checkPlace(
    _ span: Span, of finding: Diagnostic, _ lengths: inout [String: [Int]]
  ) throws(Violation) {
    let known = lengths[span.file.name] ?? lineLengths(of: span.file)
    lengths[span.file.name] = known
    for position in [span.start, span.end] {
      let line = Int(position.line)
      guard line >= 1, line <= known.count else {
        throw Violation("[\(finding.code)] \(span): line \(line) of \(known.count)")
      }
      let column = Int(position.column)
      try promise(
        column >= 1 && column <= known[line - 1] + 1,
        "[\(finding.code)] \(span): column \(column) of \(known[line - 1])")
    }
    try promise(span.start <= span.end, "[\(finding.code)] \(span): ends before it begins")
  }

  /// The number of scalars of every line without its line break, counted without `LineIndex`.
  private static func lineLengths(of file: SourceFile) -> [Int] {
    file.withBytes { bytes in
      var rest = bytes[...]
      if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
      return rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
        line in
        let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        return line.count { $0 & 0xC0 != 0x80 }
      }
    }
  }

  private static func checkReports(_ report: FindingReport) throws(Violation) {
    var page = Page(hasColor: false)
    report.write(to: &page)
    try checkText(page.text, "text")
    try checkText(report.github(directory: "/"), "github")
    try promise(
      report.github(directory: "/").utf8.count { $0 == UInt8(ascii: "\n") }
        == report.findings.count,
      "github: not one line a finding")
    try checkJSON(report.json, "json")
    try checkJSON(report.sarif(version: "1.0", directory: "/work"), "sarif")
    try checkText(report.junit(failOn: .warning, directory: "/").xml, "junit")
    if let flaw = WellFormed.flaw(inXML: report.junit(failOn: .warning, directory: "/").xml) {
      throw Violation("junit: \(flaw)")
    }
  }

  static func checkJSON(_ text: String, _ name: String) throws(Violation) {
    try checkText(text, name)
    if let flaw = WellFormed.flaw(inJSON: text) { throw Violation("\(name): \(flaw)") }
  }

  static func checkCSV(_ text: String, _ name: String) throws(Violation) {
    try checkText(text, name)
    if let flaw = WellFormed.flaw(inCSV: text) { throw Violation("\(name): \(flaw)") }
  }

  static func checkMarkdown(_ text: String, _ name: String) throws(Violation) {
    try checkText(text, name)
    if let flaw = WellFormed.flaw(inTablesOfMarkdown: text) { throw Violation("\(name): \(flaw)") }
  }

  /// Checks that nothing but text and line breaks reaches a terminal or a file.
  static func checkText(_ text: String, _ name: String) throws(Violation) {
    for scalar in text.unicodeScalars where scalar != "\n" {
      try promise(
        scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value),
        "\(name): control character \(scalar.value) in the output")
    }
  }
}
