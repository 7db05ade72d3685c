extension Check {
  public static let collectionAsKey = Check(
    "collection-as-key", .error,
    title: "A list or a mapping in place of a key",
    finds: "A key is a single word; here a list or a mapping stands before the colon.",
    why: """
      The file cannot be read any further. Usually a text that begins with a bracket or a brace is \
      not quoted.
      """,
    fix: "Write one word as the key. If this is a text, quote the whole of it.",
    examples: [
      Example(
        "topics.yaml",
        wrong: #"  [watering]: { title: { de: "Bewässerung", en: "Watering" }, icon: tap }"#,
        right: #"  watering: { title: { de: "Bewässerung", en: "Watering" }, icon: tap }"#)
    ])
}
