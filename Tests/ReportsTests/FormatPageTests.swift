import RuleReader
import Rules
import TestSupport
import Testing

@testable import Reports

/// The tables of keys in docs/formats.md are what answers are described by.
@Suite("Page of formats")
struct FormatPageTests {
  @Test func tablesAreUpToDate() throws {
    let page = "docs/formats.md"
    let difference = Golden.difference(FormatPage().updated(try Repository.text(page)), from: page)
    #expect(difference == nil)
  }

  @Test func everyAnswerHasATable() throws {
    let page = try Repository.text("docs/formats.md")
    for name in OutputKind.allCases.map(\.rawValue) + ["message", "several"] {
      #expect(page.contains("<!-- keys: \(name) -->\n"), "no keys of \(name)")
    }
  }
}

/// Writes the keys of answers as tables: a table an object, of what several answers have only one.
struct FormatPage {
  private typealias Answer = (name: String, shape: Shape)

  private static let answers: [Answer] =
    OutputKind.allCases.map { ($0.rawValue, $0.shape) } + [("message", SchemaReport.messages.shape)]
  private static let end = "<!-- end of keys -->"

  /// The objects of several answers, in the order in which they occur.
  private var several: [Object] = []
  /// The objects that are described elsewhere, by what they hold.
  private var elsewhere: [String: String] = [:]

  init() {
    for (name, shape) in Self.answers {
      if case .mapping(let root) = shape {
        elsewhere[Object.identity(root)] = "the answer of `\(name)`"
      }
    }
    var met: [String: Set<String>] = [:]
    var all: [Object] = []
    for answer in Self.answers {
      for object in objects(of: answer.shape) {
        met[object.identity, default: []].insert(answer.name)
        all.append(object)
      }
    }
    for object in all where met[object.identity, default: []].count > 1 {
      guard let at = several.firstIndex(where: { $0.identity == object.identity }) else {
        several.append(object)
        continue
      }
      several[at].places += object.places.filter { !several[at].places.contains($0) }
    }
  }

  /// The page with the tables between its marks written anew.
  func updated(_ page: String) -> String {
    var lines: [Substring] = []
    var isOld = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == Self.end { isOld = false }
      if !isOld { lines.append(line) }
      guard line.hasPrefix("<!-- keys: ") else { continue }
      isOld = true
      let name = line.dropFirst("<!-- keys: ".count).dropLast(" -->".count)
      lines += ["", tables(of: String(name))[...], ""]
    }
    return lines.joined(separator: "\n")
  }

  private func tables(of name: String) -> String {
    let shape = Self.answers.first { $0.name == name }?.shape
    let own = shape.map { objects(of: $0) }?.filter { object in
      !several.contains { $0.identity == object.identity }
    }
    return (own ?? several).map { table($0, several + (own ?? [])) }.joined(separator: "\n\n")
  }

  // MARK: Objects

  private struct Object {
    let mapping: MappingShape
    /// The keys that hold it.
    var places: [String]
    var identity: String { Object.identity(mapping) }

    /// Two objects are the same if their keys are, whatever they are called.
    static func identity(_ mapping: MappingShape) -> String {
      mapping.fields.map(identity).joined()
    }

    private static func identity(_ field: FieldShape) -> String {
      "\(field.key) \(field.description)\n"
    }

    /// The rows of its table. The keys of another object are not said again.
    func rows(_ others: [Object]) -> [Row] {
      var fields = mapping.fields[...]
      var rows: [Row] = []
      while let first = fields.first {
        let shared = others.first { other in
          other.mapping !== mapping && other.mapping.fields.count < mapping.fields.count
            && fields.map(Object.identity).starts(with: other.mapping.fields.map(Object.identity))
        }
        rows.append(shared.map { .keys(of: $0.mapping) } ?? .key(first))
        fields = fields.dropFirst(shared?.mapping.fields.count ?? 1)
      }
      return rows
    }
  }

  private enum Row {
    case key(FieldShape)
    case keys(of: MappingShape)
  }

  /// The objects of an answer from its root on, each once.
  private func objects(of shape: Shape) -> [Object] {
    var objects: [Object] = []
    func add(_ shape: Shape, _ place: String?) {
      guard let mapping = Self.mapping(shape) else { return }
      let identity = Object.identity(mapping)
      if let at = objects.firstIndex(where: { $0.identity == identity }) {
        if let place, !objects[at].places.contains(place) { objects[at].places.append(place) }
      } else if place == nil || elsewhere[identity] == nil {
        objects.append(Object(mapping: mapping, places: place.map { [$0] } ?? []))
        for field in mapping.fields { add(field.shape, field.key) }
      }
    }
    add(shape, nil)
    return objects
  }

  private static func mapping(_ shape: Shape) -> MappingShape? {
    switch shape {
    case .mapping(let mapping): mapping
    case .list(let shape, _, _), .keyed(_, let shape, _, _), .nullable(let shape): mapping(shape)
    default: nil
    }
  }

  // MARK: Tables

  /// - Parameter others: what else is described.
  private func table(_ object: Object, _ others: [Object]) -> String {
    let places = object.places.map { "`\($0)`" }.joined(separator: ", ")
    let name = object.mapping.name.prefix(1).uppercased() + object.mapping.name.dropFirst()
    let heading = places.isEmpty ? "" : "**\(name)**, in \(places):\n\n"
    let rows = object.rows(others).map { row in
      switch row {
      case .key(let field):
        let optional = field.isRequired ? "" : "; optional"
        return "| `\(field.key)` | \(holds(field.shape))\(optional) | \(field.description) |"
      case .keys(let mapping):
        return "| | | The keys of **\(mapping.name)**. |"
      }
    }
    return "\(heading)| key | holds | meaning |\n| --- | --- | --- |\n"
      + rows.joined(separator: "\n")
  }

  private func holds(_ shape: Shape) -> String {
    switch shape {
    case .text(let text) where text.choices.isEmpty: text.pattern == nil ? "text" : "day"
    case .text(let text):
      text.choices.dropLast().map { "`\($0)`" }.joined(separator: ", ")
        + " or `\(text.choices.last ?? "")`"
    case .integer, .number: "number"
    case .boolean: "true or false"
    case .nullable(let shape): "\(holds(shape)), or null"
    case .list(.mapping(let mapping), _, _): "list, each \(name(mapping))"
    case .list(.text(let text), _, _) where !text.choices.isEmpty:
      "list of \(holds(.text(text)))"
    case .list(let element, _, _): "list of \(holds(element))s"
    case .keyed(_, let element, _, _): "by figure, \(holds(element))"
    case .mapping(let mapping): name(mapping)
    case .either, .named, .localized: ""
    }
  }

  private func name(_ mapping: MappingShape) -> String {
    elsewhere[Object.identity(mapping)]
      ?? several.first { $0.identity == Object.identity(mapping) }?.mapping.name ?? mapping.name
  }
}
