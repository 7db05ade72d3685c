internal import Comparison
internal import Reports
internal import Rules

/// The differences of the rules with what they mean, and where they stand: what `diff` lists.
struct DifferenceSection {
  let report: DifferenceReport
  /// That of texts and titles.
  let language: Language

  /// The most of one heading; the rest is only counted.
  private static let most = 40

  func write(to page: inout HTML) {
    page.element("section", ["class": "effect", "id": "differences"]) { page in
      page.element("h2", text: said[.reviewDifferences])
      page.element("p", text: "\(report.summary).")
      for group in report.groups {
        page.element("h3", text: group.heading)
        list(group.differences, on: &page)
      }
    }
  }

  private func list(_ differences: [RuleDifference], on page: inout HTML) {
    page.element("ul", ["class": "differs"]) { page in
      for difference in differences.prefix(Self.most) {
        page.element("li") { write(difference, to: &$0) }
      }
      let rest = differences.count - Self.most
      if rest > 0 {
        page.element("li", text: said.say(.reviewMoreElsewhere, ["n": String(rest)]))
      }
    }
  }

  private func write(_ difference: RuleDifference, to page: inout HTML) {
    let words = DifferenceWords(difference, said)
    let foreign = self.foreign(difference)
    page.element("div") { page in
      page.meaning(difference.meaning, said)
      page.element("b", text: words.what)
      page.write(": ")
      let values = [words.values.old, words.values.new].compactMap { $0 }
      for (at, value) in values.enumerated() {
        if at > 0 { page.write(" → ") }
        page.element("span", ["lang": foreign], text: value)
      }
    }
    for remark in words.remarks { page.element("p", text: remark) }
    for content in difference.contents.prefix(Self.most) {
      page.element("p") { page in
        page.write("\(content.name(in: said)): ")
        page.element("span", ["lang": code], text: content.text)
      }
    }
    let rest = difference.contents.count - Self.most
    if rest > 0 { page.element("p", text: said.say(.reviewMore, ["n": String(rest)])) }
    if !words.places.isEmpty {
      page.element("p", ["class": "soft"]) { page in
        for (at, place) in words.places.enumerated() {
          page.write("\(at > 0 ? ", " : "")\(place.side) ")
          page.element("code", text: place.place)
        }
      }
    }
    if !difference.nested.isEmpty { list(difference.nested, on: &page) }
  }

  private var said: Wording { report.words }

  private var code: String? { foreign(language.code) }

  private func foreign(_ code: String?) -> String? { code == said.code ? nil : code }

  /// The language of what the two sides say, where it is not that of the page.
  private func foreign(_ difference: RuleDifference) -> String? {
    switch difference.aspect {
    case .text, .title, .short, .unit:
      return foreign(difference.subject.detail)
    case .added, .removed: return code
    default: return nil
    }
  }
}
