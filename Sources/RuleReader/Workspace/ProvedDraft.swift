public import Files
public import Findings
package import Proofs
public import Rules

/// A draft whose decision tables have been proved: a table with no phase, or two, for some values decides
/// nothing, and no answer can rest on it.
///
/// Only this makes a `Workspace`, and only where no error was found, so code that has one need
/// not look for mistakes again.
package struct ProvedDraft {
  package let draft: WorkspaceDraft
  /// The proofs of decision tables for further checks; empty where only answers are wanted.
  package let tables: [RuleSetProof]
  /// Nil where there are errors.
  package let workspace: Workspace?

  /// All commands ask the same questions in the same order, so that all get the same answer.
  package init(_ draft: WorkspaceDraft) {
    self.draft = draft
    var tables: [RuleSetProof] = []
    if let known = draft.proofWorkspace {
      var budget = ProofBudget(steps: RuleSetProof.stepsOfAll)
      known.prove(
        draft.soundOrdinances, .exclusive, within: &budget,
        skipped: { version in
          if draft.findings.purpose == .validation { draft.findings.reportUnproved(version) }
        }
      ) { proof in
        proof.lookForGaps()
        proof.lookForOverlaps()
        if draft.findings.purpose == .validation { tables.append(proof) }
      }
    }
    self.tables = tables
    workspace = draft.findings.isSound ? Workspace(draft) : nil
  }
}

extension WorkspaceDraft {
  /// Nil where areas or metrics could not be read.
  package var proofWorkspace: ProofWorkspace? {
    guard let areas, let metrics else { return nil }
    return ProofWorkspace(
      findings, ordinances, sound: Set(soundOrdinances.map(\.id)), metrics, areas,
      english: languages.first { $0.code == "en" })
  }
}

extension Workspace {
  /// Reads and checks a whole workspace.
  ///
  /// - Returns: the workspace, unless there are errors, and all findings of all files, sorted,
  ///   each once.
  public static func read(_ files: FileTree) -> (workspace: Workspace?, problems: [Diagnostic]) {
    let findings = FindingCollector(for: .answers)
    let workspace = ProvedDraft(.read(files, findings)).workspace
    return (workspace, findings.all.sortedOnce())
  }

  /// - Returns: nil where a part is missing that every workspace has.
  fileprivate convenience init?(_ draft: WorkspaceDraft) {
    guard let manifest = draft.manifest, let id = manifest.id, let title = manifest.title,
      let timeZone = manifest.timeZone, let areas = draft.areas, let metrics = draft.metrics,
      let topics = draft.topics
    else { return nil }
    self.init(
      id: id, title: title, languages: draft.languages, timeZone: timeZone, areas: areas,
      metrics: metrics, topics: topics, sources: draft.sources, ordinances: draft.ordinances,
      testPaths: manifest.tests, messages: draft.messages)
  }
}
