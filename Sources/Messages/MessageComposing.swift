package import Comparison
internal import Evaluation
internal import Findings
package import Rules

/// Composes a message in one language.
struct MessageComposing {
  let change: Change
  let language: Language
  let wording: Wording
  /// The later changes that the same message tells.
  let later: [Change]

  init(_ change: Change, _ language: Language, later: [Change] = []) {
    self.later = later
    self.change = change
    self.language = language
    wording = Wording(language)
  }

  var message: LocalizedMessage {
    LocalizedMessage(
      language: language, headline: headline, push: push, ruleSet: ruleSet, scope: scope,
      reasons: reasons.lines,
      groups: groups, unchanged: unchanged, legalBasis: legalBasis, sources: reasons.sources)
  }

  var reasons: MessageReasons {
    MessageReasons(change: change, language: language, wording: wording)
  }

  /// The title of the rules.
  var ruleSet: String { change.title(in: language) }

  func phase(_ state: RuleState?) -> String? {
    guard let state, let own = state.language(language) else { return nil }
    return state.phase?.title[own]
  }

  var county: String { change.workspace.name(of: change.area, in: language) }

  // MARK: What applies

  private var scope: [String] {
    var announced: String?
    if let day = change.withdrawn ?? change.corrected, let phase = phase(change.before) {
      announced = wording.tell(.announced, ["phase": phase], days: ["day": day])
    }
    if let last = change.fallenEnd {
      announced = wording.tell(
        .announcedNone, ["ruleset": ruleSet, "phase": wording[.notApplicable]], days: ["day": last])
    }
    if change.isProlonged { return [announced, after].compactMap { $0 } }
    // What was to begin and does not: what was announced says it all.
    if change.after == nil, change.base == nil, let announced { return [announced] }
    return [before, announced, after].compactMap { $0 }
  }

  private var before: String? {
    let last = ["day": change.from - 1]
    guard let eve = change.eve else {
      // If the rules do not apply afterwards, either, saying that is enough.
      return change.after.map { _ in
        wording.tell(
          change.isReturn ? .beforeReturn : .beforeNone, ["ruleset": ruleSet], days: last)
      }
    }
    guard let phase = phase(eve) else { return wording.tell(.beforeUnknown, days: last) }
    if change.former != nil {
      return wording.tell(
        .beforeFormer, ["phase": phase, "ruleset": eve.title(in: language)], days: last)
    }
    return wording.tell(.before, ["phase": phase], days: last)
  }

  private var after: String {
    // What goes on has begun before.
    var days = ["day": change.isProlonged ? change.after?.since ?? change.from : change.from]
    guard let after = change.after else {
      return wording.tell(.afterNone, ["ruleset": ruleSet], days: days)
    }
    guard let phase = phase(after) else { return wording.tell(.afterUnknown, days: days) }
    let template: MessageTemplate
    if change.isOneDay, !change.isProlonged {
      template = .afterOneDay
    } else {
      days["until"] = change.through
      template =
        switch change.end {
        case .unknown, .phaseGoesOn: .after
        case .fixed(change.from) where change.phaseGoesOn: .after
        case .fixed: .afterThrough
        case .ofRules: .afterUntil
        case .atMost: .afterAtMost
        }
    }
    return wording.tell(template, ["phase": phase], days: days)
  }

  // MARK: What to do

  /// What happens to a guideline. In another phase, a reworded one counts as changed.
  func kind(_ entry: GuidelineChange) -> GuidelineChange.Kind {
    let isSamePhase = change.base?.phase?.identity == change.after?.phase?.identity
    return entry.kind == .reworded && !isSamePhase ? .changed : entry.kind
  }

  private var groups: [LocalizedMessage.Group] {
    let kinds: [GuidelineChange.Kind] = [
      .added, .tightened, .changed, .relaxed, .lifted, .reworded,
    ]
    var groups = kinds.flatMap { kind in
      change.guidelines.filter { self.kind($0) == kind }
        .grouped(by: { GuidelineChange.template(kind, of: $0.guidelineKind) })
        .sorted { $0.key.place < $1.key.place }
        .compactMap { template, entries in
          group(kind, template, entries.map { (topic(of: $0), entry($0)) })
        }
    }
    if let after = change.after {
      let undecided = after.undecidedGuidelines.map { entry in
        (
          entry.guideline.topic,
          LocalizedMessage.Entry(
            id: entry.guideline.id.value, text: after.text(entry.guideline, in: language),
            formerly: nil)
        )
      }
      if let group = group(nil, .undecided, undecided) { groups.append(group) }
    }
    return groups
  }

  private func group(
    _ kind: GuidelineChange.Kind?, _ template: MessageTemplate,
    _ entries: [(topic: Int, entry: LocalizedMessage.Entry)]
  ) -> LocalizedMessage.Group? {
    guard !entries.isEmpty else { return nil }
    return LocalizedMessage.Group(
      from: change.from, kind: kind, title: wording.tell(template),
      topics: entries.grouped(by: \.topic).map { place, entries in
        let topic = topic(place)
        return LocalizedMessage.Topic(
          id: topic.id, title: topic.title, entries: entries.map(\.entry))
      })
  }

