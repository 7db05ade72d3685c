internal import Comparison
internal import Findings
internal import Messages
internal import Reports
internal import Rules

/// What a version says otherwise than the one before, with both texts: first of the whole, then phase by
/// phase; what differs alike in several phases stands there once.
struct VersionDifference {
  let edition: Edition
  let before: RuleSetText
  let after: RuleSetText
  private let matching: VersionMatching
  /// The places of the phases that both have.
  private let pairs: [Both<Int>]
  /// By the place of a phase in the older version, its place in the newer one.
  private let newer: [Int: Int]

  private var wording: Wording { edition.wording }

  init(
    edition: Edition, matching: VersionMatching, before: RuleSetText, after: RuleSetText
  ) {
    self.edition = edition
    self.matching = matching
    self.before = before
    self.after = after
    pairs = matching.phases(of: Both(before, after).map(\.version.ruleSet))
    newer = Dictionary(uniqueKeysWithValues: pairs.map { ($0.old, $0.new) })
  }

  /// One thing that differs.
  struct Entry: Hashable {
    /// What it is about: a topic, or when a phase begins.
    let subject: String
    let kind: MessageTemplate
    /// What it says now; nil: nothing any more.
    let text: String?
    var law: String?
    /// What it said before; nil: nothing.
    let old: String?
  }

  /// What differs in the same phases.
  struct Group {
    /// nil: of the version as a whole.
    let phases: [RuleSetText.PhaseText]?
    /// Whether it is so in each phase.
    let isOfAll: Bool
    let entries: [Entry]
  }

  // MARK: What differs

  var groups: [Group] {
    let facts = facts.map { entry(wording[$0.phrase], $0.texts) } + titles
    return [Group(phases: nil, isOfAll: false, entries: facts.compactMap { $0 })] + phaseGroups
  }

  /// Whether it differs in nothing but the days on which it is valid.
  var areOnlyDates: Bool {
    facts.allSatisfy { $0.phrase == .validity } && titles.isEmpty && phaseGroups.isEmpty
  }

  private var facts: [(phrase: Phrase, texts: Both<String?>)] {
    let sides = Both(before.facts, after.facts)
    return (sides.new + sides.old).map(\.phrase).once { $0 }.compactMap { phrase in
      let texts = sides.map { facts in
        facts.first { $0.phrase == phrase }.map { edition.capitalized($0.text) }
      }
      return texts.isSame ? nil : (phrase, texts)
    }
  }

  /// Phases that were added, dropped, named otherwise or put into another order.
  private var titles: [Entry] {
    let texts = Both(before, after).map { $0.phases.map(\.title).joined(separator: ", ") }
    return [entry(wording[.phases], Both(texts.old, texts.new))].compactMap { $0 }
  }

  /// nil: both say the same.
  private func entry(_ subject: String, _ texts: Both<String?>) -> Entry? {
    guard !texts.isSame else { return nil }
    return Entry(
      subject: subject,
      kind: texts.old == nil ? .added : texts.new == nil ? .lifted : .changed, text: texts.new,
      old: texts.old)
  }

  /// A phase of either version, for what differs in it.
  private enum Place: Hashable {
    case new(Int)
    /// One that was dropped.
    case old(Int)
  }

  private var phaseGroups: [Group] {
    let old = Dictionary(uniqueKeysWithValues: pairs.map { ($0.new, $0.old) })
    let dropped = Set(before.phases.indices).subtracting(pairs.map(\.old)).sorted()
    let places = after.phases.indices.map(Place.new) + dropped.map(Place.old)
    let found = places.flatMap { place -> [(place: Place, entry: Entry)] in
      let entries =
        switch place {
        case .new(let level): self.entries(Both(old[level], level))
        case .old(let level): self.entries(Both(level, nil))
        }
      return entries.map { (place, $0) }
    }
    let byEntry = found.grouped(by: \.entry)
      .map { (places: $0.elements.map(\.place).once { $0 }, entry: $0.key) }
    return byEntry.grouped(by: \.places).map { places, all in
      Group(
        phases: places.map { place in
          switch place {
          case .new(let level): after.phases[level]
          case .old(let level): before.phases[level]
          }
        },
        isOfAll: places.count > 1 && Set(places) == Set(after.phases.indices.map(Place.new)),
        entries: all.map(\.entry))
    }
  }

  /// What differs in a phase. Of one that only one version has, what it states itself differs.
  private func entries(_ levels: Both<Int?>) -> [Entry] {
    let phases = Both(levels.old.map { before.phases[$0] }, levels.new.map { after.phases[$0] })
    func sentence(_ texts: [String]) -> String { texts.joined(separator: ", ") }
    let starts = phases.map {
      $0.map { $0.starts.map(sentence) ?? edition.capitalized(wording[.appliesElse]) }
    }
    let ends = phases.map { $0?.ends.map(sentence) }
    let triggers = [entry(wording[.starts], starts), entry(wording[.ends], ends)]
    let isPaired = levels.complete() != nil
    let guidelines = Both(
      own(phases.old, isPaired ? nil : levels.old), own(phases.new, isPaired ? nil : levels.new))
    return triggers.compactMap { $0 } + entries(of: guidelines)
  }

