import TestSupport
import YAMLSource

/// A YAML tree that can be changed and written again, on one line.
indirect enum MutableYAML {
  case scalar(String, isQuoted: Bool)
  case list([MutableYAML])
  case mapping([(key: String, value: MutableYAML)])

  init(_ node: YAMLNode) {
    switch node.kind {
    case .scalar: self = .scalar(node.text, isQuoted: node.style != .plain)
    case .sequence: self = .list(node.elements.map { MutableYAML($0) })
    case .mapping: self = .mapping(node.entries.map { ($0.key.text, MutableYAML($0.value)) })
    }
  }

  // MARK: Writing

  var text: String {
    switch self {
    case .scalar(let text, let isQuoted): isQuoted ? MutableYAML.quoted(text) : text
    case .list(let elements): "[" + elements.map(\.text).joined(separator: ", ") + "]"
    case .mapping(let entries):
      "{"
        + entries.map { "\(MutableYAML.quoted($0.key)): \($0.value.text)" }.joined(separator: ", ")
        + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\""
      + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n").replacing("\t", with: "\\t") + "\""
  }

  // MARK: Changing

  /// How many places there are: this one and those inside.
  private var places: Int {
    switch self {
    case .scalar: 1
    case .list(let elements): elements.reduce(1) { $0 + $1.places }
    case .mapping(let entries): entries.reduce(1) { $0 + $1.value.places }
    }
  }

  /// Puts one mistake in, or something that is none.
  mutating func mutate(_ chance: inout Chance) {
    var place = Int.random(in: 0..<places, using: &chance)
    change(at: &place, &chance)
  }

  private mutating func change(at place: inout Int, _ chance: inout Chance) {
    guard place > 0 else {
      place -= 1
      return change(&chance)
    }
    place -= 1
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

  private mutating func change(_ chance: inout Chance) {
    let others: [MutableYAML] = [
      .scalar("", isQuoted: true), .scalar("~", isQuoted: false), .scalar("null", isQuoted: false),
      .scalar("NULL", isQuoted: false), .scalar("text", isQuoted: false),
      .scalar("7", isQuoted: false), .scalar("true", isQuoted: false), .list([]), .mapping([]),
      .list([.scalar("a", isQuoted: true)]),
      .mapping([("a", .scalar("b", isQuoted: true))]), .mapping([("all", .list([]))]),
      .mapping([("phase", .scalar("ferry/running", isQuoted: false))]),
      .mapping([("at-least", .scalar("ferry/running", isQuoted: false))]),
      .mapping([("column", .scalar("basin", isQuoted: false))]),
    ]
    switch self {
    case .scalar(_, let isQuoted):
      if Int.random(in: 0..<3, using: &chance) > 0 {
        let text = MutableYAML.texts.randomElement(using: &chance) ?? ""
        let isPlain =
          !isQuoted && !text.isEmpty && !text.contains { "#:,{}[]\"'&*!|>%@`".contains($0) }
          && text.first != " " && text.first != "-"
        self = .scalar(text, isQuoted: !isPlain)
        return
      }
    case .list(var elements):
      if let element = elements.randomElement(using: &chance), Bool.random(using: &chance) {
        if Bool.random(using: &chance) { elements.append(element) } else { elements.removeLast() }
        self = .list(elements)
        return
      }
    case .mapping(var entries):
      let at = entries.isEmpty ? 0 : Int.random(in: entries.indices, using: &chance)
      switch Int.random(in: 0..<5, using: &chance) {
      case 0, 1: if !entries.isEmpty { entries.remove(at: at) }
      case 2:
        let key = MutableYAML.keys.randomElement(using: &chance) ?? "surplus"
        guard !entries.contains(where: { $0.key == key }) else { break }
        entries.insert((key, others.randomElement(using: &chance) ?? .list([])), at: at)
      case 3:
        guard !entries.isEmpty else { break }
        entries[at].key += ["x", " ", "-", "Ä", ".1"].randomElement(using: &chance) ?? "x"
      default:
        self = others.randomElement(using: &chance) ?? self
        return
      }
      self = .mapping(entries)
      return
    }
    self = others.randomElement(using: &chance) ?? self
  }

  private static let keys = [
    "surplus", "title", "of", "above", "at-least", "below", "starts", "ends", "when", "color",
    "date", "easter", "file", "list", "columns", "metric", "metrics", "layout", "given", "data",
    "country", "states", "except", "through", "published", "phase", "not", "any", "url", "row",
    "consecutive", "begins", "only", "areas", "area", "groups", "column", "list", "from", "entries",
    "formerly", "shown", "for", "replaces", "by", "allowed-when", "may-be-ordered", "may-be-ended",
  ]

  /// Texts that are right in one place and wrong in another.
  private static let texts = [
    "2021-05-01", "2021-02-29", "2020-02-29", "2021-13-01", "21-05-01", "2021-5-1", "20210501",
    "01-32", "02-29", "06-31", "12-31", "2021-06-31", "1 day", "1 days", "0 days", "2 days",
    "02 days", "+2 days", "3 day", "36500 days", "36501 days", "3650 days", "3651 days",
    "5 working-days", "0 working-days", "3  days", "same day", "next day", "day after next",
    "next monday", "next freitag", "0 days later", "1 days later", "365 days later",
    "366 days later", "#123456", "#12345", "#GG0000", "#abcdef0", "a b", "-a", "a-b", "a_b.c", "ä",
    "x/y", "x/y/z", "ferry/running", "/running", "ferry/", "continue", "country", "basin", "Basin",
    "a basin", "../x", "/x", "1e3", "1e500", "1,5", "1.5", "-1", "+5", "007", "5.", ".5", "0x10",
    "1234567890123456", "123456789012345", "0.1x", "1x", "1.5x", "10x", "infx", "nanx", "1e2x",
    "5.x", "missing", "missing x4", "104 x3", "104 x0", "104x3", "10 + 2 x5", "10 - 0.5 x2",
    "1 + 2", "+39", "-80", "-81", "250", "251", "http://a", "https://b", "ftp://c", "de", "de-AT",
    "deu", "DE", "de-Ä", "d", "half-up", "truncation", "lower", "later", "lifted", "recount",
    "independent", "exclusive", "milder-phases", "monday", "holidays", "csv", "arcgis-json", "wide",
    "long", "state", "county", "any day", "day after entry", "off", "warning", "Etc/UTC", "/Etc",
    "yes", "no", "True", "Null", "22:00", " x", "x ", "{day}", "decision", "by decision", "28 days",
  ]
}
