internal import RuleLanguage

private typealias Part = OutputPart

/// The JSON of `rulecheck validate`.
enum ValidateOutput {
  static let answer = MappingShape(
    name: "the findings",
    fields: [
      Part.key("subject", Part.text, "What was validated, as it was named."),
      Part.key("files", Part.count, "How many files were looked at."),
      Part.key("errors", Part.count, "How many findings are errors."),
      Part.key("warnings", Part.count, "How many are warnings."),
      Part.key("notes", Part.count, "How many are notes."),
      Part.key(
        "fixed", .nullable(Part.list(fixed)),
        "With `--fix` the files that were changed, by path; null: nothing was to be."),
      Part.key(
        "cutOffBy", .nullable(.mapping(MappingShape(name: "a place", fields: place))),
        "Where the first error in a file that was not asked about stands, if such errors kept something from being checked; null: all was checked."
      ),
      Part.key("findings", Part.list(finding), "By file and place, each once."),
    ])

  private static let finding = MappingShape(
    name: "a finding",
    fields: [
      Part.key("code", Part.text, "The kind of finding: `rulecheck explain CODE` says more."),
      Part.key(
        "severity",
        .text(Shape.Text("a severity", choices: ["error", "warning", "note"])),
        "How grave it is in this workspace."),
    ] + place + [
      Part.key("message", Part.text, "What was found and what is allowed."),
      Part.key("help", .nullable(Part.text), "What to do; null: that depends."),
      Part.key(
        "fix", .nullable(.mapping(fix)),
        "What `--fix` changes; null: what was meant is for the author to say."),
      Part.key("notes", Part.list(note), "Related places, such as the first of two duplicates."),
    ])

  private static let fixed = MappingShape(
    name: "a file that was changed",
    fields: [
      Part.key("file", Part.text, "The file, as a path from the working directory."),
      Part.key("findings", Part.count, "How many findings were fixed in it."),
    ])

  private static let fix = MappingShape(
    name: "a fix",
    fields: [
      Part.key("title", Part.text, "What it does."),
      Part.key("edits", Part.list(edit), "By place, all in one file; none overlaps another."),
    ])

  private static let edit = MappingShape(
    name: "an edit",
    fields: place + [
      Part.key(
        "text", Part.text,
        "What stands there instead; where the place ends as it begins, what is inserted there.")
    ])

  private static let note = MappingShape(
    name: "a related place",
    fields: place + [Part.key("message", Part.text, "What stands there.")])

  private static let place = [
    Part.key("file", Part.text, "The file, as a path from the working directory."),
    Part.key("line", Part.count, "The line, from 1."),
    Part.key("column", Part.count, "The column in Unicode scalars, from 1."),
    Part.key("endLine", Part.count, "The line on which it ends."),
    Part.key("endColumn", Part.count, "The column behind its last character."),
  ]
}

/// The JSON of `rulecheck test`.
enum TestOutput {
  static let answer = MappingShape(
    name: "the results",
    fields: [
      Part.key("cases", Part.count, "How many cases were run."),
      Part.key("failed", Part.count, "How many of them failed."),
      Part.key("files", Part.list(file), "By file, its cases."),
      Part.sometimes(
        "coverage", .mapping(coverage), "Only where it is measured: what the tests reach."),
    ])

  private static let file = MappingShape(
    name: "a file of tests",
    fields: [
      Part.key("file", Part.text, "The file, as a path from the working directory."),
      Part.key("cases", Part.list(testCase), "The cases that were run, in its order."),
    ])

  private static let testCase = MappingShape(
    name: "a case",
    fields: [
      Part.key("case", Part.text, "The name of the case."),
      Part.key("line", Part.count, "The line of the name."),
      Part.key("ruleset", Part.text, "The identifier of the rule set under test."),
      Part.key("passed", .boolean, "Whether all is as expected."),
      Part.key("failures", Part.list(failure), "One a difference."),
    ])

  private static let failure = MappingShape(
    name: "a difference",
    fields: [
      Part.key("county", Part.text, "The identifier of the county."),
      Part.key("day", Part.day, "The day."),
      Part.key("line", Part.count, "The line of the expectation."),
      Part.key(
        "kind",
        .text(Shape.Text("a kind", choices: ["phase", "guideline", "no-guideline", "text"])),
        "What differs: the phase, a guideline that should apply or should not, or a text."),
      Part.sometimes("guideline", Part.text, "Only of texts: the guideline's identifier."),
      Part.sometimes("language", Part.text, "Only of texts: the language."),
      Part.key("expected", .nullable(Part.text), "What the test says; null: nothing."),
      Part.key("found", .nullable(Part.text), "What applies; null: nothing."),
    ])

  private static let coverage = MappingShape(
    name: "the coverage",
    fields: [
      Part.key("percent", percent, "The share that is reached, cut: 100 means all."),
      Part.key("reached", Part.count, "How many parts of the rules the tests reach."),
      Part.key("items", Part.count, "How many parts there are."),
      Part.key("rulesets", Part.list(version), "By rule set and version."),
    ])

  private static let version = MappingShape(
    name: "a version of a rule set",
    fields: [
      Part.key("ruleset", Part.text, "The identifier of the rule set."),
      Part.key("version", Part.text, "Its version."),
      Part.key("percent", percent, "The share of its parts that is reached."),
      Part.key("items", Part.list(item), "Its parts, in the order of the file."),
    ])

  private static let item = MappingShape(
    name: "a part of the rules",
    fields: [
      Part.key("phase", Part.text, "The identifier of the phase."),
      Part.key(
        "part",
        .text(
          Shape.Text(
            "a part",
            choices: [
              "phase", "starts", "ends", "below", "at", "above", "row", "reference", "only",
            ])),
        "The phase itself, one of its triggers, a side of a bound, a `row`, a phase of another rule set, or the `only` of a guideline."
      ),
      Part.sometimes("metric", Part.text, "Only of bounds: the metric, as in `eval`."),
      Part.sometimes("bound", Part.text, "Only of bounds: the bound, such as `above 50`."),
      Part.sometimes("days", Part.count, "Only of rows: how many days in a row."),
      Part.sometimes("reference", Part.text, "Only of phases of other rule sets: RULESET/PHASE."),
      Part.sometimes("guideline", Part.text, "Only of `only`: the guideline."),
      Part.sometimes(
        "holds", .boolean,
        "Only of rows, phases and `only`: whether a test must make it true, or false."),
      Part.key("at", Part.text, "File, line and column."),
      Part.key("reached", .boolean, "Whether a test reaches it."),
    ])

  private static let percent = Shape.integer(0...100)
}
