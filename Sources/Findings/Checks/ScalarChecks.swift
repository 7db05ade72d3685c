/// What can be wrong in a single value.
extension Check {
  public static let badValue = Check(
    "bad-value", .error, title: "A word or text that is not allowed here",
    finds: """
      The place takes one of a few words, or a text of a certain form such as an identifier or an \
      address, and what is written there is not one of them.
      """,
    why: "It is not known what was meant, and nothing is guessed.",
    fix: """
      Write one of the words that the help lists. Identifiers have letters, digits, `-`, `_` and \
      `.`, and no spaces.
      """,
    in: "rules/ferry-2024.yaml",
    wrong: "phases-are: exclusiv",
    right: "phases-are: exclusive")

  public static let badColor = Check(
    "bad-color", .error, title: "Not a valid colour",
    finds: "A colour is not written as `#` and six hexadecimal digits.",
    why: "The phase could not be shown in its colour on a map or in a list.",
    fix: """
      Write two digits each for red, green and blue, in quotes: "#f9a825". A colour picker shows \
      them.
      """,
    wrong: "color: orange",
    right: ##"color: "#f9a825""##)

  public static let badDirection = Check(
    "bad-direction", .error, title: "A direction that does not fit its value",
    finds: """
      `stricter` says `lower` or `higher` of something that is not a number of at most 15 digits, \
      or `earlier` or `later` of something that is not a time.
      """,
    why: "Whether a change is a tightening or a relaxation could not be told.",
    fix: """
      Write `lower` or `higher` for a number, `earlier` or `later` for a time such as "22:00". A \
      word has no direction: remove the entry.
      """,
    wrong: "stricter: { length: earlier }",
    right: "stricter: { length: lower }")

  public static let emptyText = Check(
    "empty-text", .error, title: "A text that is empty",
    finds: """
      A text is wanted, and the quotes are empty, or `~` or `null` is there, which YAML reads \
      as nothing.
      """,
    why: "The public would read an empty line, or an answer would lack the name of its source.",
    fix: "Write the text. If the word `null` itself is meant, quote it.", in: "sources/gauges.yaml",
    wrong: #"attribution: """#, right: #"attribution: "River Authority""#)

  public static let unquotedText = Check(
    "unquoted-text", .warning, title: "A text for readers that is not quoted",
    finds: """
      A text that the public reads is not quoted, or any text ends in a quote that nothing \
      opens.
      """,
    why: """
      Without quotes it is read correctly now, but a quote at its end is part of it. And the \
      next comma, colon, `#` or brace that is added to it would cut it short or break the file.
      """,
    fix: #"Put the text into double quotes. A `"` inside the text is written `\"`."#,
    isFixable: true,
    in: "topics.yaml",
    wrong: #"boating: { title: { de: "Schifffahrt", en: Boating }, icon: boat }"#,
    right: #"boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#)

  public static let unquotedComma = Check(
    "unquoted-comma", .error, title: "A text with a comma that is not quoted",
    finds: """
      A text without quotes inside braces has a comma. There the comma ends the text, and what \
      follows becomes a key of its own.
      """,
    why: """
      Readers would get the sentence up to the comma. A number with a decimal comma is cut in the \
      same way.
      """,
    fix: "Quote the whole text. Write numbers with a point.",
    isFixable: true,
    examples: [
      Example(
        "topics.yaml",
        wrong: #"boating: { title: { de: "Schifffahrt", en: Boats, ferries }, icon: boat }"#,
        right: #"boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#),
      Example(
        "rules/low-water.yaml",
        wrong: "when: { any: [{ level: { below: 80 } }, { flow: { below: 12,5, of: state } }] }",
        right: "when: { any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }] }"),
    ])

  public static let truncatedText = Check(
    "truncated-text", .warning, title: "A text that ends before a #",
    finds: """
      A text without quotes is followed by a space and a `#` without a space after it. YAML takes \
      the rest of the line for a comment.
      """,
    why: "Readers would get half of the sentence.",
    fix: "Quote the whole text. If a comment is meant, write a space after its `#`.",
    wrong: "en: Do not water gardens, see notice #3.",
    right: #"en: "Do not water gardens from {from} to {to}.""#)

  public static let bidiControl = Check(
    "bidi-control", .error, title: "An invisible character that changes the text direction",
    finds: """
      A text for readers has one of the characters U+202A to U+202E or U+2066 to U+2069, which \
      change the text direction.
      """,
    why: """
      What is in the file is not what a reviewer sees: a number or a word may be shown in \
      reverse. Right-to-left scripts need none of them.
      """,
    fix: "Remove the character; many editors show it when control characters are made visible.",
    in: "topics.yaml",
    wrong: "boating: { title: { de: \"Schifffahrt\", en: \"Boa\u{202E}ting\" }, icon: boat }",
    right: #"boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }"#)
}
