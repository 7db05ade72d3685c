public import Findings
internal import RuleReader
internal import Rules

extension Check {
  public static let similarColors = Check(
    "similar-colors", .warning, title: "Two phases that look the same",
    finds: """
      The colours of a phase and of the next one are the same, or so near that an eye hardly tells \
      one from the other side by side (less than 0.02 apart in Oklab, which the W3C's CSS Color 4 \
      calls just noticeable).
      """,
    why: "On a map or a legend no one sees which of the two is in force.",
    fix: "Choose another colour for one of the two phases.",
    wrong: ##"color: "#f9a928""##,
    right: ##"color: "#b71c1c""##)

  public static let colorsWithoutOrder = Check(
    "colors-without-order", .note, title: "Colours that do not become darker",
    finds: """
      The colour of a phase is as light as the colour of the milder phase before it, or lighter \
      (relative luminance in WCAG 2.2). Only the first such phase of a version is reported.
      """,
    why: """
      In grey, on paper and for people who cannot tell red from green, only darkness shows which \
      phase is stricter: a dark green and a dark red look the same to them.
      """,
    fix: """
      Choose colours that become darker from phase to phase, for instance a light green, yellow, \
      orange and a dark red. If an authority prescribes the colours, allow the \
      finding with a comment.
      """,
    wrong: ##"color: "#fdd835""##,
    right: ##"color: "#b71c1c""##)

  public static let longHeadline = Check(
    "long-headline", .warning, title: "A title that is too long for a headline",
    finds:
      "The title of a phase has more than 65 characters, or the title of a rule set more than 160.",
    why: """
      The title of a phase becomes the headline of a notification, and a phone's lock screen shows \
      about 65 characters of it; the rest is cut off. For headlines of alerts the Common \
      Alerting Protocol 1.2 recommends at most 160.
      """,
    fix:
      "Say it in fewer characters, with what matters most first. The rest fits into a guideline.",
    wrong:
      #"title: { de: "Niedrigwasser", en: "Low water, which means that gardens may not be watered in the daytime" }"#,
    right: #"title: { de: "Niedrigwasser", en: "Low water" }"#)
}

/// Checks how phases look: their colours side by side, and their titles as headlines.
struct TitlesAndColors {
  let findings: FindingCollector

  /// Reports adjacent phases whose colours are nearly the same, and colours out of order.
  func check(_ ruleSet: RuleSet) {
    checkOrder(ruleSet)
    for (milder, stricter) in zip(ruleSet.phases, ruleSet.phases.dropFirst()) {
      guard let first = milder.color, let second = stricter.color, let span = stricter.colorSpan,
        first.difference(from: second) < Color.noticeable
      else { continue }
      findings.report(
        .similarColors, at: span,
        "the phase `\(stricter.id.value)` has \(first == second ? "the colour" : "nearly the colour") of `\(milder.id.value)`, the phase before it",
        help: "choose another colour for one of the two",
        notes: [.init(milder.colorSpan ?? span, "the colour of `\(milder.id.value)`")])
    }
  }

  /// Reports the first phase that is not darker than the milder one before it. Phases without a
  /// colour are passed over.
  private func checkOrder(_ ruleSet: RuleSet) {
    let colored = ruleSet.phases.filter { $0.color != nil }
    for (milder, stricter) in zip(colored, colored.dropFirst()) {
      guard let first = milder.color, let second = stricter.color, let span = stricter.colorSpan,
        second.relativeLuminance >= first.relativeLuminance,
        // Colours that look the same are another finding.
        first.difference(from: second) >= Color.noticeable
      else { continue }
      findings.report(
        .colorsWithoutOrder, at: span,
        "the phase `\(stricter.id.value)` is not darker than `\(milder.id.value)`, the milder phase before it",
        help:
          "choose a darker colour for `\(stricter.id.value)`, or a lighter one for `\(milder.id.value)`",
        notes: [.init(milder.colorSpan ?? span, "the colour of `\(milder.id.value)`")])
      return
    }
  }

  /// Reports a title that is too long for a headline.
  func check(_ title: LocalizedText, of headline: ReadText.Headline, in languages: [Language]) {
    let most = headline.length
    for (text, language) in zip(title.all, languages) where text.value.utf8.count > most {
      let count = text.value.count
      guard count > most else { continue }
      let left = text.value.prefix(most - 1)
      findings.report(
        .longHeadline, at: text.span,
        "this title in `\(language.code)` has \(count) characters, and a headline at most \(most): “\(left)…” is left",
        help: "say it in \(most) characters, with what matters most first")
    }
  }
}

extension ReadText.Headline {
  /// The characters, as readers count them, for which it has room.
  fileprivate var length: Int {
    switch self {
    // The title of a notification on a phone's lock screen: about 65 are shown in one or two lines;
    // the rest is cut.
    case .phase: 65
    // OASIS, Common Alerting Protocol 1.2, `headline`: “160 characters MAY be a useful target limit
    // for headline length”.
    case .ruleSet: 160
    }
  }
}
