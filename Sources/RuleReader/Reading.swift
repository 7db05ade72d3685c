internal import Files
internal import Findings
internal import Rules
internal import YAMLSource

/// What a `Format` reads with: where findings go, which names are known, and which file is read.
///
/// Names are registered even where their definition has an error, so that one mistake does not
/// cause a hundred.
package final class Reading {
  let files: WorkspaceFiles
  let findings: FindingCollector
  let symbols = Symbols()
  /// The file being read.
  private(set) var file = FileContext()
  /// What the comments of the files allow.
  private(set) var allowances: [Allowance] = []
  /// The former codes of checks, each with its current one; nil: the check is gone.
  let formerCodes: [String: String?]
  /// The languages that the texts have and lack.
  var languageUse = LanguageUse()
  /// The texts that were read, for the checks of what they say.
  var texts: [ReadText] = []
  /// Texts that a comment cuts short.
  var cutTexts: Set<Span> = []
  private var bytesRead = 0

  init(
    _ files: FileTree, _ findings: FindingCollector,
    formerCodes: [String: String?] = Check.formerCodes
  ) {
    self.files = WorkspaceFiles(files, findings)
    self.findings = findings
    self.formerCodes = formerCodes
  }

  /// Whether findings that concern only authors are wanted, too.
  var isThorough: Bool { findings.purpose == .validation }

  /// Reads the file at a path of the workspace.
  func read<Value>(_ path: Located<String>, as format: Format<Value>) -> Value? {
    files.source(path).flatMap { read($0, at: path.value, as: format) }
  }

  func read<Value>(_ source: SourceFile, at path: String, as format: Format<Value>) -> Value? {
    if let finding = FileTree.tooLarge(source, after: bytesRead, most: YAMLDocument.Limit.bytes) {
      findings.add(finding)
      return nil
    }
    bytesRead += source.count
    let comments = isThorough ? Comments(of: source) : nil
    file = FileContext(path: path, source: source, tightComments: comments?.tight ?? [:])
    let (document, found) = YAMLDocument.read(source, .ofRules)
    found.forEach(findings.add)
    guard let document else { return nil }
    if let comments { allow(Allowance.read(comments.directives, in: document, reading: self)) }
    reportEscapedControls(of: document)
    return format.read(document.root, self)
  }

  /// Records what comments allow.
  func allow(_ comments: [Allowance]) {
    allowances += comments
    for comment in comments { findings.allow(comment.places) }
  }

  /// Records a text for the checks of what texts say, unless a comment cuts it short.
  func take(_ text: LocalizedText, as kind: ReadText.Kind) {
    guard isThorough, !cutTexts.contains(text.span) else { return }
    texts.append(ReadText(text: text, kind: kind))
  }

  func report(
    _ check: Check, at node: YAMLNode, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil, notes: @autoclosure () -> [Diagnostic.Note] = [],
    fix: @autoclosure () -> Fix? = nil
  ) {
    // A no-break space is the cause of most findings about a name or a number.
    if node.kind == .scalar, check.isOfWords, NoBreakSpaces.stand(in: node.text) {
      return reportNoBreakSpace(at: node)
    }
    report(check, at: node.span, message(), help: help(), notes: notes(), fix: fix())
  }

  func report(
    _ check: Check, at span: Span, _ message: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil, notes: @autoclosure () -> [Diagnostic.Note] = [],
    fix: @autoclosure () -> Fix? = nil
  ) {
    findings.report(check, at: span, message(), help: help(), notes: notes(), fix: fix())
  }

  /// Whether a node is a mapping; if not, that is reported, with `key` in an example of one.
  func isMapping(
    _ node: YAMLNode, for name: String = "a mapping", key: String = "key", help: String? = nil
  ) -> Bool {
    guard node.kind != .mapping else { return true }
    if node.style == .plain, let (word, rest) = Misreading.tight(node.text) {
      report(
        .missingSpace, at: node,
        "`\(node.text.prefix(60))` has no space after its colon, so YAML takes it for a text",
        help: "write `\(word): \(rest)`", fix: file.space(behind: word, before: rest, alone: node))
      return false
    }
    report(
      .wrongType, at: node,
      name == "a mapping"
        ? "a mapping belongs here, not \(node.described)"
        : "\(name) is a mapping; here is \(node.described)",
      help: help ?? "write `{ \(key): … }`, or indented `\(key): …` lines")
    return false
  }
}

/// The file being read.
struct FileContext {
  /// The path from the workspace's root.
  let path: String
  let lines: WrittenLines
  /// The lines on which a comment begins without a space after its `#`, with the column of the `#`.
  let tightComments: [Int32: Int32]

  init(
    path: String = "", source: SourceFile = SourceFile(name: "", bytes: []),
    tightComments: [Int32: Int32] = [:]
  ) {
    self.path = path
    lines = WrittenLines(source)
    self.tightComments = tightComments
  }
}
