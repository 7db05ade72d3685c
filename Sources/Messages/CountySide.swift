internal import Comparison
internal import Evaluation
internal import Rules

/// What is known of a county at the ends of days, by the rules of one side. Every question about a day
/// is answered from one course, whatever the ordinance.
final class KnownCourses {
  let area: Area
  private let knowledge: Knowledge
  private let withoutNotices: Knowledge?
  private var courses: [Key: AreaCourse] = [:]

  private struct Key: Hashable {
    let known: Day
    let rulesKnown: Day
    let withoutNotices: Bool
    let isCrossed: Bool
  }

  /// - Parameters:
  ///   - withoutNotices: the rules without the notices that the other side did not know; nil: there are
  ///     none.
  ///   - course: what is known by the end of the day of the side; nil: that is not worked out yet.
  init(
    of area: Area, _ knowledge: Knowledge, withoutNotices: Knowledge?, course: AreaCourse? = nil
  ) {
    self.area = area
    self.knowledge = knowledge
    self.withoutNotices = withoutNotices
    if let course { courses[key(nil)] = course }
  }

  var evaluator: Evaluator { knowledge.evaluator }

  private func key(
    _ known: Day?, _ rulesKnown: Day? = nil, withoutNotices: Bool = false, isCrossed: Bool = false
  ) -> Key {
    let known = known ?? knowledge.day
    let rulesKnown = rulesKnown ?? known
    let isSame = evaluator.knowsTheSameRules(on: known, and: rulesKnown)
    return Key(
      known: known, rulesKnown: isSame ? known : rulesKnown, withoutNotices: withoutNotices,
      isCrossed: isCrossed)
  }

  /// - Parameters:
  ///   - known: the last day whose values are known; nil: the one of the side.
  ///   - rulesKnown: the day at whose end the rules are known; nil: that of the values.
  ///   - withoutNotices: whether the notices that the other side did not know are left out.
  ///   - isCrossed: whether the values are those of the other side.
  func course(
    of ordinance: Int, known: Day?, rulesKnown: Day? = nil, withoutNotices: Bool,
    isCrossed: Bool = false
  ) -> AreaCourse {
    let other = withoutNotices ? self.withoutNotices : nil
    let crossed = isCrossed ? (other ?? knowledge).crossed : nil
    let key = key(known, rulesKnown, withoutNotices: other != nil, isCrossed: crossed != nil)
    if let course = courses[key] { return course.course(of: ordinance, in: area) }
    let course = (crossed ?? (other ?? knowledge).evaluator).course(
      of: ordinance, in: area, known: key.known, rulesKnown: key.rulesKnown)
    courses[key] = course
    return course
  }
}

/// An ordinance in an area, by the rules and values of one side.
struct CountySide {
  let ordinance: Int
  /// With the values that are known on this side.
  let course: AreaCourse
  private let courses: KnownCourses

  /// Nil: the side has no such ordinance, or no such area.
  init?(_ courses: KnownCourses?, _ ordinance: Int?) {
    guard let courses, let ordinance else { return nil }
    self.courses = courses
    self.ordinance = ordinance
    course = courses.course(of: ordinance, known: nil, withoutNotices: false)
  }

  var evaluator: Evaluator { courses.evaluator }
  var area: Area { courses.area }

  /// The course with other values, with the rules of another day, or without the notices that the other
  /// side did not know.
  /// - Parameter isCrossed: whether the values are those of the other side.
  func course(
    known day: Day, rulesKnown: Day? = nil, withoutNotices: Bool = false, isCrossed: Bool = false
  ) -> AreaCourse {
    courses.course(
      of: ordinance, known: day, rulesKnown: rulesKnown, withoutNotices: withoutNotices,
      isCrossed: isCrossed)
  }
}
