import Findings
import TestSupport
import YAMLSource

/// A YAML tree that is written again in another way, or with something else in it.
indirect enum PlainYAML: Hashable {
  case scalar(String, isQuoted: Bool)
  case list([PlainYAML])
  case mapping([Entry])

  struct Entry: Hashable {
    var key: String
    var value: PlainYAML
  }

  init(_ node: YAMLNode) {
    switch node.kind {
    case .scalar: self = .scalar(node.text, isQuoted: node.style != .plain)
    case .sequence: self = .list(node.elements.map { PlainYAML($0) })
    case .mapping:
      self = .mapping(node.entries.map { Entry(key: $0.key.text, value: PlainYAML($0.value)) })
    }
  }

  /// Nil where a file cannot be taken apart.
  init?(_ bytes: [UInt8]) {
    let file = SourceFile(name: "", bytes: bytes)
    guard let root = YAMLDocument.read(file).document?.root else { return nil }
    self.init(root)
  }

  /// The same in the same order.
  var text: String {
    var writer = YAMLWriter(chance: Chance(seed: 0), isVaried: false)
    return writer.flow(self) + "\n"
  }

  // MARK: Something else

  /// How many places there are: this one and those inside.
  private var places: Int {
    switch self {
    case .scalar: 1
    case .list(let elements): elements.reduce(1) { $0 + $1.places }
    case .mapping(let entries): entries.reduce(1) { $0 + $1.value.places }
    }
  }

  /// Puts something else in one place; it may be a mistake.
  mutating func change(_ chance: inout Chance) {
    var place = Int.random(in: 0..<places, using: &chance)
    change(at: &place, &chance)
  }

  private mutating func change(at place: inout Int, _ chance: inout Chance) {
    place -= 1
    guard place >= 0 else { return change(here: &chance) }
    switch self {
    case .scalar: break
    case .list(var elements):
      for at in elements.indices where place >= 0 { elements[at].change(at: &place, &chance) }
      self = .list(elements)
    case .mapping(var entries):
      for at in entries.indices where place >= 0 { entries[at].value.change(at: &place, &chance) }
      self = .mapping(entries)
    }
  }

  private static let otherKeys = [
    "above": "at-least", "at-least": "above", "below": "at-most", "at-most": "below",
    "all": "any", "any": "all", "when": "when", "de": "en", "en": "de",
  ]
  private static let otherWords = [
    ["same day", "next day", "day after next", "5 days later", "next monday"],
    ["1 day", "2 days", "3 days", "7 days", "5 working-days", "2 working-days"],
    ["lower", "higher"], ["earlier", "later"], ["UP", "LO"], ["level", "flow", "rain"],
    ["milder-phases", "phases-in-force"], ["any day", "day after entry"], ["recount", "continue"],
    ["half-up", "truncation"], ["state", "country", "basin"], ["boating", "watering"],
    ["sunday", "saturday", "holidays"], ["open", "closed"],
  ]

  private mutating func change(here chance: inout Chance) {
    switch self {
    case .scalar(let text, let isQuoted):
      if let words = Self.otherWords.first(where: { $0.contains(text) }) {
        self = .scalar(words.randomElement(using: &chance) ?? text, isQuoted: isQuoted)
      } else if let number = Double(text), !isQuoted {
        let other = number + Double(Int.random(in: -30...30, using: &chance))
        self = .scalar(
          other == other.rounded() ? "\(Int(other))" : "\(other)", isQuoted: false)
      } else if let colon = text.firstIndex(of: ":"), text.count == 5, isQuoted {
        let hour = Int.random(in: 0...23, using: &chance)
        self = .scalar((hour < 10 ? "0\(hour)" : "\(hour)") + text[colon...], isQuoted: true)
      } else if text.hasPrefix("2024-") || text.hasPrefix("2025-") {
        self = .scalar(
          text.dropLast() + "\(Int.random(in: 1...9, using: &chance))", isQuoted: isQuoted)
      } else {
        self = .scalar(text + (isQuoted ? " (neu)" : "-x"), isQuoted: isQuoted)
      }
    case .list(var elements):
      guard let at = elements.indices.randomElement(using: &chance) else { return }
      if Bool.random(using: &chance) {
        elements.remove(at: at)
      } else {
        elements.swapAt(at, Int.random(in: elements.indices, using: &chance))
      }
      self = .list(elements)
    case .mapping(var entries):
      guard let at = entries.indices.randomElement(using: &chance) else { return }
      if let key = Self.otherKeys[entries[at].key] {
        entries[at].key = key
      } else {
        entries.remove(at: at)
      }
      self = .mapping(entries)
    }
  }
}

