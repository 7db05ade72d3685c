extension Check {
  public static let tooManyAliases = Check(
    "too-many-aliases", .error,
    title: "Aliases that stand for too much",
    finds: """
      Written out in full, the aliases of the file stand for more than a million values: aliases \
      of aliases multiply.
      """,
    why: """
      Such a file is small to look at and fills the memory of any program that reads it.
      """,
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
