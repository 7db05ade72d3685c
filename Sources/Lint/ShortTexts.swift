public import Findings
internal import Rules

extension Check {
  public static let longShortText = Check(
    "long-short-text", .warning, title: "A short text that is not short",
    finds: """
      A `short` has more than 60 characters, once the values of its guideline are filled in. What \
      depends on the county and the day, such as `{county}`, counts as it is written.
      """,
    why: "It is shown where there is room for one line, on a phone for two; the rest is cut off.",
    fix: """
      Say what a reader must know at a glance. Conditions and exceptions belong in `text`, or in \
      the guidelines of a phase.
      """,
    wrong: """
      title: { de: "Niedrigwasser", en: "Low water" }
          short: { de: "Wenig Wasser", en: "Low water, which means that no garden is watered while the sun shines" }
      """,
    right: #"title: { de: "Niedrigwasser", en: "Low water" }"#)
}

/// Checks how long the short texts of a rule set, its phases and its guidelines are.
struct ShortTexts {
  let languages: [Language]
  let findings: FindingCollector

  /// The characters, as readers count them, for which there is room.
  private static let most = 60
  /// In a text or a value of more bytes nothing is filled in: that could take too long, and it is
  /// too long in any case.
  private static let mostFilled = 1000

  func check(_ ruleSet: RuleSet) {
    for short in [ruleSet.short] + ruleSet.phases.map(\.short) {
      if let short { check(short, filled: { short[$0] }) }
    }
    ruleSet.forEachGuideline { guideline in
      guard let short = guideline.short else { return }
      let isFilled = guideline.values.allSatisfy { value in
        if case .text(let text) = value.content { text.utf8.count <= Self.mostFilled } else { true }
      }
      check(short) { language in
        isFilled && short[language].utf8.count <= Self.mostFilled
          ? guideline.short(in: language) { _ in nil } ?? "" : short[language]
      }
    }
  }

  private func check(_ short: LocalizedText, filled: (Language) -> String) {
    for language in languages {
      let text = filled(language)
      guard text.utf8.count > Self.most, text.count > Self.most else { continue }
      findings.report(
        .longShortText, at: short.all[language.index].span,
        "this short text in `\(language.code)` has \(text.count) characters, and there is room for \(Self.most): “\(text.prefix(Self.most - 1))…” is left",
        help: "say it in \(Self.most) characters, with what matters most first")
    }
  }
}

extension RuleSet {
  /// Visits what `allGuidelines` lists, without a list: a file may have thousands.
  func forEachGuideline(_ body: (Guideline) -> Void) {
    for entry in guidelines { if let guideline = entry.guideline { body(guideline) } }
    // A phase is not copied for its list.
    for level in phases.indices {
      for entry in phases[level].guidelines {
        if let guideline = entry.guideline { body(guideline) }
      }
    }
  }
}
