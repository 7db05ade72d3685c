internal import Rules

/// What stands around every chart: heading, drawing with its name and description, key, and table.
struct ChartFigure {
  /// Unique on the page.
  let id: String
  let heading: String
  let line: String
  let description: String
  let height: Double
  let edition: Edition

  func write(
    to page: inout HTML, plot: (inout HTML) -> Void, labels: (inout HTML) -> Void,
    key: (inout HTML) -> Void, table: (inout HTML) -> Void
  ) {
    page.element("section", ["class": "np"]) { page in
      page.element("figure") { page in
        page.element("h2", ["id": id], text: heading)
        page.element("p", ["class": "sub", "id": "\(id)-of"], text: line)
        page.element("div", ["class": "chart"]) { page in
          page.element(
            "svg",
            [
              "role": "img", "aria-labelledby": "\(id) \(id)-of",
              "aria-describedby": "\(id)-says", "height": height.place(),
            ]
          ) { page in
            page.element("desc", ["id": "\(id)-says"], text: description)
            plot(&page)
          }
          labels(&page)
        }
        key(&page)
        page.element("details", ["class": "fold"]) { page in
          page.element("summary") { page in
            page.element("span") { page in
              page.write(edition.wording[.siteAsTable])
              // Several on a page would sound alike.
              page.element("span", ["class": "vh"], text: "\(edition.wording.colon) \(line)")
            }
            page.icon("down")
          }
          page.element("div") { table(&$0) }
        }
      }
    }
  }
}
