import Files
import Findings
import Foundation
import Lint
import Reports
import TestSupport
import Testing
import YAMLSource

/// Sound rules in which quotes are taken away and keys misspelt at random: `--fix` gives them back.
@Suite("Fixes of random mistakes")
struct FixPropertyTests {
  /// Workspaces, with the number of times that each is spoilt.
  static let cases = [
    ("Tests/Fixtures/checks/workspace", Effort.cases(24)),
    ("rules/examples/drought", Effort.cases(6)), ("rules", Effort.cases(2)),
  ]
  .flatMap { folder, count in (0..<count).map { (folder, $0) } }

  /// Every public text and colour without its quotes that can be read, or be told, without them: the
  /// same bytes come back.
  @Test(arguments: cases)
  func givesQuotesBack(_ folder: String, _ number: Int) throws {
    let seed = Self.seed(folder, number)
    var chance = Chance(seed: seed)
    let files = try Self.ruleFiles(of: folder)
    var tree = FileTree.folder(folder)
    var count = 0
    // Tests of rules hold what is expected, which no reader sees.
    for (path, text) in files where !path.hasPrefix("tests/") {
      let spoilt = Self.withoutQuotes(text, &chance, &count)
      tree = tree.replacing(path, with: Self.file(folder, path, spoilt))
    }
    try #require(count > 0)
    let fixed = FixedFiles(of: tree)
    for change in fixed.changes {
      let path = String(change.before.name.dropFirst(folder.count + 1))
      let whole = try #require(files.first { $0.path == path })
      #expect(Self.text(change.after) == whole.text, "seed \(seed): \(path)")
    }
    #expect(fixed.changes.map(\.count).reduce(0, +) >= count, "seed \(seed)")
    // Nothing but what was spoilt was found.
    let rest = Validation(of: Self.tree(tree, after: fixed, folder)).findings()
    #expect(rest.isEmpty, "seed \(seed): \(described(rest))")
  }

  /// One key of some lines misspelt by one letter: each comes back, or stays as it is where another
  /// key may have been meant; no other line changes.
  @Test(arguments: cases)
  func givesKeysBack(_ folder: String, _ number: Int) throws {
    let seed = Self.seed(folder, number)
    var chance = Chance(seed: seed)
    let files = try Self.ruleFiles(of: folder)
    var tree = FileTree.folder(folder)
    var spoilt: Set<String> = []
    for (path, text) in files where Int.random(in: 0..<3, using: &chance) == 0 {
      var lines = text.components(separatedBy: "\n")
      let line = Int.random(in: lines.indices, using: &chance)
      guard let changed = Self.misspelt(lines[line], &chance) else { continue }
      lines[line] = changed
      spoilt.insert(path)
      tree = tree.replacing(path, with: Self.file(folder, path, lines.joined(separator: "\n")))
    }
    let fixed = FixedFiles(of: tree)
    for change in fixed.changes {
      let path = String(change.before.name.dropFirst(folder.count + 1))
      let whole = try #require(files.first { $0.path == path })
      #expect(Self.text(change.after) == whole.text, "seed \(seed): \(path)")
      #expect(spoilt.contains(path))
    }
  }

  /// Most misspelt keys come back; the others are near two, or hide what cannot be known.
  @Test func mostKeysComeBack() throws {
    let files = try Self.ruleFiles(of: "Tests/Fixtures/checks/workspace")
    var (count, back) = (0, 0)
    var chance = Chance(seed: 11)
    for (path, text) in files {
      let lines = text.components(separatedBy: "\n")
      for at in lines.indices {
        guard let changed = Self.misspelt(lines[at], &chance) else { continue }
        var spoilt = lines
        spoilt[at] = changed
        var all = River.base
        all[path] = Array(spoilt.joined(separator: "\n").utf8)
        let fixed = FixedFiles(of: FileTree(all))
        count += 1
        if let change = fixed.changes.first {
          #expect(Self.text(change.after) == text, "\(path):\(at + 1): \(changed)")
          back += 1
        }
      }
    }
    #expect(count > 60 && back * 10 >= count * 7, "\(back) of \(count)")
  }

