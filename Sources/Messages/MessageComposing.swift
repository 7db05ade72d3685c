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
  private let later: [Change]

  /// The most topics named in the summary.
  private static let mostTopics = 4

  init(_ change: Change, _ language: Language, later: [Change] = []) {
    self.later = later
    self.change = change
    self.language = language
    wording = Wording(language)
  }

  var message: LocalizedMessage {
    LocalizedMessage(
      language: language, headline: headline, summary: summary, scope: scope,
      reasons: reasons.lines,
      groups: groups, unchanged: unchanged, legalBasis: legalBasis, sources: reasons.sources)
  }

  private var reasons: MessageReasons {
    MessageReasons(change: change, language: language, wording: wording)
  }

  /// The title of the rules.
  private var ruleSet: String { change.title(in: language) }

  private func phase(_ state: RuleState?) -> String? {
    guard let state, let own = state.language(language) else { return nil }
    return state.phase?.title[own]
  }

  private var county: String { change.workspace.name(of: change.area, in: language) }

  // MARK: The first two lines

  private var headline: String {
    let values = [
      "county": county, "ruleset": ruleSet, "phase": phase(change.after) ?? wording[.unknown],
      "area": change.after.map { change.workspace.name(of: $0.area, in: language) } ?? county,
    ]
    // That rules go on is no headline where more is known.
    if change.isProlonged, let next = later.first {
      return MessageComposing(next, language).headline
    }
    let text = wording.tell(
      headlineKind, values,
      days: ["day": change.isProlonged ? change.fallenEnd ?? change.from : change.from])
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private var headlineKind: MessageTemplate {
    guard let after = change.after else {
      return change.base == nil ? .headlineNotBegun : .headlineEnds
    }
    if after.area.id != change.area.id, change.base?.area.id != after.area.id {
      return .headlineTerritory
    }
    if change.isProlonged { return .headlineGoesOn }
    if after.level == nil { return .headlineUnknown }
    guard let base = change.base else {
      return change.isReturn ? .headlinePhase : .headlineBegins
    }
    guard change.keepsPhase, base.level != nil, phase(base) == phase(after) else {
      return .headlinePhase
    }
    // If no guideline changes, it does not say that the rules are other ones.
    let rules = change.guidelines.filter { $0.guidelineKind != .information }
    if rules.isEmpty { return .headlinePhase }
    switch change.direction {
    case .stricter: return .headlineStricter
    case .milder: return .headlineMilder
    case .other: return .headlineSame
    }
  }

  /// What happens to a guideline. In another phase, a reworded one counts as changed.
  private func kind(_ entry: GuidelineChange) -> GuidelineChange.Kind {
    let isSamePhase = change.base?.phase?.id.value == change.after?.phase?.id.value
    return entry.kind == .reworded && !isSamePhase ? .changed : entry.kind
  }

  private var summary: String {
    let sentences = topics.isEmpty ? [wording.tell(nothingChanges)] + laterTopics : topics
    return (sentences + [wording.tell(.summaryWhy, ["reason": reasons.inShort])])
      .joined(separator: " ")
  }

  /// Where nothing changes yet, what does with the next step.
  private var laterTopics: [String] {
    guard let next = later.first(where: { !$0.guidelines.isEmpty }) else { return [] }
    return MessageComposing(next, language).topics.map { sentence in
      let title = String(sentence.hasSuffix(".") ? sentence.dropLast() : sentence[...])
      return wording.tell(.laterGroup, ["title": title], days: ["day": next.from]) + "."
    }
  }

  /// Which topics change, and how: a sentence for each way.
  private var topics: [String] {
    var places: [MessageTemplate: [Int]] = [:]
    for (place, entries) in change.guidelines.grouped(by: topic) {
      places[summary(of: entries), default: []].append(place)
    }
    let reworded = places.removeValue(forKey: .summaryReworded)
    if places.isEmpty { places[.summaryReworded] = reworded }
    // In the order of the templates: what is stricter first.
    return MessageTemplate.allCases.compactMap { template in
      places[template].map { wording.tell(template, ["topics": list($0)]) }
    }
  }

  /// What the summary says of a topic.
  private func summary(of entries: [GuidelineChange]) -> MessageTemplate {
    let entries = entries.filter { kind($0) != .reworded }
    guard !entries.isEmpty else { return .summaryReworded }
    if change.after == nil { return .summaryLifted }
    if entries.allSatisfy({ $0.guidelineKind == .information && $0.direction == .other }) {
      return .summaryInformation
    }
    let kinds = Set(entries.map(kind))
    let direction = Direction(of: entries)
    // An exception that comes or goes with what it exempts from does not turn it round.
    if entries.allSatisfy({ $0.guidelineKind == .exception }), direction != change.direction,
      change.direction != .other
    {
      if kinds == [.added] { return .summaryNew }
      if kinds == [.lifted] { return .summaryLifted }
    }
    switch direction {
    case .stricter:
      return kinds == [.added]
        ? .summaryNew : kinds.contains(.added) ? .summaryNewOrStricter : .summaryStricter
    case .milder:
      return kinds == [.lifted]
        ? .summaryLifted : kinds.contains(.lifted) ? .summaryEasedOrLifted : .summaryEased
    case .other: break
    }
    let directions = Set(entries.map(\.direction) + [change.direction])
    if directions.isSuperset(of: [.stricter, .milder]) { return .summaryMixed }
    switch kinds {
    case [.added]: return .summaryNew
    case [.lifted]: return .summaryLifted
    default: break
    }
    // What the guidelines do not say, the change as a whole may.
    switch change.direction {
    case .stricter: return .summaryStricter
    case .milder: return .summaryEased
    case .other: return .summaryChanged
    }
  }

  /// What the summary says if no guideline is known to change.
  private var nothingChanges: MessageTemplate {
    guard let after = change.after else { return .summaryNothing }
    if after.level == nil || !after.undecidedGuidelines.isEmpty { return .summaryUndecided }
    return change.base == nil ? .summaryNone : .summaryNothing
  }

  private func list(_ places: [Int]) -> String {
    let titles = places.map { topic($0).title }
    guard titles.count > MessageComposing.mostTopics else { return titles.joined(separator: ", ") }
    let shown = titles.prefix(MessageComposing.mostTopics).joined(separator: ", ")
    return wording.tell(
      .moreTopics, ["topics": shown, "n": String(titles.count - MessageComposing.mostTopics)])
  }

  // MARK: What applies

  private var scope: [String] {
    var announced: String?
    if let day = change.withdrawn {
      announced =
        phase(change.before).map {
          wording.tell(.announced, ["phase": $0], days: ["day": day])
        }
        ?? wording.tell(
          .announcedNone, ["ruleset": ruleSet, "phase": wording[.notApplicable]],
          days: ["day": day - 1])
    }
    if let last = change.fallenEnd {
      announced = wording.tell(
        .announcedNone, ["ruleset": ruleSet, "phase": wording[.notApplicable]], days: ["day": last])
    }
    if change.isProlonged { return [announced, after].compactMap { $0 } }
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
    if change.through == change.from, !change.phaseGoesOn, !change.isProlonged {
      template = .afterOneDay
    } else {
      days["until"] = change.through
      template =
        switch change.end {
        case .unknown, .phaseGoesOn: .after
        case .fixed: .afterThrough
        case .ofRules: .afterUntil
        case .atMost: .afterAtMost
        }
    }
    return wording.tell(template, ["phase": phase], days: days)
  }

  // MARK: What to do

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
  private func topic(of entry: GuidelineChange) -> Int {
    if let after = entry.after { return after.guideline.topic }
    guard let before = change.base, let old = entry.before?.guideline.topic else { return 0 }
    guard change.after != nil else { return old }
    let topics = change.workspace.topics
    let id = before.workspace.topics[old].id.value
    return topics.firstIndex { $0.id.value == id } ?? topics.count + old
  }

  private func topic(_ place: Int) -> (id: String, title: String) {
    let known = change.state?.workspace.topics ?? []
    if place < known.count { return (known[place].id.value, known[place].title[language]) }
    guard let before = change.base, let own = before.language(language) else { return ("", "") }
    let topic = before.workspace.topics[place - known.count]
    return (topic.id.value, topic.title[own])
  }

  private var unchanged: String? {
    guard let after = change.after else { return nil }
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
    ) { $0.guideline.id.value }
    let count = after.guidelines.count { entry in
      !(changed[entry.guideline.id.value] ?? []).contains {
        $0.guideline.isSamePlace(with: entry.guideline)
      }
    }
    return count > 0 ? wording.tell(.unchanged, ["n": String(count)]) : nil
  }

  private var legalBasis: [LegalBasis] {
    var all: [LegalBasis] = []
    if let ruleSet = change.state?.ruleSet { all.append(ruleSet.legalBasis) }
    if let notice = change.after?.notice { all.append(notice.legalBasis) }
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

extension MessageTemplate {
  /// Its place among all of them.
  fileprivate var place: Int { MessageTemplate.allCases.firstIndex(of: self) ?? 0 }
}
