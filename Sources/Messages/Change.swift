public import Comparison
public import Evaluation
internal import Findings
public import Rules

/// What changes for one area under one ordinance: an entry of the list that every comparison
/// consists of, whether of rules, of days or of both.
public struct Change: Sendable {
  /// The county whose people are told.
  public let area: Area
  /// The identifier of the ordinance.
  public let ordinance: String
  /// The identifier of the ordinance whose place it takes on the first day: what is new is told against
  /// that one. Nil: it takes the place of none.
  public let former: String?
  /// The newer rules: messages use their languages and settings.
  public let workspace: Workspace
  /// How values are written.
  let values: ValueWriting
  /// What applied, or was last announced; nil: the ordinance did not apply here.
  public internal(set) var before: RuleState?
  /// What applies from `from` on; nil: the ordinance no longer applies here.
  public internal(set) var after: RuleState?
  /// The first day on which that applies.
  public let from: Day
  /// What applies on the day before, under the ordinance or the one whose place it takes; nil: neither
  /// does. It differs from `before` if that was announced and did not come, or lies further back.
  public let eve: RuleState?
  /// The day for which `before` was announced, if it does not come; nil: it came.
  public internal(set) var withdrawn: Day?
  /// The day from which people were told on that day itself that `before` applies, and figures of the same day say otherwise;
  /// nil: they do not.
  public internal(set) var corrected: Day?
  /// The last day of the rules that was announced, where it falls; nil: none does.
  public internal(set) var fallenEnd: Day?
  /// The last day, if it is already known; after it, what was announced before applies, or what the
  /// next change says.
  public internal(set) var through: Day?
  /// Whether later values may still end the phase before that day, or prolong it.
  public internal(set) var throughMayChange = false
  /// Whether the same phase applies after that day, with other guidelines.
  public internal(set) var phaseGoesOn = false
  /// The days on which the ordinance applies here without a break, as far as is known; nil: it no longer
  /// does.
  public let rulesApply: DayRange?
  /// Whether it applied here before, and does again.
  public let isReturn: Bool
  /// The first day at whose end it was certain, later than the day compared with.
  public internal(set) var known: Day
  /// Why, in the order of the cases; at least one.
  public internal(set) var causes: [Cause]
  /// The counts that led to the new phase, if values did.
  public let decisive: [CountTrace]
  /// The values that were corrected since people were told, and that decided; none: no value was, or that is not known.
  var corrections: [Correction] = []
  /// The notice that decided, if one did: also one by which the phase stays what it was.
  let notice: Announcement?
  /// The notice that withdrew what lay on top of the one on which the phase rests; nil: none did.
  var uncovering: Notice?
  /// The law by which what is new applies, or does not; nil: none does.
  public internal(set) var law: LegalBasis?
  /// How the guidelines differ from `base`, in the order of those that apply afterwards, then those that are
  /// lifted.
  public internal(set) var guidelines: [GuidelineChange]
  /// Which way it moves the people from what applied, or was announced.
  public internal(set) var direction = Direction.other

  /// What is new is new compared with this: what applied; where that was only announced and does not come,
  /// what applies on the day before.
  public var base: RuleState? { withdrawn == nil ? before ?? eve : eve }

  /// Whether the newer areas no longer include it.
  public var isGone: Bool { workspace.areas.area(id: area.id) == nil }

  /// The state in which the area lies, or lay if it is gone; nil: in none.
  public var stateOfArea: Area? {
    let areas = (isGone ? before?.workspace ?? workspace : workspace).areas
    return area.state.map { areas[$0] }
  }

  /// Whether the phase is the one that applied, under the same ordinance.
  public var keepsPhase: Bool {
    former == nil && base != nil && after != nil && base?.phase?.identity == after?.phase?.identity
  }

  /// Whether nothing is new but that an end of the rules that was announced does not come.
  public var isProlonged: Bool { fallenEnd != nil && keepsPhase && guidelines.isEmpty }

  /// Where nothing is new but that an end that was announced does not come: the last day that was announced for the rules, or
  /// for the phase, which goes on.
  public var announcedEnd: Day? {
    if isProlonged { return fallenEnd }
    guard keepsPhase, guidelines.isEmpty, direction == .stricter else { return nil }
    return withdrawn.map { $0 - 1 }
  }

