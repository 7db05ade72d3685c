internal import Comparison
internal import Evaluation
internal import Findings
internal import Rules

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
    let text = wording.tell(headlineKind, values, days: ["day": change.from])
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private var headlineKind: MessageTemplate {
    guard let after = change.after else { return .headlineEnds }
    if after.area.id != change.area.id, change.before?.area.id != after.area.id {
      return .headlineTerritory
    }
    if after.level == nil { return .headlineUnknown }
    guard let before = change.before else { return .headlineBegins }
    // If no guideline changes, it does not say that the rules are other ones.
    return isSamePhase && before.level != nil && !change.guidelines.isEmpty
      && phase(before) == phase(after) ? .headlineSame : .headlinePhase
  }

  private var isSamePhase: Bool { change.before?.phase?.id.value == change.after?.phase?.id.value }

  /// What happens to a guideline. In another phase, a reworded one counts as changed.
  private func kind(_ entry: GuidelineChange) -> GuidelineChange.Kind {
    entry.kind == .reworded && !isSamePhase ? .changed : entry.kind
  }

  private var summary: String {
    typealias Kind = GuidelineChange.Kind
    var topics = change.guidelines.grouped(by: topic).map { place, entries in
      (place: place, kinds: Set(entries.map(kind)))
    }
    func take(_ isWanted: (Set<Kind>) -> Bool) -> (places: [Int], kinds: Set<Kind>) {
      let taken = topics.filter { isWanted($0.kinds) }
      topics.removeAll { isWanted($0.kinds) }
      return (taken.map(\.place), taken.reduce(into: []) { $0.formUnion($1.kinds) })
    }
    let words = take { $0 == [.reworded] }
    let tight = take { $0.isSubset(of: [.added, .tightened, .reworded]) }
    let loose = take { $0.isSubset(of: [.relaxed, .lifted, .reworded]) }
    var sentences: [String] = []
    func say(_ template: MessageTemplate, _ places: [Int]) {
      if !places.isEmpty { sentences.append(wording.tell(template, ["topics": list(places)])) }
    }
    say(
      !tight.kinds.contains(.tightened)
        ? .summaryNew : tight.kinds.contains(.added) ? .summaryNewOrStricter : .summaryStricter,
      tight.places)
    say(
      !loose.kinds.contains(.relaxed)
        ? .summaryLifted : loose.kinds.contains(.lifted) ? .summaryEasedOrLifted : .summaryEased,
      loose.places)
    say(.summaryChanged, topics.map(\.place))
    if sentences.isEmpty {
      say(.summaryReworded, words.places)
      if words.places.isEmpty { sentences.append(wording.tell(nothingChanges)) }
    }
    sentences.append(wording.tell(.summaryWhy, ["reason": reasons.inShort]))
    return sentences.joined(separator: " ")
  }

  /// What the summary says if no guideline is known to change.
  private var nothingChanges: MessageTemplate {
    if !(change.after?.undecidedGuidelines ?? []).isEmpty { return .summaryUndecided }
    return change.before == nil && change.after?.level != nil ? .summaryNone : .summaryNothing
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
    if let day = change.withdrawn, let phase = phase(change.before) {
      announced = wording.tell(.announced, ["phase": phase], days: ["day": day])
    }
    return [before, announced, after].compactMap { $0 }
  }

  private var before: String? {
    let last = ["day": change.from - 1]
    guard let eve = change.eve else {
      // If the rules do not apply afterwards, either, saying that is enough.
      return change.after.map { _ in wording.tell(.beforeNone, ["ruleset": ruleSet], days: last) }
    }
    guard let phase = phase(eve) else { return wording.tell(.beforeUnknown, days: last) }
    return wording.tell(.before, ["phase": phase], days: last)
  }

  private var after: String {
    var days = ["day": change.from]
    guard let after = change.after else {
      return wording.tell(.afterNone, ["ruleset": ruleSet], days: days)
    }
    guard let phase = phase(after) else { return wording.tell(.afterUnknown, days: days) }
    let template: MessageTemplate
    if change.through == change.from {
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
    let kinds: [(GuidelineChange.Kind, MessageTemplate)] = [
      (.added, .added), (.tightened, .tightened), (.changed, .changed), (.relaxed, .relaxed),
      (.lifted, .lifted), (.reworded, .reworded),
    ]
    var groups = kinds.compactMap { kind, template in
      group(
        kind, template,
        change.guidelines.filter { self.kind($0) == kind }.map { (topic(of: $0), entry($0)) })
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
      change.before.map { $0.text(before.guideline, in: language) }
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
    guard let before = change.before, let old = entry.before?.guideline.topic else { return 0 }
    guard change.after != nil else { return old }
    let topics = change.workspace.topics
    let id = before.workspace.topics[old].id.value
    return topics.firstIndex { $0.id.value == id } ?? topics.count + old
  }

  private func topic(_ place: Int) -> (id: String, title: String) {
    let known = change.state?.workspace.topics ?? []
    if place < known.count { return (known[place].id.value, known[place].title[language]) }
    guard let before = change.before, let own = before.language(language) else { return ("", "") }
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
      return change.before.map { !$0.guidelines.isEmpty } ?? false ? wording.tell(.nothing) : nil
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
