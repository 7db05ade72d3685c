internal import Files
internal import Findings
internal import Observations
internal import RuleReader
internal import Rules
internal import Store

/// The rules that answer: those of the folder, or the last that were without errors.
struct RulesInForce {
  let workspace: Workspace
  /// The files of the rules, as they were read.
  let files: FileTree
  let memory: FileMemory
  let outlines: Outlines?
  let places: PlaceNames?
  /// The file of the time zone, and its rules.
  let zoneFile: SourceFile?
  let zone: TimeZoneRules
  /// See `Store.rules`.
  private(set) var id: Int64 = 0
  /// Whether those in the folder have errors, and these are from before.
  private(set) var isStale = false
}

extension RulesInForce {
  /// Reads the rules of a folder. If they have errors, those of the last tick stay in force.
  /// - Parameter report: hears what is wrong.
  /// - Throws: `Stop` if there are no rules at all.
  init(folder: String, store: Store, at moment: Int, report: (String) throws -> Void) throws {
    let (read, problems) = RulesInForce.read(FileTree(folder: folder, isShown: false))
    if let read {
      self = read
      id = try store.keep(
        rules: memory.files.mapValues { $0.withBytes { Array($0) } }, at: moment)
      return
    }
    let errors = problems.filter { $0.severity == .error }
    let first = errors.firstError.map { "\($0.span): \($0.message)" } ?? "nothing could be read"
    let said =
      "the rules in \(folder) have \(errors.count) error\(errors.count == 1 ? "" : "s"), `rulecheck validate --rules \(folder)` lists them; the first: \(first)"
    guard let last = try store.lastKnowledge() else { throw Stop(said) }
    try report("\(said). The rules from before stay in force.")
    guard let read = try RulesInForce(kept: last.rules, in: store) else {
      throw Stop("\(said); and this program cannot read those from before")
    }
    self = read
    isStale = true
  }

  /// Reads rules that were kept.
  /// - Returns: nil if this program cannot read them.
  init?(kept id: Int64, in store: Store) throws {
    let kept = try store.files(ofRules: id)
    guard let read = RulesInForce.read(FileTree(paths: Array(kept.keys)) { kept[$0] ?? [] }).rules
    else { return nil }
    self = read
    self.id = id
  }

  static func read(_ tree: FileTree) -> (rules: RulesInForce?, problems: [Diagnostic]) {
    let memory = FileMemory()
    let files = memory.remembering(tree)
    var (workspace, problems) = Workspace.read(files)
    guard let workspace, !problems.hasErrors else { return (nil, problems) }
    let outlines = workspace.outlines(in: files)
    let places = workspace.places(in: files)
    problems += outlines.problems + places.problems
    let zoneFile = Disk.timeZone(workspace.timeZone.value)
    guard let zone = zoneFile?.withBytes({ TimeZoneRules(tzif: Array($0)) }) else {
      problems.append(
        Diagnostic(
          .unknownTimeZone, at: workspace.timeZone.span,
          "this machine knows no time zone `\(workspace.timeZone.value)`",
          help: "install tzdata, or correct the name"))
      return (nil, problems)
    }
    guard !problems.hasErrors else { return (nil, problems) }
    return (
      RulesInForce(
        workspace: workspace, files: files, memory: memory, outlines: outlines.outlines,
        places: places.places, zoneFile: zoneFile, zone: zone), problems
    )
  }
}

/// Why a tick cannot go on, as a sentence.
public struct Stop: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
