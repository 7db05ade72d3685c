import Files
import Findings
import Lint

/// The part of a workspace's validation that concerns the files a user asked about.
struct ValidatedScope {
  /// The files asked about that were checked, as they are shown.
  let files: [String]
  /// The findings in them, and `cutOffBy`.
  let findings: [Diagnostic]
  /// The first error in another file that kept one of them from being checked.
  let cutOffBy: Diagnostic?

  /// - Parameter data: the files of values, outlines and places, from the root; nil: they are not checked.
  /// - Throws: `CannotRun` where no check reads a path that was asked for.
  init(
    _ selection: WorkspaceSelection, _ validation: Validation, _ found: [Diagnostic],
    data: [String]?
  ) throws {
    let looked = Set(validation.files + (data ?? [])).sorted().map { selection.prefix + $0 }
    files = looked.filter(selection.contains)
    guard !selection.inside.isEmpty else {
      findings = found
      cutOffBy = nil
      return
    }
    let inside = found.filter { selection.contains($0.span.file.name) }
    let names = looked + inside.map(\.span.file.name)
    var errors = files.compactMap { validation.error(cuttingOff: $0) }
    for path in selection.inside where !names.contains(where: { selection.contains($0, in: path) })
    {
      // An error in the files that name others hides whether the path belongs to the workspace.
      let isKnown =
        validation.knowsItsFiles
        && (data == nil || validation.workspace != nil || FileTree.isYAML(path))
      guard !isKnown, let error = validation.error(cuttingOff: selection.prefix + path) else {
        throw CannotRun(
          ValidatedScope.nothing(path, selection, validation, isDataChecked: data != nil))
      }
      errors.append(error)
    }
    cutOffBy = errors.sortedOnce().first { !selection.contains($0.span.file.name) }
    findings = inside + (cutOffBy.map { [$0] } ?? [])
  }

  /// Explains why nothing was checked at a path, and what to name instead.
  private static func nothing(
    _ path: String, _ selection: WorkspaceSelection, _ validation: Validation, isDataChecked: Bool
  ) -> String {
    let shown = selection.prefix + path
    let isFolder = Disk.isFolder(shown)
    let data = validation.workspace?.dataPaths ?? []
    if !isDataChecked, data.contains(where: { $0 == path || $0.hasPrefix(path + "/") }) {
      return isFolder
        ? "the folder \(shown) holds figures, outlines or places; they are only checked with --data"
        : "\(shown) holds figures, outlines or places, which are only checked with --data"
    }
    let reason =
      isFolder
      ? "nothing in the folder \(shown) was checked: no file of the workspace \(selection.root) names any of it"
      : "\(shown) was not checked: no file of the workspace \(selection.root) names it"
    // The files that the sources name are known only where the rules have no errors.
    return isDataChecked || FileTree.isYAML(path) || validation.workspace != nil
      ? "\(reason); name a workspace, or a file or folder that belongs to one"
      : "\(reason); figures, outlines and places are only checked with --data"
  }
}