  /// Whatever stands in a file: what can be read before can be read after its fixes, and a few runs end them.
  @Test(arguments: 0..<Effort.cases(40))
  func survivesAnyBytes(_ number: Int) throws {
    let seed = Self.seed("bytes", number)
    var chance = Chance(seed: seed)
    var files = River.base
    let paths = files.keys.filter { $0.hasSuffix(".yaml") }.sorted()
    let path = try #require(paths.randomElement(using: &chance))
    var bytes = files[path] ?? []
    let signs = Array(" \n\t\"'#:,{}[]&*!|>-?%@`\\é\u{FEFF}\r".utf8) + [0xFF, 0x00]
    for _ in 0..<Int.random(in: 1...12, using: &chance) {
      let at = Int.random(in: 0...bytes.count, using: &chance)
      switch Int.random(in: 0..<3, using: &chance) {
      case 0: bytes.insert(signs.randomElement(using: &chance) ?? 0, at: at)
      case 1: bytes.removeSubrange(at..<min(bytes.count, at + 2))
      default:
        if let quote = bytes[at...].firstIndex(of: UInt8(ascii: "\"")) { bytes.remove(at: quote) }
      }
    }
    files[path] = bytes
    for run in 0...5 {
      let fixed = FixedFiles(of: FileTree(files))
      if fixed.changes.isEmpty { break }
      #expect(run < 5, "seed \(seed)")
      for change in fixed.changes {
        #expect(change.before.name == path, "seed \(seed)")
        let wasReadable = YAMLDocument.read(change.before).document != nil
        #expect(!wasReadable || YAMLDocument.read(change.after).document != nil, "seed \(seed)")
      }
      files = FixTests.files(files, after: fixed)
    }
  }

  // MARK: Spoiling

  /// Takes the quotes from some texts on lines of their own or in braces, and from some colours.
  private static func withoutQuotes(
    _ text: String, _ chance: inout Chance, _ count: inout Int
  ) -> String {
    // A text that reads the same without quotes, wherever it stands.
    let pattern =
      #/\b(?<key>de|en|it|color): "(?<text>[^"\\,:{}\[\]#&*!|>'%@`\-?][^"\\,:{}\[\]#]*|#[0-9a-f]{6})"/#
    var made = ""
    var rest = text[...]
    while let match = rest.firstMatch(of: pattern) {
      made += rest[..<match.range.lowerBound]
      let text = String(match.output.text)
      let isColor = match.output.key == "color"
      if isColor == text.hasPrefix("#"), Bool.random(using: &chance), text.last != " ",
        isColor || text.contains(where: \.isLetter)
      {
        made += "\(match.output.key): \(text)"
        count += 1
      } else {
        made += rest[match.range]
      }
      rest = rest[match.range.upperBound...]
    }
    return made + rest
  }

  /// A line with one of its keys misspelt by one letter; nil where it has none.
  private static func misspelt(_ line: String, _ chance: inout Chance) -> String? {
    let keys = [
      "areas", "calendar", "color", "consecutive", "counts-from", "effective", "ends", "from",
      "guidelines", "holds", "icon", "legal-basis", "phase", "phases", "range", "round", "ruleset",
      "starts", "stricter", "text", "through", "title", "topic", "topics", "unit", "url", "valid",
      "values", "version", "when",
    ]
    guard !line.contains("values:"), !line.contains("stricter:"), !line.contains("#") else {
      return nil
    }
    let found = keys.filter { key in line.contains("\(key): ") || line.hasSuffix("\(key):") }
      .filter { key in
        line.range(of: "\(key):").map {
          $0.lowerBound == line.startIndex || " {".contains(line[line.index(before: $0.lowerBound)])
        } ?? false
      }
    guard let key = found.randomElement(using: &chance), let range = line.range(of: "\(key):")
    else { return nil }
    var letters = Array(key)
    let at = Int.random(in: letters.indices, using: &chance)
    switch Int.random(in: 0..<3, using: &chance) {
    case 0: letters.remove(at: at)
    case 1: letters.insert(letters[at], at: at)
    default: letters[at] = "x"
    }
    let made = String(letters)
    return keys.contains(made) ? nil : line.replacingCharacters(in: range, with: "\(made):")
  }

  private static func seed(_ text: String, _ number: Int) -> UInt64 {
    UInt64(number) &* 7919 &+ text.utf8.reduce(5381) { $0 &* 33 &+ UInt64($1) }
  }

  /// The YAML files of a workspace, but for those of other workspaces in it.
  private static func ruleFiles(of folder: String) throws -> [(path: String, text: String)] {
    try Validation(of: .folder(folder)).files.filter { $0.hasSuffix(".yaml") }.map {
      ($0, try Repository.text("\(folder)/\($0)"))
    }
  }

  private static func file(_ folder: String, _ path: String, _ text: String) -> SourceFile {
    SourceFile(name: "\(folder)/\(path)", bytes: Array(text.utf8))
  }

  private static func text(_ file: SourceFile) -> String {
    file.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  private static func tree(
    _ tree: FileTree, after fixed: FixedFiles, _ folder: String
  ) -> FileTree {
    fixed.changes.reduce(tree) { tree, change in
      tree.replacing(
        String(change.before.name.dropFirst(folder.count + 1)), with: change.after)
    }
  }
}
