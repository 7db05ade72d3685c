public import Comparison
public import Evaluation
internal import Observations
public import Rules

/// Rules, and the day at whose end their figures are known.
public struct Knowledge: Sendable {
  public let evaluator: Evaluator
  /// What is published later plays no part.
  public let day: Day

  public init(_ evaluator: Evaluator, on day: Day) {
    self.evaluator = evaluator
    self.day = day
  }
}

/// Everything that is new for somebody: the difference between what was announced by some rules at
/// the end of a day, and what is certain by the same or other rules at the end of the same or a
/// later day.
public struct ChangeList: Sendable {
  /// What is compared.
  public let old: Knowledge
  public let new: Knowledge
  /// Whether the rules are compared, too, and not only two days.
  public let hasOtherRules: Bool
  /// By county, in the order of the areas; then by ordinance and first day.
  public let changes: [Change]

  /// - Parameters:
  ///   - pairs: the ordinances that are compared.
  ///   - counties: those that are asked about, by identifier; nil: all.
  ///   - isAmended: whether an ordinance of the older rules is written differently in the newer ones;
  ///     nil: both are the same rules.
  public init(
    from old: Knowledge, to new: Knowledge, pairs: [OrdinancePair], in counties: Set<String>? = nil,
    isAmended: ((OrdinancePair) -> Bool)? = nil
  ) {
    self.old = old
    self.new = new
    hasOtherRules = isAmended != nil
    let rules = ComparedKnowledge(Both(old, new), isAmended: isAmended)
    let (oldAreas, newAreas) = (old.evaluator.workspace.areas, new.evaluator.workspace.areas)
    let asked = newAreas.counties + oldAreas.counties.filter { newAreas.area(id: $0.id) == nil }
    changes = asked.filter { area in
      // One that is a part of another by now is answered as that.
      let exists = area.merger.map { old.day < $0.since } ?? true
      return exists && counties?.contains(area.id) ?? true
    }.flatMap { area in pairs.flatMap { CountyChanges(rules, $0, of: area).changes } }
  }
}
