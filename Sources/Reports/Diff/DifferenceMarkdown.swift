internal import Comparison
internal import Findings

extension DifferenceReport {
  /// Rows of one table, before the rest is only counted.
  private static let mostRows = 40

  /// The differences as Markdown for a comment on a change: what tightens and relaxes most comes
  /// first, and long tables are cut.
  public var markdown: String {
    var text: Markdown = "**\(summary)**\n"
    let flat = groups.flatMap { group in
      [group]
        + group.differences.filter { !$0.nested.isEmpty }.flatMap { difference in
          DifferenceReport.groups(difference.nested)
        }
    }
    let ranked = flat.enumerated().sorted { a, b in
      let (one, other) = (a.element.weight, b.element.weight)
      return one != other ? one > other : a.offset < b.offset
    }
    for (_, group) in ranked {
      text += "\n### \(group.heading)\n\n"
      text += Markdown.table(
        ["Meaning", "What", "Old", "New", "Where"],
        group.differences.prefix(DifferenceReport.mostRows).map(row))
      let rest = group.differences.count - DifferenceReport.mostRows
      if rest > 0 { text += "\nand \(rest) more\n" }
    }
    return [text.document, changes?.markdown, impact?.markdown].compactMap { $0 }
      .joined(separator: "\n")
  }

  private func row(_ difference: RuleDifference) -> [Markdown] {
    let words = DifferenceWords(difference)
    let remarks =
      words.remarks + difference.contents.map { "\($0.kind.rawValue) \($0.id): \($0.text)" }
    return [
      "\(difference.meaning.rawValue)",
      ([words.what] + remarks).map { "\($0)" }.joined(separator: "<br>"),
      linked(words.values.old, difference.old.url), linked(words.values.new, difference.new.url),
      words.places.map { "\($0.side) \(code: $0.place)" }.joined(separator: "<br>"),
    ]
  }

  /// What a side says, with the address of its norm as a link.
  private func linked(_ text: String?, _ url: String?) -> Markdown {
    guard let text, let url, let place = text.firstRange(of: url) else { return "\(text ?? "")" }
    return "\(text[..<place.lowerBound])\(address: url)\(text[place.upperBound...])"
  }
}

extension DifferenceReport.Group {
  /// How much of it matters to those who have to follow the rules, then to those who apply them.
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
