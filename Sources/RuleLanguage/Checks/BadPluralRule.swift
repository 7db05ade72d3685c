public import YAMLSource

extension Check {
  public static let badPluralRule = Check(
    "bad-plural-rule", .error,
    title: "A rule for plurals that cannot be read",
    finds: """
      A language in the messages file has an entry under `plurals` that is no rule in the syntax of \
      Unicode: relations such as `n % 10 = 2..4`, joined by `and` and `or`.
      """,
    why: "Nobody could say which form of a text belongs to which number.",
    fix: """
      Write `n` for the number, `%` for the rest of a division, `=` or `!=`, and numbers or ranges: \
      `n % 10 = 2..4 or n = 0`. The rules of most languages stand in the tables of \
      the Unicode CLDR. `other` has none: it is what is left.
      """,
    examples: [
      Example(
        "messages.yaml",
        wrong: #"    plurals: { one: "1" }"#,
        right: #"    plurals: { one: "n = 1" }"#)
    ])
}
