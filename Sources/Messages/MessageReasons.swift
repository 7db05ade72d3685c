internal import Comparison
internal import Evaluation
internal import Findings
internal import Observations
package import Rules

/// Why something changes: the causes in words, with the values that decided.
struct MessageReasons {
  let change: Change
  let language: Language
  let wording: Wording

  /// The causes, with the beginning of rules first. For an area that is gone, an amendment is named
  /// in place of its territory.
  private var causes: [Change.Cause] {
    guard !change.isGone else {
      return change.causes.filter { $0 != .territory && $0 != .amendment } + [.amendment]
    }
    var causes = change.causes
    // A phase that comes by a notice, whenever that was made.
    if change.after?.notice != nil, !change.keepsPhase, !causes.contains(.notice) {
      causes.insert(.notice, at: 0)
    }
    guard change.base == nil || change.former != nil, causes.contains(.validity) else {
      return causes
    }
    return [.validity] + causes.filter { $0 != .validity }
  }

  private var ruleSet: String { change.title(in: language) }

  private var merger: [String: String] { ["name": change.area.name, "area": belongsTo] }

  /// The county of which it is now a part; if it goes on as itself, the areas it newly lies in.
  private var belongsTo: String {
    let workspace = change.workspace
    if let after = change.after, after.area.id != change.area.id {
      return workspace.name(of: after.area, in: language)
    }
    if change.after == nil, let merger = change.area.merger, merger.since <= change.from {
      return workspace.name(of: workspace.areas[merger.into], in: language)
    }
    let larger = larger(change.area, workspace)
    let former = change.before.flatMap { state in
      state.workspace.areas.area(id: change.area.id).map { self.larger($0, state.workspace) }
    }
    let new = larger.filter { area in !(former?.contains { $0.id == area.id } ?? false) }
    return (new.isEmpty ? Array(larger.prefix(1)) : new).map { $0.title(in: language) }
      .joined(separator: ", ")
  }

  /// Its state, and the areas of groupings to which it belongs; the country if there are none.
  private func larger(_ area: Area, _ workspace: Workspace) -> [Area] {
    let areas = workspace.areas
    let groups = areas.groupings.indices.compactMap { areas.place(.group($0), for: area) }
    let found = ([area.state].compactMap { $0 } + groups).map { areas[$0] }
    return found.isEmpty ? [areas.country] : found
  }

  /// The causes in full.
  var lines: [LocalizedMessage.Reason] {
    var lines = causes.flatMap { cause -> [LocalizedMessage.Reason] in
      switch cause {
      case .values: values
      case .amendment: [.init(amendment)]
      case .validity: [.init(validity)]
      case .notice: notices
      case .territory: [.init(wording.tell(.whyTerritory, merger, days: ["day": change.from]))]
      }
    }
    if !change.causes.contains(.values), let decided { lines += decided.lines }
    // Several phases may have ended by the same count.
    return lines.map(\.capitalized).once { $0 }
  }

  private var notices: [LocalizedMessage.Reason] {
    let withdrawal = change.uncovering.map {
      wording.tell(.whyNotice, ["title": $0.name(in: wording.language)])
    }
    return [change.announcement(wording) ?? amendment, withdrawal].compactMap { $0 }.map {
      .init($0)
    }
  }

  private var values: [LocalizedMessage.Reason] {
    let values = corrected + (decided?.lines ?? [])
    return values.isEmpty ? [.init(wording.tell(.whyValues))] : values
  }

  /// The most corrected values that are named: the newest.
  private static let mostCorrected = 4

  private var corrected: [LocalizedMessage.Reason] {
    change.corrections.prefix(MessageReasons.mostCorrected).map { correction in
      .init(correction.said(language, wording))
    }
  }

  private var decided: FigureReasons? { FigureReasons(change, language, wording) }

