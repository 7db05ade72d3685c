/// A file as it is written, for what only its letters tell: where in a text a word stands, and what stands
/// behind a value. Its lines are looked for when they are first asked for.
package final class WrittenLines {
  package let file: SourceFile
  private lazy var window = LineWindow(file)

  /// Letters of a line in which a word is looked for.
  private static let longestLine = 4000

  package init(_ file: SourceFile) { self.file = file }

  /// What stands on a line behind a place, or the beginning of it.
  package func rest(behind place: Position) -> Substring {
    Substring(window.text(ofLine: place.line, from: Int(place.column) - 1, most: 240))
  }

  /// The place of a word in a text, where it stands there as written; otherwise that of the text.
  /// - Parameter skipping: how many earlier places of the word are not meant.
  package func place(of word: String, in span: Span, skipping: Int = 0) -> Span {
    var skipping = skipping
    let word = Array(word.unicodeScalars)
    // A text of many lines, or a very long one, is shown as a whole.
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

  /// The lines of a stretch as they are written, each without what stands before or behind the
  /// stretch; nil where there are too many of them, or they are too long.
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

  /// What stands before a place on its line; nil where that is too long.
  package func written(before place: Position) -> String? {
    written(Span(file: file, start: Position(line: place.line, column: 1), end: place))?.first
  }
}
