internal import Evaluation
internal import Rules

/// The thresholds of a chart: lines across it, and their numbers and phases at its right.
struct ThresholdLines {
  /// The smallest first.
  let thresholds: [Threshold]
  let scale: ChartScale
  let edition: Edition

  /// The least distance between two labels.
  private static let step = 20.0
  /// The most letters that fit beside a wide chart.
  static let letters = 34

  func write(in days: ChartDays, to page: inout HTML) {
    for threshold in thresholds where threshold.since <= days.last {
      let height = scale.height(of: threshold.number).place()
      let from = max(days.first, threshold.since)
      page.element(
        "line",
        [
          "class": "lim", "x1": days.place(from).percent, "x2": "100%", "y1": height,
          "y2": height,
        ]
      ) { _ in }
    }
  }

  /// Writes the labels beside the chart; each leads to its line.
  /// - Parameter others: writes what else stands there.
  func writeLabels(height: Double, to page: inout HTML, others: (inout HTML) -> Void) {
    let isWide = thresholds.contains { $0.text(edition).count > 3 }
    page.element(
      "svg",
      [
        "class": isWide ? "gut w" : "gut", "height": height.place(), "aria-hidden": "true",
      ]
    ) { page in
      for (threshold, place) in zip(thresholds, places) {
        let line = scale.height(of: threshold.number)
        page.element(
          "path",
          ["class": "base", "d": "M0 \(line.place())h4L10 \(place.place())", "fill": "none"]
        ) { _ in }
        page.element("text", ["x": "13", "y": (place + 5).place()]) { page in
          page.write(threshold.text(edition))
          page.element("tspan", ["class": "nm", "dx": "6"], text: name(of: threshold))
        }
      }
      others(&page)
    }
  }

  /// The names of the phases, as many as there is room for.
  private func name(of threshold: Threshold) -> String {
    let names = threshold.names(edition)
    var room = ThresholdLines.letters - threshold.text(edition).count
    // A number may take all of the room.
    let most = max(0, room - 1)
    let fitting = names.prefix {
      room -= $0.count + 2
      return room >= 0
    }
    guard let first = names.first, fitting.count < names.count else {
      return names.joined(separator: ", ")
    }
    return fitting.isEmpty
      ? first.prefix(most) + "…"
      : fitting.joined(separator: ", ") + " …"
  }

  /// Where the labels stand: as near to their lines as they can be apart from each other.
  private var places: [Double] {
    let step = ThresholdLines.step
    /// Labels one below the other, without a gap: where the first would have to stand to be near its line, for
    /// each of them.
    var groups: [[Double]] = []
    func start(_ group: [Double]) -> Double {
      max(step / 2, group.reduce(0, +) / Double(group.count))
    }
    // The last is the highest on the page.
    for threshold in thresholds.reversed() {
      var group = [scale.height(of: threshold.number)]
      while let above = groups.last, start(above) + Double(above.count) * step > start(group) {
        group = above + group.map { $0 - Double(above.count) * step }
        groups.removeLast()
      }
      groups.append(group)
    }
    let places = groups.flatMap { group in
      group.indices.map { start(group) + Double($0) * step }
    }
    return places.reversed()
  }
}
