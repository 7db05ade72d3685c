public import Findings
internal import RuleReader
internal import Rules

extension Check {
  public static let unusedTopic = Check(
    "unused-topic", .warning, title: "A topic without guidelines",
    finds: """
      No guideline of the workspace has this topic. Nothing is found while a rule set has an error.
      """,
    why: """
      It is a heading under which nothing will ever be listed, or guidelines that belong there \
      have another topic.
      """,
    fix: "Give the topic to the guidelines that belong there, or remove it.",
    in: "topics.yaml",
    wrong: """
        watering: { title: { de: "Bewässerung", en: "Watering" }, icon: tap }
        swimming: { title: { de: "Schwimmen", en: "Swimming" }, icon: swim }
      """,
    right: #"  watering: { title: { de: "Bewässerung", en: "Watering" }, icon: tap }"#)

  public static let metricWithoutSource = Check(
    "metric-without-source", .warning, title: "A condition on a figure that no source delivers",
    finds: "A condition compares a metric that no source of the workspace gives.",
    why: "The comparison is unknown on every day, so the phase never starts, or never ends.",
    fix: "Name the metric and its column under `columns` of a source, or remove the condition.",
    in: "rules/ferry-2025.yaml",
    wrong: "when: { wind: { above: 9 } }",
    right: "when: { flow: { above: 850 } }")

  public static let expiredRules = Check(
    "expired-rules", .warning, title: "Rules that have expired",
    finds: "The last version of a rule set ended before the day given with `--today`.",
    why:
      "It no longer appears in any answer. Perhaps an extension of the ordinance was not entered.",
    fix: """
      Add the version that is valid now, or remove the rule set from the workspace if it is history.
      """,
    wrong: "valid: { from: 2024-01-01, through: 2024-04-30 }",
    right: "valid: { from: 2024-01-01, through: 2026-12-31 }")
}

/// Looks for parts of a workspace that nothing uses, or that cannot be of use.
extension WorkspaceDraft {
  /// Reports topics that no guideline has.
  func reportUnusedTopics() {
    // A file that is not read, or only in part, may be the one that uses them.
    guard let topics, soundness.hasRuleSets, soundness.isManifestSound, soundness.isBasisSound,
      !ordinances.isEmpty, soundOrdinances.count == ordinances.count, !findings.lists(.unnamedFile)
    else { return }
    var isUsed = Array(repeating: false, count: topics.count)
    for version in ordinances.flatMap(\.versions) {
      for guideline in version.allGuidelines where isUsed.indices.contains(guideline.topic) {
        isUsed[guideline.topic] = true
      }
    }
    for (topic, isUsed) in zip(topics, isUsed) where !isUsed {
      findings.report(
        .unusedTopic, at: topic.id.span, "no guideline has the topic `\(topic.id.value)`",
        help: "give it to the guidelines that belong there, or remove the topic")
    }
  }

  /// Reports comparisons with a metric that no source provides: they are never known. Each metric
  /// is reported once per version.
  func reportMetricsWithoutSource() {
    let given = Set(sources.flatMap(\.metrics))
    guard let metrics, given.count < metrics.count else { return }
    for version in ordinances.flatMap(\.versions) {
      var seen = given
      for comparison in version.comparisons where seen.insert(comparison.metric).inserted {
        let metric = metrics[comparison.metric].id
        findings.report(
          .metricWithoutSource, at: comparison.span,
          "no source gives `\(metric.value)`, so this is never known",
          help: "name its column under `columns` of a source, or remove the condition",
          notes: [.init(metric.span, "the metric")])
      }
    }
  }

  /// Reports ordinances whose last version ended before a day.
  func reportPastRules(_ today: Day) {
    for ordinance in ordinances {
      guard
        // The version that begins last cuts all others short, even open-ended ones.
        let last = ordinance.versions.max(by: { $0.valid.from < $1.valid.from }),
        let through = last.valid.through, through < today
      else { continue }
      findings.report(
        .expiredRules, at: last.validSpan, "`\(ordinance.id)` ended on \(through), before \(today)",
        help: "add the version that is valid now, or remove the rule set from the workspace")
    }
  }
}
