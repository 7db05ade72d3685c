extension RuleDifference {
  /// What about its subject differs.
  public enum Aspect: String, Sendable, Hashable, CaseIterable {
    // Being there.
    case added, removed
    case renamed, reordered
    // Of an ordinance and its versions.
    case identifier, label, validity
    case firstCountedDay = "first-counted-day"
    case begins
    case kind = "phases-are"
    case inherits, scope, displaces
    /// The calendar whose day sets are counted.
    case calendar
    // Of a trigger; the subject's detail says which.
    case trigger, condition, consecutive, effective
    case countsFrom = "counts-from"
    // Of a guideline.
    case topic, value, direction
    case onlyDays = "only-days"
    case onlyAreas = "only-areas"
    case onlyCondition = "only-condition"
    // Of a notice.
    case phase
    // Of figures and where they come from.
    case range, rounding, holds, delivery, expectation
    // Of days and areas.
    case days, states, state, membership, merger
    case partOf = "part-of"
    case languages
    case timeZone = "time-zone"
    // Words and looks.
    case title, text, unit, name, abbreviation, setting, color, icon, attribution, population
    case legalBasis = "legal-basis"

    /// What it is the other way round.
    public var mirrored: Aspect {
      switch self {
      case .added: .removed
      case .removed: .added
      default: self
      }
    }
  }
}
