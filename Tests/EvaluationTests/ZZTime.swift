import Testing
@Suite struct ZZTime {
  @Test func time() {
    let clock = ContinuousClock()
    var a = Duration.zero, b = Duration.zero, c = Duration.zero
    for seed in 0..<300 {
      var workspace = NaiveWorkspace()
      a += clock.measure { workspace = RandomWorkspace.make(seed: UInt64(seed)) }
      b += clock.measure { _ = WorkspaceText(workspace) }
      c += clock.measure {
        let naive = NaiveEvaluation(workspace, known: workspace.lastDayWithValue ?? 0)
        for county in workspace.counties where county.partOf == nil {
          for o in workspace.ordinances { _ = naive.answers(o, in: .county(county)) }
        }
        for day in [workspace.cells[workspace.cells.count / 2].day, workspace.cells[workspace.cells.count / 3].day] {
          let naive = NaiveEvaluation(workspace, known: day)
          for county in workspace.counties { _ = naive.standings(in: county, on: day) }
        }
      }
    }
    print("make", a, "text", b, "naive", c)
  }
}
