internal import Comparison
internal import Evaluation
internal import Findings
internal import Rules

extension CountyChanges {
  /// From when what is new applies, and what does until then.
  struct Days {
    private let courses: Both<AreaCourse?>
    private let county: CountyChanges
    /// The first day on which what is new applies.
    private(set) var first: Day

    /// - Parameter day: on which it applies: the known day, or a later one on which it begins.
    init(_ county: CountyChanges, _ before: RuleState?, _ after: RuleState?, on day: Day) {
      self.county = county
      courses = county.sides.map { $0?.course }
      first = day
      guard day <= county.known else { return }
      let isNewPhase =
        before?.phase?.id.value != after?.phase?.id.value
        || (before == nil) != (after == nil)
      // What was told until the end of the other day was true until then. Other rules for the same day
      // may say that they were right long before; nobody could know.
      let earliest = min(county.knownBefore + 1, day)
      while first > earliest {
        let eve = first - 1
        let state = courses.new?.state(on: eve) ?? nil
        let goesOn = isNewPhase ? state.hasPhase(of: after) : state.says(sameAs: after)
        // A day that was as had been told brought nothing new.
        guard goesOn, !before.says(sameAs: state) else { return }
        let stretch = courses.present().map { $0.firstDayUnchanged(until: eve) }.max() ?? eve
        first = min(eve, max(stretch, earliest))
      }
    }

    /// What applies on the day before another one.
    func eve(of day: Day, _ certain: Outlook?) -> RuleState? {
      let eve = day - 1
      if eve > county.known { return certain?.state(on: eve) ?? nil }
      return courses[eve <= county.knownBefore ? .old : .new]?.state(on: eve) ?? nil
    }
  }
}

extension RuleState? {
  /// Whether both are the same phase, be it unknown, or both do not apply.
  fileprivate func hasPhase(of other: RuleState?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.phase?.id.value == other.phase?.id.value
  }
}
