package import Findings

/// A file with some fixes applied, those that change what they should and nothing else.
package struct FixedText {
  package let original: SourceFile
  /// By place; no two touch.
  package let fixes: [Fix]
  /// The file with the fixes.
  package let file: SourceFile
  /// Whether more of it can be read than of the original.
  package private(set) var readsFurther = false
  /// The edits by line, in order.
  private let shifts: [Int32: [Shift]]
  /// The lines after whose beginning new ones come, and how many. Hardly any fix adds one.
  private let addedLines: [(line: Int32, count: Int32)]

  /// Where an edit begins and ends in its line, how many lines it adds, and how many columns its text has in the last of them.
  private struct Shift {
    var start: Int32
    var end: Int32
    var lines: Int32
    var columns: Int32

    init(_ edit: Fix.Edit) {
      (start, end) = (edit.span.start.column, edit.span.end.column)
      let scalars = edit.text.unicodeScalars
      lines = Int32(scalars.count { $0 == "\n" })
      columns = Int32(scalars.reversed().prefix { $0 != "\n" }.count)
    }
  }

  /// How a text with fixes reads, compared with the original.
  package enum Outcome: Equatable {
    /// As the fixes say, and nothing else in the file has changed.
    case asMeant
    /// The same for what could be read before, and more can be read now.
    case further
    /// Something else has changed.
    case otherwise
  }

  /// Applies the fixes of one file, without those that change anything but what they say.
  /// - Returns: nil if no fix is left.
  package init?(applying fixes: [Fix]) {
    guard let file = fixes.first?.place.file else { return nil }
    var text = FixedText(file, [])
    text.add(FixedText.disjoint(fixes)[...])
    guard !text.fixes.isEmpty else { return nil }
    self = text
  }

  private mutating func add(_ more: ArraySlice<Fix>) {
    var text = FixedText(original, fixes + more)
    switch text.outcome() {
    case .otherwise:
      guard more.count > 1 else { return }
      let middle = (more.startIndex + more.endIndex) / 2
      add(more[..<middle])
      add(more[middle...])
      return
    case .further: text.readsFurther = true
    case .asMeant: break
    }
    self = text
  }

  /// The fixes by place, without those that touch an earlier one.
  static func disjoint(_ fixes: [Fix]) -> [Fix] {
    let sorted = fixes.sorted { ($0.place.start, $0.place.end) < ($1.place.start, $1.place.end) }
    var taken: [Fix] = []
    for fix in sorted {
      if let last = taken.last, fix.place.start <= last.place.end { continue }
      taken.append(fix)
    }
    return taken
  }

  /// - Parameter fixes: of this file, by place; no two touch.
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
        shifts[edit.span.start.line, default: []].append(Shift(edit))
      }
      made.append(contentsOf: all[next...])
      return made
    }
    self.shifts = shifts
    addedLines = shifts.mapValues { $0.reduce(0) { $0 + $1.lines } }.filter { $0.value > 0 }
      .map { ($0.key, $0.value) }
    file = SourceFile(name: original.name, bytes: bytes)
  }

  /// Where a place of the original is in the fixed file.
  /// - Parameter isEnd: whether it is the end of a stretch, so that what is inserted there lies
  ///   before it.
  package func place(of position: Position, isEnd: Bool = false) -> Position {
    var (line, column) = (position.line, position.column)
    for (before, added) in addedLines where before < position.line { line += added }
    for edit in shifts[position.line] ?? []
    where edit.end <= position.column && (isEnd || edit.start < position.column) {
      line += edit.lines
      column =
        edit.lines > 0
        ? position.column - edit.end + edit.columns + 1
        : column + edit.columns - (edit.end - edit.start)
    }
    return Position(line: line, column: column)
  }

  package func place(of span: Span) -> Span {
    Span(file: file, start: place(of: span.start), end: place(of: span.end, isEnd: true))
  }

  /// Reads the text again, and compares it with the original.
  func outcome() -> Outcome {
    let before = Outline(original, outside: fixes.map(\.place))
    let after = Outline(file, outside: fixes.map { place(of: $0.place) })
    if let failure = after.failure {
      guard let old = before.failure, failure > place(of: old, isEnd: true) else {
        return .otherwise
      }
    }
    // Of a file that was broken, only what was read before the first fix is compared.
    let isSame =
      before.failure == nil
      ? before.marks == after.marks
      : after.marks.starts(with: before.marks.prefix(before.marksBeforeStretches))
    guard isSame, after.texts == fixes.map(\.texts) else { return .otherwise }
    return before.failure == nil ? .asMeant : .further
  }
}

/// What YAML reads in a file, without the places.
private struct Outline {
  /// One event outside the stretches.
  struct Mark: Equatable {
    var kind: YAMLEvent.Kind
    var style: YAMLNode.Style
    var depth: Int
    var text: [UInt8]
    var anchor: String?
    var tag: String?
  }

  private(set) var marks: [Mark] = []
  /// How many of them come before the first of the stretches.
  private(set) var marksBeforeStretches = 0
  /// The scalars that begin in each of the stretches.
  private(set) var texts: [[String]]
  /// Where the text stops being valid YAML; nil if all of it is valid.
  private(set) var failure: Position?

  /// - Parameter stretches: by place; no two touch.
  init(_ file: SourceFile, outside stretches: [Span]) {
    texts = stretches.map { _ in [] }
    // For each open collection, whether it begins in a stretch.
    var open: [Bool] = []
    let found = YAMLEventReader.read(file) { event in
      let ends = event.kind == .collectionEnd ? open.popLast() : nil
      let at = ends == nil ? Outline.stretch(at: event.start, in: stretches) : nil
      if let at {
        if event.kind == .scalar { texts[at].append(String(decoding: event.text, as: UTF8.self)) }
      } else if ends != true {
        if let first = stretches.first, event.start < first.start { marksBeforeStretches += 1 }
        marks.append(
          Mark(
            kind: event.kind, style: event.style, depth: open.count, text: Array(event.text),
            anchor: event.anchor, tag: event.tag))
      }
      if event.kind == .sequenceStart || event.kind == .mappingStart { open.append(at != nil) }
      // libyaml's time grows with the square of the depth.
      return open.count <= YAMLDocument.Limit.depth
    }
    failure = found?.place(in: file)
  }

  /// The stretch that contains a place, its end included.
  private static func stretch(at place: Position, in stretches: [Span]) -> Int? {
    let at = stretches.partitioningIndex { place <= $0.end }
    return at < stretches.count && stretches[at].start <= place ? at : nil
  }
}
