internal import Findings
internal import Rules

/// Assigns notices to the ordinances they concern, and reports those that can have no effect.
struct NoticeAssignment {
  let reading: Reading
  let soundness: WorkspaceDraft.Soundness
  private var areas: AreaTable? { reading.symbols.areas?.table }

  func assign(
    _ notices: [Notice], to ordinances: [Ordinance], isChecking: Bool = true
  ) -> [Ordinance] {
    var ordinances = ordinances
    let places = ordinances.map(\.id).firstIndices
    // By the place of a version's label, which no other has.
    var phases: [Span: Set<String>] = [:]
    for notice in notices {
      guard let place = places[notice.ruleSet.value] else {
        if isChecking, soundness.isUnknown(notice.ruleSet.value) {
          reading.reportUnknownRuleSet(notice.ruleSet)
        }
        continue
      }
      if isChecking, soundness.isSound(notice.ruleSet.value) {
        check(notice, of: ordinances[place], &phases)
      }
      ordinances[place].notices.append(notice)
    }
    if isChecking { checkNames(notices) }
    for place in ordinances.indices {
      ordinances[place].notices.sort { ($0.from, $0.span.start) < ($1.from, $1.span.start) }
      if isChecking { reportDuplicates(ordinances[place].notices) }
    }
    return ordinances
  }

  /// - Parameter phases: the phases of the versions checked so far.
  private func check(
    _ notice: Notice, of ordinance: Ordinance, _ phases: inout [Span: Set<String>]
  ) {
    guard
      let at = ordinance.versions.indices.first(where: {
        ordinance.window(ofVersion: $0).contains(notice.from)
      })
    else {
      let near = ordinance.versions.last { $0.valid.from <= notice.from } ?? ordinance.versions[0]
      reading.report(
        .ineffectiveNotice, at: notice.fromSpan,
        "no version of `\(ordinance.id)` is in force on \(notice.from)",
        help: "write a day on which one is, or correct the rule set's `valid`",
        notes: [.init(near.validSpan, "the validity of version \(near.version.value)")])
      return
    }
    let version = ordinance.versions[at]
    let known = phases[version.version.span] ?? Set(version.phases.map(\.id.value))
    phases[version.version.span] = known
    if let phase = notice.phase, !known.contains(phase.value) {
      reading.report(
        .unknownPhase, at: phase.span,
        "`\(ordinance.id)` has no phase `\(phase.value)` on \(notice.from)",
        help: version.phases.first { $0.formerly.contains { $0.value == phase.value } }
          .map { "write `\($0.id.value)`, as it is called now" }
          ?? version.phases.map(\.id.value).help(forPhase: phase.value),
        notes: [.init(version.version.span, "the version in force on that day")])
    }
    if !notice.scope.overlaps(version.scope) {
      reading.report(
        .ineffectiveNotice, at: notice.scope.span,
        "`\(ordinance.id)` does not apply \(place(of: notice)) on \(notice.from)",
        help: notice.isForOneCounty
          ? "write a county in which it does, or correct `areas` of the rule set"
          : "name counties in which it does, or correct `areas` of the rule set",
        notes: [.init(version.scope.span, "where it applies")])
    } else if notice.isForOneCounty {
      checkMerger(of: notice)
    }
  }

  /// Reports identifiers that are there twice, and notices that cannot replace the one that they name.
  private func checkNames(_ notices: [Notice]) {
    let ids = notices.compactMap(\.id)
    reading.findings.report(
      duplicatesAmong: ids, as: .duplicateNotice, help: "give this one another identifier"
    ) { "a notice `\($0)` exists already" }
    let named = Dictionary(
      notices.compactMap { notice in notice.id.map { ($0.value, notice) } },
      uniquingKeysWith: { first, _ in first })
    // By the identifier of a notice, those that replace it.
    var replacing: [String: [Notice]] = [:]
    var steps: [String: [Located<String>]] = [:]
    for notice in notices {
      guard let name = notice.replaces else { continue }
      guard let old = named[name.value], old.span != notice.span else {
        reading.report(
          .unknownNotice, at: name.span,
          named[name.value] == nil
            ? "no notice has the id `\(name.value)`" : "a notice cannot take its own place",
          help: help(for: name.value, among: ids.map(\.value).filter { $0 != notice.id?.value }))
        continue
      }
      if let id = notice.id?.value, named[id]?.span == notice.span { steps[id] = [name] }
      if check(notice, inPlaceOf: old, name, of: notices) {
        replacing[name.value, default: []].append(notice)
      }
    }
    let hasCycle = Cycle.report(
      in: steps, to: reading.findings, as: .unknownNotice, verb: "replaces",
      help: "remove `replaces` from the notice that was there first",
      alone: ("replaces itself", "remove `replaces`"))
    guard !hasCycle else { return }
    for (id, others) in replacing.sorted(by: { $0.key < $1.key }) where others.count > 1 {
      // One that is replaced itself before it begins takes no place.
      let beginning = others.filter { notice in
        !(notice.id.flatMap { replacing[$0.value] } ?? []).contains {
          $0.from <= notice.from && notice.scope.places.allSatisfy($0.scope.contains)
        }
      }
      if let old = named[id] { reportReplacedBefore(old, by: beginning) }
    }
  }

