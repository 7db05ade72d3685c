import Foundation
import PackagePlugin

/// Notes of which commit the sources are, before they are built, so that `--version` of both programs can say it.
@main struct NoteCommit: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) -> [Command] {
    let folder = context.pluginWorkDirectoryURL.appending(path: "commit")
    // The package of rulecheckd is a folder of the repository.
    let package = context.package.directoryURL
    let isWhole = context.package.displayName == "rulecheck"
    let repository = isWhole ? package : package.deletingLastPathComponent()
    let script = repository.appending(path: "Tools/note_commit")
    return [
      .prebuildCommand(
        displayName: "Noting the commit", executable: URL(filePath: "/bin/sh"),
        arguments: [script.path(percentEncoded: false), folder.path(percentEncoded: false)]
          + (isWhole ? [] : ["Daemon/Sources", "Daemon/Package.swift", "Daemon/Package.resolved"]),
        outputFilesDirectory: folder)
    ]
  }
}
