internal import YAMLSource

/// What only an author wants to know, and only a workspace that has been read whole can tell.
extension Reading {
  func checkWhole(_ workspace: Workspace) {
    let sound = workspace.ordinances.filter { isSound($0.id) }
    checkMachines(sound, workspace)
    checkTexts(workspace)
    checkGuidelines(sound, workspace)
    checkTimeAndPlace(sound, workspace)
  }

  /// Names that no text uses.
  private func checkTexts(_ workspace: Workspace) { reportUnusedTopics(workspace) }

  /// Guidelines from phase to phase.
  private func checkGuidelines(_ ordinances: [Ordinance], _ workspace: Workspace) {
    checkGuidelinesOverPhases(ordinances)
  }

  /// Versions, windows and areas that do not fit each other.
  private func checkTimeAndPlace(_ ordinances: [Ordinance], _ workspace: Workspace) {
    checkTimeAndPlaces(ordinances, workspace)
  }
}
