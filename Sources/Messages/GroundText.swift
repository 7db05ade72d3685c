package import Evaluation
internal import Findings
package import Rules

/// Puts what decided into plain words: without identifiers or nested brackets.
struct GroundText {
  let workspace: Workspace
  let wording: Wording
  /// The rules that contain the condition, for the names of its day sets.
  let ruleSet: RuleSet?
  /// Whether brackets tell which parts belong together: of what decided, few are left.
  var isBracketed = false

  private var conditions: ConditionText { ConditionText(workspace: workspace, wording: wording) }

  /// What filled a count: `Level above 100, 3 days in a row`.
  func text(of ground: Ground, for count: Trigger.Count) -> String {
    // For a row that must itself hold on several days, its own length says more.
    if case .row = ground { return text(of: ground) }
    return inRow(count.days > 1 ? part(ground) : text(of: ground), count)
  }

  func text(of ground: Ground) -> String {
    switch ground {
    case .figure(let figure):
      return conditions.text(figure.metric, of: figure.of, figure.bounds, hasUnit: true)
    case .phase(let reference, let isInForce):
      let target = workspace.ordinance(reference.ruleSet)
      let version = target?.versions.last { $0.phases.contains { $0.id.value == reference.phase } }
      let phase = version?.phases.first { $0.id.value == reference.phase }
      return wording.tell(
        isInForce ? .reasonPhase : .reasonNoPhase,
        [
          "phase": phase?.title[wording.language] ?? "–",
          "ruleset": version?.title[wording.language] ?? "–",
        ])
    case .row(.row(let inner, let row), let outer):
      let once = text(of: .row(inner, row))
      guard outer.count.days > 1 else { return once }
      return wording.tell(
        .reasonRowAgain,
        [
          "condition": once, "count": String(outer.count.days),
          "unit": conditions.unit(outer.count, ruleSet),
        ])
    case .row(let inner, let row): return inRow(part(inner), row.count)
    case .shortRow(let row):
      let inner = Ground(row.when, on: [], rows: [])
      return wording.say(.not, ["condition": inRow(text(of: inner), row.count)])
    case .all(let parts): return joined(parts, .and)
    case .any(let parts): return joined(parts, .or)
    }
  }

  private func inRow(_ text: String, _ count: Trigger.Count) -> String {
    count.days > 1 ? conditions.inRow(text, count, ruleSet) : text
  }

  /// A part of something larger.
  private func part(_ ground: Ground) -> String {
    let text = text(of: ground)
    return isBracketed && !ground.isPlain ? "(\(text))" : text
  }

  /// Joins parts, with a comma beside one that is itself joined. What holds for days in a row holds
  /// on the last of them, and need not be said twice.
  private func joined(_ parts: [Ground], _ phrase: Wording.Phrase) -> String {
    var said: Set<String> = []
    if phrase == .and { said = Set(parts.flatMap(\.inRow).map { text(of: $0) }) }
    let plain = parts.filter { $0.isPlain && said.insert(text(of: $0)).inserted }
    let parts = plain + parts.filter { !$0.isPlain && said.insert(text(of: $0)).inserted }
    guard let first = parts.first else { return "" }
    var (output, isPlain) = (self.part(first), first.isPlain)
    for part in parts.dropFirst() {
      let before = isPlain && part.isPlain || isBracketed ? output : output + ","
      output = wording.say(phrase, ["first": before, "second": self.part(part)])
      isPlain = part.isPlain
    }
    return output
  }
}

extension ConditionText {
  /// What a trigger counts, in the plain words of messages: `Level above 100, 3 days in a row`.
  package func plain(_ trigger: Trigger, _ ruleSet: RuleSet) -> String {
    GroundText(workspace: workspace, wording: wording, ruleSet: ruleSet, isBracketed: true)
      .text(of: Ground(trigger.when, on: [], rows: []), for: trigger.consecutive)
  }

  /// What filled a count, in the plain words of messages: of alternatives, those that did.
  package func plain(_ count: CountTrace) -> String {
    GroundText(workspace: workspace, wording: wording, ruleSet: count.ruleSet)
      .text(of: Ground(count).inOneSentence, for: count.trigger.consecutive)
  }

  /// The same, where figures decided only what they said.
  package func figures(_ count: CountTrace) -> String {
    let ground = Ground(count)
    return GroundText(workspace: workspace, wording: wording, ruleSet: count.ruleSet)
      .text(of: ground.inFigures ?? ground, for: count.trigger.consecutive)
  }
}

extension Ground {
  /// What it says of each day of a row.
  fileprivate var inRow: [Ground] {
    guard case .row(let inner, _) = self else { return [] }
    if case .all(let parts) = inner { return parts }
    return [inner]
  }

  fileprivate var isPlain: Bool {
    switch self {
    case .figure, .phase: true
    case .row(let inner, let row): row.count.days == 1 && inner.isPlain
    case .shortRow, .all, .any: false
    }
  }
}
