internal import Rules

/// The thresholds of a chart: lines across it, and their numbers and phases at its right.
struct ThresholdLines {
  /// The smallest first.
  let thresholds: [Threshold]
  let scale: ChartScale

  /// The least distance between two labels.
  private static let step = 20.0
  /// The most letters that fit beside a wide chart.
  private static let letters = 34

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

  /// Writes the labels; each leads to its line.
  func writeLabels(height: Double, to page: inout HTML) {
    let isWide = thresholds.contains { $0.text.count > 3 }
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
          page.write(threshold.text)
          page.element("tspan", ["class": "nm", "dx": "6"], text: name(of: threshold))
        }
      }
    }
  }

  private func name(of threshold: Threshold) -> String {
    let name = threshold.names.joined(separator: ", ")
    let room = ThresholdLines.letters - threshold.text.count
    return name.count > room ? name.prefix(room - 1) + "…" : name
  }

  /// Where the labels stand: at their lines, but apart from each other.
  private var places: [Double] {
    var places = thresholds.map { scale.height(of: $0.number) }
    // The first is the lowest on the page.
    for at in places.indices.dropFirst() {
      places[at] = min(places[at], places[at - 1] - ThresholdLines.step)
    }
    var least = ThresholdLines.step / 2
    for at in places.indices.reversed() {
      places[at] = max(places[at], least)
      least = places[at] + ThresholdLines.step
    }
    return places
  }
}