  private func entry(_ entry: GuidelineChange) -> LocalizedMessage.Entry {
    let old = entry.before.flatMap { before in
      change.base.map { $0.text(before.guideline, in: language) }
    }
    let new = entry.after.flatMap { after in
      change.after.map { $0.text(after.guideline, in: language) }
    }
    return LocalizedMessage.Entry(
      id: (entry.after ?? entry.before)?.guideline.id.value ?? "", text: new ?? old ?? "",
      formerly: new == nil || new == old ? nil : old)
  }

  /// The place of a topic among those of the state that the message is about; after these come
  /// those of the state before, if rules of another workspace named them.
  func topic(of entry: GuidelineChange) -> Int {
    if let after = entry.after { return after.guideline.topic }
    guard let before = change.base, let old = entry.before?.guideline.topic else { return 0 }
    guard change.after != nil else { return old }
    let topics = change.workspace.topics
    let id = before.workspace.topics[old].id.value
    return topics.firstIndex { $0.id.value == id } ?? topics.count + old
  }

  func topic(_ place: Int) -> (id: String, title: String) {
    let known = change.state?.workspace.topics ?? []
    if place < known.count { return (known[place].id.value, known[place].title[language]) }
    guard let before = change.base, let own = before.language(language) else { return ("", "") }
    let topic = before.workspace.topics[place - known.count]
    return (topic.id.value, topic.title[own])
  }

  private var unchanged: String? {
    guard let after = change.after, !change.isProlonged else { return nil }
    // The rest of the message says what applies then.
    if later.contains(where: { !($0.after?.guidelines ?? []).isEmpty }), after.guidelines.isEmpty {
      return nil
    }
    if after.guidelines.isEmpty, after.undecidedGuidelines.isEmpty, after.level != nil {
      return change.base.map { !$0.guidelines.isEmpty } ?? false ? wording.tell(.nothing) : nil
    }
    let changed = Dictionary(
      grouping: change.guidelines.compactMap(\.after)
        + later.flatMap(\.guidelines).compactMap(\.before)
    ) { $0.guideline.identity }
    let count = after.guidelines.count { entry in
      !(changed[entry.guideline.identity] ?? []).contains {
        $0.guideline.isSamePlace(with: entry.guideline)
      }
    }
    guard count > 0 else { return nil }
    let isAll = change.guidelines.isEmpty && later.allSatisfy(\.guidelines.isEmpty)
    return wording.tell(isAll ? .unchangedAll : .unchanged, ["n": String(count)])
  }

  private var legalBasis: [LegalBasis] {
    var all: [LegalBasis] = []
    if let ruleSet = change.state?.ruleSet { all.append(ruleSet.legalBasis) }
    if change.causes.contains(.amendment), let law = change.law { all.append(law) }
    let notice = change.causes.contains(.notice) ? change.notice?.notice : change.after?.notice
    if let notice { all.append(notice.legalBasis) }
    if change.causes.contains(.notice), let other = change.uncovering {
      all.append(other.legalBasis)
    }
    all += change.guidelines.compactMap { ($0.after ?? $0.before)?.guideline.legalBasis }
    return all.once(by: \.key)
  }
}

extension GuidelineChange {
  /// What says in a message and on a page what happens to a guideline.
  /// - Parameter guideline: its kind; nil: that is not said.
  package static func template(_ kind: Kind, of guideline: Guideline.Kind?) -> MessageTemplate {
    switch (kind, guideline) {
    case (.added, .duty): .addedDuty
    case (.added, .ban): .addedBan
    case (.added, .permission): .addedPermission
    case (.added, .exception): .addedException
    case (.added, .information): .addedInformation
    case (.added, nil): .added
    case (.lifted, .duty): .liftedDuty
    case (.lifted, .ban): .liftedBan
    case (.lifted, .permission): .liftedPermission
    case (.lifted, .exception): .liftedException
    case (.lifted, .information): .liftedInformation
    case (.lifted, nil): .lifted
    case (.tightened, _): .tightened
    case (.relaxed, _): .relaxed
    case (.changed, _): .changed
    case (.reworded, _): .reworded
    }
  }
}

extension GuidelineChange.Kind {
  /// The word for it.
  package var phrase: Phrase {
    switch self {
    case .added: .guidelineAdded
    case .tightened: .guidelineTightened
    case .relaxed: .guidelineRelaxed
    case .changed: .guidelineChanged
    case .reworded: .guidelineReworded
    case .lifted: .guidelineLifted
    }
  }
}

extension MessageTemplate {
  /// Its place among all of them.
  fileprivate var place: Int { MessageTemplate.allCases.firstIndex(of: self) ?? 0 }
}