  /// The day for which a stricter phase was announced that does not come, where nothing else is new.
  public var calledOff: Day? {
    keepsPhase && guidelines.isEmpty && direction == .milder ? withdrawn : nil
  }

  /// How long what is new applies, as far as anybody is told.
  public enum End: Sendable, Hashable {
    /// Until further notice, as far as is known.
    case unknown
    /// Through this day, whatever is published.
    case fixed(Day)
    /// The phase goes on after this day with other guidelines, unless values end it before.
    case phaseGoesOn(Day)
    /// The rules themselves end on this day; values may end the phase before.
    case ofRules(Day)
    /// Through this day, unless values end the phase before.
    case atMost(Day)
  }

  public var end: End {
    guard let through else { return .unknown }
    guard throughMayChange else { return .fixed(through) }
    if phaseGoesOn { return .phaseGoesOn(through) }
    return rulesApply?.through == through ? .ofRules(through) : .atMost(through)
  }

  /// A notice, and whether it no longer counts.
  struct Announcement: Sendable {
    let notice: Notice
    let isGone: Bool
  }

  /// Whether what is new applies on its first day only, and no value can change that.
  public var isOneDay: Bool { end == .fixed(from) && !phaseGoesOn }

  /// What makes a difference: without it there would be none, or a different one.
  public enum Cause: String, Sendable, Hashable, CaseIterable {
    /// What was published between the two days.
    case values
    /// The rules were rewritten, or another version of them took over.
    case amendment
    /// An ordinance, or a guideline with days of its own, began or ended.
    case validity
    /// An announcement of the authority.
    case notice
    /// The area became part of another one, or lies elsewhere.
    case territory
  }
}

/// Rules, and the day at whose end their values are known.
public struct Knowledge: Sendable {
  public let evaluator: Evaluator
  /// What is published later plays no part.
  public let day: Day
  /// The same rules with the values of the state that this one is compared with, if `evaluator` does not have them;
  /// nil: it has those of both, and the days tell them apart.
  public let crossed: Evaluator?

  public init(_ evaluator: Evaluator, on day: Day, crossed: Evaluator? = nil) {
    self.evaluator = evaluator
    self.day = day
    self.crossed = crossed
  }
}

/// The differences between what was announced by some rules at the end of a day, and what is
/// certain by the same or other rules at the end of the same or a later day.
public struct ChangeList: Sendable {
  /// What is compared.
  public let old: Knowledge
  public let new: Knowledge
  /// Whether the rules are compared, too, and not only two days.
  public let hasOtherRules: Bool
  /// By county, in the order of the areas; then by ordinance and first day.
  public let changes: [Change]

  /// - Parameters:
  ///   - pairs: the ordinances that are compared.
  ///   - counties: those that are asked about, by identifier; nil: all.
  ///   - isAmended: whether an ordinance of the older rules is written differently in the newer ones;
  ///     nil: both are the same rules.
  public init(
    from old: Knowledge, to new: Knowledge, pairs: [OrdinancePair], in counties: Set<String>? = nil,
    isAmended: ((OrdinancePair) -> Bool)? = nil
  ) {
    self.old = old
    self.new = new
    hasOtherRules = isAmended != nil
    let rules = ComparedKnowledge(Both(old, new), isAmended: isAmended)
    let (oldAreas, newAreas) = (old.evaluator.workspace.areas, new.evaluator.workspace.areas)
    let asked = newAreas.counties + oldAreas.counties.filter { newAreas.area(id: $0.id) == nil }
    changes = asked.filter { area in
      // A county merged into another by the older day is answered for by that one.
      let exists = area.merger.map { old.day < $0.since } ?? true
      return exists && counties?.contains(area.id) ?? true
    }.flatMap {
      [pairs = pairs.shown(Both(old.evaluator.workspace, new.evaluator.workspace))] area in
      let courses = rules.courses(of: area)
      return pairs.flatMap { CountyChanges(rules, $0, of: area, courses).changes }.joiningTakeovers
    }
  }
}

extension Change {
  /// Finds out what is new for the people, and which way that goes.
  mutating func compare() {
    guidelines = GuidelineSides(before: base, after: after).changes
    let before = self.before ?? base
    let announced =
      withdrawn == nil
      ? guidelines : GuidelineSides(before: before, after: after).changes
    direction = Direction(from: before, to: after, announced)
  }
}
