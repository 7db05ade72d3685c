/// The unit of a figure beside its numbers.
package struct UnitText {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// A sign such as `%` or `µg/m³`, and no words.
  package var isShort: Bool { text.count <= UnitText.longest && !text.contains(" ") }

  private static let longest = 5

  /// Whether a title says it already, so that a line with both tells nothing.
  package func isSaid(by title: String) -> Bool {
    let words = title.lowercased().split { !$0.isLetter && !$0.isNumber }
    return text.lowercased().split { !$0.isLetter && !$0.isNumber }.allSatisfy { unit in
      words.contains { $0 == unit || $0.hasSuffix(unit) }
    }
  }
}
