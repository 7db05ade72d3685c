internal import Evaluation
internal import Findings
internal import Reports
internal import Rules

/// The days of a full count as a row of boxes: counted, not counted, awaited, in between, in effect; or of one
/// that days to come may fill.
struct DayStrip {
  let edition: Edition
  let count: CountTrace
  /// The phase that follows.
  let goal: Phase?
  /// Its first day.
  let effective: Day

  private var wording: Wording { edition.wording }

  /// The most boxes that fit a narrow screen beside the last, and how many of them may be days to come.
  private static let (mostDays, mostToCome) = (13, 8)

  private var isCertain: Bool { !count.days.contains(where: \.isAwaited) }

  func write(to page: inout HTML) {
    let last = count.days.last?.day ?? effective - 1
    let awaited = count.days.filter(\.isAwaited)
    let between = stride(from: 1, to: max(1, effective - last), by: 1).map { last + $0 }
    let toCome = awaited.count + between.count
    // The last of the boxes to come stands for all that do not fit.
    let shown = toCome > DayStrip.mostToCome ? DayStrip.mostToCome - 1 : toCome
    page.element("ol", ["class": "days"]) { page in
      let known = count.days.filter { !$0.isAwaited }
      for day in known.suffix(DayStrip.mostDays - min(toCome, DayStrip.mostToCome)) {
        counted(day, on: &page)
      }
      for day in awaited.prefix(shown) { self.awaited(day, on: &page) }
      for day in between.prefix(shown - min(shown, awaited.count)) {
        box("wait", day, text: wording[.siteWaiting], on: &page)
      }
      if shown < toCome {
        page.element("li", ["class": "open"]) {
          $0.element("i", ["aria-hidden": "true"], text: "…")
        }
      }
      reached(on: &page)
    }
  }

  /// The first day of what follows, or can follow.
  private func reached(on page: inout HTML) {
    let color = goal.map { goal in
      edition.paint(goal, level: count.ruleSet.phases.firstIndex { $0.id.value == goal.id.value })
    }
    page.element("li", ["class": isCertain ? "goal" : "goal may"]) { page in
      page.element("i", ["class": isCertain ? color ?? "" : "", "aria-hidden": "true"]) { page in
        if isCertain { page.icon("check") } else { page.write("?") }
      }
      label(effective, goal?.title[edition.language] ?? "", on: &page)
    }
  }

  private func awaited(_ day: CountedDay, on page: inout HTML) {
    guard day.role.isCounted else { return skipped(day, on: &page) }
    page.element("li", ["class": "open"]) { page in
      page.element(
        "i", ["aria-hidden": "true"], text: String(min(day.count, count.trigger.consecutive.days)))
      label(day.day, wording[.siteOpenDay], on: &page)
    }
  }

  private func skipped(_ day: CountedDay, on page: inout HTML) {
    page.element("li", ["class": "not"]) { page in
      page.element("i", ["class": "hatch", "aria-hidden": "true"]) { _ in }
      label(day.day, edition.report.skipped(day.role) ?? "", on: &page)
    }
  }

  private func counted(_ counted: CountedDay, on page: inout HTML) {
    let values = counted.readings.compactMap { reading in
      reading.value.map { edition.number($0, of: reading.metric) }
    }.joined(separator: "; ")
    switch counted.role {
    case .counted where counted.truth == .isTrue:
      page.element("li", ["class": "hit"]) { page in
        page.element(
          "i", ["aria-hidden": "true"],
          text: String(min(counted.count, count.trigger.consecutive.days)))
        label(
          counted.day, [values, wording[.counted]].filter { !$0.isEmpty }.joined(separator: ", "),
          on: &page)
      }
    case .counted:
      let why = counted.truth == .isFalse ? wording[.notHeld] : wording[.notKnown]
      box(
        "miss", counted.day, text: [values, why].filter { !$0.isEmpty }.joined(separator: ", "),
        on: &page)
    case .skipped, .beforeEntry: skipped(counted, on: &page)
    }
  }

  private func box(_ name: String, _ day: Day, text: String, on page: inout HTML) {
    page.element("li", ["class": name]) { page in
      page.element("i", ["aria-hidden": "true"]) { _ in }
      label(day, text, on: &page)
    }
  }

  /// The day below a box, and all of it as a sentence.
  private func label(_ day: Day, _ text: String, on page: inout HTML) {
    page.element("span", ["aria-hidden": "true"]) { page in
      page.write(String(edition.style.weekday(day.weekday).prefix(2)))
      page.open("br")
      page.write(String(day.civil.day))
    }
    page.element(
      "span", ["class": "vh"],
      text: "\(edition.longDate(day))\(wording.colon) \(text)")
  }
}
