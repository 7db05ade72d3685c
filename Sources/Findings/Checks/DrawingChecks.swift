/// What can be wrong with the drawings of topics.
extension Check {
  public static let badDrawing = Check(
    "bad-drawing", .error, title: "A drawing that is not SVG path data",
    finds: """
      An entry under `icons` does not follow the grammar of SVG path data: it does not begin with \
      `M` or `m`, has something else than the commands M, Z, L, H, V, C, S, Q, T and A, gives one \
      of them too few or too many numbers, has a flag of an arc that is not 0 or 1, or has more \
      than 2,000 characters.
      """,
    why: """
      A page takes over the drawing as it is. What is not path data would not be drawn, or only in \
      part, and could be something else than a drawing.
      """,
    fix: """
      Copy the attribute `d` of a `path` from an SVG file that is 24 by 24. Other elements, such as \
      `circle`, have to be written as paths; numbers have no exponent.
      """,
    examples: [
      Example(
        "topics.yaml",
        .file(
          """
          topics:
            boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }
            watering: { title: { de: "Bewässerung", en: "Watering" }, icon: tap }
          icons:
            boat: "M3 15h18l-3Z"
            tap: "M4 8h11a4 4 0 0 1 4 4v3M9 8V5M6 5h6"
          """))
    ])

  public static let missingDrawing = Check(
    "missing-drawing", .warning, title: "A topic whose icon has no drawing",
    finds: """
      The topics file has `icons`, and none has the name that a topic gives as its `icon`. Nothing \
      is found in a file with an error.
      """,
    why: "The topic would have no picture among others that have one.",
    fix: "Correct the name, or add the drawing under `icons`.",
    examples: [
      Example(
        "topics.yaml",
        .file(
          """
          topics:
            boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }
            watering: { title: { de: "Bewässerung", en: "Watering" }, icon: tap }
          icons:
            boat: "M3 15h18l-3 4H6z"
          """))
    ])

  public static let unusedIcon = Check(
    "unused-icon", .warning, title: "An icon that no topic has",
    finds:
      "An entry under `icons` is the `icon` of no topic. Nothing is found in a file with an error.",
    why: "No one will see it, or a topic that should have it has another one or none.",
    fix: "Give it to the topic that it is drawn for, or remove it.",
    examples: [
      Example(
        "topics.yaml",
        .file(
          """
          topics:
            boating: { title: { de: "Schifffahrt", en: "Boating" }, icon: boat }
            watering: { title: { de: "Bewässerung", en: "Watering" }, icon: tap }
          icons:
            boat: "M3 15h18l-3 4H6z"
            tap: "M4 8h11a4 4 0 0 1 4 4v3M9 8V5M6 5h6"
            swim: "M3 16c2-2 4-2 6 0s4 2 6 0 4-2 6 0"
          """))
    ])
}
