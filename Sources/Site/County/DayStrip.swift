internal import Evaluation
internal import Findings
internal import Reports
internal import Rules

/// The days of a count as a row of boxes: counted, not counted, still needed, waited for, in effect.
struct DayStrip {
  let edition: Edition
  let count: CountTrace
  /// The phase that follows; nil: the count is not full.
  let goal: Phase?

  private var wording: Wording { edition.wording }

  /// The most boxes that fit a narrow screen, and how many of them may be days to come.
  private static let (mostDays, mostToCome) = (14, 7)

  func write(to page: inout HTML) {
    let last = count.days.last?.day
    let waiting = count.effective.flatMap { effective in last.map { max(0, effective - $0 - 1) } }
    let missing = waiting ?? max(0, count.trigger.consecutive.days - count.count)
    let toCome = min(missing, DayStrip.mostToCome)
    page.element("ol", ["class": "days"]) { page in
      for day in count.days.suffix(DayStrip.mostDays - toCome) { counted(day, on: &page) }
      for place in 0..<toCome {
        // The last box stands for all that do not fit.
        let isRest = place == toCome - 1 && missing > toCome
        if let last, waiting != nil, !isRest {
          box("wait", last + place + 1, text: wording[.siteWaiting], on: &page)
        } else {
          let number = waiting == nil ? String(count.count + place + 1) : ""
          page.element("li", ["class": waiting == nil ? "open" : "wait"]) { page in
            page.element("i", ["aria-hidden": "true"], text: isRest ? "…" : number)
            page.element(
              "span", ["class": "vh"], text: wording[waiting == nil ? .siteOpenDay : .siteWaiting])
          }
        }
      }
      if let effective = count.effective { reached(effective, on: &page) }
    }
  }

  /// The first day of what follows.
  private func reached(_ effective: Day, on page: inout HTML) {
    let color = goal.map { goal in
      edition.paint(goal, level: count.ruleSet.phases.firstIndex { $0.id.value == goal.id.value })
    }
    page.element("li", ["class": "goal"]) { page in
      page.element("i", ["class": color ?? "", "aria-hidden": "true"]) { $0.icon("check") }
      label(effective, goal?.title[edition.language] ?? "", on: &page)
    }
  }

  private func counted(_ counted: CountedDay, on page: inout HTML) {
    let values = counted.readings.compactMap { reading in
      reading.value.map {
        edition.numbers([$0], beside: edition.bounds(of: reading.metric, in: count.trigger.when))[0]
      }
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
    case .skipped, .beforeEntry:
      page.element("li", ["class": "not"]) { page in
        page.element("i", ["class": "hatch", "aria-hidden": "true"]) { _ in }
        label(counted.day, edition.report.skipped(counted.role) ?? "", on: &page)
      }
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
      text: "\(edition.style.longDate(day))\(wording.colon) \(text)")
  }
}
