internal import Files
public import Findings
internal import RuleReader
internal import Rules

/// `rulecheckd.yaml`, as it was read and checked.
public struct ConfigurationFile: Sendable {
  /// What it says; nil: it has errors.
  public let settings: Settings?
  /// What is wrong with it, sorted.
  public let findings: [Diagnostic]

  /// - Parameter path: of the file.
  /// - Throws: `Stop` if it cannot be read.
  public init(_ path: String) throws {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder =
      parts.count == 1
      ? "."
      : parts.count == 2 && parts[0].isEmpty
        ? "/" : parts.dropLast().joined(separator: "/")
    let name = parts.last.map(String.init) ?? ""
    do throws(FileTree.Problem) {
      let read = try DaemonConfiguration.read(FileTree(folder: folder), name)
      settings = read.configuration.map { Settings($0, in: folder == "/" ? "" : folder) }
      // What `rulecheck validate --fix` writes is the files of a workspace.
      findings = read.findings.map {
        Diagnostic($0.check, $0.severity, at: $0.span, $0.message, help: $0.help, notes: $0.notes)
      }
    } catch {
      throw Stop(
        "\(path) \(error.explained)"
          + (error == .missing
            ? ": `rulecheckd init` writes one, --config names another; without it, /etc/rulecheckd/rulecheckd.yaml is looked for, too"
            : ""))
    }
  }

  /// What is wrong with the file beside the rules that it names.
  public var findingsWithRules: [Diagnostic] {
    guard let settings else { return findings }
    let configuration = settings.configuration
    var findings = findings
    if let reason = ConfigurationFile.fault(of: settings) {
      findings.append(
        Diagnostic(
          .badValue, at: configuration.state.span,
          "\(settings.state) cannot hold the state: \(reason)",
          help: "name a folder of its own, such as /var/lib/rulecheckd"))
    }
    let folders = configuration.channels.compactMap {
      if case .directory(let path, _) = $0.kind { path } else { nil }
    }
    for folder in [configuration.state] + folders {
      if let reason = ConfigurationFile.shortage(in: settings.path(folder.value)) {
        findings.append(
          Diagnostic(
            .badValue, at: folder.span, "no files fit into this folder: \(reason)",
            help: "name a folder with a shorter path"))
      }
    }
    for push in configuration.channels.compactMap(\.push) {
      do {
        _ = try PushKeys(of: push, in: settings)
      } catch {
        findings.append(
          Diagnostic(
            .badValue, at: push.keys.span, "\(error)",
            help: "run `rulecheckd push keys \(settings.path(push.keys.value))` once"))
      }
    }
    let (rules, problems) = RulesInForce.read(
      FileTree(folder: settings.rules, isShown: false))
    guard let rules else {
      let errors = problems.filter { $0.severity == .error }
      return findings + [
        Diagnostic(
          .noWorkspace, at: configuration.rules.span,
          "the rules in \(settings.rules) cannot be used: \(errors.first.map { "\($0.span): \($0.message)" } ?? "nothing could be read")",
          help: "`rulecheck validate --rules \(settings.rules)` lists all that is wrong with them")
      ]
    }
    return (findings + configuration.findings(for: rules.workspace)).sortedOnce()
  }

  /// The most bytes that a path has below a folder: three names of files that are as long as those of the site may be, and
  /// what is around them.
  private static let longestBelow = 512

  /// Why a path leaves no room for the files that are made below it; nil: it does.
  private static func shortage(in path: String) -> String? {
    let whole = path.hasPrefix("/") ? path : "\(Disk.absolute(".") ?? "")/\(path)"
    if let name = whole.split(separator: "/").first(where: { $0.utf8.count > Int(NAME_MAX) }) {
      return
        "`\(name.prefix(40))…` has \(name.utf8.count) bytes, and a name has at most \(NAME_MAX)"
    }
    let most = Int(PATH_MAX) - ConfigurationFile.longestBelow
    return whole.utf8.count > most
      ? "its path has \(whole.utf8.count) bytes, and at most \(most) leave room for names in it"
      : nil
  }

  /// Why a folder cannot hold the state; nil: it can, or may be made.
  private static func fault(of settings: Settings) -> String? {
    if Disk.exists(settings.state), !Disk.isFolder(settings.state) { return "it is a file" }
    guard let rules = Disk.absolute(settings.rules) else { return nil }
    // Of what is not there yet, the part that is.
    var (place, rest) = (settings.state, "")
    while Disk.absolute(place) == nil, !place.isEmpty {
      let slash = place.lastIndex(of: "/")
      rest = "/" + place[(slash.map { place.index(after: $0) } ?? place.startIndex)...] + rest
      place = slash.map { $0 == place.startIndex ? "/" : String(place[..<$0]) } ?? "."
    }
    let state = (Disk.absolute(place) ?? "") + rest
    return state == rules || state.hasPrefix(rules + "/")
      ? "it lies in the folder of the rules, which is only read" : nil
  }

  /// A file to begin with, in which every key is explained.
  public static func sample(rules: String, state: String) -> String {
    """
    # The configuration of rulecheckd. `rulecheckd check-config` checks it; docs/daemon.md explains it.

    # The folder of the workspace, with its rulecheck.yaml. It is only read.
    rules: \(quoted(rules))

    # The folder for what the program keeps: the store, the data files and the site. No other program writes there.
    state: \(quoted(state))

    # The address at which the site will be, for links in feeds and previews.
    # base: https://rules.example.org

    # The language of the site's first page. Without it: the workspace's first.
    # language: en

    # Where `rulecheckd run` serves the site. This machine alone reaches 127.0.0.1; 0.0.0.0 is every network.
    # listen: 127.0.0.1:8080

    # The reverse proxies in front. Each client has at most 64 connections, and of a proxy each client that it forwards.
    # trusted-proxies: [127.0.0.1, "::1"]

    # How often sources are asked. One that does not answer is asked again after a minute, two, four, and so on.
    # every: 10 minutes

    # Sources, by their identifiers in the rules, that are asked more or less often.
    # sources:
    #   rki: { every: 1 hour }

    # Hosts to which a source may redirect, in addition to its own.
    # redirects-to: [data.example.org]

    # The ways by which people are told what is new, by names of your own: each is a webhook, a directory or a command. One
    # that is added starts with what comes.
    # channels:
    #   app:
    #     webhook: { url: https://app.example.org/hooks/rules, secrets: [{ file: secrets/app }] }
    #   alerts:
    #     directory: { path: /srv/alerts, formats: [atom] }     # cap, too: it needs `cap:` in the file of messages
    #     only: { directions: [stricter] }

    # The way by which you are told what is wrong, and when it no longer is.
    # operator:
    #   command: { run: [/usr/local/bin/mail-operator] }

    # With more messages than this at once, all wait for `rulecheckd outbox release`: an amendment may have a slip in it.
    # hold-above: 60

    """
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || "/._-".utf8.contains($0)
    }
    return isPlain && text.utf8.first.map { $0 != 0x2D } ?? false
      ? text
      : "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
