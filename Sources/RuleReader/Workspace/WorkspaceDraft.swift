internal import Files
package import Findings
package import Rules

/// What the files of a workspace say, as far as they could be read, and which parts are sound.
///
/// What could not be read is missing from it. Only a draft without errors becomes a `Workspace`, after its
/// decision tables have been proved.
package struct WorkspaceDraft {
  let reading: Reading
  /// What precedes a path from the root in the names of files.
  package internal(set) var prefix = ""
  /// Nil where rulecheck.yaml could not be read.
  package internal(set) var manifest: Manifest?
  /// Nil where they could not be read, like the next two.
  package internal(set) var areas: AreaTable?
  package internal(set) var metrics: [Metric]?
  package internal(set) var topics: [Topic]?
  package internal(set) var sources: [ObservationSource] = []
  /// By identifier.
  package internal(set) var ordinances: [Ordinance] = []
  package internal(set) var messages = MessageSettings.none
  package internal(set) var soundness = Soundness()

  /// Whether every part that each workspace must have is there, perhaps with errors.
  package var isAssembled: Bool {
    manifest?.id != nil && manifest?.title != nil && manifest?.timeZone != nil && areas != nil
      && metrics != nil && topics != nil
  }

  package var findings: FindingCollector { reading.findings }
  /// The languages of the workspace, as described.
  package var languages: [Language] { reading.symbols.languages }
  /// What the comments of the files allow.
  package var allowances: [Allowance] { reading.allowances }
  /// The files that something in the workspace names, as paths from its root.
  package var named: Set<String> { reading.files.named }
  /// Where rulecheck.yaml names each file, by kind and by its path from the workspace's root.
  package var namings: [FileKind: [String: Span]] { reading.files.namings }
  /// The texts of its files in the order in which they were read, those of unsound parts included.
  package var texts: [ReadText] { reading.texts }
  /// Whether all files that rulecheck.yaml names are known: each path is right, and each can be read.
  package var knowsItsFiles: Bool { soundness.isManifestSound && !reading.files.hasUnreadable }
  /// The ordinances that are sound.
  package var soundOrdinances: [Ordinance] { ordinances.filter { soundness.isSound($0.id) } }

  /// Which parts are known well enough to say that something is missing from them, or wrong in them.
  package struct Soundness: Sendable {
    /// Whether rulecheck.yaml was read without an error: only then is it known what it leaves out.
    package internal(set) var isManifestSound = false
    /// Whether the files that all rule sets rely on have no errors: rulecheck.yaml, languages,
    /// areas, metrics, topics and calendars.
    package internal(set) var isBasisSound = false
    /// Whether every source that the workspace names could be read.
    package internal(set) var hasSources = false
    /// Whether every version of every rule set could be read.
    package internal(set) var hasRuleSets = false
    /// Whether every rule file could be read far enough to know its identifier.
    package internal(set) var hasRuleSetNames = false
    /// Identifiers of rule sets, including those with errors.
    package internal(set) var ruleSetNames: Set<String> = []
    /// The identifiers of rule sets with errors in some version, or with one that could not be read.
    package internal(set) var brokenRuleSets: Set<String> = []

    /// Whether the versions of a rule set and all that they rely on are known to be right, so that
    /// what does not fit them is a mistake of its own.
    package func isSound(_ ruleSet: String) -> Bool {
      isBasisSound && hasRuleSetNames && !brokenRuleSets.contains(ruleSet)
    }

    /// Whether a name is certain not to be one of the workspace's rule sets, and so a mistake.
    func isUnknown(_ ruleSet: String) -> Bool { hasRuleSetNames && !ruleSetNames.contains(ruleSet) }
  }
}
