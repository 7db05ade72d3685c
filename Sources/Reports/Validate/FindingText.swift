public import Findings

extension FindingReport {
  /// Writes the findings in full, then how many there are.
  public func write(to page: inout Page) {
    page.write(findings)
    if !findings.isEmpty { page.line() }
    func write(_ text: String, _ style: Page.Style = .plain) {
      page.wrap([("\(subject):", .bold), (text, style)], indent: 2, from: 0)
    }
    if let cutOffBy { write(FindingReport.cutOff(by: cutOffBy), .warning) }
    if let describedFixes { write(describedFixes) }
    let counts = Diagnostic.Severity.allCases.compactMap { severity in
      let count = count(severity)
      return count == 0 ? nil : "\(counted(count, severity.rawValue))"
    }
    let number = counted(files.count, "file")
    write(
      counts.isEmpty ? "\(number), no findings" : "\(number), \(counts.joined(separator: ", "))")
    if !findings.isEmpty {
      page.wrap("`rulecheck explain CODE` says more about a finding.", indent: 0, .dim)
    }
    let fixable = findings.count { $0.fix != nil }
    if fixable > 0, let fixed, !fixed.isEmpty {
      page.wrap(
        "\(counted(fixable, "more finding")) may be fixed when it runs again: what was fixed hid \(fixable == 1 ? "it" : "them").",
        indent: 0, .dim)
    } else if fixable > 0, fixed == nil {
      let these = findings.count == 1 ? "It" : fixable == 1 ? "1 of them" : "\(fixable) of them"
      page.wrap(
        "\(these) can be fixed: run this again with `--fix`, or with `--diff` to see it.",
        indent: 0, .dim)
    }
  }
}

extension FindingReport {
  /// Writes each finding on one line, for `grep` and for editors that jump to places.
  func writeConcisely(to page: inout Page) {
    for finding in findings {
      for (at, piece) in finding.heading(at: "\(finding.span)").enumerated() {
        if at > 0 { page.write(" ") }
        page.write(piece.text, piece.style)
      }
      page.line()
    }
  }
}

extension Page {
  /// Writes findings, each with its place, its line, and how to fix it.
  /// - Parameter name: what a reader calls a place that is in no file yet; nil: it is in one.
  public mutating func write(
    _ diagnostics: [Diagnostic], naming name: (Span) -> String? = { _ in nil }
  ) {
    var excerpts = Excerpts()
    for diagnostic in diagnostics { write(diagnostic, &excerpts, naming: name) }
  }

  /// Writes one of several findings.
  mutating func write(
    _ diagnostic: Diagnostic, _ excerpts: inout Excerpts,
    naming name: (Span) -> String? = { _ in nil }
  ) {
    let given = name(diagnostic.span)
    wrap(diagnostic.heading(at: given ?? "\(diagnostic.span)"), indent: 4, from: 0)
    if given == nil { write(&excerpts, of: diagnostic.span) }
    if let help = diagnostic.help { wrap("help: \(help)", after: "  ", further: 4) }
    for note in diagnostic.notes {
      let place = name(note.span) ?? "\(note.span)"
      wrap("note: \(place): \(note.message)", after: "  ", further: 4)
    }
  }

  /// Writes the line of a span with carets below the marked part, if there is an excerpt.
  private mutating func write(_ excerpts: inout Excerpts, of span: Span) {
    let number = String(span.start.line)
    let most = width - number.count - 5
    guard let excerpt = excerpts.excerpt(span, most: most) else { return }
    var text = ""
    let scalars = excerpt.text.unicodeScalars
    for at in scalars.indices {
      // One character each, so that the carets stay below their place.
      let isHidden = scalars[at].isUnsafe || LogCommand.isMark(at, in: scalars)
      text.unicodeScalars.append(scalars[at] == "\t" ? " " : isHidden ? "\u{FFFD}" : scalars[at])
    }
    // Wide characters take more of the line: what is farthest from the place goes.
    var start = excerpt.start
    func columns(_ part: Substring.UnicodeScalarView) -> Int { TextTable.width(String(part)) }
    if TextTable.width(text) > most {
      while start > 0, columns(text.unicodeScalars.prefix(start + excerpt.width)) > most {
        text.unicodeScalars.removeFirst()
        start -= 1
      }
      while TextTable.width(text) > most { text.unicodeScalars.removeLast() }
    }
    let margin = String(repeating: " ", count: number.count)
    line("  \(number) | \(text)")
    guard start <= text.unicodeScalars.count else { return }
    let marked = text.unicodeScalars.dropFirst(start).prefix(excerpt.width)
    line(
      "  \(margin) | " + String(repeating: " ", count: columns(text.unicodeScalars.prefix(start)))
        + String(repeating: "^", count: max(1, columns(marked))))
  }
}

extension Diagnostic {
  /// The place, how severe it is, what was found, and the code.
  fileprivate func heading(at place: String) -> [(text: String, style: Page.Style)] {
    let style: Page.Style =
      switch severity {
      case .error: .error
      case .warning: .warning
      case .note: .bold
      }
    return [
      ("\(place):", .bold), ("\(severity.rawValue):", style), (message, .plain),
      ("[\(code)]", .dim),
    ]
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

  /// The part of a line around a span's start; nil where the line is empty, or must not be shown.
  /// - Parameter most: how many scalars are shown.
  mutating func excerpt(_ span: Span, most: Int) -> Excerpt? {
    // More of it does not help.
    let most = min(most, 120)
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
    let first = length > most ? max(0, start - most / 3) : 0
    let end = span.end.line == line ? Int(span.end.column) - 1 : length
    let text = window?.text(ofLine: line, from: first, most: most) ?? ""
    return Excerpt(
      text: text, start: start - first,
      width: max(1, min(end, first + text.unicodeScalars.count) - start))
  }
}