/// Writes a tree so that it means the same, whatever it looks like.
struct YAMLWriter {
  var chance: Chance
  /// Whether style and the order of keys are left to chance.
  var isVaried = true
  /// What has an anchor already, with its name.
  private var anchors: [PlainYAML: String] = [:]
  private var names = 0

  init(chance: Chance, isVaried: Bool = true) {
    self.chance = chance
    self.isVaried = isVaried
  }

  mutating func file(_ tree: PlainYAML) -> String {
    let prefix = "m\(Int.random(in: 100...999, using: &chance))"
    anchors = [:]
    names = 0
    var text = "# \(prefix)\n"
    write(tree, indent: 0, prefix, to: &text)
    return text
  }

  private mutating func coin() -> Bool { isVaried && Bool.random(using: &chance) }

  private mutating func varied(_ entries: [PlainYAML.Entry]) -> [PlainYAML.Entry] {
    isVaried ? entries.shuffled(using: &chance) : entries
  }

  /// An alias for something that stands above, or an anchor for later; nil: neither.
  private mutating func mark(_ tree: PlainYAML, _ prefix: String) -> (
    alias: String?, anchor: String
  ) {
    if case .scalar = tree { return (nil, "") }
    if let known = anchors[tree] { return coin() ? ("*\(known)", "") : (nil, "") }
    guard coin() else { return (nil, "") }
    names += 1
    // What is written below may not refer to what it is a part of.
    return (nil, "\(prefix)-\(names)")
  }

  private mutating func write(
    _ tree: PlainYAML, indent: Int, _ prefix: String, to text: inout String
  ) {
    let blanks = String(repeating: " ", count: indent)
    func comment(_ isWanted: Bool) -> String { isWanted ? "\(blanks)# mild: below\n" : "" }
    switch tree {
    case .mapping(let entries) where !entries.isEmpty:
      for entry in varied(entries) {
        text += comment(coin()) + "\(blanks)\(key(entry.key)):"
        value(entry.value, indent: indent, prefix, to: &text)
      }
    case .list(let elements) where !elements.isEmpty:
      for element in elements {
        text += comment(coin()) + "\(blanks)-"
        value(element, indent: indent, prefix, to: &text)
      }
    default: text += "\(blanks)\(flow(tree))\n"
    }
  }

  private mutating func value(
    _ tree: PlainYAML, indent: Int, _ prefix: String, to text: inout String
  ) {
    let (alias, anchor) = mark(tree, prefix)
    if let alias {
      text += " \(alias)\n"
      return
    }
    if !anchor.isEmpty { text += " &\(anchor)" }
    defer { if !anchor.isEmpty { anchors[tree] = anchor } }
    switch tree {
    case .mapping(let entries) where !entries.isEmpty && coin():
      text += "\n"
      write(tree, indent: indent + 2, prefix, to: &text)
    case .list(let elements) where !elements.isEmpty && coin():
      text += "\n"
      write(tree, indent: indent + 2, prefix, to: &text)
    default: text += " \(flow(tree))\(coin() ? " # so" : "")\n"
    }
  }

  mutating func flow(_ tree: PlainYAML) -> String {
    switch tree {
    case .scalar(let text, let isQuoted):
      let isPlain = !isQuoted && !text.contains { ",[]{}#:&*!|>%@`\"'".contains($0) }
      return isPlain ? text : quoted(text)
    case .list(let elements):
      var texts: [String] = []
      for element in elements { texts.append(flow(element)) }
      return "[\(texts.joined(separator: coin() ? ",  " : ", "))]"
    case .mapping(let entries):
      var texts: [String] = []
      for entry in varied(entries) { texts.append("\(key(entry.key)): \(flow(entry.value))") }
      return "{ \(texts.joined(separator: ", ")) }"
    }
  }

  private func key(_ text: String) -> String {
    text.contains { !$0.isLetter && $0 != "-" } ? quoted(text) : text
  }

  private func quoted(_ text: String) -> String {
    "\""
      + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n").replacing("\t", with: "\\t") + "\""
  }
}
