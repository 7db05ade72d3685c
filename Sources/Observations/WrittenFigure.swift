/// A number as people write it, with what they put before and after it.
struct WrittenFigure {
  /// The longest unit after a number, and the longest abbreviation before it, in characters.
  private static let longestWord = 8

  init?(_ text: String) {
    let signs = text.unicodeScalars
    guard let first = signs.firstIndex(where: WrittenFigure.isDigit),
      WrittenFigure.canPrecede(signs[..<first])
    else { return nil }
    var groups = [signs[first..<first]]
    var marks: [Unicode.Scalar] = []
    var at = first
    while at < signs.endIndex {
      let next = signs.index(after: at)
      if WrittenFigure.isDigit(signs[at]) {
        groups[groups.count - 1] = signs[groups[groups.count - 1].startIndex...at]
      } else if ".,'’_ \u{A0}\u{2009}\u{202F}".unicodeScalars.contains(signs[at]),
        next < signs.endIndex, WrittenFigure.isDigit(signs[next])
      {
        marks.append(signs[at])
        groups.append(signs[next..<next])
      } else {
        break
      }
      at = next
    }
    guard WrittenFigure.isOneNumber(groups, marks), WrittenFigure.canFollow(signs[at...]) else {
      return nil
    }
  }

  /// `3`, `３` and `½`, but not the `³` of `m³`.
  private static func isDigit(_ sign: Unicode.Scalar) -> Bool {
    sign.properties.numericType == .decimal
      || sign.properties.numericType == .numeric && !sign.properties.isAlphabetic
  }

  private static func isOfWord(_ sign: Unicode.Scalar) -> Bool {
    sign.properties.isAlphabetic || sign.properties.numericType != nil
  }

  /// Signs without letters, or an abbreviation: `<`, `ca.`.
  private static func canPrecede(_ signs: Substring.UnicodeScalarView) -> Bool {
    guard signs.contains(where: isOfWord) else { return true }
    let words = signs.split(separator: " ")
    return words.count == 1 && words[0].last == "." && words[0].count <= longestWord
  }

  /// Signs without letters, or a unit: `%`, `cm`, `µg/m³`.
  private static func canFollow(_ signs: Substring.UnicodeScalarView) -> Bool {
    guard signs.contains(where: isOfWord) else { return true }
    let words = signs.split { $0 == " " || $0 == "\u{A0}" || $0 == "\u{202F}" }
    return words.count == 1 && words[0].count <= longestWord
      && (words[0].first?.properties.isAlphabetic ?? false)
      // `2a` is a code.
      && (words[0].count > 1 || signs.count > 1)
  }

  /// Whether groups of digits and the marks between them are one number. Only a decimal part may have other than three
  /// digits, and only one mark parts it from the rest.
  private static func isOneNumber(
    _ groups: [Substring.UnicodeScalarView], _ marks: [Unicode.Scalar]
  ) -> Bool {
    let isDecimal =
      marks.last.map { mark in
        ".,".unicodeScalars.contains(mark) && !marks.dropLast().contains(mark)
      } ?? false
    let thousands = groups.dropFirst().dropLast(isDecimal ? 1 : 0)
    return thousands.allSatisfy { $0.count == 3 } && (thousands.isEmpty || groups[0].count <= 3)
      && Set(marks.dropLast(isDecimal ? 1 : 0)).count <= 1
  }
}