  /// Reports notices that replace one which others have replaced in all of their counties before.
  private func reportReplacedBefore(_ old: Notice, by others: [Notice]) {
    // By county, the first notice that replaces it there.
    var first: [Int: Notice] = [:]
    for notice in others.sorted(by: { ($0.from, $0.span.start) < ($1.from, $1.span.start) }) {
      guard let name = notice.replaces else { continue }
      let places = notice.scope.places.filter {
        old.scope.contains($0) && areas?[$0].partOf == nil
      }
      // Two that put a phase in force on one day are reported as such.
      let before = places.compactMap { first[$0] }.filter {
        $0.from < notice.from || $0.phase == nil || notice.phase == nil
      }
      if before.count == places.count, let other = before.first, notice.isWritten(before: other) {
        // The new one begins earlier, and the one that was right until then would begin after it.
        reading.report(
          .ineffectiveNotice, at: other.replaces?.span ?? other.span,
          "another notice replaces `\(name.value)` from \(notice.from) on, and would still begin then",
          help: notice.id.map { "first withdraw `\($0.value)`, before it begins" }
            ?? "write an `id` at the other one, and first withdraw that, before it begins",
          notes: [.init(notice.span, "the other one")])
      } else if before.count == places.count, let other = before.first {
        reading.report(
          .ineffectiveNotice, at: name.span,
          "`\(name.value)` no longer counts from \(other.from) on, so there is nothing left to \(notice.phase == nil ? "withdraw" : "replace")",
          help: help(for: notice, after: other),
          notes: [
            .init(other.span, "the notice that \(other.phase == nil ? "withdrew" : "replaced") it")
          ])
      }
      for place in places where first[place] == nil { first[place] = notice }
    }
  }

  /// What to write where another notice replaces the same one before.
  private func help(for notice: Notice, after other: Notice) -> String {
    if other.phase == nil {
      return notice.phase == nil
        ? "leave this notice out"
        : "make it a notice of its own: with rule set and areas, without `replaces`"
    }
    return other.id.map { "write `\($0.value)`, which replaced it" }
      ?? "write an `id` at the notice that replaced it, and name that one"
  }

  private func help(for name: String, among others: [String]) -> String {
    others.isEmpty
      ? "write an `id` at the notice that is meant"
      : Spelling.help(for: name, among: others, else: "the notices with an `id` are")
  }

  /// - Returns: whether the one that it names can be replaced by it.
  private func check(
    _ notice: Notice, inPlaceOf old: Notice, _ name: Located<String>, of notices: [Notice]
  ) -> Bool {
    let note = Diagnostic.Note(old.span, "the notice that it names")
    if old.ruleSet.value != notice.ruleSet.value {
      reading.report(
        .ineffectiveNotice, at: name.span,
        "`\(name.value)` is a notice of `\(old.ruleSet.value)`, not of `\(notice.ruleSet.value)`",
        help: "name one of the same rule set", notes: [note])
    } else if !old.scope.overlaps(notice.scope) {
      reading.report(
        .ineffectiveNotice, at: name.span,
        "`\(name.value)` is for other counties, so it stays as it is",
        help: "name counties that it covers", notes: [note])
    } else if notice.phase == nil, old.through.map({ $0 < notice.from }) ?? (old.from < notice.from)
    {
      let next = notices.first {
        old.isReplaced(by: $0) && $0.phase != nil && $0.id != nil
          && $0.scope.overlaps(notice.scope)
      }
      reading.report(
        .ineffectiveNotice, at: notice.fromSpan,
        old.through.map { "`\(name.value)` ended on \($0), so there is nothing to withdraw" }
          ?? "`\(name.value)` changed the phase on \(old.from) and has no end, so there is nothing to withdraw",
        help: old.through == nil
          ? "name the phase that is in force from now on"
          : next?.id.map { "write `\($0.value)`, which replaced it" }
            ?? "write an earlier day, or leave this notice out",
        notes: [note])
    } else {
      return true
    }
    return false
  }

