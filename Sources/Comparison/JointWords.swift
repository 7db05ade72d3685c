internal import Findings
internal import Proofs
internal import Rules

/// Puts conditions of a joint numbering into words that are the same on both sides: by
/// identifier, as in a rule file.
struct JointWords {
  let joint: JointNumbering
  /// Whether two metrics, or two day sets, with the same identifier and different meanings are
  /// told apart.
  var isExact = true

  func text(of condition: Condition) -> String {
    condition.fold { _, form in
      switch form {
      case .comparison(let comparison):
        let bounds = [comparison.lower, comparison.upper].compactMap { $0 }
          .map { "\($0.word.words) \(DecimalNumber.digits($0.number))" }
        return "\(figure(comparison.metric, comparison.of)) \(bounds.joined(separator: " and "))"
      case .row(let row, let when): return "(\(when) on \(count(row.count)) in a row)"
      case .phase(let reference):
        let whose = reference.of == .own ? "" : " \(of(reference.of))"
        return "\(reference.ruleSet)/\(reference.phase)\(whose)"
      case .all(let parts): return "(\(parts.joined(separator: " and ")))"
      case .any(let parts): return "(\(parts.joined(separator: " or ")))"
      case .not(let part): return "not (\(part))"
      }
    }
  }

  private func count(_ count: Trigger.Count) -> String {
    guard let set = count.daySet else { return counted(count.days, "day") }
    return JointWords.count(count.days, "\(joint.daySetIDs[set])\(isExact ? "#\(set)" : "")")
  }

  /// A count of days of a set, by its identifier: `5 working-days`, `1 day of working-days`.
  static func count(_ days: Int, _ daySet: String) -> String {
    days == 1 ? "1 day of \(daySet)" : "\(days) \(daySet)"
  }

  /// A metric by its identifier, and whose value it is.
  func figure(_ metric: Int, _ scope: Comparison.Scope) -> String {
    var text = joint.metrics[metric].id.value
    if isExact, joint.isTwice[metric] {
      text += " (\(joint.metrics[metric].rounding?.text ?? "as published"))"
    }
    return scope == .own ? text : "\(text) \(of(scope))"
  }

  private func of(_ scope: Comparison.Scope) -> String {
    switch scope {
    case .own: ""
    case .state: "of the state"
    case .country: "of the country"
    case .group(let place): "of the \(joint.groupings[place])"
    }
  }
}

extension Bound.Word {
  /// `at least`.
  var words: String { rawValue.split(separator: "-").joined(separator: " ") }
}

extension Rounding {
  /// `rounded to 1 digit, half-up`.
  var text: String {
    "rounded to \(digits == 1 ? "1 digit" : "\(digits) digits"), \(mode.rawValue)"
  }
}
