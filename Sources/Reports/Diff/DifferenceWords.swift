package import Comparison
internal import Findings
internal import Rules

/// Puts one difference into words.
package struct DifferenceWords {
  let difference: RuleDifference

  package init(_ difference: RuleDifference) { self.difference = difference }

  private var subject: RuleDifference.Subject { difference.subject }

  /// `ferry, version 2`, with both names where they differ.
  package var group: String {
    guard let ruleSet = subject.ruleSet else { return "Workspace" }
    let name = DifferenceWords.both(ruleSet.old, ruleSet.new)
    // A version that only one side has is listed under its ordinance.
    guard let version = subject.version,
      subject.kind != .version || ![.added, .removed].contains(difference.aspect)
    else { return name }
    return "\(name), version \(DifferenceWords.both(version.old, version.new))"
  }

  private static func both(_ old: String?, _ new: String?) -> String {
    old == new ? old ?? "" : "\(old ?? "–") → \(new ?? "–")"
  }

  /// What differs: `guideline watering, value from, in phases low, very-low`.
  package var what: String {
    var parts = [head, aspect].compactMap { $0 }.filter { !$0.isEmpty }
    if subject.kind == .guideline {
      if subject.isInAllPhases {
        parts.append("in every phase")
      } else if subject.phaseCount > 0 {
        let rest = subject.phaseCount - DifferenceWords.mostPhases
        let shown = subject.phases.prefix(DifferenceWords.mostPhases).map(\.new)
          .joined(separator: ", ")
        parts.append(
          "in \(subject.phaseCount == 1 ? "phase" : "phases") \(shown)"
            + (rest > 0 ? " and \(counted(rest, "other"))" : ""))
      }
    }
    return parts.joined(separator: ", ")
  }

  /// What the difference is about, and whether that was added, removed or renamed.
  private var head: String? {
    let verb: String? =
      switch difference.aspect {
      case .added: "added"
      case .removed: subject.kind == .guideline ? "lifted" : "removed"
      case .renamed: "renamed"
      default: nil
      }
    let name: String? =
      switch subject.kind {
      case .workspace: nil
      case .version: verb == nil ? nil : "version \(subject.version?.new ?? "")"
      case .ruleset: "rule set"
      case .calendar:
        "calendar \(subject.id?.new ?? "")\(subject.detail.map { ", \(named($0))" } ?? "")"
      case .area: "area \(named(subject.id?.new ?? ""))"
      case .messages: "messages"
      default: "\(subject.kind.rawValue) \(subject.id?.new ?? "")"
      }
    if subject.kind == .version, let version = subject.version, let verb {
      let (label, other) =
        difference.aspect == .added ? (version.new, version.old) : (version.old, version.new)
      let place = other.map { other in
        difference.aspect == .added
          ? ", in place of version \(other)" : ", version \(other) in its place"
      }
      return "version \(label ?? "") \(verb)\(place ?? "")"
    }
    guard let name else { return verb }
    return verb.map { "\(name) \($0)" } ?? name
  }

  /// A name, with the identifier or the rule for days after it; the identifier alone without a name.
  private func named(_ id: String) -> String { subject.names.map { "\($0.new) (\(id))" } ?? id }

  private var aspect: String? {
    let detail = subject.detail ?? ""
    return switch difference.aspect {
    case .added, .removed, .renamed: nil
    case .reordered: "order of the phases"
    case .validity: "valid"
    case .scope: "areas"
    case .trigger: detail
    case .condition: "\(detail) when"
    case .consecutive: "\(detail) after"
    case .effective: detail.isEmpty ? "effective" : "\(detail), effective"
    case .countsFrom: "\(detail), counts from"
    case .value: "value \(detail)"
    case .direction: "in which direction \(detail) is stricter"
    case .onlyDays: "only on days"
    case .onlyAreas: "only in areas"
    case .onlyCondition: "only when"
    case .membership: detail.isEmpty ? "kind" : "belongs to (\(detail))"
    case .merger: "merged"
    case .title: subject.kind == .calendar ? "title" : "title (\(detail))"
    case .text: "text (\(detail))"
    case .short: "short text (\(detail))"
    case .unit: "unit (\(detail))"
    case .abbreviation: detail.isEmpty ? "abbreviation" : "abbreviation \(detail)"
    case .setting: detail
    case .color: "colour"
    default: difference.aspect.rawValue.split(separator: "-").joined(separator: " ")
    }
  }

  /// What each side says; nil on the side that does not have the subject.
  package var values: (old: String?, new: String?) {
    switch difference.aspect {
    case .added: (nil, difference.new.text)
    case .removed: (difference.old.text, nil)
    default: (difference.old.text ?? "nothing", difference.new.text ?? "nothing")
    }
  }

  /// Further remarks: cases that tell conditions apart, areas, and what was not proved.
  package var remarks: [String] {
    var remarks = difference.witnesses.map { witness in
      switch witness.holdsInNew {
      case true?: "at \(witness.text): only the new condition holds"
      case false?: "at \(witness.text): only the old condition holds"
      case nil: "at \(witness.text): only one of them is known not to hold"
      }
    }
    if difference.isUnproved {
      remarks.append("how the two relate to each other was not proved: it would take too long")
    }
    if !difference.gained.isEmpty { remarks.append("gained: \(list(difference.gained))") }
    if !difference.lost.isEmpty { remarks.append("lost: \(list(difference.lost))") }
    return remarks
  }

  private static let mostAreas = 12
  private static let mostPhases = 8

  private func list(_ counties: [RuleDifference.County]) -> String {
    let areas = counties.map { "\($0.name) (\($0.id))" }
    let rest = areas.count - DifferenceWords.mostAreas
    let shown = areas.prefix(DifferenceWords.mostAreas).joined(separator: ", ")
    return rest > 0 ? "\(shown) and \(rest) more" : shown
  }

  /// The place on each side, such as `rules/a.yaml:12`: only the file where the line is of
  /// something else; where the subject is missing, the place around it.
  package var places: [(side: String, place: String)] {
    [("old", difference.old), ("new", difference.new)].compactMap { name, side in
      guard let span = side.span else { return nil }
      guard side.isElsewhere else { return (name, span.line) }
      return (name, side.text == nil ? "\(span.line) (not there)" : span.file.name)
    }
  }
}
