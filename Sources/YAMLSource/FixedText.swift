/// A file with some fixes applied, and whether they did what they should and nothing else.
package struct FixedText {
  package let original: SourceFile
  /// By place; none touches another.
  package let fixes: [Fix]
  /// The file with the fixes.
  package let file: SourceFile
  /// Of every line with edits these, by place: where they begin and end, and how many columns they add.
  private let shifts: [Int32: [Shift]]

  private struct Shift {
    var start: Int32
    var end: Int32
    var growth: Int32
  }

  /// Why fixes are not applied.
  package enum Flaw: Equatable {
    /// Something else of the file would change, too.
    case elsewhere
    /// These would read otherwise than they should, by their places in the list.
    case misread([Int])
  }

  /// The fixes by place, without those that touch one before.
  package static func disjoint(_ fixes: [Fix]) -> [Fix] {
    let sorted = fixes.sorted {
      ($0.place.start, $0.place.end) < ($1.place.start, $1.place.end)
    }
    var taken: [Fix] = []
    for fix in sorted {
      if let last = taken.last, fix.place.start <= last.place.end { continue }
      taken.append(fix)
    }
    return taken
  }

  /// - Parameter fixes: of this file, by place; none touches another.
  package init(_ original: SourceFile, _ fixes: [Fix]) {
    self.original = original
    self.fixes = fixes
    var window = LineWindow(original)
    var shifts: [Int32: [Shift]] = [:]
    let bytes = original.withBytes { all in
      var made: [UInt8] = []
      made.reserveCapacity(all.count + 4 * fixes.count)
      var next = 0
      for edit in fixes.flatMap(\.edits) {
        let start = window.offset(of: edit.span.start)
        made.append(contentsOf: all[next..<max(next, start)])
        made.append(contentsOf: edit.text.utf8)
        next = max(next, window.offset(of: edit.span.end))
        let columns = edit.span.end.column - edit.span.start.column
        shifts[edit.span.start.line, default: []].append(
          Shift(
            start: edit.span.start.column, end: edit.span.end.column,
            growth: Int32(edit.text.unicodeScalars.count) - columns))
      }
      made.append(contentsOf: all[next...])
      return made
    }
    self.shifts = shifts
    file = SourceFile(name: original.name, bytes: bytes)
  }

  /// Where a place of the original stands now.
  /// - Parameter isEnd: whether it is the end of a stretch, so that what is inserted there lies
  ///   before it.
  package func place(of position: Position, isEnd: Bool = false) -> Position {
    guard let edits = shifts[position.line] else { return position }
    var column = position.column
    for edit in edits
    where edit.end <= position.column && (isEnd || edit.start < position.column) {
      column += edit.growth
    }
    return Position(line: position.line, column: column)
  }

  package func place(of span: Span) -> Span {
    Span(file: file, start: place(of: span.start), end: place(of: span.end, isEnd: true))
  }

  /// Reads the text again: it is as before but for what the fixes say, or something is wrong.
  ///
  /// Where the file could not be read before, it is now, or fails only further on.
  package func flaw() -> Flaw? {
    let before = Outline(original, outside: fixes.map(\.place))
    let after = Outline(file, outside: fixes.map { place(of: $0.place) })
    if let failure = after.failure {
      guard let old = before.failure, failure > place(of: old, isEnd: true) else {
        return .elsewhere
      }
    }
    // Behind the place that breaks a file nothing that was read counts.
    let isSame =
      before.failure == nil
      ? before.marks == after.marks
      : after.marks.starts(with: before.marks.prefix(before.marksBeforeStretches))
    guard isSame else { return .elsewhere }
    let wrong = fixes.indices.filter { after.texts[$0] != fixes[$0].texts }
    return wrong.isEmpty ? nil : .misread(wrong)
  }
}

/// What YAML reads in a file, apart from where it stands.
private struct Outline {
  /// One event outside of some stretches.
  struct Mark: Equatable {
    var kind: YAMLEvent.Kind
    var style: YAMLNode.Style
    var depth: Int
    var text: [UInt8]
    var anchor: String?
    var tag: String?
  }

  private(set) var marks: [Mark] = []
  /// How many of them stand before the first of the stretches.
  private(set) var marksBeforeStretches = 0
  /// The scalars that begin in each of the stretches.
  private(set) var texts: [[String]]
  /// Where the text is no YAML any more; nil: it is to its end.
  private(set) var failure: Position?

  /// - Parameter stretches: by place; none touches another.
  init(_ file: SourceFile, outside stretches: [Span]) {
    texts = stretches.map { _ in [] }
    // Of every open collection, whether it begins in a stretch.
    var open: [Bool] = []
    YAMLText(file).forEachBatch { batch in
      var extras = batch.extras.makeIterator()
      let bytes = batch.texts
      for event in batch.events {
        let extra = event.hasExtra ? extras.next() : nil
        let ends = event.kind == .collectionEnd ? open.popLast() : nil
        let text = Array(
          bytes[Int(event.textStart)..<Int(event.textStart) + Int(event.textCount)])
        let at = ends == nil ? Outline.stretch(at: event.start, in: stretches) : nil
        if let at {
          if event.kind == .scalar { texts[at].append(String(decoding: text, as: UTF8.self)) }
        } else if ends != true {
          if let first = stretches.first, event.start < first.start { marksBeforeStretches += 1 }
          marks.append(
            Mark(
              kind: event.kind, style: event.style, depth: open.count, text: text,
              anchor: extra?.anchor, tag: extra?.tag))
        }
        if event.kind == .sequenceStart || event.kind == .mappingStart { open.append(at != nil) }
      }
      if let found = batch.failure { failure = found.place(in: file) }
      return true
    }
  }

  /// The stretch that a place lies in, its end included.
  private static func stretch(at place: Position, in stretches: [Span]) -> Int? {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].end < place { low = middle + 1 } else { high = middle }
    }
    return low < stretches.count && stretches[low].start <= place ? low : nil
  }
}
