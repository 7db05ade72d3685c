internal import Evaluation
internal import Findings
internal import Observations
internal import Reports
internal import Rules

/// Why the phases of a rule set are as they are: for each its counts, with the days, their values, and the
/// places of both in the rules and the data.
struct Explanation {
  let edition: Edition
  let standing: Standing
  /// Whether no other rule set speaks here.
  let isAlone: Bool

  private var wording: Wording { edition.wording }
  private var report: SituationReport { edition.report }

  /// The phases that something starts, the strictest first.
  private var phases: [PhaseTrace] {
    (standing.trace?.phases ?? []).filter { $0.phase.starts != nil }.reversed()
  }

  /// Whether there is anything to explain.
  var isThere: Bool { !phases.isEmpty }

  func write(to page: inout HTML) {
    let phases = phases
    guard !phases.isEmpty else { return }
    page.element("section", ["class": "np"]) { page in
      let title = isAlone ? "" : "\(wording.colon) \(edition.title(of: standing.ruleSet))"
      page.element("h2", text: wording[.siteWhy] + title)
      for phase in phases { write(phase, to: &page) }
    }
  }

  private func write(_ trace: PhaseTrace, to page: inout HTML) {
    let level = standing.ruleSet.phases.firstIndex { $0.id.value == trace.phase.id.value }
    page.element("details", ["class": "fold"]) { page in
      page.element("summary") { page in
        page.element("span") { page in
          page.element(
            "span", ["class": "chip \(edition.paint(trace.phase, level: level))"],
            text: trace.phase.title[edition.language])
          page.open("br")
          page.element("span", ["class": "soft"], text: state(of: trace))
        }
        page.icon("down")
      }
      page.element("div") { page in
        for count in trace.counts { write(count, of: trace.phase, to: &page) }
        if let decision = trace.decision {
          page.element("p") { page in
            page.write(edition.sentence(edition.capitalized(report.text(of: decision))))
            page.open("br")
            page.place(decision.trigger.span, edition)
          }
        }
      }
    }
  }

  /// `in force; 3 of 5 on 18 May 2021`
  private func state(of trace: PhaseTrace) -> String {
    let origin = trace.origin.map { report.text(of: $0) }
    // Of a phase in force, the count that may end it.
    let running = trace.counts.last { !trace.isInForce || $0.side == .ends }.map { count in
      "\(wording[count.side == .starts ? .starts : .ends]): \(report.progress(of: count))"
    }
    return [report.state(of: trace, in: standing), origin, running]
      .compactMap { $0 }.joined(separator: "; ")
  }

  private func write(_ count: CountTrace, of phase: Phase, to page: inout HTML) {
    let side = wording[count.side == .starts ? .starts : .ends]
    page.element("p") { page in
      page.element("strong", text: "\(edition.capitalized(side))\(wording.colon)")
      page.write(" \(edition.words.text(of: count.trigger.when, count.ruleSet)), ")
      page.write("\(edition.words.needed(count.trigger, count.ruleSet)). ")
      page.element(
        "strong", text: edition.sentence(edition.capitalized(report.progress(of: count))))
      page.open("br")
      page.place(count.trigger.when.span, edition)
    }
    table(
      count.days, label: "\(phase.title[edition.language]), \(side)",
      needed: count.trigger.consecutive.days, condition: count.trigger.when, to: &page)
    for row in count.rows {
      let condition = edition.words.text(of: .row(row.row), count.ruleSet)
      page.element("p") { page in
        page.write("\(edition.capitalized(condition))\(wording.colon) ")
        page.element("strong", text: report.outcome(row.truth))
        page.open("br")
        page.place(row.row.span, edition)
      }
      table(
        row.days, label: condition, needed: row.row.count.days, condition: row.row.when, to: &page)
    }
  }

