public import Findings
internal import Lint
internal import Observations

/// The documentation of one check.
public struct CheckPage: Sendable {
  private let check: Check

  public init(_ check: Check) { self.check = check }

  /// Shown for a check that can fix some of its findings.
  private static let fixable =
    "`rulecheck validate --fix` does that where only one thing can be meant, and `--diff` shows it."

  /// Writes the page for `rulecheck explain`.
  public func write(to page: inout Page) {
    page.width = min(page.width, 80)
    page.write(check.title, .bold)
    page.line("  [\(check.code), \(check.grade)]", .dim)
    for (heading, text) in [("", check.finds), ("Why", check.why), ("What to do", check.fix)]
    where !text.isEmpty {
      page.line()
      if !heading.isEmpty { page.line(heading, .bold) }
      for paragraph in text.split(separator: "\n\n") { page.wrap(String(paragraph), after: "  ") }
    }
    if check.isFixable {
      page.line()
      page.wrap(CheckPage.fixable, after: "  ")
    }
    for example in examples {
      page.line()
      page.write("Example", .bold)
      page.line(", \(example.path)")
      page.line("  Wrong\(example.isFile ? ": a file with" : "")", .error)
      for line in example.wrong { page.line("    \(line)") }
      if !example.right.isEmpty {
        page.line("  Right", .bold)
        for line in example.right { page.line("    \(line)") }
      }
    }
  }

  /// - Parameter level: the level of the heading.
  public func markdown(level: Int) -> String {
    var text = "\(String(repeating: "#", count: level)) \(check.code)\n\n"
    text += "**\(check.title)** (\(check.grade))\n\n\(check.finds)\n\n"
    if !check.why.isEmpty { text += "*Why:* \(check.why)\n\n" }
    if !check.fix.isEmpty { text += "*What to do:* \(check.fix)\n" }
    if check.isFixable { text += "\n\(CheckPage.fixable)\n" }
    for example in examples {
      func block(_ lines: [String]) -> String {
        "```\(example.language)\n\(lines.joined(separator: "\n"))\n```\n"
      }
      text += "\nWrong, \(example.isFile ? "the file" : "in") `\(example.path)`:\n\n"
      text += block(example.wrong)
      if !example.right.isEmpty { text += "\nRight:\n\n" + block(example.right) }
    }
    return text
  }

  /// Writes all checks with their titles, one per line.
  public static func list(_ checks: [Check], to page: inout Page) {
    let width = checks.map(\.code.count).max() ?? 0
    for check in checks {
      page.write(check.code, .bold)
      page.write(String(repeating: " ", count: width - check.code.count + 2))
      page.line("\(check.title) (\(check.grade))")
    }
  }

  /// The text of docs/checks.md.
  public static var allMarkdown: String {
    let list = Check.all.map { "| [`\($0.code)`](#\($0.code)) | \($0.grade) | \($0.title) |" }
    return """
      # Checks

      What `rulecheck validate` finds. `rulecheck explain CODE` prints the same in a terminal; this
      page is written by `make checks`. Every example is run by a test: put into the
      [small workspace](../Tests/Fixtures/checks/workspace) that all of them share, it gives exactly
      this finding.

      An **error** means that the rules cannot be used. A **warning** or a **note** can be allowed in
      one place, with a comment after the line or above it, `# rulecheck: allow CODE — reason` (of
      a file of figures at the `file:` of its source), or graded for a whole workspace in `rulecheck.yaml`, as in `severities: { unquoted-text: off }`.
      In examples `�` is a character that cannot be seen.

      | code | severity | what |
      | --- | --- | --- |
      \(list.joined(separator: "\n"))


      """ + Check.all.map { CheckPage($0).markdown(level: 2) }.joined(separator: "\n")
  }

  /// A line of an example, with unsafe characters replaced by a visible one.
  private static func visible(_ line: Substring) -> String {
    var text = ""
    for scalar in line.unicodeScalars {
      text.unicodeScalars.append(scalar.isUnsafe ? "\u{FFFD}" : scalar)
    }
    return text
  }

  private struct Excerpt {
    var path: String
    var isFile: Bool
    var wrong: [String]
    var right: [String]

    /// The language of a fenced code block in Markdown.
    var language: Substring { path.split(separator: ".").last ?? "" }
  }

  /// The examples that can be shown: not those with a file that is missing or is not text.
  private var examples: [Excerpt] {
    check.examples.compactMap { example in
      func lines(_ text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return (lines.last?.isEmpty == true ? lines.dropLast() : lines[...])
          .map { CheckPage.visible($0.dropFirst(indent)) }
      }
      switch example.change {
      case .replacing(let right, let wrong):
        return Excerpt(path: example.path, isFile: false, wrong: lines(wrong), right: lines(right))
      case .file(let text):
        return Excerpt(path: example.path, isFile: true, wrong: lines(text), right: [])
      case .bytes, .removed: return nil
      }
    }
  }
}

extension Check {
  /// The severity of its findings, unless the workspace sets another one.
  fileprivate var grade: String { isOff ? "\(severity.rawValue), off" : severity.rawValue }
}

extension Check {
  public static func named(_ code: String) -> Check? { all.first { $0.code == code } }
}
