public import Evaluation

/// A guideline before and after.
public struct GuidelineChange: Sendable {
  public let kind: Kind
  /// Nil: it is added.
  public let before: GuidelineInForce?
  /// Nil: it is lifted.
  public let after: GuidelineInForce?

  package init(kind: Kind, before: GuidelineInForce?, after: GuidelineInForce?) {
    self.kind = kind
    self.before = before
    self.after = after
  }

  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case added
    /// Every value that differs is stricter, and its texts write the same numbers.
    case tightened
    /// Every value that differs is looser, and its texts write the same numbers.
    case relaxed
    /// Its values differ otherwise, its texts write other numbers, or another phase says it in other words.
    case changed
    /// Only its words differ, and the same phase says it with the same numbers.
    case reworded
    case lifted
  }
}
