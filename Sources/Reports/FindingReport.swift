public import YAMLSource

/// The findings of a validation, for a terminal and for machines.
public struct FindingReport: Sendable {
  /// What was validated, as the user named it.
  public let subject: String
  /// Sorted, each once.
  public let findings: [Diagnostic]
  /// The files that were looked at, as paths from the working directory, sorted.
  public let files: [String]

  public init(subject: String, findings: [Diagnostic], files: [String]) {
    self.subject = subject
    self.findings = findings
    self.files = files
  }

  public func count(_ severity: Diagnostic.Severity) -> Int {
    findings.count { $0.severity == severity }
  }

  /// Findings in full, then a line with their number.
  public func write(to page: inout Page) {
    page.write(findings)
    if !findings.isEmpty { page.line() }
    let counts = [Diagnostic.Severity.error, .warning, .note].compactMap { severity in
      let count = count(severity)
      return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
    }
    let number = "\(files.count) file\(files.count == 1 ? "" : "s")"
    page.write("\(subject): ", .bold)
    page.line(
      counts.isEmpty ? "\(number), no findings" : "\(number), \(counts.joined(separator: ", "))")
    if !findings.isEmpty {
      page.line("`rulecheck explain CODE` says more about a finding.", .dim)
    }
  }

  public var json: String {
    JSON.object([
      ("subject", .string(subject)),
      ("files", .integer(files.count)),
      ("errors", .integer(count(.error))),
      ("warnings", .integer(count(.warning))),
      ("notes", .integer(count(.note))),
      (
        "findings",
        .array(
          findings.map { finding in
            .object(
              [
                ("code", .string(finding.code)),
                ("severity", .string(finding.severity.rawValue)),
              ] + FindingReport.place(finding.span) + [
                ("message", .string(finding.message)),
                ("help", JSON.text(finding.help)),
                (
                  "notes",
                  .array(
                    finding.notes.map { note in
                      .object(FindingReport.place(note.span) + [("message", .string(note.message))])
                    })
                ),
              ])
          })
      ),
    ]).serialized
  }

  /// Lines and columns count from 1, columns in Unicode scalars; the end is the column behind.
  private static func place(_ span: Span) -> [(key: String, value: JSON)] {
    [
      ("file", .string(span.file.name)),
      ("line", .integer(Int(span.start.line))),
      ("column", .integer(Int(span.start.column))),
      ("endLine", .integer(Int(span.end.line))),
      ("endColumn", .integer(Int(span.end.column))),
    ]
  }

  /// A suite a file, a case a finding; a file without findings has one case, which passes.
  public var junit: JUnit {
    let byFile = Dictionary(grouping: findings, by: \.span.file.name)
    let names = Set(files).union(byFile.keys).sorted()
    var excerpts = Excerpts()
    return JUnit(
      "rulecheck validate",
      suites: names.map { name in
        let cases = (byFile[name] ?? []).map { finding in
          var page = Page(hasColor: false)
          page.write(finding, &excerpts)
          return JUnit.Case(
            "\(finding.code) at \(finding.span.start.line):\(finding.span.start.column)",
            group: name,
            file: name, line: Int(finding.span.start.line),
            failures: [JUnit.Failure(finding.message, text: page.text)])
        }
        let sound = [JUnit.Case("no findings", group: name, file: name, line: 1, failures: [])]
        return JUnit.Suite(name, cases: cases.isEmpty ? sound : cases)
      })
  }

  /// Workflow commands of GitHub Actions, which become annotations of a change.
  public var github: String {
    findings.map { finding in
      let level =
        switch finding.severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
      var properties: [(String, String)] = [
        ("file", finding.span.file.name), ("line", "\(finding.span.start.line)"),
        ("col", "\(finding.span.start.column)"),
      ]
      if finding.span.end.line > finding.span.start.line {
        properties.append(("endLine", "\(finding.span.end.line)"))
      } else if finding.span.end.column > finding.span.start.column {
        properties.append(("endColumn", "\(finding.span.end.column)"))
      }
      properties.append(("title", finding.code))
      var text = finding.message
      if let help = finding.help { text += "\nhelp: \(help)" }
      for note in finding.notes { text += "\nnote: \(note.span): \(note.message)" }
      let list = properties.map { "\($0)=\(FindingReport.escaped($1, isProperty: true))" }
      return
        "::\(level) \(list.joined(separator: ","))::\(FindingReport.escaped(text, isProperty: false))\n"
    }.joined()
  }

  /// The characters that a workflow command needs for itself, as GitHub's runner decodes them; other
  /// control characters are shown, not sent.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var escaped = ""
    for scalar in Page.safe(text).unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "\r": escaped += "%0D"
      case "\n": escaped += "%0A"
      case ":" where isProperty: escaped += "%3A"
      case "," where isProperty: escaped += "%2C"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