  private var amendment: String {
    let title = (change.law ?? change.state?.ruleSet.legalBasis)?.title.value ?? ruleSet
    return wording.tell(
      change.fallenEnd == nil ? .whyAmendment : .whyProlonged, ["title": title])
  }

  /// Whether a guideline begins or ends because it is limited to certain days.
  private var hasDatedGuidelines: Bool {
    let undecided = [change.base, change.after].compactMap { $0 }.flatMap(\.undecidedGuidelines)
    let entries = change.guidelines.flatMap { [$0.before, $0.after].compactMap { $0 } } + undecided
    return change.fallenEnd == nil && entries.contains { $0.guideline.only != nil }
  }

  private var former: String { change.base?.title(in: language) ?? "" }

  private var validity: String {
    guard change.after != nil else {
      guard change.base != nil else { return amendment }
      return wording.tell(.whyEnds, ["ruleset": ruleSet], days: ["day": change.from - 1])
    }
    if change.former != nil {
      return wording.tell(
        .whyTakeover, ["ruleset": ruleSet, "former": former],
        days: ["day": change.from, "from": change.from])
    }
    guard change.base == nil else {
      return hasDatedGuidelines ? wording.tell(.whyDates) : amendment
    }
    if change.isReturn {
      return wording.tell(.whyReturns, ["ruleset": ruleSet], days: ["from": change.from])
    }
    // If the phase became known later, the rules were in force before.
    let days = change.rulesApply ?? DayRange(from: change.from, through: nil)
    guard let until = days.through else {
      return wording.tell(.whyBegins, ["ruleset": ruleSet], days: ["from": days.from])
    }
    return wording.tell(
      .whyBeginsUntil, ["ruleset": ruleSet], days: ["from": days.from, "until": until])
  }

  /// The sources of the values that the rules use, with the newest day of each source.
  var sources: [String] {
    guard let state = change.state else { return [] }
    let sources = state.workspace.sources
    let readings = state.values + change.decisive.flatMap(\.days).flatMap(\.readings)
    let days = readings.compactMap { reading -> (source: Int, day: Day)? in
      guard reading.value != nil, let source = reading.origin?.source,
        sources.indices.contains(source)
      else { return nil }
      return (source, reading.day)
    }
    return days.grouped(by: \.source).map { place, days in
      let source = sources[place]
      let day = days.map(\.day).max() ?? change.known
      let until = wording.say(.latestDay, ["day": wording.style.date(day)])
      return Wording.withoutDoubledStops(
        "\(source.title[state.language(language) ?? language]) (\(until)). \(source.attribution)")
    }
  }
}

extension Change {
  /// The notice that decided, in words; nil: none did.
  func announcement(_ wording: Wording) -> String? {
    notice.map { announcement in
      let values = ["title": announcement.notice.name(in: wording.language)]
      guard let through = workspace.lastDay(of: announcement.notice, known: known),
        !announcement.isGone || through < from
      else { return wording.tell(announcement.isGone ? .whyNoNotice : .whyNotice, values) }
      // Of an end to come nobody says that it was.
      let isPast = announcement.isGone && through <= known
      return wording.tell(
        isPast ? .whyNoticeEnded : .whyNoticeUntil, values, days: ["until": through])
    }
  }

  /// The same of a notice that ends; nil: none does.
  package func lapse(_ wording: Wording) -> String? {
    notice?.isGone == true ? announcement(wording) : nil
  }

  /// The notice that withdraws another one; nil: none does.
  package var withdrawal: Notice? {
    guard let notice, !notice.isGone, notice.notice.phase == nil else { return uncovering }
    return notice.notice
  }
}

extension LocalizedMessage.Reason {
  /// The same with a capital at the start: a condition may begin with a word that has none.
  fileprivate var capitalized: LocalizedMessage.Reason {
    func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
    return .init(
      text: capitalized(text), condition: capitalized(condition), values: values)
  }

  /// A reason without values.
  init(_ text: String) { self.init(text: text, condition: text, values: "") }
}
