/// What is not valid YAML, and YAML that rule files do not use. An example changes one place of a
/// workspace, so it shows a rule file; the code that reads YAML knows nothing of rules.
extension Check {
  public static let syntax = Check(
    "syntax", .error, title: "Not valid YAML",
    finds: """
      The text breaks YAML's own rules, so it is not clear what belongs to what. The place is \
      where reading had to stop; a note shows where the construct began, and the mistake is \
      somewhere between the two.
      """,
    why: "Nothing after this place is read.",
    fix: """
      Look for a bracket, brace or quote that is not closed, a comma that is missing, or a line \
      that is indented differently from its neighbours.
      """,
    wrong: "areas: { states: [UP, LO }",
    right: "areas: { states: [UP, LO] }")

  public static let multipleDocuments = Check(
    "multiple-documents", .error, title: "Several documents in one file",
    finds: "A line `---` begins a second YAML document.",
    why: """
      One file is one rule set, calendar or source. Other tools would read only the first part, so \
      the second would silently not apply.
      """,
    fix: "Remove the `---`, or move what follows it into a file of its own.",
    wrong: """
      ---
      phases:
        - phase: normal
      """,
    right: """
      phases:
        - phase: normal
      """)

  public static let duplicateKey = Check(
    "duplicate-key", .error, title: "A key that appears twice",
    finds: "One mapping has the same key twice.",
    why: """
      YAML readers keep one of the two and drop the other silently, so half of what was \
      written would not apply.
      """,
    fix: "Remove one of the two, or rename it. A note shows the first one.",
    wrong: "valid: { from: 2024-01-01, from: 2026-12-31 }",
    right: "valid: { from: 2024-01-01, through: 2026-12-31 }")

  public static let collectionAsKey = Check(
    "collection-as-key", .error, title: "A list or a mapping in place of a key",
    finds: "A key is a single word; here a list or a mapping is before the colon.",
    why: """
      The file cannot be read any further. Usually a text that begins with a bracket or a brace is \
      not quoted.
      """,
    fix: "Write one word as the key. If this is a text, quote the whole of it.",
    in: "topics.yaml",
    wrong: #"[watering]: { title: { de: "Bewässerung", en: "Watering" }, icon: tap }"#,
    right: #"watering: { title: { de: "Bewässerung", en: "Watering" }, icon: tap }"#)

  public static let badMerge = Check(
    "bad-merge", .error, title: "A merge key without a mapping",
    finds: """
      `<<` takes over the entries of another mapping, and what follows it is neither a mapping nor \
      a list of mappings.
      """,
    why: """
      The entries that were to be taken over are missing, so the rule says less than its author \
      believes.
      """,
    fix: """
      Give the mapping an anchor, as in `values: &times { … }`, and write `<<: *times` where it is \
      to be taken over – or write the entries out.
      """,
    wrong: #"values: { <<: times, from: "08:00", to: "20:00" }"#,
    right: #"values: { from: "08:00", to: "20:00" }"#)

  public static let tag = Check(
    "tag", .error, title: "A YAML tag",
    finds: "A tag such as `!!str` or `!date` is before a value.",
    why: """
      Tags tell programs what type a value has. Here the key decides that, so a tag is \
      superfluous, and another reader might understand it differently.
      """,
    fix: "Remove the tag. To keep digits as they are, quote them.",
    wrong: "version: !!str 2024",
    right: #"version: "2024""#)

  public static let unknownAnchor = Check(
    "unknown-anchor", .error, title: "An alias without an anchor",
    finds: "`*name` repeats the value that `&name` marks, and there is no `&name` above it.",
    why: "It is not known what the value should be, so nothing after this place is read.",
    fix: """
      Mark the value with `&name` above this line, or write the value out. A text that begins with \
      `*` is quoted.
      """,
    wrong: "values: *quiet-hours",
    right: #"values: { from: "08:00", to: "20:00" }"#)

  public static let commentForValue = Check(
    "comment-for-value", .error, title: "A value that YAML takes for a comment",
    finds: """
      The value begins with `#`, and there YAML begins a comment: the key is left without a value, \
      or the brace that should close is never seen.
      """,
    why: "The colour or text is lost silently, and so is everything else on the line.",
    fix: ##"Quote the value: `color: "#f9a825"`."##,
    isFixable: true,
    wrong: "color: #f9a825",
    right: ##"color: "#f9a825""##)

  public static let missingSpace = Check(
    "missing-space", .error, title: "No space after a colon",
    finds: "A word, a colon and a value are together without a space, as in `below:150`.",
    why: """
      YAML takes all of it for one text, so there is neither a key nor a value, and the bound \
      would be missing.
      """,
    fix: "Write a space after the colon: `below: 150`.",
    isFixable: true,
    wrong: "when: { level: {below:150} }",
    right: "when: { level: { below: 150 } }")

  public static let unquotedColon = Check(
    "unquoted-colon", .error, title: "A text with a colon that is not quoted",
    finds: """
      A text without quotes has a colon with a space after it, or ends in a colon; YAML takes the \
      words before the colon for a key.
      """,
    why: "The file cannot be read, though to a person the line looks right.",
    fix: "Quote the whole text.",
    isFixable: true,
    in: "sources/gauges.yaml",
    wrong: "attribution: Source: River Authority",
    right: #"attribution: "River Authority""#)

  public static let unquotedIndicator = Check(
    "unquoted-indicator", .error, title: "A text that begins with a sign of YAML",
    finds: """
      A text without quotes begins with one of the characters `[ * & ! @ % > | - ? ,` or a \
      backtick, which YAML uses for itself.
      """,
    why: "YAML takes the text for a list, an alias or a tag, and cannot read the file.",
    fix: "Quote the whole text.",
    isFixable: true,
    in: "sources/gauges.yaml",
    wrong: "attribution: [River Authority] and partners",
    right: #"attribution: "River Authority""#)

  public static let unquotedPlaceholder = Check(
    "unquoted-placeholder", .error, title: "A placeholder in a text that is not quoted",
    finds: """
      A text without quotes has a word in braces, such as `{length}`. To YAML a brace opens a \
      mapping.
      """,
    why: """
      Instead of the sentence with its value the file holds a mapping, and the public would read \
      nothing.
      """,
    fix: "Quote the whole text.",
    isFixable: true,
    wrong:
      #"text: { de: "Boote über {length} m bleiben im Hafen.", en: {length} m is the limit. }"#,
    right:
      #"text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length} m stay in port." }"#
  )
}
