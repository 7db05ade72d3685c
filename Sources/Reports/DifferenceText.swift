internal import Changes
internal import RuleLanguage
internal import YAMLSource

extension DifferenceReport {
  /// The differences for a reader at a terminal of so many columns.
  public func write(to page: inout Page, width: Int) {
    page.line(summary, .bold)
    for group in groups {
      page.line()
      page.line(group.heading, .bold)
      for difference in group.differences { write(difference, indent: 2, to: &page, width) }
    }
    if let changes {
      page.line()
      changes.write(to: &page)
    }
    if let impact {
      page.line()
      impact.write(to: &page, width: width)
    }
  }

  /// The widest word for a meaning, and the gap behind it.
  private static let column = 12

  private func write(
    _ difference: RuleDifference, indent: Int, to page: inout Page, _ width: Int
  ) {
    let words = DifferenceWords(difference)
    let text = indent + DifferenceReport.column
    func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
    let meaning = difference.meaning.rawValue
    page.write(blanks(indent))
    page.write(meaning, difference.meaning.style)
    page.write(blanks(DifferenceReport.column - meaning.count))
    let change = [words.values.old, words.values.new].compactMap { $0 }.joined(separator: " → ")
    page.wrap("\(words.what): \(change)", indent: text, width: width)
    for remark in words.remarks {
      page.write(blanks(text))
      page.wrap(remark, indent: text, width: width)
    }
    for content in difference.contents {
      page.write(blanks(text))
      page.wrap(
        "\(content.kind.rawValue) \(content.id): \(content.text)", indent: text + 2, width: width)
    }
    if let places = words.places {
      page.write(blanks(text))
      page.wrap(places, indent: text, width: width, .dim)
    }
    for nested in difference.nested { write(nested, indent: indent + 4, to: &page, width) }
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
