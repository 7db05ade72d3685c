internal import YAMLSource

/// What only all rule sets together can tell of conditions that look at phases of others, and of
/// versions that continue others.
extension Reading {
  /// Every rule set and phase that a condition names exists, and no chain of them comes back to
  /// where it began.
  func checkReferences(_ ordinances: [Ordinance]) {
    var targets: [String: [Located<String>]] = [:]
    let byName = Dictionary(ordinances.map { ($0.id, $0) }, uniquingKeysWith: { a, _ in a })
    for ordinance in ordinances {
      for version in ordinance.versions {
        for reference in version.conditions.flatMap(\.references) {
          let name = Located(reference.ruleSet, reference.span)
          targets[ordinance.id, default: []].append(name)
          check(reference, in: version, byName)
        }
      }
    }
    for circle in circles(targets) {
      report(
        .referenceCycle, at: circle.entrance.span,
        circle.names.count == 1
          ? "`\(circle.start)` looks at a phase of its own"
          : "`\(circle.start)` looks at `\(circle.entrance.value)`, which leads back to `\(circle.start)`",
        help: circle.names.count == 1
          ? "write the condition with figures, or in a rule set of its own"
          : "decide which one goes first, and write the condition of the other with figures",
        notes: circle.notes { "`\($0)` looks at `\($1)`" })
    }
  }

  private func check(
    _ reference: Condition.PhaseReference, in version: RuleSet, _ ordinances: [String: Ordinance]
  ) {
    guard let ordinance = ordinances[reference.ruleSet] else {
      if hasRuleSetNames, !ruleSetNames.contains(reference.ruleSet) {
        reportUnknownRuleSet(Located(reference.ruleSet, reference.span))
      }
      return
    }
    guard hasRuleSets, !brokenRuleSets.contains(ordinance.id) else { return }
    let known = ordinance.versions.flatMap { $0.phases.map(\.id.value) }
    guard known.contains(reference.phase) else {
      var seen: Set<String> = []
      let names = known.filter { seen.insert($0).inserted }
      report(
        .unknownPhase, at: reference.span,
        "`\(ordinance.id)` has no phase `\(reference.phase)`",
        help: Spelling.suggestion(for: reference.phase, among: names)
          ?? "its phases are \(names.prefix(12).map { "`\($0)`" }.joined(separator: ", "))")
      return
    }
    for (at, other) in ordinance.versions.enumerated()
    where !other.phases.contains(where: { $0.id.value == reference.phase })
      && ordinance.window(ofVersion: at).overlaps(version.valid)
    {
      report(
        .phaseNotInVersion, at: reference.span,
        "version \(other.version.value) of `\(ordinance.id)` has no phase `\(reference.phase)`, so this is false while it is in force",
        help: "keep the phase's identifier through the versions, or look at one that all have",
        notes: [.init(other.version.span, "the version")])
      return
    }
  }

  /// A version that continues has one to continue.
  func checkBeginnings(_ ordinances: [Ordinance]) {
    for ordinance in ordinances where !brokenRuleSets.contains(ordinance.id) {
      for (at, version) in ordinance.versions.enumerated() where version.beginning == .continue {
        let span = version.beginningSpan ?? version.version.span
        if at == 0 {
          report(
            .nothingToContinue, at: span,
            "this is the first version of `\(ordinance.id)`, so there is nothing to continue",
            help: "remove `begins`, or add the version before")
        } else if ordinance.versions[at - 1].kind != version.kind {
          report(
            .nothingToContinue, at: span,
            "the version before is \(ordinance.versions[at - 1].kind.rawValue) and this one \(version.kind.rawValue), so nothing can be handed over",
            help: "write `begins: { phase: … }`, or remove `begins`",
            notes: [.init(ordinance.versions[at - 1].version.span, "the version before")])
        }
      }
    }
  }

  /// A circle of names: `start` names the first of them, and so on, and the last is `start`.
  struct Circle {
    let start: String
    let names: [Located<String>]
    var entrance: Located<String> { names[0] }

    /// A note for every step but the first.
    func notes(_ words: (String, String) -> String) -> [Diagnostic.Note] {
      zip(names, names.dropFirst()).map { .init($1.span, words($0.value, $1.value)) }
    }
  }

  /// The circles among names that lead to names. Each is one mistake, wherever it is entered.
  func circles(_ all: [String: [Located<String>]]) -> [Circle] {
    let targets = Reading.withoutEnds(all)
    var reported: Set<String> = []
    var circles: [Circle] = []
    for start in targets.keys.sorted() {
      for name in targets[start] ?? [] {
        guard !reported.contains(start), let names = path(from: name, to: start, targets) else {
          continue
        }
        reported.formUnion(names.map(\.value))
        circles.append(Circle(start: start, names: names))
      }
    }
    return circles
  }

  /// The names without those from which every way ends: none of these is in a circle.
  private static func withoutEnds(
    _ all: [String: [Located<String>]]
  ) -> [String: [Located<String>]] {
    var ways: [String: Int] = [:]
    var sources: [String: [String]] = [:]
    for (name, targets) in all {
      ways[name] = targets.count
      for target in targets { sources[target.value, default: []].append(name) }
    }
    var ends =
      sources.keys.filter { ways[$0] ?? 0 == 0 } + all.keys.filter { all[$0]?.isEmpty == true }
    var ended = Set(ends)
    while let end = ends.popLast() {
      for source in sources[end] ?? [] {
        ways[source, default: 0] -= 1
        if ways[source] == 0, ended.insert(source).inserted { ends.append(source) }
      }
    }
    return all.filter { !ended.contains($0.key) }
      .mapValues { $0.filter { !ended.contains($0.value) } }
  }

  /// The names that lead from one to another, with both; nil where none do.
  private func path(
    from name: Located<String>, to goal: String, _ targets: [String: [Located<String>]]
  ) -> [Located<String>]? {
    var before: [String: Located<String>] = [:]
    var queue = [name]
    var seen: Set<String> = [name.value]
    var next = 0
    while next < queue.count {
      let current = queue[next]
      next += 1
      if current.value == goal {
        var path = [current]
        while let earlier = before[path[0].value] { path.insert(earlier, at: 0) }
        return path
      }
      for follower in targets[current.value] ?? [] where seen.insert(follower.value).inserted {
        before[follower.value] = current
        queue.append(follower)
      }
    }
    return nil
  }
}

extension DayRange {
  fileprivate func overlaps(_ other: DayRange) -> Bool {
    from <= last && other.from <= other.last && from <= other.last && other.from <= last
  }
}
