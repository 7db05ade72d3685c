public import Files
public import Findings
public import Rules

/// What `rulecheckd.yaml` says: where rules and state are, what is asked how often, and where the site is served.
public struct DaemonConfiguration: Sendable {
  /// The folder of the workspace, as written: absolute, or from the folder of the file.
  public let rules: Located<String>
  /// The folder for what the program keeps, as written.
  public let state: Located<String>
  /// The address at which the site will be; nil: unknown.
  public let base: String?
  /// The code of the language of the site's first page; nil: the workspace's first.
  public let language: Located<String>?
  /// Where the site is served.
  public let listen: Address
  /// The addresses of reverse proxies: whom they forward is believed.
  public let trustedProxies: [String]
  /// How often a source is asked, in seconds.
  public let every: Int
  /// The sources that are asked more or less often, in seconds.
  public let sources: [(id: Located<String>, every: Int)]
  /// The hosts, some with a port, to which a source may redirect in addition to its own.
  public let redirectsTo: [String]
  /// The ways in which people are told what is new.
  public let channels: [ChannelConfiguration]
  /// The way in which the operator is told; nil: none.
  public let `operator`: ChannelConfiguration?
  /// With more messages than this at once, all wait for an operator; nil: none do.
  public let holdAbove: Int?

  /// Where a server listens.
  public struct Address: Equatable, Sendable {
    /// A name or an address, without brackets.
    public let host: String
    /// 0: any that is free.
    public let port: Int

    public init(host: String, port: Int) {
      self.host = host
      self.port = port
    }
  }

  /// What the file is called unless another is named.
  public static let fileName = "rulecheckd.yaml"

  /// Reads and checks a file.
  /// - Parameter name: its path in `files`.
  /// - Returns: what it says, unless there are errors, and all findings, sorted.
  public static func read(
    _ files: FileTree, _ name: String
  ) throws(FileTree.Problem) -> (configuration: DaemonConfiguration?, findings: [Diagnostic]) {
    let file = try files.file(name)
    let findings = FindingCollector(for: .validation)
    let configuration = Reading(files, findings).read(file, at: name, as: DaemonFields.file)
    return (findings.isSound ? configuration : nil, findings.all.sortedOnce())
  }

  /// The names in the file that the workspace does not have.
  public func findings(for workspace: Workspace) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    let languages = workspace.languages.map(\.code)
    if let language, !languages.contains(language.value) {
      findings.append(
        Diagnostic(
          .unknownLanguage, at: language.span,
          "the workspace has no language `\(language.value)`",
          help: Spelling.suggestion(for: language.value, among: languages)
            ?? "its languages are \(languages.quoted)"))
    }
    let known = workspace.sources.map(\.id.value)
    for (id, _) in sources where !known.contains(id.value) {
      findings.append(
        Diagnostic(
          .unknownSource, at: id.span, "the workspace has no source `\(id.value)`",
          help: Spelling.suggestion(for: id.value, among: known)
            ?? "its sources are \(known.quoted)"))
    }
    return findings + channels.flatMap { $0.findings(for: workspace) }
  }

  /// How often a source is asked, in seconds.
  public func every(of source: String) -> Int {
    sources.last { $0.id.value == source }?.every ?? every
  }
}
