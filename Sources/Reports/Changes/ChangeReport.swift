internal import Comparison
internal import Evaluation
internal import Findings
public import Messages
internal import Observations
public import Rules

/// The list of what changes for which counties, in one language: the answer of `rulecheck changes`
/// and of `rulecheck diff --on`.
public struct ChangeReport: Answer {
  public let list: ChangeList
  /// Whether the newer rules have one more notice, and nothing else is new.
  private let byNotice: Bool
  let wording: Wording

  var evaluator: Evaluator { list.new.evaluator }
  var day: Day { list.new.day }

  public init(_ list: ChangeList, byNotice: Bool = false, language: Language) {
    self.list = list
    self.byNotice = byNotice
    wording = Wording(language)
  }

  /// By ordinance, the changes described in the same words: same rules before and after, same day, same
  /// causes; those of most counties first.
  var ordinances: [(key: String, elements: [[Change]])] {
    list.changes.grouped(by: key).map(\.elements).enumerated().sorted { a, b in
      (a.element[0].ordinance, b.element.count, a.offset)
        < (b.element[0].ordinance, a.element.count, b.offset)
    }.map(\.element).grouped { $0[0].ordinance }
  }

  private func key(_ change: Change) -> [String] {
    func key(_ state: RuleState?) -> String {
      state.map { "\($0.ruleSet.version.value)/\($0.phase?.id.value ?? "")" } ?? ""
    }
    return [
      change.ordinance, key(change.before), key(change.after), change.from.description,
      "\(change.end)", change.announcedEnd?.description ?? "",
      change.calledOff?.description ?? "", ending(of: change) ?? "",
    ]
      + change.causes.map(\.rawValue)
      + change.guidelines.flatMap { guideline in
        [guideline.kind.rawValue]
          + [guideline.before, guideline.after].map { $0?.guideline.id.span.description ?? "" }
      }
  }

  /// How many counties something changes for.
  var countyCount: Int { Set(list.changes.map(\.area.id)).count }

  /// The sources of the metrics that the rules compare after the changes.
  var usedSources: [Int] { sources(after: list.changes) }

  var heading: String {
    let day = wording.style.longDate(list.new.day)
    let since = wording.style.longDate(list.old.day)
    let heading =
      list.old.day == list.new.day && !list.hasOtherRules
      ? day
      : list.old.day == list.new.day
        ? wording.say(byNotice ? .changesByNotice : .changesByRules, ["day": day])
        : wording.say(.changesBetween, ["since": since, "day": day])
    guard !list.changes.isEmpty else { return heading }
    // Counties as of the earlier day: one that has been merged since is told of that.
    let old = list.old.evaluator.workspace.areas
    let all =
      workspace.areas.counties(on: list.old.day).count
      + old.counties(on: list.old.day).count { workspace.areas.area(id: $0.id) == nil }
    let count = wording.say(.countiesOf, ["count": String(countyCount), "all": String(all)])
    return "\(heading)\(wording.colon) \(count)"
  }

  /// The title of the ordinance; both titles where it has another identifier on each side.
  func title(of changes: [[Change]]) -> String {
    let old = changes.joined().lazy.compactMap(\.before).first
    let new = changes.joined().lazy.compactMap(\.after).first
    let titles = [old, new].compactMap { $0 }.map { $0.ruleSet.title[language(of: $0)] }
    guard let old, let new, old.ruleSet.id.value != new.ruleSet.id.value else {
      return titles.last ?? ""
    }
    return titles.joined(separator: " → ")
  }

  /// `No brake (normal) → Brake (brake-100), from Saturday, 24 April 2021 on`
  func summary(of change: Change) -> String { "\(phases(of: change)), \(days(of: change))" }

  /// `No brake (normal) → Brake (brake-100)`
  func phases(of change: Change) -> String {
    if let after = change.after, keepsName(change) {
      return wording.say(.samePhase, ["phase": name(after)])
    }
    let (before, after) = (change.before.map(name), change.after.map(name))
    return "\(before ?? wording[.notApplicable]) → \(after ?? wording[.notApplicable])"
  }

