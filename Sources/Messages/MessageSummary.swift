internal import Comparison
internal import Evaluation
internal import Findings
internal import Rules

/// The first two lines of a message: where, from when and what; which topics become stricter or milder, and why.
extension MessageComposing {
  /// The most topics named in the summary.
  private static let mostTopics = 4

  var headline: String {
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

  var summary: String {
    let topics = self.topics
    var sentences = topics.isEmpty ? laterTopics : topics
    // What applies after an end that falls may be other rules.
    if sentences.isEmpty, !change.isProlonged { sentences = [wording.tell(nothingChanges)] }
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
    for (place, entries) in change.guidelines.grouped(by: topic(of:)) {
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
    if entries.allSatisfy({ $0.guidelineKind == .information && $0.direction == .other }) {
      return .summaryInformation
    }
    // A permission that ends is no relief.
    if change.after == nil, !entries.contains(where: { $0.guidelineKind == .permission }) {
      return .summaryLifted
    }
    let kinds = Set(entries.map(kind))
    let direction = Direction(of: entries)
    // An exception that comes or goes with what it exempts from does not turn it round.
    let standing = StandingObligations(from: change.base, to: change.after, change.guidelines)
    if entries.allSatisfy({ $0.guidelineKind == .exception && !standing.include($0) }),
      direction != change.direction, change.direction != .other
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
    case [.lifted] where !directions.contains(.stricter): return .summaryLifted
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
}
