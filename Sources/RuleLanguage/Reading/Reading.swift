internal import YAMLSource

/// What is known while the files of a workspace are read: the findings so far, and the names that
/// later files may refer to.
///
/// Names are registered even where their definition has an error, so that one mistake does not
/// make a hundred.
final class Reading {
  let files: FileTree
  /// Private, so that no reader can take its length for the soundness of what it reads: a `Part`
  /// tells that.
  private var problems: [Diagnostic] = []

  var languages: [Language] = []
  var languageUse = LanguageUse()
  /// Nil until the areas have been read, or where they could not be.
  var areas: AreaTable? {
    didSet { areaNaming = areas.map(AreaNaming.init) }
  }
  var areaNaming: AreaNaming?
  var metrics = Names("metric")
  /// What values of a metric can be compared with, by its place; absent where any number can.
  var ranges: [Int: ValueRange] = [:]
  var topics = Names("topic")
  var calendars: [HolidayCalendar] = []
  var hasCalendars = true
  /// Calendars of which some day set could not be read, by identifier.
  var unsoundCalendars: Set<String> = []
  /// Identifiers of rule sets, also of those that have errors.
  var ruleSetNames: Set<String> = []
  /// Whether every rule file could be read far enough to know its identifier.
  var hasRuleSetNames = true
  /// Whether rulecheck.yaml could be read without an error: only then what it leaves out is known.
  var isManifestSound = false
  /// Whether every source that the workspace names could be read.
  var hasSources = true
  /// Whether nothing is wrong in the files that all rule sets rely on: rulecheck.yaml, languages,
  /// areas, metrics, topics and calendars.
  var hasSoundBasis = false
  /// Whether every version of every rule set could be read.
  var hasRuleSets = true
  /// Whether some file that the workspace names does not exist or cannot be read.
  private(set) var hasUnreadableFiles = false
  /// The path of the file that is being read, from the workspace's root.
  private(set) var currentPath = ""

  /// The decision tables of which more can be asked.
  var tableProofs: [RuleSetProof] = []
  /// Whether it is known how the languages are written: not yet while rulecheck.yaml is read.
  var hasDescribedLanguages = false
  /// Texts that a comment cuts short.
  var cutTexts: Set<Span> = []
  /// The texts of guidelines in which numbers were found that should be values.
  var numberedTexts: Set<Span> = []

  /// Whether matters of style are looked at, as `validate` does; answers need them not.
  let isThorough: Bool
  /// The codes that checks had, each with its name of today; nil: the check is gone.
  let formerCodes: [String: String?]
  /// The files that something of the workspace names, as paths from its root.
  var named: Set<String> = []
  /// The lines of the current file on which a comment begins without a space after its `#`, with
  /// the column of the `#`.
  private(set) var tightComments: [Int32: Int32] = [:]
  /// The files of tests that rulecheck.yaml names.
  var testPaths: [Located<String>] = []
  /// What is said of messages, besides their words.
  var messageSettings = MessageSettings.none
  /// What stands before a path from the root in the names of files.
  var prefix = ""
  /// What rulecheck.yaml says of how grave findings are.
  var severities: [Manifest.Grade] = [] {
    // What a workspace makes an error fails `validate`, and never an answer.
    didSet { tallies.grade(severities, withErrors: isThorough) }
  }
  /// `lead-time` of rulecheck.yaml: for how many days a law has to be known before it begins.
  var leadTime: Located<Int>?
  /// The identifiers of rule sets of which some version could not be read.
  var brokenRuleSets: Set<String> = []
  /// The identifier of the rule file that was read last; nil where it has none.
  var lastRuleSetName: String?
  /// What the comments of the files allow.
  private(set) var allowances: [Allowance] = []
  /// The places of findings that comments allow.
  private var allowed: Set<Allowance.Place> = []
  /// The first finding at each place where comments allow it: they count for nothing else.
  private(set) var allowedFindings: [Allowance.Place: Diagnostic] = [:]
  /// Where rulecheck.yaml names each file as one of a kind, by its path from the workspace's root.
  private(set) var namings: [FileKind: [String: Span]] = [:]
  private var currentFile: SourceFile?
  private var lines: LineWindow?
  private var tallies = FindingTallies()
  /// Bytes of the YAML files so far.
  private var bytesRead = 0
  /// What is known of some folders.
  var folders: [(path: String, names: Result<[String], FileTree.Problem>)] = []

