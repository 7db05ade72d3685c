internal import YAMLSource

/// What is known while the files of a workspace are read: the findings so far, and the names that
/// later files may refer to.
///
/// Names are registered even where their definition has an error, so that one mistake does not
/// make a hundred.
final class Reading {
  let files: FileTree
  var problems: [Diagnostic] = []

  var languages: [Language] = []
  /// Nil until the areas have been read, or where they could not be.
  var areas: AreaTable?
  var metrics = Names("metric")
  var topics = Names("topic")
  var calendars: [HolidayCalendar] = []
  var hasCalendars = true
  /// Identifiers of rule sets, also of those that have errors.
  var ruleSetNames: Set<String> = []
  /// Whether every rule file could be read far enough to know its identifier.
  var hasRuleSetNames = true
  /// The path of the file that is being read, from the workspace's root.
  private(set) var currentPath = ""

  init(files: FileTree) { self.files = files }

  /// Identifiers of one kind with their definitions, numbered in order.
  struct Names {
    let kind: String
    private(set) var ids: [Located<String>] = []
    /// Whether the file that defines them could be read.
    var isComplete = true
    private var places: [String: Int] = [:]

    init(_ kind: String) { self.kind = kind }

    /// - Returns: the first definition, where the identifier is taken.
    mutating func define(_ id: Located<String>) -> Located<String>? {
      if let first = places[id.value] { return ids[first] }
      places[id.value] = ids.count
      ids.append(id)
      return nil
    }

    func place(_ id: String) -> Int? { places[id] }
  }

  func report(
    _ code: Diagnostic.Code, at node: YAMLNode, _ message: String, help: String? = nil,
    notes: [Diagnostic.Note] = []
  ) {
    report(code, at: node.span, message, help: help, notes: notes)
  }

  func report(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity = .error, at span: Span,
    _ message: String, help: String? = nil, notes: [Diagnostic.Note] = []
  ) {
    problems.append(Diagnostic(code, severity, at: span, message, help: help, notes: notes))
  }

  /// - Parameter key: one that such a mapping has, for the example in the message.
  func isMapping(_ node: YAMLNode, for name: String = "a mapping", key: String = "key") -> Bool {
    guard node.kind != .mapping else { return true }
    report(
      "wrong-type", at: node,
      name == "a mapping"
        ? "a mapping belongs here, not \(node.described)"
        : "\(name) is a mapping; here stands \(node.described)",
      help: "write `{ \(key): … }`, or indented `\(key): …` lines")
    return false
  }

  /// The place of an identifier that must have been defined.
  func resolve(_ id: String, in names: Names, at node: YAMLNode) -> Int? {
    if let place = names.place(id) { return place }
    guard names.isComplete else { return nil }
    let known = names.ids.map(\.value)
    let help =
      Spelling.suggestion(for: id, among: known)
      ?? (known.isEmpty
        ? "the workspace defines no \(names.kind) at all"
        : "defined are \(known.prefix(12).map { "`\($0)`" }.joined(separator: ", "))")
    switch names.kind {
    case "metric": report("unknown-metric", at: node, "no metric `\(id)` is defined", help: help)
    default: report("unknown-topic", at: node, "no topic `\(id)` is defined", help: help)
    }
    return nil
  }

  /// The file at a path of the workspace; where there is none, that is reported at the place that
  /// names it.
  func file(_ path: Located<String>) -> SourceFile? {
    do {
      return try files.read(path.value)
    } catch {
      report(
        "unreadable-file", at: path.span, "\(path.value) \(error.explained)",
        help: "correct the path, or add the file")
      return nil
    }
  }

  /// Reads the file at a path of the workspace.
  func read<Value>(_ path: Located<String>, as format: Format<Value>) -> Value? {
    file(path).flatMap { read($0, at: path.value, as: format) }
  }

  func read<Value>(_ file: SourceFile, at path: String, as format: Format<Value>) -> Value? {
    let (document, found) = YAMLDocument.read(file)
    problems += found
    guard let document else { return nil }
    currentPath = path
    return format.read(document.root, self)
  }

  /// The path from the workspace's root that a path in a file means.
  func resolvePath(_ path: Located<String>) -> Located<String>? {
    guard let resolved = FileTree.resolve(path.value, from: currentPath) else {
      report(
        "path-leaves-workspace", at: path.span,
        "the path `\(path.value)` leads out of the workspace",
        help: "use a path relative to this file that stays inside the workspace's folder")
      return nil
    }
    return Located(resolved, path.span)
  }

  /// The YAML files that a list of files and folders means, in the order of the list, each folder
  /// sorted; a folder with a `rulecheck.yaml` of its own is another workspace.
  func expand(_ paths: [Located<String>]) -> [Located<String>] {
    var found: [Located<String>] = []
    for path in paths {
      guard let resolved = resolvePath(path) else { continue }
      let before = found.count
      if collect(resolved.value, at: path.span, into: &found) == false {
        found.append(resolved)
      } else if found.count == before {
        report(
          "empty-folder", at: path.span, "the folder `\(path.value)` holds no YAML file",
          help: "add one, or remove the folder from the list")
      }
    }
    // A file that is named by itself and by its folder is read once.
    var seen = Set<String>()
    return found.filter { seen.insert($0.value).inserted }
  }

  /// - Returns: false where the path is no folder.
  private func collect(_ folder: String, at span: Span, into found: inout [Located<String>]) -> Bool
  {
    guard let names = try? files.list(folder) else { return false }
    for name in names.sorted() {
      let path = folder.isEmpty ? name : "\(folder)/\(name)"
      if name.hasSuffix("/") {
        let inner = String(path.dropLast())
        if let inside = try? files.list(inner), !inside.contains("rulecheck.yaml") {
          _ = collect(inner, at: span, into: &found)
        }
      } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
        found.append(Located(path, span))
      }
    }
    return true
  }
}
