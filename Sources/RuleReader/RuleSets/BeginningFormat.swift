internal import Findings
internal import Rules
internal import YAMLSource

/// `begins` as written; a phase is looked up once all phases are read.
enum BeginningDraft: Sendable {
  case recount
  case `continue`
  case phase(Located<String>)

  /// - Parameter areAll: whether every phase that is written could be read.
  /// - Returns: nil where the rule set has no such phase, which is reported.
  func resolve(
    among phases: [Phase], areAll: Bool, _ reading: Reading
  ) -> RuleSet.Beginning? {
    switch self {
    case .recount: return .recount
    case .continue: return .continue
    case .phase(let name):
      let known = phases.map(\.id.value)
      if let level = known.firstIndex(of: name.value) { return .phase(level) }
      // One that could not be read may be the one.
      if areAll {
        reading.report(
          .unknownPhase, at: name.span, "this rule set has no phase `\(name.value)`",
          help: known.help(forPhase: name.value))
      }
      return nil
    }
  }
}

/// What stands behind `begins`.
enum BeginningFields {
  static let phase = Field(
    "phase", Format.identifier.located, required: true,
    "The phase that applies from the first day of validity, with all milder ones.")

  static let beginning: Format<Located<BeginningDraft>> = {
    let words = ["recount", "continue"]
    let word = Format<String>.text(
      Shape.Text("`recount`, `continue` or `{ phase: … }`", choices: words)
    ) { _ in true }.map { text, node, reading in
      switch text {
      case "recount": return BeginningDraft.recount
      case "continue": return .continue
      default:
        reading.report(
          .badValue, at: node,
          "`\(text.prefix(60))` is not `recount`, `continue` or `{ phase: … }`",
          help: Spelling.suggestion(for: text, among: words)
            ?? (Words.isIdentifier(text)
              ? "where a phase is meant, write `{ phase: \(text.prefix(60)) }`"
              : "allowed are these three"))
        return nil
      }
    }
    let mapping = Format<BeginningDraft>.mapping("`begins`", phase) { _, phase in
      phase.map { .phase($0) }
    }
    return Format<BeginningDraft>(.either([word.shape, mapping.shape])) { node, reading in
      node.kind == .mapping ? mapping.read(node, reading) : word.read(node, reading)
    }.located
  }()
}
