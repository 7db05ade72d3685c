internal import Evaluation
internal import Findings
internal import Rules

/// The newest values of an area, with their differences to the day and the week before.
struct ReadingTable {
  let edition: Edition
  let readings: [Reading]

  private var wording: Wording { edition.wording }
  private var workspace: Workspace { edition.workspace }

  func write(to page: inout HTML) {
    page.element("section") { page in
      page.element("h2", text: wording[.siteValues])
      let heads = [Phrase.siteValues, .siteValue, .dayBefore, .weekBefore].map { phrase in
        (wording[phrase], isNumber: phrase != .siteValues)
      }
      page.table("vals", heads: heads) { page in
        for reading in readings { row(reading, on: &page) }
      }
    }
  }

  private func row(_ reading: Reading, on page: inout HTML) {
    let metric = workspace.metrics[reading.metric]
    page.element("tr", ["role": "row"]) { page in
      page.element("th", ["role": "rowheader", "scope": "row"]) { page in
        page.write(metric.title[edition.language])
        if reading.scope != .own {
          let area = workspace.areas[reading.area].title(in: edition.language)
          page.write(" \(wording.say(.ofArea, ["area": area]))")
        }
        page.element("small") { page in
          if let unit = metric.unit { page.write("\(unit[edition.language]), ") }
          page.day(reading.day, edition.style)
        }
      }
      let shown = RoundedReading(reading, daysBefore: [1, 7], edition)
      page.element("td", ["role": "cell", "class": "n"], text: shown.value ?? wording[.noValue])
      for difference in shown.differences {
        page.element("td", ["role": "cell", "class": "n"], text: difference?.text ?? "–")
      }
    }
  }
}
