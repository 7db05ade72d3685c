import Observations
import Rules

extension Observations {
  /// Everything that was read, a line a row and metric: value and line of the file.
  func text(_ workspace: Workspace) -> String {
    var lines: [String] = []
    for (metric, definition) in workspace.metrics.enumerated() {
      for area in workspace.areas.areas {
        for offset in 0..<dayCount {
          let day = firstDay + offset
          func origin(_ known: Day) -> Origin? {
            self.origin(metric: metric, area: area.index, day: day, known: known)
          }
          guard let row = origin(.distantFuture) else { continue }
          let value = value(metric: metric, area: area.index, day: day, known: .distantFuture)
          let known = (0...31).map { day + $0 }.first { origin($0) == row }
          lines.append(
            "\(definition.id.value) \(area.id) \(day): \(value.map { "\($0)" } ?? "no value")"
              + (row.isRounded ? " (rounded)" : "")
              + ", \(workspace.sources[row.source].id.value) line \(row.line)"
              + (known == day ? "" : ", known from \(known.map { "\($0)" } ?? "later") on"))
        }
      }
    }
    for (source, delivery) in zip(workspace.sources, deliveries) {
      lines.append(
        "\(source.id.value): \(delivery.areaCount) areas,"
          + " last value \(delivery.lastDay?.description ?? "never")")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
