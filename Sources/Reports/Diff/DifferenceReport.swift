public import Comparison
package import Rules

/// How two sets of rules differ, and the effects on counties, for a reviewer. Text, Markdown and
/// JSON are made of the same parts.
public struct DifferenceReport: Sendable {
  package let comparison: RuleComparison
  /// What changes for which counties; nil: not asked for.
  public let changes: ChangeReport?
  /// What both rules would have done; nil: not asked for.
  package let impact: ImpactReport?

  public init(
    _ comparison: RuleComparison, changes: ChangeReport? = nil, impact: ImpactReport? = nil
  ) {
    self.comparison = comparison
    self.changes = changes
    self.impact = impact
  }

  package var words: Wording { comparison.words }

  /// Differences listed under one heading.
  package struct Group {
    package let heading: String
    package var differences: [RuleDifference]
  }

  /// By ordinance and version; those of the workspace itself first.
  package var groups: [Group] { groups(comparison.differences) }

  func groups(_ differences: [RuleDifference]) -> [Group] {
    var groups: [Group] = []
    for difference in differences {
      let heading = DifferenceWords(difference, words).group
      if let last = groups.indices.last, groups[last].heading == heading {
        groups[last].differences.append(difference)
      } else {
        groups.append(Group(heading: heading, differences: [difference]))
      }
    }
    return groups
  }

  /// `2 tightened, 1 editorial`.
  package var summary: String {
    let counts = RuleDifference.Meaning.allCases.compactMap { meaning in
      let count = comparison.count(of: meaning)
      return count == 0 ? nil : "\(count) \(meaning.text(in: words))"
    }
    return counts.isEmpty ? words[.reviewSame] : counts.joined(separator: ", ")
  }
}
