internal import Findings
internal import Rules

/// The JSON of `rulecheck validate`.
enum ValidateOutput {
  static let answer = OutputFormat<FindingReport, FindingReport>.object(
    "the findings",
    .key("subject", "What was validated, as it was named.") { $0.subject },
    .key("files", "How many files were checked.") { $0.files.count },
    .key("errors", "How many findings are errors.") { $0.count(.error) },
    .key("warnings", "How many are warnings.") { $0.count(.warning) },
    .key("notes", "How many are notes.") { $0.count(.note) },
    .key(
      "fixed", .nullable(.list(fixed)),
      "With `--fix` the files that were changed, by path; null: without `--fix`."
    ) { $0.fixed },
    .key(
      "cutOffBy", .nullable(place),
      "The place of the first error in a file that was not asked about, if such errors kept something from being checked; null: all was checked."
    ) { $0.cutOffBy?.span },
    .key("findings", .list(finding), "By file and place, each once.") { $0.findings })

  private static let finding = OutputFormat<Diagnostic, FindingReport>.object(
    "a finding",
    .key("code", "The kind of finding: `rulecheck explain CODE` says more.") { $0.code },
    .key("severity", "How severe it is in this workspace.") { $0.severity },
    .keys(of: place) { finding, _ in finding.span },
    .key("message", "What was found and what is allowed.") { $0.message },
    .key("help", "What to do; null: that depends.") { $0.help },
    .key(
      "fix", .nullable(fix), "What `--fix` changes; null: what was meant is for the author to say."
    ) { $0.fix },
    .key("notes", .list(note), "Related places, such as the first of two duplicates.") { $0.notes })

  private static let fixed = OutputFormat<(name: String, count: Int), FindingReport>.object(
    "a file that was changed",
    .key("file", "The file, as a path from the working directory.") { $0.name },
    .key("findings", "How many findings were fixed in it.") { $0.count })

  private static let fix = OutputFormat<Fix, FindingReport>.object(
    "a fix",
    .key("title", "What it does.") { $0.title },
    .key("edits", .list(edit), "By place, all in one file; none overlaps another.") { $0.edits })

  private static let edit = OutputFormat<Fix.Edit, FindingReport>.object(
    "an edit",
    .keys(of: place) { edit, _ in edit.span },
    .key(
      "text",
      "The replacement; where the place ends as it begins, what is inserted there."
    ) { $0.text })

  private static let note = OutputFormat<Diagnostic.Note, FindingReport>.object(
    "a related place",
    .keys(of: place) { note, _ in note.span },
    .key("message", "The text there.") { $0.message })

  /// Lines and columns count from 1, columns in Unicode scalars; the end is after the last character.
  private static let place = OutputFormat<Span, FindingReport>.object(
    "a place",
    .key("file", "The file, as a path from the working directory.") { $0.file.name },
    .key("line", "The line, from 1.") { Int($0.start.line) },
    .key("column", "The column in Unicode scalars, from 1.") { Int($0.start.column) },
    .key("endLine", "The line on which it ends.") { Int($0.end.line) },
    .key("endColumn", "The column after its last character.") { Int($0.end.column) })
}

extension Diagnostic.Severity: OutputValue {}
