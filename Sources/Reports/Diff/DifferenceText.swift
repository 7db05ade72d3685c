internal import Comparison
internal import Rules

extension DifferenceReport {
  /// Writes the differences for a terminal.
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

  /// The width of the longest meaning, and the gap after it.
  private static let column = 12

  private func write(_ difference: RuleDifference, indent: Int, to page: inout Page) {
    let words = DifferenceWords(difference, self.words)
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
      page.wrap("\(content.name(in: self.words)): \(content.text)", indent: text + 2)
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

extension DifferenceReport {
  /// The differences as Markdown, for a comment on a pull request: groups that tighten and relax most
  /// come first, and those that are editorial are folded. What does not fit is counted.
  public var markdown: String {
    var text = BoundedMarkdown("**\(summary)**\n")
    let flat = groups.flatMap { group in
      [group]
        + group.differences.filter { !$0.nested.isEmpty }.flatMap { difference in
          groups(difference.nested)
        }
    }
    let ranked = flat.enumerated().sorted { a, b in
      let (one, other) = (a.element.weight, b.element.weight)
      return one != other ? one > other : a.offset < b.offset
    }
    for (_, group) in ranked {
      text.add(group.differences.count, ("difference", "differences")) { markdown(of: group, $0) }
    }
    changes?.write(to: &text)
    impact?.write(to: &text)
    return text.document()
  }

  /// - Parameter shown: how many differences are listed.
  private func markdown(of group: Group, _ shown: Int) -> Markdown {
    // GitHub and GitLab read Markdown between the tags where empty lines surround it.
    var text: Markdown = group.weight > 0 ? "\n<details open>\n" : "\n<details>\n"
    text += "<summary>\n\n### \(group.heading)\n\n</summary>\n\n"
    if shown > 0 {
      text += Markdown.table(
        ["Meaning", "What", "Old", "New", "Where"], group.differences.prefix(shown).map(row))
    }
    let rest = group.differences.count - shown
    if rest > 0 { text += shown > 0 ? "\nand \(rest) more\n" : "\(rest) not shown\n" }
    return text + "\n</details>\n"
  }

  private func row(_ difference: RuleDifference) -> [Markdown] {
    let words = DifferenceWords(difference, self.words)
    let remarks =
      words.remarks + difference.contents.map { "\($0.name(in: self.words)): \($0.text)" }
    return [
      "\(difference.meaning.rawValue)",
      ([words.what] + remarks).map { "\($0)" }.joined(separator: "<br>"),
      linked(words.values.old, difference.old.url), linked(words.values.new, difference.new.url),
      words.places.map { "\($0.side) \(code: $0.place)" }.joined(separator: "<br>"),
    ]
  }

  /// What a side says, with the address of its legal basis as a link.
  private func linked(_ text: String?, _ url: String?) -> Markdown {
    guard let text, let url, let place = text.firstRange(of: url) else { return "\(text ?? "")" }
    return "\(text[..<place.lowerBound])\(address: url)\(text[place.upperBound...])"
  }
}

extension DifferenceReport.Group {
  /// How important a group is: tightened and relaxed rules first, then other changes of meaning.
  fileprivate var weight: Int {
    differences.reduce(0) { weight, difference in
      switch difference.meaning {
      case .tightened, .relaxed: weight + 1000
      case .changed: weight + 1
      case .editorial: weight
      }
    }
  }
}
