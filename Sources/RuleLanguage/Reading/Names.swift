internal import YAMLSource

extension Reading {
  /// Identifiers of one kind with their definitions, numbered in order.
  struct Names {
    let kind: String
    private(set) var ids: [Located<String>] = []
    /// Whether the file that defines them could be read.
    var isComplete = true
    private var places: [String: Int] = [:]
    /// What the public calls them, by title in small letters.
    private var titles: [String: String] = [:]

    init(_ kind: String) { self.kind = kind }

    /// Of several definitions the first counts.
    mutating func define(_ id: Located<String>) {
      guard places[id.value] == nil else { return }
      places[id.value] = ids.count
      ids.append(id)
    }

    func place(_ id: String) -> Int? { places[id] }

    /// Takes note of the titles of an identifier.
    mutating func entitle(_ id: String, _ title: LocalizedText) {
      for text in title.all where titles[text.value.lowercased()] == nil {
        titles[text.value.lowercased()] = id
      }
    }

    /// The identifier whose title this is.
    func id(entitled text: String) -> String? { titles[text.lowercased()] }
  }

  /// The place of an identifier that must have been defined.
  func resolve(_ id: Located<String>, in names: Names) -> Int? {
    if let place = names.place(id.value) { return place }
    guard names.isComplete else { return nil }
    report(
      names.kind == "metric" ? .unknownMetric : .unknownTopic, at: id.span,
      "no \(names.kind) `\(id.value)` is defined",
      help: names.id(entitled: id.value).map { "write `\($0)`: that is its identifier" }
        ?? Spelling.suggestion(for: id.value, among: names.ids.lazy.map(\.value))
        ?? (names.ids.isEmpty
          ? "the workspace defines no \(names.kind) at all"
          : "defined are \(names.ids.prefix(12).map(\.value).quoted)"))
    return nil
  }

  /// The same where any text stands that should be an identifier.
  func resolve(_ node: YAMLNode, in names: Names) -> Int? {
    if names.isComplete, names.place(node.text) == nil, NoBreakSpaces.stand(in: node.text) {
      reportNoBreakSpace(at: node)
      return nil
    }
    return resolve(Located(node.text, node.span), in: names)
  }

  /// Reports a name that an earlier one has.
  /// - Parameter firsts: where each name stood first.
  func report(
    duplicate name: Located<String>, among firsts: inout [String: Span], as check: Check,
    _ message: @autoclosure () -> String, help: String
  ) {
    guard let first = firsts[name.value] else {
      firsts[name.value] = name.span
      return
    }
    report(
      check, at: name.span, message(), help: help, notes: [.init(first, "the first one")])
  }
}
