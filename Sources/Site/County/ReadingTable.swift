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
    page.element("section", ["id": "values"]) { page in
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
        page.write(edition.title(of: reading))
        page.element("small") { page in
          if let unit = metric.unit { page.write("\(unit[edition.language]), ") }
          page.day(reading.day, edition)
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

extension Edition {
  /// `Level of North`: what is read, and of which area if it is not the county's own.
  func title(of reading: Reading) -> String {
    let title = workspace.metrics[reading.metric].title[language]
    guard reading.scope != .own else { return title }
    let area = workspace.areas[reading.area].title(in: language)
    return "\(title) \(wording.say(.ofArea, ["area": area]))"
  }
}
