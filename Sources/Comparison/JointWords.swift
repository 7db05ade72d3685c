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
  /// That of the words around identifiers; conditions are compared in English.
  var style = LanguageStyle.english

  func text(of condition: Condition) -> String {
    condition.fold { _, form in
      switch form {
      case .comparison(let comparison):
        let bounds = [comparison.lower, comparison.upper].compactMap { $0 }
          .map { style.text(of: $0, number: DecimalNumber.digits($0.number)) }
        return "\(figure(comparison.metric, comparison.of)) \(style.joined(bounds, .and))"
      case .row(let row, let when):
        return say(.reviewRow, ["condition": when, "count": count(row.count)])
      case .phase(let reference):
        let whose = reference.of == .own ? "" : " \(of(reference.of))"
        return "\(reference.ruleSet)/\(reference.phase)\(whose)"
      case .all(let parts): return "(\(style.joined(parts, .and)))"
      case .any(let parts): return "(\(style.joined(parts, .or)))"
      case .not(let part): return say(.not, ["condition": part])
      }
    }
  }

  private func say(_ phrase: Phrase, _ values: [String: String]) -> String {
    style.filled(style[phrase]) { values[$0] }
  }

  private func count(_ count: Trigger.Count) -> String {
    guard let set = count.daySet else {
      return say(.reviewCountedDays, ["n": String(count.days)])
    }
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
      text += " (\(joint.metrics[metric].rounding?.text(in: style) ?? style[.reviewAsPublished]))"
    }
    return scope == .own ? text : "\(text) \(of(scope))"
  }

  private func of(_ scope: Comparison.Scope) -> String {
    switch scope {
    case .own: ""
    case .state: style[.ofState]
    case .country: style[.ofCountry]
    case .group(let place): say(.reviewOfGrouping, ["name": joint.groupings[place]])
    }
  }
}

extension LanguageStyle {
  /// `at least 12.5`
  func text(of bound: Bound, number: String) -> String {
    let phrase: Phrase =
      switch bound.word {
      case .above: .above
      case .atLeast: .atLeast
      case .below: .below
      case .atMost: .atMost
      }
    return filled(self[phrase]) { _ in self.number(number) }
  }

  /// Parts with a word such as *and* between them; at once, for there may be thousands.
  func joined(_ parts: [String], _ phrase: Phrase) -> String {
    parts.joined(separator: filled(self[phrase]) { _ in "" })
  }
}

extension Rounding {
  /// `rounded to 1 digit, half-up`.
  func text(in style: LanguageStyle) -> String {
    let values = ["n": String(digits), "mode": mode.rawValue]
    return style.filled(style[.reviewRounded]) { values[$0] }
  }
}
