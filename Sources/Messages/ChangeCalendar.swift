internal import Comparison
public import Evaluation
internal import Findings
public import Rules

/// What changes on which day, as known at the end of a day: on that day itself, and on each later one on
/// which something is certain to change.
///
/// A `ChangeList` has what is new since another day, whenever it applies; this has what applies from a
/// day on, whenever it became known.
public struct ChangeCalendar {
  private let rules: ComparedKnowledge
  private let pairs: [OrdinancePair]
  private let known: Day

  public init(_ knowledge: Knowledge) {
    // Nothing became known since: both sides are the same.
    rules = ComparedKnowledge(Both(knowledge, knowledge), isAmended: nil)
    let workspace = knowledge.evaluator.workspace
    pairs = OrdinancePair.all(workspace, workspace).shown(Both(workspace, workspace))
    known = knowledge.day
  }

  /// The changes for the people of a county, by ordinance and day; none if it was merged into another one
  /// before the day, or is a part of one.
  /// - Parameter course: what is known of any ordinance in the county, by the end of the same day: what
  ///   ordinances share is not worked out again.
  public func changes(in county: Area, _ course: AreaCourse) -> [Change] {
    guard county.partOf == nil, county.merger.map({ known <= $0.since }) ?? true else { return [] }
    let courses = KnownCourses(of: county, rules.sides.new, withoutNotices: nil, course: course)
    return pairs.flatMap { CountyChanges(rules, $0, of: county, Both(courses, courses)).steps }
      .joiningTakeovers
  }
}
