public import YAMLSource

extension Check {
  public static let conditionWithSeveralKeys = Check(
    "condition-with-several-keys", .error,
    title: "A condition with several keys",
    finds: """
      A condition is one comparison or one `all`, `any` or `not`, and here several stand side by \
      side, or none.
      """,
    why: """
      “Level and flow” and “level or flow” are different rules, so which of them is meant must be \
      said.
      """,
    fix: """
      Put several conditions into `all: [ … ]` if every one must hold, `any: [ … ]` if one is \
      enough.
      """,
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong: "      when: { level: { below: 150 }, rain: { below: 5 } }",
        right: "      when: { level: { below: 150 } }")
    ])
}
