/// A file as written, for what only its characters tell: where a word is in a text, and what
/// follows a value. Its lines are found when first needed.
package final class WrittenLines {
  package let file: SourceFile
  private lazy var window = LineWindow(file)

  /// The most characters of a line to search for a word.
  private static let longestLine = 4000

  package init(_ file: SourceFile) { self.file = file }

  /// The rest of a line after a place, or the beginning of that.
  package func rest(behind place: Position) -> Substring {
    Substring(window.text(ofLine: place.line, from: Int(place.column) - 1, most: 240))
  }

  /// The place of a word in a text, if it is written there as such; otherwise that of the text.
  /// - Parameter skipping: how many earlier occurrences of the word to skip.
  package func place(of word: String, in span: Span, skipping: Int = 0) -> Span {
    var skipping = skipping
    let word = Array(word.unicodeScalars)
    // In a text of many lines, or with very long ones, only the beginning is searched.
    for line in span.start.line...min(span.end.line, span.start.line + 64) {
      let first = line == span.start.line ? Int(span.start.column) - 1 : 0
      let most = line == span.end.line ? Int(span.end.column) - 1 - first : Self.longestLine
      let text = Array(
        window.text(ofLine: line, from: first, most: min(most, Self.longestLine)).unicodeScalars)
      guard word.count <= text.count,
        let at = (0...text.count - word.count).first(where: {
          guard text[$0..<$0 + word.count].elementsEqual(word) else { return false }
          skipping -= 1
          return skipping < 0
        })
      else { continue }
      let start = Int32(first + at + 1)
      return Span(
        file: span.file, start: Position(line: line, column: start),
        end: Position(line: line, column: start + Int32(word.count)))
    }
    return span
  }

  /// The lines of a stretch as written, without what comes before or after the stretch; nil if they
  /// are too many or too long.
  package func written(_ span: Span) -> [String]? {
    guard span.file === file, span.end.line - span.start.line < Fix.mostLines else { return nil }
    var found: [String] = []
    for line in span.start.line...span.end.line {
      let length = window.length(ofLine: line)
      let first = line == span.start.line ? Int(span.start.column) - 1 : 0
      let end = line == span.end.line ? Int(span.end.column) - 1 : length
      guard first <= end, end <= length, end - first <= Fix.longestText else { return nil }
      found.append(window.text(ofLine: line, from: first, most: end - first))
    }
    return found
  }

  /// The part of a line before a place; nil if that is too long.
  package func written(before place: Position) -> String? {
    written(Span(file: file, start: Position(line: place.line, column: 1), end: place))?.first
  }
}