  /// The days of a count with what it read.
  private func table(
    _ days: [CountedDay], label: String, needed: Int, condition: Condition, to page: inout HTML
  ) {
    guard !days.isEmpty else { return }
    page.element(
      "div", ["class": "scroll", "tabindex": "0", "role": "group", "aria-label": label]
    ) { page in
      let heads = [Phrase.siteDay, .siteValue, .counted, .siteLineOfData].map { phrase in
        (edition.capitalized(wording[phrase]), isNumber: phrase == .siteValue)
      }
      page.table("trace vals", heads: heads) { page in
        for day in days { row(day, needed: needed, condition, to: &page) }
      }
    }
  }

  private func row(
    _ day: CountedDay, needed: Int, _ condition: Condition, to page: inout HTML
  ) {
    page.element("tr", ["role": "row"]) { page in
      page.element("th", ["scope": "row", "role": "rowheader"]) { $0.day(day.day, edition) }
      page.element("td", ["class": "n", "role": "cell"], text: values(of: day))
      if day.role.isCounted {
        let count = day.truth == .isTrue ? "\(wording.colon) \(min(day.count, needed))" : ""
        page.element("td", ["role": "cell"], text: report.outcome(day.truth) + count)
      } else {
        page.element(
          "td", ["class": "soft", "role": "cell"], text: report.skipped(day.role) ?? "")
      }
      page.element("td", ["role": "cell"]) { page in
        for (place, reading) in day.readings.enumerated() {
          guard let origin = reading.origin else { continue }
          if place > 0 { page.open("br") }
          page.place(
            edition.evaluator.observations.deliveries[origin.source].fileName, line: origin.line,
            edition)
        }
      }
    }
  }

  /// The values, rows and phases that a condition read on a day.
  private func values(of day: CountedDay) -> String {
    let values = day.readings.map { reading in
      reading.value.map { edition.number($0, of: reading.metric) } ?? wording[.noValue]
    }
    let others = (day.rows.map(text(of:)) + day.phases.map(text(of:))).once { $0 }
    return (values + others).joined(separator: "; ")
  }

  /// `River level, Traffic light in a row: 2 of 3`
  private func text(of result: RowResult) -> String {
    let condition = result.row.when
    let figures = condition.comparisons.map { comparison in
      let whose = edition.words.of(comparison.of)
      return edition.workspace.metrics[comparison.metric].title[edition.language]
        + (whose.isEmpty ? "" : " \(whose)")
    }
    let ruleSets = condition.references.map { edition.shortTitle(ofRuleSet: $0.ruleSet) }
    let subject = (figures + ruleSets).once { $0 }
    return wording.say(
      .rowReading,
      [
        "what": subject.joined(separator: ", "), "count": String(result.held),
        "needed": String(result.row.count.days),
      ])
  }

  /// `Traffic light, 18 May: Red`
  private func text(of result: PhaseResult) -> String {
    let ordinance = edition.workspace.ordinance(result.reference.ruleSet)
    let title = edition.shortTitle(ofRuleSet: result.reference.ruleSet)
    let found =
      switch result.found {
      case .phase(let id):
        ordinance?.versions.lazy.flatMap(\.phases).first { $0.id.span == result.place }?
          .title[edition.language] ?? id
      case .unknown: wording[.unknown]
      case .notValid: wording[.notApplicable]
      }
    return "\(title), \(edition.shortDate(result.day))\(wording.colon) \(found)"
  }
}

extension HTML {
  /// Writes where a rule begins.
  mutating func place(_ span: Span, _ edition: Edition) {
    place(span.file.name, line: Int(span.start.line), edition)
  }

  /// Writes a place in a file: as a link where the site knows the address of the files.
  mutating func place(_ file: String, line: Int, _ edition: Edition) {
    let text = "\(file):\(line)"
    guard let address = edition.source?.address(of: file, line: line) else {
      return element("code", text: text)
    }
    element("a", ["href": address]) { $0.element("code", text: text) }
  }
}
