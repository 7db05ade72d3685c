/// Ordinances: versions with validity, areas, phases and guidelines.
extension RandomWorkspace {
  mutating func makeOrdinances(areTablesSound: Bool) {
    let ids = ["amber", "brake", "curfew"]
    let count = numbers.number(1...3)
    // An ordinance displaces only those after it in a random order, and refers only to those that
    // are written before it in another, so there are no circles.
    let order = numbers.shuffled(Array(0..<count))
    for at in numbers.shuffled(Array(0..<count)) {
      let later = order[(order.firstIndex(of: at)! + 1)...].map { ids[$0] }
      mayReferTo = workspace.ordinances
      workspace.ordinances.append(
        ordinance(ids[at], mayDisplace: later, areTablesSound: areTablesSound))
    }
    workspace.ordinances.sort { $0.id < $1.id }
  }

  private mutating func ordinance(
    _ id: String, mayDisplace others: [String], areTablesSound: Bool
  ) -> NaiveWorkspace.Ordinance {
    var versions: [NaiveWorkspace.Version] = []
    var from = window.lowerBound + numbers.number(-8...25)
    // Some begin together with another to which they may refer.
    let partner = beginsTogether && decisions.chance(40) ? mayReferTo.last : nil
    if let partner { from = partner.versions[0].from }
    let isUsuallyExclusive = numbers.chance(25)
    let phaseIDs = numbers.shuffled(RandomWorkspace.phaseNames)
    for at in 0..<numbers.pick([1, 2, 2, 3]) {
      let through = numbers.chance(65) ? from + numbers.number(0...24) : nil
      let isExclusive = numbers.chance(isUsuallyExclusive ? 85 : 5)
      // Names come back in later versions, mostly at the same place.
      let names = numbers.chance(75) ? phaseIDs : numbers.shuffled(phaseIDs)
      let earlier = versions.last
      let firstCountedDay =
        earlier != nil && numbers.chance(60)
        ? earlier!.firstCountedDay
        : numbers.chance(30) ? window.lowerBound + numbers.number(-3...20) : nil
      let phases: [NaiveWorkspace.Phase]
      if let earlier, earlier.isExclusive == isExclusive, numbers.chance(65) {
        phases = amended(earlier, areTablesSound: areTablesSound)
      } else if isExclusive {
        phases = decisionTable(names, isSound: areTablesSound)
      } else {
        phases = independentPhases(names)
      }
      var version = NaiveWorkspace.Version(
        label: "v\(at + 1)", from: from, through: through,
        begins: begins(phases, mayContinue: earlier?.isExclusive == isExclusive),
        scope: earlier != nil && numbers.chance(50) ? earlier!.scope : scope(),
        firstCountedDay: firstCountedDay, isExclusive: isExclusive,
        inheritsOnlyInForce: !isExclusive && numbers.chance(40), phases: phases)
      if partner != nil, at == 0, decisions.chance(80) {
        version.begins = .inPhase(decisions.pick(phases).id)
      }
      if !others.isEmpty { version.displaces = numbers.some(others, percent: 25) }
      if numbers.chance(50) { version.dated = from - numbers.number(-2...25) }
      makeGuidelines(of: &version)
      if at > 0, decisions.chance(30) {
        for phase in phases where decisions.chance(50) {
          version.names[phase.id] = "\(phase.id)-\(at + 1)"
        }
      }
      versions.append(version)
      // The next begins while this one lasts, on the day after it, or after a hole.
      from += numbers.number(1...18)
      if let through, numbers.chance(35) { from = max(from, through + numbers.pick([1, 1, 4])) }
    }
    return NaiveWorkspace.Ordinance(id: id, versions: versions)
  }

  private mutating func begins(_ phases: [NaiveWorkspace.Phase], mayContinue: Bool)
    -> NaiveWorkspace.Begins
  {
    switch numbers.number(0...9) {
    case 0...1: return .inPhase(numbers.pick(phases).id)
    case 2...6: return mayContinue ? .continues : .recount
    default: return .recount
    }
  }

  mutating func scope() -> NaiveWorkspace.Scope {
    var scope = NaiveWorkspace.Scope()
    let known = workspace.counties.filter { $0.partOf == nil }
    switch numbers.number(0...9) {
    case 0...5: scope.isCountry = true
    case 6, 7:
      scope.states = [numbers.pick(["01", "02"])]
      let outside = known.filter { $0.state.id != scope.states[0] }
      scope.counties = numbers.some(outside, percent: 40).map(\.id)
    default:
      scope.counties = numbers.some(known, percent: 60).map(\.id)
      if scope.counties.isEmpty { scope.counties = [known[0].id] }
    }
    if numbers.chance(30) {
      let meant = known.filter { scope.contains($0) }
      scope.exceptCounties = [numbers.pick(meant).id]
    }
    if scope.isCountry, scope.exceptCounties.isEmpty, numbers.chance(15) {
      scope.exceptStates = [numbers.pick(["01", "02"])]
    }
    return scope
  }
}
