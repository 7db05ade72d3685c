internal import YAMLSource

/// What only an author wants to know, and only a workspace that has been read whole can tell.
extension Reading {
  func checkWhole(_ workspace: Workspace) {
    let sound = workspace.ordinances.filter { isSound($0.id) }
    checkConditions(sound, workspace)
    reportUnusedTopics(workspace)
    checkGuidelinesOverPhases(sound)
    checkTimeAndPlaces(sound, workspace)
  }
}
