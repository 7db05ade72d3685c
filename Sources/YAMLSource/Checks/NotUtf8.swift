extension Check {
  public static let notUtf8 = Check(
    "not-utf-8", .error,
    title: "A file that is not UTF-8",
    finds: """
      Some bytes of the file are no text in UTF-8, the encoding that all files of a workspace \
      have. Older programs write umlauts in another encoding, Latin-1 or Windows-1252.
      """,
    why: "The text could only be guessed, and the public would read question marks.",
    fix: "Save the file as UTF-8. Editors offer that as “Encoding” when saving.",
    examples: [
      Example(
        "topics.yaml",
        .bytes(
          Array("topics:\n  boating: { title: { de: \"Bew".utf8) + [0xE4]
            + Array("sserung\" } }\n".utf8)))
    ])
}
