import ArgumentParser
import Files
import Findings
import Rules

/// `--data-dir`: figures that `rulecheckd` fetched and keeps, in place of the sources' own files.
struct DataFolderOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder in which rulecheckd keeps figures; they replace the figures of all sources.",
      valueName: "dir"), completion: .directory) var dataDir: String?

  func refuse(beside data: String?) throws {
    guard data != nil, dataDir != nil else { return }
    throw ValidationError(
      "Only one of --data and --data-dir can be given: both replace figures of the workspace.")
  }

  /// The workspace with these figures, and its files with those of the folder.
  func applied(
    to workspace: Workspace, _ files: FileTree
  ) throws -> (workspace: Workspace, files: FileTree) {
    guard let dataDir else { return (workspace, files) }
    guard Disk.isFolder(dataDir) else {
      throw CannotRun(
        Disk.exists(dataDir)
          ? "\(dataDir) is a file; --data-dir takes the folder in which rulecheckd keeps figures"
          : "the folder \(dataDir) does not exist; --data-dir takes the one in which rulecheckd keeps figures"
      )
    }
    let prefix = DataFolder.prefix(of: dataDir)
    let kept = FileTree(folder: prefix, mostBytes: files.mostBytes)
    for source in workspace.sources {
      let name = DataFolder.name(of: source)
      do {
        _ = try kept.file(name)
      } catch .missing {
        throw CannotRun(
          "\(dataDir) has no \(name), the figures of the source `\(source.id.value)` (\(source.id.span)); the next tick of rulecheckd writes it"
        )
      } catch {
        throw CannotRun("\(prefix)\(name) \(error.explained)")
      }
    }
    return (workspace.withFigures(below: prefix), files.adding(kept, below: prefix))
  }
}
