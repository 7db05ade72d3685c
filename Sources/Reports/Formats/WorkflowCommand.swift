internal import Findings

/// Commands in the log of GitHub Actions, which shows them as annotations of a change
/// (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
enum WorkflowCommand {
  /// - Parameters:
  ///   - level: `error`, `warning` or `notice`.
  ///   - span: the place in a file; nil: the job's.
  ///   - places: where files are.
  ///   - lines: the text.
  static func annotation(
    _ level: String, at span: Span? = nil, in places: FindingPlaces? = nil, title: String,
    _ lines: [String]
  ) -> String {
    var properties: [(String, String)] = []
    if let span {
      properties = [
        ("file", places?.path(span.file.name) ?? span.file.name), ("line", "\(span.start.line)"),
        ("col", "\(span.start.column)"),
      ]
      if span.end.line > span.start.line {
        properties.append(("endLine", "\(span.end.line)"))
      } else if span.end.column > span.start.column {
        properties.append(("endColumn", "\(span.end.column)"))
      }
    }
    properties.append(("title", title))
    let list = properties.map { "\($0)=\(escaped(property: $1))" }
    return "::\(level) \(list.joined(separator: ","))::\(escaped(lines))\n"
  }

  /// Lines in which the characters with a meaning in workflow commands are escaped, as GitHub's runner
  /// decodes them.
  private static func escaped(_ lines: [String]) -> String {
    lines.map { percent("%", "%25", in: Page.safe($0)) }.joined(separator: "%0A")
  }

  private static func escaped(property: String) -> String {
    percent(",", "%2C", in: percent(":", "%3A", in: escaped([property])))
  }

  private static func percent(_ sign: Unicode.Scalar, _ code: String, in text: String) -> String {
    text.unicodeScalars.split(separator: sign, omittingEmptySubsequences: false).map { String($0) }
      .joined(separator: code)
  }
}
