internal import Comparison
internal import Findings
internal import Rules

extension DifferenceReport {
  /// The differences for a reader at a terminal.
  public func write(to page: inout Page) {
    page.line(summary, .bold)
    for group in groups {
      page.line()
      page.line(group.heading, .bold)
      for difference in group.differences { write(difference, indent: 2, to: &page) }
    }
    if let changes {
      page.line()
      changes.write(to: &page)
    }
    if let impact {
      page.line()
      impact.write(to: &page)
    }
  }

  /// The widest word for a meaning, and the gap behind it.
  private static let column = 12

  private func write(_ difference: RuleDifference, indent: Int, to page: inout Page) {
    let words = DifferenceWords(difference)
    let text = indent + DifferenceReport.column
    func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
    let meaning = difference.meaning.rawValue
    page.write(spaces(indent))
    page.write(meaning, difference.meaning.style)
    page.write(spaces(DifferenceReport.column - meaning.count))
    let change = [words.values.old, words.values.new].compactMap { $0 }.joined(separator: " → ")
    page.wrap("\(words.what): \(change)", indent: text)
    for remark in words.remarks { page.wrap(remark, after: spaces(text)) }
    for content in difference.contents {
      page.write(spaces(text))
      page.wrap("\(content.kind.rawValue) \(content.id): \(content.text)", indent: text + 2)
    }
    let places = words.places.map { "\($0.side) \($0.place)" }.joined(separator: ", ")
    if !places.isEmpty { page.wrap(places, after: spaces(text), .dim) }
    for nested in difference.nested { write(nested, indent: indent + 4, to: &page) }
  }
}

extension RuleDifference.Meaning {
  fileprivate var style: Page.Style {
    switch self {
    case .tightened: .error
    case .relaxed: .added
    case .changed: .warning
    case .editorial: .dim
    }
  }
}
