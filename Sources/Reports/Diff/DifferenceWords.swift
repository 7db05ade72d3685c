package import Comparison
internal import Findings
package import Rules

/// Puts one difference into words.
package struct DifferenceWords {
  let difference: RuleDifference
  private let words: Wording

  package init(_ difference: RuleDifference, _ words: Wording) {
    self.difference = difference
    self.words = words
  }

  private var subject: RuleDifference.Subject { difference.subject }

  /// `ferry, version 2`, with both names where they differ.
  package var group: String {
    guard let ruleSet = subject.ruleSet else { return words[.reviewWorkspace] }
    let name = DifferenceWords.both(ruleSet.old, ruleSet.new)
    // A version that only one side has is listed under its ordinance.
    guard let version = subject.version,
      subject.kind != .version || ![.added, .removed].contains(difference.aspect)
    else { return name }
    return "\(name), \(self.version(DifferenceWords.both(version.old, version.new)))"
  }

  private static func both(_ old: String?, _ new: String?) -> String {
    old == new ? old ?? "" : "\(old ?? "–") → \(new ?? "–")"
  }

  /// What differs: `guideline watering, value from, in phases low, very-low`.
  package var what: String {
    [head, aspect, phases].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The phases that have the guideline: `in phases low, very-low`; nil for anything else.
  package var phases: String? {
    guard subject.kind == .guideline else { return nil }
    if subject.isInAllPhases { return words[.reviewInEveryPhase] }
    guard subject.phaseCount > 0 else { return nil }
    let rest = subject.phaseCount - DifferenceWords.mostPhases
    let shown = subject.phases.prefix(DifferenceWords.mostPhases).map(\.new)
      .joined(separator: ", ")
    let all =
      rest > 0
      ? words.say(.reviewOthers, counts: ["n": rest], ["phases": shown, "n": String(rest)])
      : shown
    return words.say(.reviewInPhases, counts: ["n": subject.phaseCount], ["phases": all])
  }

  /// What the difference is about, and whether that was added, removed or renamed.
  private var head: String? {
    let verb: String? =
      switch difference.aspect {
      case .added: words[.reviewAdded]
      case .removed: words[subject.kind == .guideline ? .reviewLifted : .reviewRemoved]
      case .renamed: words[.reviewRenamed]
      default: nil
      }
    let name: String? =
      switch subject.kind {
      case .workspace: nil
      case .version: verb == nil ? nil : version(subject.version?.new ?? "")
      case .ruleset: words[.reviewRuleset]
      case .calendar:
        "\(words[.reviewCalendar]) \(subject.id?.new ?? "")\(subject.detail.map { ", \(named($0))" } ?? "")"
      case .area: "\(words[.reviewArea]) \(named(subject.id?.new ?? ""))"
      case .messages: words[.reviewMessages]
      default: "\(subject.kind.text(in: words)) \(subject.id?.new ?? "")"
      }
    if subject.kind == .version, let version = subject.version, let verb {
      let (label, other) =
        difference.aspect == .added ? (version.new, version.old) : (version.old, version.new)
      let place = other.map { other in
        ", "
          + words.say(
            difference.aspect == .added ? .reviewInPlace : .reviewInstead, ["version": other])
      }
      return "\(self.version(label ?? "")) \(verb)\(place ?? "")"
    }
    guard let name else { return verb }
    return verb.map { "\(name) \($0)" } ?? name
  }

  private func version(_ label: String) -> String {
    words.say(.reviewVersion, ["version": label])
  }

  /// A name, with the identifier or the rule for days after it; the identifier alone without a name.
  private func named(_ id: String) -> String { subject.names.map { "\($0.new) (\(id))" } ?? id }

  private var aspect: String? {
    let detail = subject.detail ?? ""
    let word = difference.aspect.text(in: words)
    return switch difference.aspect {
    case .added, .removed, .renamed: nil
    case .trigger: trigger
    case .condition: words.say(.reviewCondition, ["what": trigger])
    case .consecutive: words.say(.reviewConsecutive, ["what": trigger])
    case .effective: detail.isEmpty ? word : "\(trigger), \(word)"
    case .countsFrom: "\(trigger), \(word)"
    case .value: words.say(.reviewValue, ["name": detail])
    case .direction: words.say(.reviewDirection, ["name": detail])
    case .membership:
      detail.isEmpty ? words[.reviewKind] : words.say(.reviewBelongsTo, ["name": detail])
    case .title: subject.kind == .calendar ? word : "\(word) (\(detail))"
    case .text, .short, .unit: "\(word) (\(detail))"
    case .abbreviation: detail.isEmpty ? word : "\(word) \(detail)"
    case .setting: detail
    default: word
    }
  }

  /// Which of the two conditions of a phase is meant.
  private var trigger: String {
    switch subject.detail {
    case "starts": words[.starts]
    case "ends": words[.ends]
    case let detail: detail ?? ""
    }
  }

  /// What each side says; nil on the side that does not have the subject.
  package var values: (old: String?, new: String?) {
    switch difference.aspect {
    case .added: (nil, difference.new.text)
    case .removed: (difference.old.text, nil)
    default:
      (difference.old.text ?? words[.reviewNothing], difference.new.text ?? words[.reviewNothing])
    }
  }

  /// Further remarks: cases that tell conditions apart, areas, and what was not proved.
  package var remarks: [String] {
    var remarks = difference.witnesses.map { witness in
      let phrase: Phrase =
        switch witness.holdsInNew {
        case true?: .reviewNewHolds
        case false?: .reviewOldHolds
        case nil: .reviewOneUnknown
        }
      return words.say(phrase, ["case": witness.text])
    }
    if difference.isUnproved { remarks.append(words[.reviewUnproved]) }
    for (phrase, counties) in [
      (Phrase.reviewGained, difference.gained), (Phrase.reviewLost, difference.lost),
    ] where !counties.isEmpty {
      remarks.append(words.say(phrase, ["names": list(counties)]))
    }
    return remarks
  }

  private static let mostAreas = 12
  private static let mostPhases = 8

  private func list(_ counties: [RuleDifference.County]) -> String {
    let areas = counties.map { "\($0.name) (\($0.id))" }
    let rest = areas.count - DifferenceWords.mostAreas
    let shown = areas.prefix(DifferenceWords.mostAreas).joined(separator: ", ")
    return rest > 0 ? words.say(.reviewNames, ["names": shown, "n": String(rest)]) : shown
  }

  /// The place on each side, such as `rules/a.yaml:12`: only the file where the line is of
  /// something else; where the subject is missing, the place around it.
  package var places: [(side: String, place: String)] {
    [(words[.reviewOld], difference.old), (words[.guidelineAdded], difference.new)].compactMap {
      name, side in
      guard let span = side.span else { return nil }
      guard side.isElsewhere else { return (name, span.line) }
      return (name, side.text == nil ? "\(span.line) (\(words[.reviewNotThere]))" : span.file.name)
    }
  }
}

extension RuleDifference.Meaning {
  package func text(in words: Wording) -> String { words.review(rawValue) }
}

extension RuleDifference.Aspect {
  fileprivate func text(in words: Wording) -> String { words.review(rawValue) }
}

extension RuleDifference.Subject.Kind {
  fileprivate func text(in words: Wording) -> String { words.review(rawValue) }
}

extension RuleDifference.Content {
  /// Its kind and identifier: `guideline watering`.
  package func name(in words: Wording) -> String {
    kind == .version
      ? words.say(.reviewVersion, ["version": id]) : "\(kind.text(in: words)) \(id)"
  }
}

extension Wording {
  /// The phrase with this name. Some names are never printed and have no phrase: these are returned as they are.
  fileprivate func review(_ name: String) -> String {
    Phrase(rawValue: "review-\(name)").map { self[$0] } ?? name
  }
}
