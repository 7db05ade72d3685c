internal import Findings

/// A text with `{placeholders}` and `{count, one: …, other: …}`, split into pieces.
public struct Template: Sendable, Hashable {
  public enum Piece: Sendable, Hashable {
    case text(String)
    case placeholder(String)
    case plural(Plural)
  }

  /// A piece of text in the forms that a number takes in the language.
  public struct Plural: Sendable, Hashable {
    /// The placeholder whose number decides.
    public let name: String
    /// In the order of the text. Names of forms are as written, and may not exist.
    public let forms: [Form]

    public struct Form: Sendable, Hashable {
      public let name: String
      public let text: Template
    }

    /// The text for a form, or else that for `other`; nil if there is neither.
    func text(_ form: PluralRules.Form) -> Template? {
      forms.first { $0.name == form.rawValue }?.text
        ?? forms.first { $0.name == PluralRules.Form.other.rawValue }?.text
    }
  }

  public let pieces: [Piece]

  /// Splits a text at its placeholders: a lower-case word with digits and hyphens in braces, or one
  /// followed by a comma and the forms of a text. Other braces are text.
  public init(_ text: String) {
    pieces = Template.hasBraces(text) ? PluralText(text).pieces : text.isEmpty ? [] : [.text(text)]
  }

  init(pieces: [Piece]) { self.pieces = pieces }

  /// The names in braces, including those that select a plural form and those inside one.
  public var placeholders: [String] {
    pieces.flatMap { piece -> [String] in
      switch piece {
      case .text: []
      case .placeholder(let name): [name]
      case .plural(let plural): [plural.name] + plural.forms.flatMap(\.text.placeholders)
      }
    }
  }

  /// The plurals, outer ones before those inside them.
  package var plurals: [Plural] {
    pieces.flatMap { piece -> [Plural] in
      guard case .plural(let plural) = piece else { return [] }
      return [plural] + plural.forms.flatMap(\.text.plurals)
    }
  }

  /// The pieces with every plural in its `other` form.
  package var readable: [Piece] {
    pieces.flatMap { piece in
      guard case .plural(let plural) = piece else { return [piece] }
      return plural.text(.other)?.readable ?? []
    }
  }

  /// The text in its `other` forms, with spaces in place of the rest of a plural, so that what remains
  /// keeps its position.
  package static func readable(_ text: String) -> String {
    mayHavePlurals(text) ? PluralText(text).readable : text
  }

  /// The names that the text contains whatever the numbers are: in a plural, those that all forms contain.
  package var certainPlaceholders: Set<String> {
    pieces.reduce(into: []) { found, piece in
      switch piece {
      case .text: break
      case .placeholder(let name): found.insert(name)
      case .plural(let plural):
        let sets = plural.forms.map(\.text.certainPlaceholders)
        found.insert(plural.name)
        if let first = sets.first {
          found.formUnion(sets.dropFirst().reduce(first) { $0.intersection($1) })
        }
      }
    }
  }

  /// The text with every placeholder replaced by its `value`; without one it stays as it is.
  /// - Parameters:
  ///   - plurals: the plural rules of the language.
  ///   - number: the digits of a number, with a point, if they differ from what `value` says.
  public func filled(
    _ plurals: PluralRules = .none, number: (String) -> String? = { _ in nil },
    _ value: (String) -> String?
  ) -> String {
    var text = ""
    fill(&text, plurals, number, value)
    return text
  }

  private func fill(
    _ output: inout String, _ rules: PluralRules, _ number: (String) -> String?,
    _ value: (String) -> String?
  ) {
    for piece in pieces {
      switch piece {
      case .text(let text): output += text
      case .placeholder(let name): output += value(name) ?? "{\(name)}"
      case .plural(let plural):
        let form = rules.form(of: number(plural.name) ?? value(plural.name) ?? "")
        plural.text(form)?.fill(&output, rules, number, value)
      }
    }
  }

  // MARK: Braces

  /// Everything in braces in a text, whether or not it can be a placeholder.
  package static func braced(_ text: String) -> [String] {
    if mayHavePlurals(text) { return PluralText(text).braced }
    var text = text
    return text.withUTF8 { bytes in
      // Most texts have none.
      guard UnsafeRawBufferPointer(bytes).offset(of: UInt8(ascii: "{")) != nil else { return [] }
      var found: [String] = []
      var open: Int?
      for at in bytes.indices {
        if bytes[at] == UInt8(ascii: "{") {
          open = at + 1
        } else if bytes[at] == UInt8(ascii: "}") {
          if let start = open { found.append(String(decoding: bytes[start..<at], as: UTF8.self)) }
          open = nil
        }
      }
      return found
    }
  }

  /// Whether a word can be the name of a placeholder.
  package static func isName(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return text.utf8.allSatisfy(isOfName)
  }

  static func isOfName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
  }

  /// Whether a text has a brace at all.
  package static func hasBraces(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      return bytes.offset(of: UInt8(ascii: "{")) != nil
        || bytes.offset(of: UInt8(ascii: "}")) != nil
    }
  }

  /// The first unmatched brace of a text, with what follows an opening one or precedes a closing
  /// one, up to the next space; nil if there is none.
  package static func strayBrace(_ text: String) -> (shown: String, isOpening: Bool)? {
    var stray: (place: Int, isOpening: Bool)?
    if mayHavePlurals(text) {
      stray = PluralText(text).stray
    } else {
      var text = text
      text.withUTF8 { bytes in
        var open: Int?
        for (at, byte) in bytes.enumerated()
        where stray == nil && (byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")) {
          let isOpening = byte == UInt8(ascii: "{")
          if isOpening == (open != nil) { stray = (open ?? at, isOpening) }
          open = isOpening ? at : nil
        }
        if stray == nil, let open { stray = (open, true) }
      }
    }
    guard let (place, isOpening) = stray else { return nil }
    let at = text.utf8.index(text.startIndex, offsetBy: place)
    func isInWord(_ letter: Character) -> Bool { letter != " " && letter != "\n" }
    if isOpening { return (String(text[at...].prefix(while: isInWord).prefix(40)), true) }
    let before = text[...at].reversed().prefix(while: isInWord).prefix(40)
    return (String(before.reversed()), false)
  }

  /// Whether an opening brace is followed by a name and a comma anywhere: most texts have none.
  package static func mayHavePlurals(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      var next = 0
      while let open = raw.offset(of: UInt8(ascii: "{"), from: next) {
        var at = open + 1
        while at < bytes.count, isOfName(bytes[at]) { at += 1 }
        if at > open + 1, at < bytes.count, bytes[at] == UInt8(ascii: ",") { return true }
        next = at
      }
      return false
    }
  }
}
