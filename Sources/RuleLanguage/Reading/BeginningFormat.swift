internal import YAMLSource

/// `begins` as written; a phase is looked up once all phases are read.
enum BeginningDraft: Sendable {
  case recount
  case `continue`
  case phase(Located<String>)

  /// - Returns: nil where the rule set has no such phase, which is reported.
  func resolve(among phases: [Phase], _ reading: Reading) -> RuleSet.Beginning? {
    switch self {
    case .recount: return .recount
    case .continue: return .continue
    case .phase(let name):
      let known = phases.map(\.id.value)
      if let level = known.firstIndex(of: name.value) { return .phase(level) }
      reading.report(
        .unknownPhase, at: name.span, "this rule set has no phase `\(name.value)`",
        help: Spelling.suggestion(for: name.value, among: known)
          ?? "its phases are \(known.prefix(12).map { "`\($0)`" }.joined(separator: ", "))")
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
    let word = Format<String>.choice(["recount", "continue"]).map { text, _, _ in
      text == "continue" ? BeginningDraft.continue : .recount
    }
    let mapping = Format<BeginningDraft>.mapping("`begins`", [phase.shape]) { fields in
      fields(phase).map { .phase($0) }
    }
    return Format<BeginningDraft>(.either([word.shape, mapping.shape])) { node, reading in
      node.kind == .mapping ? mapping.read(node, reading) : word.read(node, reading)
    }.located
  }()
}
