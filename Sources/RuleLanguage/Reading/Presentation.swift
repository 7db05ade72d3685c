internal import YAMLSource

/// How phases look: their colours beside each other, and their titles as headlines.
extension Reading {
  func lookAtPresentation(of phases: [PhaseDraft]) {
    guard isThorough else { return }
    for (milder, stricter) in zip(phases, phases.dropFirst()) {
      guard let first = milder.color, let second = stricter.color,
        first.value.difference(from: second.value) < Color.noticeable
      else { continue }
      report(
        .similarColors, at: second.span,
        "the phase `\(stricter.id.value)` has \(first.value == second.value ? "the colour" : "nearly the colour") of `\(milder.id.value)`, the phase before it",
        help: "choose another colour for one of the two",
        notes: [.init(first.span, "the colour of `\(milder.id.value)`")])
    }
  }

  /// A title that is too long for the headline of a notification.
  /// - Parameter most: the characters that are shown.
  func lookAtLength(of title: LocalizedText, most: Int) {
    guard isThorough else { return }
    for (text, language) in zip(title.all, languages) where text.value.utf8.count > most {
      let count = text.value.count
      guard count > most else { continue }
      let left = text.value.prefix(most - 1)
      report(
        .longHeadline, at: text.span,
        "this title in `\(language.code)` has \(count) characters, and a headline at most \(most): “\(left)…” is left",
        help: "say it in \(most) characters, what matters most in front")
    }
  }
}

/// Characters, as readers count them, that headlines have room for.
enum HeadlineLength {
  /// The title of a notification on a phone's lock screen: about 65 are shown in one or two lines;
  /// what is behind is cut.
  static let phase = 65
  /// OASIS, Common Alerting Protocol 1.2, `headline`: “160 characters MAY be a useful target limit
  /// for headline length”.
  static let ruleSet = 160
}
