public import Findings

extension FindingReport {
  /// Writes the findings in full, then how many there are.
  public func write(to page: inout Page) {
    page.write(findings)
    if !findings.isEmpty { page.line() }
    if let cutOffBy {
      page.write("\(subject): ", .bold)
      page.line(FindingReport.cutOff(by: cutOffBy), .warning)
    }
    if let describedFixes {
      page.write("\(subject): ", .bold)
      page.line(describedFixes)
    }
    let counts = Diagnostic.Severity.allCases.compactMap { severity in
      let count = count(severity)
      return count == 0 ? nil : "\(counted(count, severity.rawValue))"
    }
    let number = counted(files.count, "file")
    page.write("\(subject): ", .bold)
    page.line(
      counts.isEmpty ? "\(number), no findings" : "\(number), \(counts.joined(separator: ", "))")
    if !findings.isEmpty { page.line("`rulecheck explain CODE` says more about a finding.", .dim) }
    let fixable = findings.count { $0.fix != nil }
    if fixable > 0, let fixed, !fixed.isEmpty {
      page.line(
        "\(counted(fixable, "more finding")) may be fixed when it runs again: what was fixed hid \(fixable == 1 ? "it" : "them").",
        .dim)
    } else if fixable > 0, fixed == nil {
      let these = findings.count == 1 ? "It" : fixable == 1 ? "1 of them" : "\(fixable) of them"
      page.line("\(these) can be fixed: `rulecheck validate --fix`, or `--diff` to see it.", .dim)
    }
  }
}

extension Page {
  /// Writes findings, each with its place, its line, and how to fix it.
  public mutating func write(_ diagnostics: [Diagnostic]) {
    var excerpts = Excerpts()
    for diagnostic in diagnostics { write(diagnostic, &excerpts) }
  }

  /// Writes one of several findings.
  mutating func write(_ diagnostic: Diagnostic, _ excerpts: inout Excerpts) {
    write("\(diagnostic.span): ", .bold)
    switch diagnostic.severity {
    case .error: write("error", .error)
    case .warning: write("warning", .warning)
    case .note: write("note", .bold)
    }
    write(": \(diagnostic.message) ")
    line("[\(diagnostic.code)]", .dim)
    write(excerpts.excerpt(diagnostic.span), of: diagnostic.span)
    if let help = diagnostic.help { line("  help: \(help)") }
    for note in diagnostic.notes { line("  note: \(note.span): \(note.message)") }
  }

  /// Writes the line of a span with carets below the marked part, if there is an excerpt.
  private mutating func write(_ excerpt: Excerpts.Excerpt?, of span: Span) {
    guard let excerpt else { return }
    var text = ""
    let scalars = excerpt.text.unicodeScalars
    for at in scalars.indices {
      // One character each, so that the carets stay below their place.
      let isHidden = scalars[at].isUnsafe || LogCommand.isMark(at, in: scalars)
      text.unicodeScalars.append(scalars[at] == "\t" ? " " : isHidden ? "\u{FFFD}" : scalars[at])
    }
    let number = String(span.start.line)
    let margin = String(repeating: " ", count: number.count)
    line("  \(number) | \(text)")
    guard excerpt.start <= text.unicodeScalars.count else { return }
    line(
      "  \(margin) | " + String(repeating: " ", count: excerpt.start)
        + String(repeating: "^", count: excerpt.width))
  }
}

/// Finds the lines of findings; the last file is kept for the next finding.
struct Excerpts {
  /// A part of a line, with the part of it that is marked.
  struct Excerpt {
    var text: String
    /// How many scalars come before the marked part.
    var start: Int
    /// How many scalars are marked; at least 1, for the caret.
    var width: Int
  }

  private var file: SourceFile?
  private var window: LineWindow?

  /// The most scalars that are shown of a line.
  private static let most = 120

  /// The part of a line around a span's start; nil where the line is empty, or must not be shown.
  mutating func excerpt(_ span: Span) -> Excerpt? {
    guard span.file.disclosure == .lines else { return nil }
    if file !== span.file || window == nil {
      file = span.file
      window = LineWindow(span.file)
    }
    let line = span.start.line
    guard let length = window?.length(ofLine: line), length > 0 else { return nil }
    // A column may be after the end of its line: libraries count differently.
    let start = min(max(0, Int(span.start.column) - 1), length)
    // Of long lines (data files), only the part around the place is shown.
    let first = length > Excerpts.most ? max(0, start - 40) : 0
    let end = span.end.line == line ? Int(span.end.column) - 1 : length
    let text = window?.text(ofLine: line, from: first, most: Excerpts.most) ?? ""
    return Excerpt(
      text: text, start: start - first,
      width: max(1, min(end, first + text.unicodeScalars.count) - start))
  }
}
