public import Findings
public import Rules

/// A way by which people are told what is new: `channels` and `operator` in `rulecheckd.yaml`.
public struct ChannelConfiguration: Sendable {
  /// The name of the operator's channel, which no other may have.
  public static let operatorName = "operator"

  /// Its name, by which its messages are kept; nil: it is the operator's.
  public let name: Located<String>?
  public let kind: Kind
  public let only: Filter
  /// Whether it takes messages by which nothing changes that has to be done or left undone.
  public let takesUnchanged: Bool
  /// The minute of the day up to which it gathers what each county is told; nil: it hands on each message by itself.
  public let digest: Int?

  public enum Kind: Sendable {
    /// Messages are posted to an address.
    /// - Parameter seconds: how long an answer may take.
    case webhook(url: Located<String>, secrets: [Secret], seconds: Int)
    /// Messages are written as files into a folder, absolute or relative to the configuration's
    /// folder.
    /// - Parameter formats: nil: all for which the workspace says enough.
    case directory(path: Located<String>, formats: [FileFormat]?)
    /// A program gets each message on its standard input.
    /// - Parameter seconds: how long it may take.
    case command(run: [Located<String>], seconds: Int)
    /// Devices of residents who rang the bell of a page are told.
    case push(Push)
  }

  /// How residents' devices are told (Web Push).
  public struct Push: Sendable {
    /// Whom push services ask if something is wrong, as `mailto:…` or `https:…` (RFC 8292, section 2.1).
    public let subject: String
    /// The file of the key pair, absolute or from the folder of the configuration.
    public let keys: Located<String>
    /// Push services besides those of the common browsers: hosts, `*.` before one for those below it, or whole origins.
    public let services: [String]
    /// How many requests are under way at a time.
    public let atOnce: Int
    /// The most subscriptions.
    public let most: Int
    /// How long an answer may take.
    public let seconds: Int
  }

  /// What else it takes.
  enum Addition: String, CaseIterable, Sendable { case unchanged }

  /// Where a secret is, which is not written into the configuration.
  public enum Secret: Sendable {
    /// In a file, absolute or from the folder of the configuration.
    case file(Located<String>)
    /// In a variable of the environment.
    case environment(Located<String>)
  }

  public enum FileFormat: String, CaseIterable, Sendable { case cap, atom }

  /// Which messages a channel takes: those that meet all of what is written. Nil: any.
  public struct Filter: Sendable {
    /// Identifiers.
    public let states: [Located<String>]?
    public let counties: [Located<String>]?
    public let ruleSets: [Located<String>]?
    /// As `ruleset/phase`: those with which it begins or ends.
    public let phases: [Located<String>]?
    /// Codes: the texts in other languages are left out.
    public let languages: [Located<String>]?
    public let directions: [Direction]?
    /// Of guidelines that come, go or change.
    public let kinds: [Guideline.Kind]?

    /// Whether it takes messages about every county and change.
    public var takesAll: Bool {
      states == nil && counties == nil && ruleSets == nil && phases == nil && directions == nil
        && kinds == nil
    }

    public static let none = Filter(
      states: nil, counties: nil, ruleSets: nil, phases: nil, languages: nil, directions: nil,
      kinds: nil)
  }

  /// Which way a change moves people.
  public enum Direction: String, CaseIterable, Sendable { case stricter, milder, other }
}

extension ChannelConfiguration {
  /// The same with its name.
  func named(_ name: Located<String>) -> ChannelConfiguration {
    ChannelConfiguration(
      name: name, kind: kind, only: only, takesUnchanged: takesUnchanged, digest: digest)
  }

  /// How residents' devices are told; nil: it is another kind of channel.
  public var push: Push? { if case .push(let push) = kind { push } else { nil } }

  /// The names in it that the workspace does not have.
  func findings(for workspace: Workspace) -> [Diagnostic] {
    let areas = workspace.areas
    let phases = workspace.ordinances.flatMap { ordinance in
      ordinance.versions.flatMap { $0.phases }.map { "\(ordinance.id)/\($0.id.value)" }
    }
    var findings: [Diagnostic] = []
    if case .directory(let path, let formats?) = kind, formats.contains(.cap),
      workspace.messages.alert == nil
    {
      findings.append(
        Diagnostic(
          .missingKey, at: path.span,
          "the workspace has no `cap` in its messages, so no alert is ever written here",
          help: "add it to the file of messages, or write `formats: [atom]`"))
    }
    return findings
      + ChannelConfiguration.unknown(only.states, areas.states.map(\.id), .unknownArea, "state")
      + ChannelConfiguration.unknown(
        only.counties, areas.counties.map(\.id), .unknownArea, "county")
      + ChannelConfiguration.unknown(
        only.ruleSets?.filter { workspace.place(ofOrdinanceCalled: $0.value) == nil },
        workspace.ordinances.map(\.id), .unknownRuleset, "rule set")
      + ChannelConfiguration.unknown(
        only.phases?.filter { !workspace.hasPhase(called: $0.value) }, phases, .unknownPhase,
        "phase")
      + ChannelConfiguration.unknown(
        only.languages, workspace.languages.map(\.code), .unknownLanguage, "language")
  }

  private static func unknown(
    _ named: [Located<String>]?, _ known: [String], _ check: Check, _ what: String
  ) -> [Diagnostic] {
    (named ?? []).filter { !known.contains($0.value) }.map { name in
      Diagnostic(
        check, at: name.span, "the workspace has no \(what) `\(name.value)`",
        help: Spelling.suggestion(for: name.value, among: known)
          ?? (known.count <= 20 ? "there are \(known.once { $0 }.quoted)" : nil))
    }
  }
}
