public import YAMLSource

extension Check {
  public static let phaseNotInVersion = Check(
    "phase-not-in-version", .warning,
    title: "A phase that some version does not have",
    finds: """
      A condition looks at a phase of another rule set, of which a version that is in force meanwhile \
      has no phase of that identifier.
      """,
    why: """
      While that version is in force the condition is false on every day, whichever phase applies.
      """,
    fix: """
      Keep the identifier of the phase through the versions, or look at a phase that all of them have.
      """,
    examples: [
      Example(
        "rules/bathing-2025.yaml",
        wrong: """
            - phase: lido-only
              title: { de: "Schwimmen nur im Freibad", en: "Swimming in the lido only" }
          """,
        right: """
            - phase: closed
              title: { de: "Badeverbot", en: "No bathing" }
          """)
    ])
}
