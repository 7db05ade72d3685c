public import YAMLSource

extension Check {
  public static let badPlural = Check(
    "bad-plural", .error,
    title: "A plural that does not fit the language",
    finds: """
      A plural such as `{boats, one: …, other: …}` has a form that the language does not have, lacks \
      one that it has, or names one twice; what stands in front of the first comma is no number; or \
      no form can be read at all.
      """,
    why: """
      For some numbers there would be no text, or a wrong one. German and English have `one`, for 1, \
      and `other`; any other language says under `plurals` in the messages file which it has.
      """,
    fix: "Write each form of the language once, `other` among them, and let a number decide.",
    examples: [
      Example(
        "rules/low-water.yaml",
        wrong:
          #"        text: { de: "Höchstens {length, eins: ein Meter, other: {length} Meter}.", en: "Boats over {length} m stay in port." }"#,
        right:
          #"        text: { de: "Boote über {length} m bleiben im Hafen.", en: "Boats over {length} m stay in port." }"#
      )
    ])
}
