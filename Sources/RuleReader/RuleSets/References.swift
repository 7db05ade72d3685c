internal import Findings
internal import Rules

/// Checks what takes all rule sets to tell: conditions that refer to phases of others, and versions
/// that continue others.
struct References {
  let reading: Reading
  let soundness: WorkspaceDraft.Soundness

  /// - Parameter names: of phases that other files name, each as `ruleset/phase`.
  func check(_ ordinances: [Ordinance], named names: [Located<String>]) {
    for name in names { check(name, in: ordinances) }
    checkDisplacement(ordinances)
    checkConditions(ordinances)
    checkBeginnings(ordinances)
  }

  /// Checks that a phase that another file names exists in some version of its rule set.
  private func check(_ name: Located<String>, in ordinances: [Ordinance]) {
    let parts = name.value.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      return reading.report(
        .unknownPhase, at: name.span, "`\(name.value)` is not a phase",
        help: "write it as `ruleset/phase`")
    }
    guard let ordinance = ordinances.first(where: { $0.id == parts[0] }) else {
      if soundness.isUnknown(parts[0]) {
        reading.reportUnknownRuleSet(Located(parts[0], name.span))
      }
      return
    }
    let known = ReferredPhases(ordinance)
    guard soundness.isSound(ordinance.id), !known.phases.contains(where: { $0.contains(parts[1]) })
    else { return }
    reading.report(
      .unknownPhase, at: name.span, "`\(ordinance.id)` has no phase `\(parts[1])`",
      help: known.names.help(forPhase: parts[1]))
  }

  /// Checks that every name in `displaces` exists, and that there is no cycle of displacements.
  private func checkDisplacement(_ ordinances: [Ordinance]) {
    var displaced: [String: [Located<String>]] = [:]
    for ordinance in ordinances {
      let names = ordinance.versions.flatMap(\.displaces)
      displaced[ordinance.id] = names
      for name in names where soundness.isUnknown(name.value) { reading.reportUnknownRuleSet(name) }
    }
    Cycle.report(
      in: displaced, to: reading.findings, as: .displacementCycle, verb: "displaces",
      help: "decide which one yields, and remove it from the `displaces` of the other",
      alone: ("displaces itself", help: "remove it from this list"))
  }

  /// Checks that every rule set and phase that a condition names exists, the phase in every version
  /// in force meanwhile, and that there is no cycle of references.
  private func checkConditions(_ ordinances: [Ordinance]) {
    var targets: [String: [Located<String>]] = [:]
    let known = Dictionary(
      ordinances.map { ($0.id, ReferredPhases($0)) }, uniquingKeysWith: { first, _ in first })
    for ordinance in ordinances {
      for (at, version) in ordinance.versions.enumerated() {
        for reference in version.conditions.flatMap(\.references) {
          let name = Located(reference.ruleSet, reference.span)
          targets[ordinance.id, default: []].append(name)
          check(reference, during: ordinance.window(ofVersion: at), known[reference.ruleSet])
        }
      }
    }
    let hasCycle = Cycle.report(
      in: targets, to: reading.findings, as: .referenceCycle, verb: "looks at",
      help: "decide which one goes first, and write its condition with figures",
      alone: (
        "looks at a phase of its own",
        help:
          "write the condition with figures, or move what depends on the phase to a rule set of its own"
      ))
    if !hasCycle { checkReach(targets) }
  }

  /// How many rule sets one may depend on.
  private static let mostReferences = 100

  /// Checks that no rule set depends on too many others; only the first that does is reported.
  /// - Parameter targets: by rule set those it names, without a cycle.
  private func checkReach(_ targets: [String: [Located<String>]]) {
    let steps = targets.mapValues { Set($0.map(\.value)) }
    for (name, references) in targets.sorted(by: { $0.key < $1.key }) {
      var reached: Set<String> = []
      var open = [name]
      while reached.count <= References.mostReferences, let next = open.popLast() {
        for other in steps[next] ?? [] where reached.insert(other).inserted {
          open.append(other)
          if reached.count > References.mostReferences { break }
        }
      }
      guard reached.count > References.mostReferences else { continue }
      reading.report(
        .tooManyReferences, at: references[0].span,
        "`\(name)` depends on phases of more than \(References.mostReferences) other rule sets, through those that it names",
        help: "write some of the conditions with metrics, or split the workspace")
      return
    }
  }

  /// The phases of an ordinance, prepared for many references to them.
  private struct ReferredPhases {
    let ordinance: Ordinance
    /// The identities of the phases of each version.
    let phases: [Set<String>]

    init(_ ordinance: Ordinance) {
      self.ordinance = ordinance
      phases = ordinance.versions.map { Set($0.phases.map(\.identity)) }
    }

    /// The identifiers of all versions, each once, in their order.
    var names: [String] {
      ordinance.versions.flatMap { $0.phases.map(\.id.value) }.once(by: \.self)
    }
  }

  private func check(
    _ reference: Condition.PhaseReference, during window: DayRange, _ known: ReferredPhases?
  ) {
    guard let known else {
      if soundness.isUnknown(reference.ruleSet) {
        reading.reportUnknownRuleSet(Located(reference.ruleSet, reference.span))
      }
      return
    }
    let ordinance = known.ordinance
    guard soundness.isSound(ordinance.id) else { return }
    guard let identity = ordinance.identity(ofPhase: reference.phase) else {
      reading.report(
        .unknownPhase, at: reference.span, "`\(ordinance.id)` has no phase `\(reference.phase)`",
        help: known.names.help(forPhase: reference.phase))
      return
    }
    for (at, other) in ordinance.versions.enumerated()
    where !known.phases[at].contains(identity)
      && ordinance.window(ofVersion: at).overlaps(window)
    {
      reading.report(
        .phaseNotInVersion, at: reference.span,
        "version \(other.version.value) of `\(ordinance.id)` has no phase `\(reference.phase)`, so this is false while it is in force",
        help:
          "where it is another name of one of its phases, say so with `formerly`; or look at a phase that all versions have",
        notes: [.init(other.version.span, "the version")])
      return
    }
  }

  /// Checks that a version that continues has one to continue, with phases that work alike.
  private func checkBeginnings(_ ordinances: [Ordinance]) {
    for ordinance in ordinances where soundness.isSound(ordinance.id) {
      for (at, version) in ordinance.versions.enumerated() where version.beginning == .continue {
        let span = version.beginningSpan ?? version.version.span
        if at == 0 {
          reading.report(
            .nothingToContinue, at: span,
            "this is the first version of `\(ordinance.id)`, so there is nothing to continue",
            help: "remove `begins`, or add the version before")
        } else if ordinance.versions[at - 1].kind != version.kind {
          reading.report(
            .nothingToContinue, at: span,
            "the version before is \(ordinance.versions[at - 1].kind.rawValue) and this one \(version.kind.rawValue), so no phase can be taken over",
            help: "write `begins: { phase: … }`, or remove `begins`",
            notes: [.init(ordinance.versions[at - 1].version.span, "the version before")])
        } else {
          checkContinuation(of: ordinance.versions[at - 1], by: version)
        }
      }
    }
  }

  /// Warns of phases that were only renamed: phases go on by what they are called or say with `formerly`, so these do not.
  private func checkContinuation(of before: RuleSet, by version: RuleSet) {
    // Among independent phases nothing is handed over to the first.
    let first = version.kind == .independent ? 1 : 0
    let known = Set(before.phases.map(\.identity))
    let kept = Set(version.phases.map(\.identity))
    var gone = before.phases.dropFirst(first).filter { !kept.contains($0.identity) }
    for phase in version.phases.dropFirst(first) where !known.contains(phase.identity) {
      func isLike(_ other: Phase) -> Bool {
        other.title.all.map(\.value) == phase.title.all.map(\.value)
          || version.says(phase.starts, sameAs: other.starts, of: before)
            && version.says(phase.ends, sameAs: other.ends, of: before)
      }
      guard let at = gone.firstIndex(where: isLike) else { continue }
      let old = gone.remove(at: at)
      reading.report(
        .renamedPhase, at: phase.id.span,
        "`\(phase.id.value)` is `\(old.id.value)` of version \(before.version.value) under another identifier, so nothing is handed over to it",
        help:
          "\(phase.formerly.isEmpty ? "add `formerly: [\(old.id.value)]`" : "add `\(old.id.value)` to `formerly`"), so that it goes on where it is in force or pending",
        notes: [.init(old.id.span, "as the version before calls it")],
        fix: phase.formerly.isEmpty
          ? LineIndex(phase.id.span.file).saying(formerly: old.id.value, behind: phase.id) : nil)
    }
  }
}