  /// Letters of a line in which a word is looked for.
  private static let longestLine = 4000

  init(
    files: FileTree, isThorough: Bool = false, formerCodes: [String: String?] = Check.formerCodes
  ) {
    self.files = files
    self.isThorough = isThorough
    self.formerCodes = formerCodes
  }

  /// Takes note of where files are named.
  func names(_ paths: [Located<String>], as kind: FileKind) {
    for path in paths { namings[kind, default: [:]][path.value] = path.span }
  }

  /// Where the file that is being read is named as one of a kind.
  func naming(as kind: FileKind) -> Span? { namings[kind]?[currentPath] }

  /// What stands on a line of the file that is being read behind a place, or the beginning of it.
  func rest(behind place: Position) -> Substring {
    if lines == nil, let currentFile { lines = LineWindow(currentFile) }
    return Substring(
      lines?.text(ofLine: place.line, from: Int(place.column) - 1, most: 240) ?? "")
  }

  /// The place of a word in a text, where it stands there as written; otherwise that of the text.
  /// - Parameter skipping: how many earlier places of the word are not meant.
  func place(of word: String, in span: Span, skipping: Int = 0) -> Span {
    var skipping = skipping
    if lines == nil, let currentFile { lines = LineWindow(currentFile) }
    let word = Array(word.unicodeScalars)
    // A text of many lines, or a very long one, is shown as a whole.
    for line in span.start.line...min(span.end.line, span.start.line + 64) {
      let first = line == span.start.line ? Int(span.start.column) - 1 : 0
      let most = line == span.end.line ? Int(span.end.column) - 1 - first : Reading.longestLine
      let text = Array(
        (lines?.text(ofLine: line, from: first, most: min(most, Reading.longestLine)) ?? "")
          .unicodeScalars)
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
  func written(_ span: Span) -> [String]? {
    if lines == nil, let currentFile { lines = LineWindow(currentFile) }
    guard span.file === currentFile, span.end.line - span.start.line < Fix.mostLines else {
      return nil
    }
    var found: [String] = []
    for line in span.start.line...span.end.line {
      let length = lines?.length(ofLine: line) ?? 0
      let first = line == span.start.line ? Int(span.start.column) - 1 : 0
      let end = line == span.end.line ? Int(span.end.column) - 1 : length
      guard first <= end, end <= length, end - first <= Fix.longestText else { return nil }
      found.append(lines?.text(ofLine: line, from: first, most: end - first) ?? "")
    }
    return found
  }

  /// What stands before a place on its line; nil where that is too long.
  func written(before place: Position, in file: SourceFile) -> String? {
    written(
      Span(file: file, start: Position(line: place.line, column: 1), end: place))?.first
  }

  func report(
    _ code: Check, at node: YAMLNode, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil, notes: @autoclosure () -> [Diagnostic.Note] = [],
    fix: @autoclosure () -> Fix? = nil
  ) {
    // In place of a blank it is the mistake behind most that can be said of a name or a number.
    if node.kind == .scalar, code.isOfWords, NoBreakSpaces.stand(in: node.text) {
      return reportNoBreakSpace(at: node)
    }
    report(code, at: node.span, message(), help: help(), notes: notes(), fix: fix())
  }

  /// Words are only looked for where they will be read: files with mistakes by the thousand cost no
  /// more than others.
  func report(
    _ code: Check, at span: Span, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil, notes: @autoclosure () -> [Diagnostic.Note] = [],
    fix: @autoclosure () -> Fix? = nil
  ) {
    let isListed = tallies.hasRoom(for: code, in: span.file)
    add(
      Diagnostic(
        code, at: span, isListed ? message() : "", help: isListed ? help() : nil,
        notes: isListed ? notes() : [], fix: isListed && isThorough ? fix() : nil))
  }

  /// Adds a finding, unless nobody wants to see it or the file has too many such already.
  func add(_ finding: Diagnostic) {
    if !allowed.isEmpty, finding.check.severity != .error {
      let place = Allowance.Place(of: finding)
      if allowed.contains(place) {
        if allowedFindings[place] == nil { allowedFindings[place] = finding }
        return
      }
    }
    if tallies.take(finding.check, in: finding.span.file) { problems.append(finding) }
  }

  /// Whether anybody wants to see what a check finds.
  func wants(_ check: Check) -> Bool { tallies.wants(check) }

  /// Something that is read, such as a file or one of its mappings, and whether an error was found
  /// in it since it was begun. Errors count where they are not listed, too; warnings never do, so
  /// that `validate`, which looks for more of them, and the commands that answer agree.
  struct Part {
    fileprivate let reading: Reading
    fileprivate let before: Int

    var isSound: Bool { reading.tallies.errors == before }
  }

  /// Begins a part.
  func part() -> Part { Part(reading: self, before: tallies.errors) }

  /// Whether no error was found so far.
  var isSound: Bool { tallies.errors == 0 }

  /// Whether an error was found in a file so far.
  func hasErrors(in file: SourceFile) -> Bool { tallies.hasErrors(in: file) }

  /// Whether a finding of a check is listed.
  func lists(_ check: Check) -> Bool { problems.contains { $0.check == check } }

  /// Takes back findings in whose place another one says it. Their errors still count.
  func withdraw(where isReplaced: (Diagnostic) -> Bool) { problems.removeAll(where: isReplaced) }

  /// Every finding, and for each file with more than are listed one that says so.
  var allProblems: [Diagnostic] { problems + tallies.overflows() }

  /// - Parameter key: one that such a mapping has, for the example in the message.
  func isMapping(
    _ node: YAMLNode, for name: String = "a mapping", key: String = "key", help: String? = nil
  ) -> Bool {
    guard node.kind != .mapping else { return true }
    if node.style == .plain, let (word, rest) = Misreading.tight(node.text) {
      report(
        .missingSpace, at: node,
        "`\(node.text.prefix(60))` has no space after its colon, so YAML takes it for a text",
        help: "write `\(word): \(rest)`", fix: blank(behind: word, before: rest, alone: node))
      return false
    }
    report(
      .wrongType, at: node,
      name == "a mapping"
        ? "a mapping belongs here, not \(node.described)"
        : "\(name) is a mapping; here stands \(node.described)",
      help: help ?? "write `{ \(key): … }`, or indented `\(key): …` lines")
    return false
  }

  /// The file at a path of the workspace; where there is none, that is reported at the place that
  /// names it.
  func file(_ path: Located<String>) -> SourceFile? {
    named.insert(path.value)
    do {
      return try files.file(path.value)
    } catch {
      reportUnreadable(path.value, error, at: path.span)
      return nil
    }
  }

  /// - Parameter span: the place that names the path, or a folder above it.
  func reportUnreadable(_ path: String, _ problem: FileTree.Problem, at span: Span) {
    hasUnreadableFiles = true
    report(
      .unreadableFile, at: span, "\(path) \(problem.explained)",
      help: files.help(for: problem, at: path))
  }

  /// Reads the file at a path of the workspace.
  func read<Value>(_ path: Located<String>, as format: Format<Value>) -> Value? {
    file(path).flatMap { read($0, at: path.value, as: format) }
  }

  func read<Value>(_ file: SourceFile, at path: String, as format: Format<Value>) -> Value? {
    if let finding = FileTree.tooLarge(file, after: bytesRead, most: YAMLDocument.Limit.bytes) {
      add(finding)
      return nil
    }
    bytesRead += file.count
    currentPath = path
    currentFile = file
    lines = nil
    let comments = isThorough ? Comments(of: file) : nil
    tightComments = comments?.tight ?? [:]
    let (document, found) = YAMLDocument.read(file)
    found.forEach(add)
    guard let document else { return nil }
    if let comments {
      allow(Allowance.read(comments.directives, in: document, reading: self))
    }
    reportEscapedControls(of: document)
    return format.read(document.root, self)
  }

  /// Takes note of what comments allow.
  func allow(_ comments: [Allowance]) {
    allowances += comments
    for comment in comments { allowed.formUnion(comment.places) }
  }
}
