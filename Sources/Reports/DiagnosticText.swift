public import YAMLSource

extension Page {
  /// Findings, each with its place, the line it stands on, and what to do.
  public mutating func write(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics {
      write("\(diagnostic.span): ", .bold)
      switch diagnostic.severity {
      case .error: write("error", .error)
      case .warning: write("warning", .warning)
      case .note: write("note", .bold)
      }
      write(": \(diagnostic.message) ")
      line("[\(diagnostic.code)]", .dim)
      excerpt(diagnostic.span)
      if let help = diagnostic.help { line("  help: \(help)") }
      for note in diagnostic.notes { line("  note: \(note.span): \(note.message)") }
    }
  }

  /// The line of a span with carets under the stretch, if there is one.
  private mutating func excerpt(_ span: Span) {
    let source = span.file.line(Int(span.start.line))
    guard !source.isEmpty else { return }
    let scalars = Array(source.unicodeScalars)
    // A column may lie behind the end of its line: libraries count as they like.
    let start = min(max(0, Int(span.start.column) - 1), scalars.count)
    // Long lines (data files) are shown around the place only.
    let first = scalars.count > 120 ? max(0, start - 40) : 0
    let shown = scalars[first..<min(scalars.count, first + 120)]
    var text = ""
    for scalar in shown {
      // One column each, so that the carets stay under their place.
      text.unicodeScalars.append(scalar == "\t" ? " " : Page.isUnsafe(scalar) ? "\u{FFFD}" : scalar)
    }
    let number = String(span.start.line)
    let margin = String(repeating: " ", count: number.count)
    line("  \(number) | \(text)")
    guard start - first <= shown.count else { return }
    let end =
      span.end.line == span.start.line ? Int(span.end.column) - 1 : scalars.count
    let width = max(1, min(end, first + shown.count) - start)
    line(
      "  \(margin) | " + String(repeating: " ", count: start - first)
        + String(repeating: "^", count: width))
  }
}