  /// - Parameter level: nil: also those that the phase does not state itself.
  private func own(
    _ phase: RuleSetText.PhaseText?, _ level: Int?
  ) -> [RuleSetText.GuidelineText] {
    (phase?.guidelines ?? []).filter { level == nil || $0.level == level }
  }

  private func entries(of guidelines: Both<[RuleSetText.GuidelineText]>) -> [Entry] {
    let pairing = matching.contrast.pairing(
      Both(
        guidelines.old.map {
          .init($0.guideline, phase: $0.level.map { "\(newer[$0] ?? -1)" }, reads: $0.reads)
        },
        guidelines.new.map {
          .init($0.guideline, phase: $0.level.map { "\($0)" }, reads: $0.reads)
        }))
    let changed = pairing.pairs.compactMap { pair -> (topic: Int, entry: Entry)? in
      let (old, new) = (guidelines.old[pair.old], guidelines.new[pair.new])
      guard old != new else { return nil }
      guard old.reads == new.reads else {
        return entry(kind(old, new), old: old, new: new)
      }
      // Only its law is another one.
      let law = old.guideline.legalBasis?.title.value ?? "–"
      return (
        new.guideline.topic,
        Entry(
          subject: subject(new), kind: .changed, text: new.reads,
          law: new.guideline.legalBasis?.title.value, old: law)
      )
    }
    let added = pairing.left.new.map { at -> (topic: Int, entry: Entry)? in
      let new = guidelines.new[at]
      return entry(GuidelineChange.template(.added, of: new.guideline.kind), old: nil, new: new)
    }
    let lifted = pairing.left.old.map { at -> (topic: Int, entry: Entry)? in
      let old = guidelines.old[at]
      return entry(GuidelineChange.template(.lifted, of: old.guideline.kind), old: old, new: nil)
    }
    return (changed + (added + lifted).compactMap { $0 })
      .sorted { $0.topic < $1.topic }.map(\.entry)
  }

  private func entry(
    _ kind: MessageTemplate, old: RuleSetText.GuidelineText?, new: RuleSetText.GuidelineText?
  ) -> (topic: Int, entry: Entry)? {
    (new ?? old).map { shown in
      (
        shown.guideline.topic,
        Entry(
          subject: subject(shown), kind: kind, text: new?.reads,
          law: new?.guideline.legalBasis?.title.value, old: old?.reads)
      )
    }
  }

  private func subject(_ guideline: RuleSetText.GuidelineText) -> String {
    edition.workspace.topics[guideline.guideline.topic].title[edition.language]
  }

  private func kind(
    _ old: RuleSetText.GuidelineText, _ new: RuleSetText.GuidelineText
  ) -> MessageTemplate {
    let isSamePhase =
      old.level.map { level in pairs.contains { $0.old == level && $0.new == new.level } }
      ?? (new.level == nil)
    // Other limits can be stricter for some and milder for others.
    guard old.limits == new.limits,
      let kind = matching.contrast.kind(
        Both(old.guideline, new.guideline), isSamePhase: isSamePhase)
    else { return .changed }
    return GuidelineChange.template(kind, of: new.guideline.kind)
  }

  // MARK: How it is shown

  func write(to page: inout HTML) {
    if areOnlyDates { page.element("p", text: wording[.siteOnlyDates]) }
    for group in groups {
      if let phases = group.phases {
        page.element("h3") { page in
          if group.isOfAll { return page.write(edition.capitalized(wording[.forEveryPhase])) }
          for phase in phases {
            page.element("span") { page in
              page.element("span", ["class": "sw \(phase.paint)"]) { _ in }
              page.element("span", text: phase.title)
            }
          }
        }
      }
      page.element("ul", ["class": "diff"]) { page in
        for entry in group.entries { page.element("li") { write(entry, on: &$0) } }
      }
    }
  }

  private func write(_ entry: Entry, on page: inout HTML) {
    page.element("strong", text: edition.capitalized(entry.subject) + ". ")
    page.element(
      "span", ["class": "soft"], text: edition.style[entry.kind] + wording.colon + " ")
    // What is lifted must not read as if it applied.
    guard let text = entry.text else {
      return page.element("del", text: entry.old ?? "")
    }
    page.write(text)
    if let law = entry.law { page.element("small", text: " \(law)") }
    guard let old = entry.old else { return }
    page.element("span", ["class": "soft old"], text: wording.tell(.formerly, ["text": old]))
  }
}
