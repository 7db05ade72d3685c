import ArgumentParser
import Evaluation
import Files
import Findings
import Observations
internal import Proofs
import Reports
internal import RuleReader
import Rules

/// Where figures come from, if not from the files of the workspace's sources.
struct FigureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("A file that replaces the first source's.", valueName: "file"),
    completion: .file()) var data: String?

  @OptionGroup var kept: DataFolderOption

  func validate() throws { try kept.refuse(beside: data) }

  /// The checked workspace and its files, with those of `--data` or `--data-dir` in place of the sources'.
  /// - Parameters:
  ///   - root: the workspace's folder.
  ///   - memory: remembers what is read of the folder, by names from there; nil: nothing does.
  func workspace(
    in root: String, memory: FileMemory? = nil
  ) throws -> (workspace: Workspace, files: FileTree) {
    let most = ValueMemory.mostBytes
    let (workspace, files) = try FigureOptions.workspace(
      in: root, memory: memory, mostBytes: most)
    if let folder = kept.dataDir {
      try ValueMemory.check(workspace.sources.map { DataFolder.name(of: $0) }, in: folder)
      return try kept.applied(to: workspace, files)
    }
    guard !workspace.sources.isEmpty else { return (workspace, files) }
    let given = try data.map { try FigureOptions.givenFile($0, most: most) }
    let paths = workspace.sources.map(\.path.value)
    try ValueMemory.check(given == nil ? paths : Array(paths.dropFirst()), in: root, beside: given)
    return (workspace, files.replacing(firstSourceOf: workspace, with: given))
  }

  /// The checked workspace of a folder, and its files.
  static func workspace(
    in root: String, memory: FileMemory? = nil, mostBytes: Int = FileTree.mostBytes
  ) throws -> (workspace: Workspace, files: FileTree) {
    let folder = FileTree(folder: root, mostBytes: mostBytes)
    guard let memory else { return (try withoutErrors(Workspace.read(folder)), folder) }
    let files = memory.remembering(
      FileTree(folder: root, isShown: false, mostBytes: mostBytes))
    let read = Workspace.read(files)
    // The reader of a finding looks for the file from here.
    if !read.problems.isEmpty { _ = try withoutErrors(Workspace.read(folder)) }
    return (try withoutErrors((read.workspace, [])), files)
  }

  /// The file that `--data` names.
  static func givenFile(_ path: String, most: Int = FileTree.mostBytes) throws -> SourceFile {
    do throws(FileTree.Problem) {
      return try Disk.namedFile(path, most: most)
    } catch {
      throw CannotRun("\(path) \(error.explained); --data takes a file")
    }
  }

  /// An evaluator over the values of all sources.
  func evaluator(_ workspace: Workspace, _ files: FileTree, asOf: Day? = nil) throws -> Evaluator {
    let observations = try withoutErrors(
      Observations.read(
        workspace, files: files, asOf: asOf, zone: zone(of: workspace),
        isFirstReplaced: data != nil))
    return Evaluator(workspace, observations)
  }

  /// The rules of the workspace's time zone, as installed on this machine.
  func zone(of workspace: Workspace) -> TimeZoneRules? {
    let zone = TimeZoneRules.installed(workspace.timeZone.value)
    if zone == nil, Disk.isFolder(Disk.timeZones) {
      Output.warn(
        "warning: \(workspace.timeZone.span): this machine knows no time zone"
          + " `\(workspace.timeZone.value)`; write a name such as Etc/UTC")
    }
    return zone
  }
}

extension FileTree {
  /// The same files, with the first source's replaced by the given one.
  func replacing(firstSourceOf workspace: Workspace, with given: SourceFile?) -> FileTree {
    guard let given, let first = workspace.sources.first else { return self }
    return replacing(first.path.value, with: given)
  }
}
