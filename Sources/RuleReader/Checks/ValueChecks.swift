public import Findings

/// What can be wrong in the values of a guideline and in its text, which names them.
extension Check {
  public static let unknownValue = Check(
    "unknown-value", .error, title: "A direction for a value that does not exist",
    finds: "`stricter` names something that does not stand in `values`.",
    why: "Whether a change of the value is a tightening or a relaxation could not be told.",
    fix: "Correct the name, or add it to `values`.",
    wrong: "stricter: { lenght: lower }",
    right: "stricter: { length: lower }")

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

  public static let unknownPlaceholder = Check(
    "unknown-placeholder", .error, title: "A placeholder that nothing stands for",
    finds: """
      A text has a word in braces that is no value of the guideline and none of `{county}`, \
      `{state}`, `{phase}` and `{date}`; or a text of the messages file has one that nothing there \
      stands for.
      """,
    why: "The public would read the braces.",
    fix: "Correct the word, or add it to `values`.",
    wrong: #"en: "Do not water gardens from {from} to {until}.""#,
    right: #"en: "Do not water gardens from {from} to {to}.""#)

  public static let strayBrace = Check(
    "stray-brace", .warning, title: "A brace that belongs to no placeholder",
    finds: """
      A text that may have placeholders has a brace that opens or closes none: `{length m`, \
      `length}`, or two braces where one belongs.
      """,
    why: "The public would read the brace, and the word in place of its value.",
    fix: "Write every placeholder between one opening and one closing brace.",
    wrong:
      #"text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length m stay in port." }"#,
    right:
      #"text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length} m stay in port." }"#
  )

  public static let badPlural = Check(
    "bad-plural", .error, title: "A plural that does not fit the language",
    finds: """
      A plural such as `{boats, one: …, other: …}` has a form that the language does not have, \
      lacks one that it has, or names one twice; what stands in front of the first comma is no \
      number; or no form can be read at all.
      """,
    why: """
      For some numbers there would be no text, or a wrong one. German and English have `one`, for \
      1, and `other`; any other language says under `plurals` in the messages file which it has.
      """,
    fix: "Write each form of the language once, `other` among them, and let a number decide.",
    wrong:
      #"text: { de: "Höchstens {length, eins: ein Meter, other: {length} Meter}.", en: "Boats over {length} m stay in port." }"#,
    right:
      #"text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length} m stay in port." }"#
  )
}
