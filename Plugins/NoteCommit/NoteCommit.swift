import Foundation
import PackagePlugin

/// Notes of which commit the sources are, before they are built, so that `rulecheck --version` can say it.
@main struct NoteCommit: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) -> [Command] {
    let folder = context.pluginWorkDirectoryURL.appending(path: "commit")
    let script = context.package.directoryURL.appending(path: "Tools/note_commit")
    return [
      .prebuildCommand(
        displayName: "Noting the commit", executable: URL(filePath: "/bin/sh"),
        arguments: [script.path(percentEncoded: false), folder.path(percentEncoded: false)],
        outputFilesDirectory: folder)
    ]
  }
}
