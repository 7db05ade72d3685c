internal import Findings
internal import RuleReader
internal import Rules

/// Whether versions, their days, their areas and the limits of their guidelines fit each other.
struct TimeAndPlace {
  let findings: FindingCollector
  let areas: AreaTable
  /// For how many days a law has to be known before it begins; nil: the workspace does not say.
  let leadTime: Located<Int>?

  func check(_ ordinances: [Ordinance]) {
    let places = ordinances.map(\.id).firstPlaces
    for ordinance in ordinances {
      checkSuccession(ordinance)
      for ruleSet in ordinance.versions {
        checkFirstCountedDay(ruleSet)
        checkLeadTime(ruleSet)
        checkScope(ruleSet)
        checkLimits(ruleSet)
        for name in ruleSet.displaces {
          guard let place = places[name.value] else { continue }
          checkDisplacement(of: ordinances[place], at: name.span, by: ruleSet)
        }
      }
      for notice in ordinance.notices {
        reportMerged(notice.scope, by: notice.from, "this notice begins on \(notice.from)")
      }
    }
  }
}
