internal import Findings

/// A text that may contain plurals, `{count, one: …, other: …}`, as bytes and matched braces.
///
/// All braces are matched first, in one pass, so the cost is linear in the length of the text at each
/// of a few depths.
struct PluralText {
  private let bytes: [UInt8]
  /// For each opening brace the position of its closing one; -1 elsewhere.
  private let closing: [Int32]
  /// The first brace without a counterpart.
  let stray: (place: Int, isOpening: Bool)?

  /// At most a plural in a plural in a plural.
  private static let deepest = 3
  private static let longestName = 128

  init(_ text: String) {
    bytes = Array(text.utf8)
    var closing = [Int32](repeating: -1, count: bytes.count)
    var open: [Int] = []
    var stray: (place: Int, isOpening: Bool)?
    for (at, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "{") {
        open.append(at)
      } else if byte == UInt8(ascii: "}") {
        if let start = open.popLast() {
          closing[start] = Int32(clamping: at)
        } else if stray == nil {
          stray = (at, false)
        }
      }
    }
    if let first = open.first, first < stray?.place ?? .max { stray = (first, true) }
    self.closing = closing
    self.stray = stray
  }

  var pieces: [Template.Piece] { pieces(in: 0..<bytes.count, depth: 0) }

  /// The names of placeholders and plurals, and everything else in braces.
  var braced: [String] {
    var found: [String] = []
    collect(&found, in: 0..<bytes.count, depth: 0)
    return found
  }

  /// The text with spaces in place of everything in a plural but its `other` form, so that what remains
  /// can be read, and keeps its position.
  var readable: String {
    var shown = bytes
    mask(&shown, in: 0..<bytes.count, depth: 0)
    return String(decoding: shown.filter { $0 != PluralText.dropped }, as: UTF8.self)
  }

  /// What an opening brace begins.
  private enum Braces {
    case name(Range<Int>)
    case plural(name: Range<Int>, forms: [(name: Range<Int>, text: Range<Int>)])
  }

  private func braces(at open: Int, depth: Int) -> Braces? {
    let close = Int(closing[open])
    guard close > open else { return nil }
    var end = open + 1
    while end < close, Template.isOfName(bytes[end]) { end += 1 }
    let name = open + 1..<end
    guard !name.isEmpty, (0x61...0x7A).contains(bytes[name.lowerBound]) else { return nil }
    if end == close { return .name(name) }
    guard bytes[end] == UInt8(ascii: ","), depth < PluralText.deepest else { return nil }
    let forms = forms(in: end..<close)
    return forms.isEmpty ? nil : .plural(name: name, forms: forms)
  }

  /// The forms after a plural's name: each begins with a comma, a word and a colon.
  private func forms(in range: Range<Int>) -> [(name: Range<Int>, text: Range<Int>)] {
    var heads: [(comma: Int, name: Range<Int>, text: Int)] = []
    var at = range.lowerBound
    while at < range.upperBound {
      if bytes[at] == UInt8(ascii: "{"), closing[at] > 0 {
        at = Int(closing[at]) + 1
        continue
      }
      if bytes[at] == UInt8(ascii: ","), let head = head(behind: at, range.upperBound) {
        heads.append((at, head, skipWhitespace(head.upperBound + 1, range.upperBound)))
        at = head.upperBound
      } else if heads.isEmpty {
        // Something else comes between the name and the first form.
        return []
      }
      at += 1
    }
    return heads.indices.map { place in
      let end = place + 1 < heads.count ? heads[place + 1].comma : range.upperBound
      return (heads[place].name, min(heads[place].text, end)..<end)
    }
  }

  private func head(behind comma: Int, _ end: Int) -> Range<Int>? {
    let start = skipWhitespace(comma + 1, end)
    var at = start
    while at < end, Template.isOfName(bytes[at]) { at += 1 }
    guard at > start, at < end, bytes[at] == UInt8(ascii: ":") else { return nil }
    // Neither `at 6:30` nor `https://…` is a form.
    let next = at + 1
    guard next == end || bytes[next] == 0x20 || bytes[next] == 0x0A || bytes[next] == 0x7B else {
      return nil
    }
    return start..<at
  }

  private func skipWhitespace(_ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end, bytes[at] == 0x20 || bytes[at] == 0x0A { at += 1 }
    return at
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func pieces(in range: Range<Int>, depth: Int) -> [Template.Piece] {
    var pieces: [Template.Piece] = []
    var (start, at) = (range.lowerBound, range.lowerBound)
    while at < range.upperBound {
      guard bytes[at] == UInt8(ascii: "{"), let braces = braces(at: at, depth: depth) else {
        at += 1
        continue
      }
      if start < at { pieces.append(.text(text(start..<at))) }
      switch braces {
      case .name(let name): pieces.append(.placeholder(text(name)))
      case .plural(let name, let forms):
        pieces.append(
          .plural(
            Template.Plural(
              name: text(name),
              forms: forms.map {
                Template.Plural.Form(
                  name: text($0.name),
                  text: Template(pieces: self.pieces(in: $0.text, depth: depth + 1)))
              })))
      }
      at = Int(closing[at]) + 1
      start = at
    }
    if start < range.upperBound { pieces.append(.text(text(start..<range.upperBound))) }
    return pieces
  }

  private func collect(_ found: inout [String], in range: Range<Int>, depth: Int) {
    var at = range.lowerBound
    while at < range.upperBound {
      guard bytes[at] == UInt8(ascii: "{"), closing[at] > 0 else {
        at += 1
        continue
      }
      switch braces(at: at, depth: depth) {
      case .name(let name): found.append(text(name))
      case .plural(let name, let forms):
        found.append(text(name))
        for form in forms { collect(&found, in: form.text, depth: depth + 1) }
      case nil:
        // What is inside is searched, too; of a long text the beginning tells enough.
        found.append(text(at + 1..<min(Int(closing[at]), at + 1 + PluralText.longestName)))
        at += 1
        continue
      }
      at = Int(closing[at]) + 1
    }
  }

  private func mask(_ shown: inout [UInt8], in range: Range<Int>, depth: Int) {
    var at = range.lowerBound
    while at < range.upperBound {
      guard bytes[at] == UInt8(ascii: "{"),
        case .plural(_, let forms)? = braces(at: at, depth: depth)
      else {
        at += 1
        continue
      }
      let close = Int(closing[at])
      let other = forms.first { text($0.name) == PluralRules.Form.other.rawValue }?.text
      for place in at...close where !(other?.contains(place) ?? false) { hide(place, in: &shown) }
      if let other { mask(&shown, in: other, depth: depth + 1) }
      at = close + 1
    }
  }

  /// Puts one space in place of a character and drops its further bytes, so that what follows keeps its
  /// position, counted in Unicode scalars.
  private func hide(_ place: Int, in shown: inout [UInt8]) {
    shown[place] = bytes[place] & 0xC0 == 0x80 ? PluralText.dropped : 0x20
  }

  /// This byte never occurs in UTF-8.
  private static let dropped: UInt8 = 0xFF
}