  /// `from Saturday, 24 April 2021 on`, or until when: as messages say it.
  func days(of change: Change) -> String {
    let from = wording.style.longDate(change.from)
    if change.isOneDay { return wording.say(.onlyOn, ["day": from]) }
    switch change.end {
    case .unknown, .phaseGoesOn: return wording.say(.fromOn, ["from": from])
    case .fixed(let through):
      return wording.say(
        .fromThrough, ["from": from, "through": wording.style.longDate(through)])
    case .ofRules(let through), .atMost(let through):
      return wording.say(.fromAtMost, ["from": from, "through": wording.style.longDate(through)])
    }
  }

  /// Whether the phase and its title stay the same; another phase that was announced and does not come counts for nothing.
  func keepsName(_ change: Change) -> Bool {
    change.announcedEnd != nil || change.calledOff != nil
      || change.former == nil && change.before.map(name) == change.after.map(name)
  }

  /// `Brake (brake-100)`
  func name(_ state: RuleState) -> String {
    state.phase.map { "\($0.title[language(of: state)]) (\($0.id.value))" } ?? wording[.unknown]
  }

  /// `the figures changed`, after what was announced and does not come, and the notice that ends or is withdrawn.
  func causes(of change: Change) -> String {
    let ending = ending(of: change)
    let causes = change.causes.filter { $0 != .notice || ending == nil }.map { cause in
      switch cause {
      case .values: wording[.becauseValues]
      case .amendment: wording[.becauseAmendment]
      case .validity: wording[.becauseValidity]
      case .notice: wording[.becauseNotice]
      case .territory: wording[.becauseTerritory]
      }
    }
    let all = causes.first.map { first in
      causes.dropFirst().reduce(first) { wording.say(.and, ["first": $0, "second": $1]) }
    }
    return [fallen(in: change), ending, all].compactMap { $0 }.joined(separator: "; ")
  }

  /// `withdrawn from 9 March 2024 by: Order 3`; nil: no notice ends or is withdrawn.
  private func ending(of change: Change) -> String? {
    guard change.causes.contains(.notice) else { return nil }
    return change.withdrawal.map { workspace.text(of: $0, wording) } ?? change.lapse(wording)
  }

  /// `It does not end on Wednesday, 6 March 2024: the rules go on`, as messages say it.
  private func fallen(in change: Change) -> String? {
    if let end = change.announcedEnd { return wording.tell(.pushGoesOn, days: ["day": end]) }
    guard let day = change.calledOff, let before = change.before else { return nil }
    // What other rules say of the same day need not have been announced.
    guard list.old.day < list.new.day else {
      return wording.say(
        .withoutThisChange, ["day": wording.style.longDate(day), "phase": name(before)])
    }
    return wording.tell(.announced, ["phase": name(before)], days: ["day": day])
  }

  /// The most values of a placeholder that a text for several counties names.
  private static let mostValues = 3

  /// The texts of a guideline for all counties with the same change: a placeholder stands for what it means in each of them,
  /// `Port, Hills and Moor`, or in the first ones.
  func texts(of guideline: GuidelineChange, in group: [Change]) -> (before: String?, after: String?)
  {
    func text(_ entry: GuidelineInForce?, _ states: [RuleState]) -> String? {
      guard let entry, let first = states.first else { return nil }
      let language = language(of: first)
      return entry.guideline.text(in: language) { name in
        listed(
          states.compactMap { $0.occasion(in: language).value(of: name, in: language) }.once { $0 })
      }
    }
    return (
      text(guideline.before, group.compactMap(\.base)),
      text(guideline.after, group.compactMap(\.after))
    )
  }

  private func listed(_ values: [String]) -> String? {
    guard !values.isEmpty else { return nil }
    if values.count > Self.mostValues {
      return values.prefix(Self.mostValues).joined(separator: ", ") + ", …"
    }
    return wording.list(values)
  }
}
