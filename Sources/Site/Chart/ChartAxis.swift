internal import Rules

/// The line at zero, and the ticks below a chart.
struct ChartAxis {
  let height: Double

  func write(to page: inout HTML) {
    page.element(
      "line",
      ["class": "base", "x1": "0", "x2": "100%", "y1": height.place(), "y2": height.place()]
    ) { _ in }
  }

  /// - Parameter isMinor: whether its text may be left out.
  static func tick(
    _ day: Day, _ days: ChartDays, at top: Double, _ text: String, isMinor: Bool,
    to page: inout HTML
  ) {
    let (anchor, shift) = days.anchor(day, letters: text.count)
    let place = days.place(day, 0.5).percent
    page.element(
      "line",
      ["class": "base", "x1": place, "x2": place, "y1": top.place(), "y2": (top + 5).place()]
    ) { _ in }
    page.element(
      "text",
      [
        "class": isMinor ? "ax alt" : "ax", "x": place, "y": (top + 22).place(),
        "text-anchor": anchor, "dx": shift.map { $0.place() },
      ], text: text)
  }
}
