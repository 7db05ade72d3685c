internal import Comparison
internal import Evaluation
internal import Findings
internal import Rules

/// The second line of a message, for a notification: from when on what has to be done or left undone, or no longer has to.
/// What is stricter comes first.
extension MessageComposing {
  /// The most characters: more would be cut off on a lock screen.
  private static let longestPush = 120

  var push: String {
    let news = change.news
    if !news.isEmpty { return notification(of: news) }
    // Where nothing changes yet, what does with the next step.
    if change.announcedEnd == nil || change.isProlonged,
      let next = later.first(where: \.changesRules)
    {
      return MessageComposing(next, language).push
    }
    if let end = change.announcedEnd {
      return wording.tell(.pushGoesOn, shortDays: ["day": end])
    }
    if change.after.map({ $0.level == nil || !$0.undecidedGuidelines.isEmpty }) ?? false {
      return wording.tell(.pushUndecided)
    }
    let information = change.guidelines.filter(change.isNewInformation)
    if !information.isEmpty { return notification(of: information) }
    if change.after == nil { return wording.tell(.pushNotApplied) }
    return wording.tell(change.base == nil ? .pushNone : .pushNothing)
  }

  /// What is said of a guideline.
  private struct Item: Hashable {
    let part: PushPart
    let topic: Int
    let text: String
  }

  private func notification(of news: [GuidelineChange]) -> String {
    // What is forbidden says most.
    let bans = news.filter { $0.guidelineKind == .ban }
    let all = (bans + news.filter { $0.guidelineKind != .ban }).map { entry in
      let topic = topic(of: entry)
      return Item(part: PushPart(entry), topic: topic, text: text(of: entry, about: topic))
    }.once(by: \.text)
    let items = PushPart.allCases.flatMap { part in
      // The first of each topic says most.
      let topics = all.filter { $0.part == part }.grouped(by: \.topic).map(\.1)
      return topics.compactMap(\.first) + topics.flatMap { $0.dropFirst() }
    }
    var (most, length) = (0, 0)
    while most < items.count, length <= Self.longestPush {
      length += items[most].text.count
      most += 1
    }
    // As many as fit; of a single text, what fits of it.
    for count in stride(from: most, through: 1, by: -1) {
      let text = notification(items.prefix(count), more: items.count - count)
      if text.count <= Self.longestPush { return text }
    }
    let first = items[0]
    func said(_ text: String) -> String {
      notification([Item(part: first.part, topic: first.topic, text: text)], more: items.count - 1)
    }
    return said(first.text.shortened(to: Self.longestPush - said("").count))
  }

  private func notification(_ items: some Sequence<Item>, more: Int) -> String {
    let parts = items.grouped(by: \.part)
    let sentences = parts.enumerated().map { at, part in
      let texts = part.elements.map(\.text).joined(separator: "; ")
      if at > 0 { return "\(wording.tell(part.key.heading)) – \(texts)" }
      return wording.tell(
        part.key.beginning, ["texts": texts], shortDays: ["day": change.from])
    }
    let text = sentences.joined(separator: ". ")
    return more > 0 ? wording.tell(.pushMore, ["texts": text, "n": String(more)]) : text
  }

  /// The topic of a guideline that changes and its short text, if that is new, or else what happens to it.
  private func text(of entry: GuidelineChange, about topic: Int) -> String {
    let new = entry.after.flatMap { change.after?.short($0.guideline, in: language) }
    let old = entry.before.flatMap { change.base?.short($0.guideline, in: language) }
    let title = self.topic(topic).title
    if let text = entry.after == nil ? old : new == old ? nil : new {
      // A text may have a heading of its own, or say the topic.
      let isClear = text.contains(": ") || text.says(title)
      return isClear ? text : "\(title)\(wording.colon) \(text)"
    }
    let isSaid = entry.kind == .added || entry.kind == .lifted
    return isSaid ? title : "\(title)\(wording.colon) \(wording[kind(entry).phrase])"
  }
}

/// What a notification says of guidelines; in this order.
private enum PushPart: CaseIterable {
  case begins, forbidden, allowed, exempts, relaxed, ends, informs

