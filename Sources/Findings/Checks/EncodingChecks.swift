/// What keeps a file from being read as YAML: its size, its encoding, its characters.
extension Check {
  public static let outOfMemory = Check(
    "out-of-memory", .error, title: "Not enough memory",
    finds: "The machine does not have enough memory to read the file.",
    why: "Nothing of the file was read.",
    fix: "Close other programs, or use a machine with more memory.")

  public static let controlCharacter = Check(
    "control-character", .error, title: "A control character in a file",
    finds: """
      A character that is not text – a NUL, a bell, an escape – is in the file, or a quoted \
      text writes it as an escape such as `\\e`. Only tabs and line breaks are allowed.
      """,
    why: """
      It is invisible in an editor, often comes along when text is copied from another program, \
      and could change what a terminal shows.
      """,
    fix: """
      Delete the character, or its escape; if it cannot be seen, delete the word around it and \
      type it again.
      """,
    examples: [
      Example(
        "topics.yaml",
        wrong: "boating: { title: { de: \"Schifffahrt\", en: \"Boat\u{7}ing\" }, icon: boat }",
        right: #"boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#),
      Example(
        "topics.yaml",
        wrong: #"boating: { title: { de: "Schifffahrt", en: "\e[1mBoating" }, icon: boat }"#,
        right: #"boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#),
    ])

  public static let lineBreak = Check(
    "line-break", .error, title: "A character that only YAML takes for a line break",
    finds: """
      The file holds a single carriage return, or one of the characters NEL, LS and PS: YAML \
      begins a new line there, and editors do not.
      """,
    why: """
      A text would be cut in two at an invisible place, and every line number after it would \
      be wrong.
      """,
    fix: """
      End lines with LF or CR LF: save the file with the line ends of Unix or Windows. Remove a \
      character that came along when text was copied.
      """,
    in: "topics.yaml",
    wrong:
      "boating: { title: { de: \"Schifffahrt\", en: \"Boats\u{2028}and ferries\" }, icon: boat }",
    right: #"boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#)

  public static let noBreakSpace = Check(
    "no-break-space", .error, title: "A no-break space in place of a space",
    finds: """
      A no-break space is where only an ordinary space is understood: in the indentation, \
      after a colon, or in a key, a name or a number. In texts for readers it is allowed.
      """,
    why: """
      It looks like a space, and YAML takes it for a letter. It comes from word processors, web \
      pages and some keyboards.
      """,
    fix: "Replace it with an ordinary space.",
    wrong: "consecutive: 3\u{A0}days",
    right: "consecutive: 3 days")

  public static let tooDeep = Check(
    "too-deep", .error, title: "Nested too deep",
    finds: "Lists and mappings are nested more than 64 levels deep.",
    why: """
      No rule needs that. A bracket or brace that is opened again and again would use up the \
      machine's memory.
      """,
    fix: "Look for the bracket or brace that is not closed.",
    in: "topics.yaml",
    wrong:
      #"boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["#,
    right: #"boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#)

  public static let tooManyAliases = Check(
    "too-many-aliases", .error, title: "Aliases that expand to too much",
    finds: """
      Written out in full, the aliases of the file amount to more than a million values: aliases \
      of aliases multiply.
      """,
    why: "Such a file is small to look at and fills the memory of any program that reads it.",
    fix: "Write the values out, or use fewer aliases of aliases.",
    examples: [
      Example(
        "topics.yaml",
        .file(
          """
          a: &a [x, x, x, x, x, x, x, x, x, x]
          b: &b [*a, *a, *a, *a, *a, *a, *a, *a, *a, *a]
          c: &c [*b, *b, *b, *b, *b, *b, *b, *b, *b, *b]
          d: &d [*c, *c, *c, *c, *c, *c, *c, *c, *c, *c]
          e: &e [*d, *d, *d, *d, *d, *d, *d, *d, *d, *d]
          f: &f [*e, *e, *e, *e, *e, *e, *e, *e, *e, *e]
          topics: *f

          """))
    ])
}