  /// Reports a notice for a county that has been absorbed and is answered as another by then.
  private func checkMerger(of notice: Notice) {
    guard let areas, let county = notice.scope.places.first.map({ areas[$0] }),
      let merger = county.merger, merger.since <= notice.from
    else { return }
    let whole = areas.answering(county, on: notice.from)
    reading.report(
      .ineffectiveNotice, at: notice.scope.span,
      "\(county.name) has been part of \(areas[merger.into].name) since \(merger.since), so no rule applies to it alone",
      help: "write \"\(whole.id)\", for \(whole.name)")
  }

  /// Which counties a notice concerns, to follow "does not apply".
  private func place(of notice: Notice) -> String {
    guard notice.isForOneCounty, let areas, let county = notice.scope.places.first else {
      return "in any of these counties"
    }
    return "in \(areas[county].name) (\(areas[county].id))"
  }

  /// Reports two notices for one county on one day: it would be unclear which counts.
  /// - Parameter notices: sorted by day.
  private func reportDuplicates(_ notices: [Notice]) {
    var day: Day?
    var first: [Int: Notice] = [:]
    let withdrawals = self.withdrawals(notices)
    for notice in notices where notice.phase != nil {
      if notice.from != day { (day, first) = (notice.from, [:]) }
      // Where it is withdrawn before it begins, it never counts.
      let withdrawn = (notice.id.flatMap { withdrawals[$0.value] } ?? [])
        .filter { $0.from <= notice.from }
      let places = notice.scope.places.filter { place in
        !withdrawn.contains { $0.scope.contains(place) }
      }
      let twice = places.first { place in
        first[place].map { !$0.isReplaced(by: notice) && !notice.isReplaced(by: $0) } ?? false
      }
      let other = twice.flatMap { first[$0] }
      for place in places where first[place].map({ $0.isReplaced(by: notice) }) ?? true {
        first[place] = notice
      }
      guard let twice, let other else { continue }
      let replacing = (notice.replaces == nil ? other.id : nil).map {
        "or let this one replace the other: `replaces: \($0.value)`"
      }
      reading.report(
        .duplicateNotice, at: notice.span,
        "another notice for `\(notice.ruleSet.value)` covers \(areas?[twice].name ?? "the same county") on \(notice.from), too",
        help: ["remove one of the two, or correct its day or its county", replacing]
          .compactMap(\.self).joined(separator: "; "),
        notes: [.init(other.span, "the other one")])
    }
  }

  /// By the identifier of a notice, those that withdraw it and that no other has replaced when they begin.
  private func withdrawals(_ notices: [Notice]) -> [String: [Notice]] {
    let replacing = Dictionary(grouping: notices.filter { $0.replaces != nil }) {
      $0.replaces?.value ?? ""
    }
    return replacing.mapValues { others in
      others.filter { notice in
        let after = notice.id.flatMap { replacing[$0.value] } ?? []
        return notice.phase == nil && !after.contains { $0.from <= notice.from }
      }
    }
  }
}

extension Notice {
  fileprivate func isReplaced(by other: Notice) -> Bool {
    id.map { $0.value == other.replaces?.value } ?? false
  }

  /// Whether it is in the same file, and above the other one.
  fileprivate func isWritten(before other: Notice) -> Bool {
    span.file.name == other.span.file.name && span.start < other.span.start
  }
}

extension [String] {
  /// What to write in place of a name that is not one of these phases.
  func help(forPhase name: String) -> String {
    Spelling.help(for: name, among: self, else: count == 1 ? "its only phase is" : "its phases are")
  }
}