  init(_ entry: GuidelineChange) {
    if entry.guidelineKind == .information {
      self = .informs
      return
    }
    let isFree = entry.guidelineKind == .permission || entry.guidelineKind == .exception
    switch entry.kind {
    case .added where entry.guidelineKind == .exception: self = .exempts
    case .added: self = isFree ? .allowed : .begins
    case .lifted: self = isFree ? .forbidden : .ends
    case .tightened, .changed, .reworded: self = .begins
    case .relaxed: self = .relaxed
    }
  }

  /// What begins a notification.
  var beginning: MessageTemplate {
    switch self {
    case .begins: .pushBegins
    case .forbidden: .pushForbidden
    case .allowed: .pushAllowed
    case .exempts: .pushExempts
    case .relaxed: .pushRelaxed
    case .ends: .pushEnds
    case .informs: .pushInforms
    }
  }

  /// What comes before the texts where others come first.
  var heading: MessageTemplate {
    switch self {
    case .begins: .added
    case .forbidden: .liftedPermission
    case .allowed: .addedPermission
    case .exempts: .addedException
    case .relaxed: .relaxed
    case .ends: .lifted
    case .informs: .addedInformation
    }
  }
}

extension Change {
  /// The guidelines of which people hear at first sight: what they have to do, or no longer have to. Exceptions
  /// come and go with what they exempt from, and are only told where they do so by themselves.
  var news: [GuidelineChange] {
    let told = guidelines.filter(isRule)
    let topical = told.filter(isOfTopic)
    // Whom rules concern is said where nothing else is new.
    let news = topical.isEmpty ? told : topical
    let standing = StandingObligations(from: base, to: after, guidelines)
    let others = news.filter { $0.guidelineKind != .exception || standing.include($0) }
    return others.isEmpty ? news : others
  }

  /// Whether there is anything to do, to leave undone, or no longer so – or that is not known, or an end that was announced
  /// does not come.
  public var changesRules: Bool {
    if guidelines.contains(where: isRule) || isProlonged { return true }
    guard let after else { return false }
    let known = Set((base?.undecidedGuidelines ?? []).map(\.guideline.identity))
    return after.level == nil && base?.level != nil
      || after.undecidedGuidelines.contains { !known.contains($0.guideline.identity) }
  }

  private func isRule(_ entry: GuidelineChange) -> Bool {
    entry.guidelineKind != .information && isTold(entry)
  }

  /// Whether people learn something new that obliges to nothing.
  func isNewInformation(_ entry: GuidelineChange) -> Bool {
    entry.guidelineKind == .information && entry.kind != .lifted && isTold(entry)
      && isOfTopic(entry)
  }

  private func isTold(_ entry: GuidelineChange) -> Bool {
    let isSamePhase = base?.phase?.identity == after?.phase?.identity
    return entry.kind != .reworded || !isSamePhase
  }

  /// Whether its topic is one of which people hear at first sight.
  private func isOfTopic(_ entry: GuidelineChange) -> Bool {
    let topic =
      entry.after.flatMap { after?.workspace.topics[$0.guideline.topic] }
      ?? entry.before.flatMap { base?.workspace.topics[$0.guideline.topic] }
    return topic?.isNews ?? true
  }
}

extension RuleState {
  /// The short text of a guideline as the public reads it; nil: it has no short text.
  fileprivate func short(_ guideline: Guideline, in language: Language) -> String? {
    self.language(language).flatMap { guideline.short(in: $0, on: occasion(in: $0)) }
  }
}

extension String {
  /// Whether the words of another text are in it, as words of their own.
  fileprivate func says(_ title: String) -> Bool {
    let (text, words) = (lowercased(), title.lowercased())
    return text.ranges(of: words).contains { range in
      !(text[..<range.lowerBound].last?.isLetter ?? false)
        && !(text[range.upperBound...].first?.isLetter ?? false)
    }
  }

  /// What fits of a text, up to the end of a word.
  fileprivate func shortened(to length: Int) -> String {
    guard count > length else { return self }
    let start = prefix(max(0, length - 1))
    let words = start.lastIndex(of: " ").map { start[..<$0] } ?? start
    return words + "…"
  }
}
