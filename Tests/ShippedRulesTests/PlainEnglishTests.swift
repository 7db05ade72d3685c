import Foundation
import TestSupport
import Testing

/// The documentation and what the program says are written in plain English: idioms that readers
/// stumble over are found, with the words to use.
@Suite("Plain English")
struct PlainEnglishTests {
  struct Idiom {
    let words: String
    let instead: String
  }

  /// Found as whole words in any case. "Stand for" is plain, so only some forms of "stand" are here.
  static let idioms: [Idiom] = [
    Idiom(words: "stands in", instead: "is in, is written in"),
    Idiom(words: "stand in", instead: "are in, are written in"),
    Idiom(words: "stands at", instead: "is at"),
    Idiom(words: "stand at", instead: "are at"),
    Idiom(words: "stands there", instead: "is there, is shown"),
    Idiom(words: "stand there", instead: "are there, are shown"),
    Idiom(words: "stands as", instead: "is written as"),
    Idiom(words: "stand as", instead: "are written as"),
    Idiom(words: "stands on", instead: "is on"),
    Idiom(words: "stands above", instead: "is above"),
    Idiom(words: "stands below", instead: "is below"),
    Idiom(words: "stands beside", instead: "is next to"),
    Idiom(words: "stand beside", instead: "are next to"),
    Idiom(words: "stands behind", instead: "follows, is after"),
    Idiom(words: "stand behind", instead: "follow, are after"),
    Idiom(words: "stands under", instead: "is under, is listed under"),
    Idiom(words: "stand under", instead: "are under, are listed under"),
    Idiom(words: "stands still", instead: "does not change"),
    Idiom(words: "is none", instead: "is not one, there is no …"),
    Idiom(words: "are none", instead: "are not, there are no …"),
    Idiom(words: "whoever", instead: "people who …, anyone who …"),
    Idiom(words: "nobody", instead: "the passive, or no one"),
    Idiom(words: "somebody", instead: "the passive, or the one who does it"),
    Idiom(words: "everybody", instead: "everyone"),
    Idiom(words: "anew", instead: "again"),
    Idiom(words: "afresh", instead: "again"),
    Idiom(words: "beside", instead: "next to, alongside, in addition to"),
    Idiom(words: "behind", instead: "after"),
    Idiom(words: "for good", instead: "permanently"),
    Idiom(words: "comes to its end", instead: "ends"),
    Idiom(words: "is over", instead: "ends, has ended"),
    Idiom(words: "held against", instead: "compared with"),
    Idiom(words: "the eve", instead: "the day before"),
    Idiom(words: "its eve", instead: "the day before it"),
    Idiom(words: "figures to come", instead: "future figures"),
    Idiom(words: "day to come", instead: "future day"),
    Idiom(words: "a row a", instead: "a row per"),
    Idiom(words: "a line a", instead: "a line per"),
    Idiom(words: "a row an", instead: "a row per"),
    Idiom(words: "a tick a", instead: "a tick per"),
    Idiom(words: "a feed a", instead: "a feed per"),
    Idiom(words: "a column a", instead: "a column per"),
    Idiom(words: "one row a", instead: "one row per"),
    Idiom(words: "one line a", instead: "one line per"),
  ]

  /// docs/checks.md is made from the checks, whose words are in the sources.
  static let pages =
    ["README.md", "CONTRIBUTING.md"]
    + Repository.files(below: "docs", ending: ".md").filter { !$0.contains("/") }
    .filter { $0 != "checks.md" }.map { "docs/\($0)" }

  /// Where an idiom is no idiom, with the reason.
  static let allowed: [(page: String, words: String, reason: String)] = [
    ("CONTRIBUTING.md", "a column a", "a drawing, in which every letter counts")
  ]

  @Test func readsThePages() {
    #expect(Self.pages.count > 12)
    #expect(Self.pages.contains("docs/rule-language.md"))
  }

  @Test(arguments: pages)
  func saysItPlainly(_ page: String) throws {
    for line in Self.prose(try Repository.text(page)) {
      for idiom in Self.idioms where Self.has(idiom.words, in: line) {
        if Self.allowed.contains(where: { $0.page == page && $0.words == idiom.words }) { continue }
        Issue.record("\(page):\(line.number) says “\(idiom.words)”; say: \(idiom.instead)")
      }
    }
  }

  /// The test above would find what it looks for, and nothing else.
  @Test func findsWhatItLooksFor() {
    let page = """
      Whoever reads `nobody` here
      may find that it is
      none. Handsome bodies stand for nothing.

      ```
      anew
      ```
      | phrase | in English |
      | --- | --- |
      | `x` | somebody |

      <!-- keys: x -->
      | nobody |
      <!-- end of keys -->
      Anew.
      """
    let found = Self.prose(page).flatMap { line in
      Self.idioms.filter { Self.has($0.words, in: line) }.map { "\(line.number) \($0.words)" }
    }
    #expect(found == ["1 whoever", "2 is none", "15 anew"])
  }

  // MARK: What the program says

  /// Found in string literals in addition to the idioms of pages.
  static let idiomsOfMessages: [Idiom] = [
    Idiom(words: "stands", instead: "is, is at, is written in"),
    Idiom(words: "stand", instead: "are, are at, are written in"),
    Idiom(words: "is no", instead: "is not a …"),
    Idiom(words: "are no", instead: "are not …"),
    Idiom(words: "so many", instead: "too many, that many"),
    Idiom(words: "who does", instead: "people who do, anyone who does"),
    Idiom(words: "blanks", instead: "spaces"),
    Idiom(words: "grave", instead: "severe"),
    Idiom(words: "mend", instead: "fix"),
    Idiom(words: "without a word", instead: "silently"),
  ]

  /// Plain English that contains the words of an idiom.
  static let plainWords = [
    "there is no", "there are no", "is no longer", "are no longer", "stands out", "stand for",
    "stands for", "left behind",
  ]

  static let folders =
    [
      "Comparison", "Evaluation", "Files", "Findings", "Lint", "Messages", "Observations", "Proofs",
      "Reports", "RuleReader", "Rules", "Site", "YAMLSource", "rulecheck",
    ].map { "Sources/\($0)" } + ["Service", "Store", "rulecheckd"].map { "Daemon/Sources/\($0)" }

  /// Files whose strings are written elsewhere, with the place.
  static let copies = [
    "Sources/Rules/Texts/BuiltInLanguages.swift": "Sources/Rules/Texts/Languages",
    "Sources/rulecheck/SmallWorkspaceFiles.swift": "rules/examples/small",
    "Daemon/Sources/Store/Migrations.swift": "stores, in which each migration was run as it is",
  ]

  @Test(arguments: folders)
  func saysItPlainlyInMessages(_ folder: String) throws {
    let files = Repository.files(below: folder, ending: ".swift").map { "\(folder)/\($0)" }
    #expect(!files.isEmpty)
    for file in files where Self.copies[file] == nil {
      for literal in StringLiterals.all(in: try Repository.text(file)) {
        for idiom in Self.idiomsFound(in: literal.text) {
          Issue.record("\(file):\(literal.line) says “\(idiom.words)”; say: \(idiom.instead)")
        }
      }
    }
  }

  /// Only text that is printed is looked through: no comments, and no code inside of strings.
  @Test func findsTheStringsOfAFile() {
    let code = ##"""
      // nobody "anew"
      let a = "whoever \(b ? "made anew" : c(nobody))", d = /* "go behind" */ #/"/#
      let e = """
        This is \
        no number.
        """
      let f = #"a "blank" stands \(there) \#(behind)"# // "go behind"
      """##
    let found = StringLiterals.all(in: code).sorted { $0.line < $1.line }
    #expect(found.map(\.line) == [2, 2, 3, 7])
    let idioms = found.flatMap { literal in
      Self.idiomsFound(in: literal.text).map { "\(literal.line) \($0.words)" }
    }
    #expect(Set(idioms) == ["2 whoever", "2 anew", "3 is no", "7 stands"])
  }

  private static func idiomsFound(in text: String) -> [Idiom] {
    guard text.contains(" ") else { return [] }
    var words = " \(separated(text)) "
    for plain in plainWords { words = words.replacingOccurrences(of: " \(plain) ", with: " | ") }
    return (idioms + idiomsOfMessages).filter { words.contains(" \($0.words) ") }
  }

  // MARK: Taking pages apart

  struct Line {
    let number: Int
    let text: String
    /// With the first word of the next line, so that idioms of two words are found across lines.
    var joined: String
  }

  /// Lines outside of code and of tables that are made from the sources.
  private static func prose(_ text: String) -> [Line] {
    var lines: [Line] = []
    var isCode = false
    var isKeys = false
    var isWords = false
    for (index, line) in text.components(separatedBy: "\n").enumerated() {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      if trimmed.hasPrefix("```") {
        isCode.toggle()
        continue
      }
      if isCode { continue }
      if trimmed.hasPrefix("<!-- keys: ") { isKeys = true }
      if trimmed == "<!-- end of keys -->" { isKeys = false }
      if trimmed.hasSuffix("| in English |") { isWords = true }
      if !trimmed.hasPrefix("|") { isWords = false }
      if isKeys || isWords { continue }
      let plain = trimmed.replacing(#/`[^`]*`/#, with: "` `")
      if let last = lines.last, last.number == index,
        let first = plain.split(separator: " ").first
      {
        lines[lines.count - 1].joined += " \(first)"
      }
      lines.append(Line(number: index + 1, text: plain, joined: plain))
    }
    return lines
  }

  /// Whether a line has these words, as whole words in any case.
  private static func has(_ words: String, in line: Line) -> Bool {
    let text = words.contains(" ") ? line.joined : line.text
    return " \(separated(text)) ".contains(" \(words) ")
  }

  /// Lower-case words with single spaces between them; signs other than hyphens part words and phrases.
  private static func separated(_ text: String) -> String {
    let parted = text.lowercased().replacing(#/[^\p{L}\p{N}\s\-]+/#, with: " | ")
    return parted.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// The string literals of Swift code, also those inside of others, without what is filled in.
private struct StringLiterals {
  struct Literal {
    /// The line on which it begins.
    let line: Int
    let text: String
  }

  private let code: [UInt8]
  private var at = 0
  private var line = 1
  private var found: [Literal] = []

  static func all(in code: String) -> [Literal] {
    var literals = StringLiterals(code: Array(code.utf8))
    literals.skipCode(isFilledIn: false)
    return literals.found
  }

  private init(code: [UInt8]) {
    self.code = code
  }

  /// - Parameter isFilledIn: whether the code ends with the parenthesis that `\(` opened.
  private mutating func skipCode(isFilledIn: Bool) {
    var depth = 0
    while at < code.count {
      switch code[at] {
      case UInt8(ascii: "/") where has("//"):
        while at < code.count, code[at] != UInt8(ascii: "\n") { at += 1 }
      case UInt8(ascii: "/") where has("/*"):
        skip(through: "*/")
      case UInt8(ascii: "\""):
        takeLiteral(marks: 0)
      case UInt8(ascii: "#"):
        skipMarks()
      case let byte:
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        step()
        if isFilledIn, depth < 0 { return }
      }
    }
  }

  /// Marks begin a raw string, a regular expression, or something else.
  private mutating func skipMarks() {
    let marks = code[at...].prefix { $0 == UInt8(ascii: "#") }.count
    at += marks
    if has("\"") {
      takeLiteral(marks: marks)
    } else if has("/") {
      skip(through: "/" + String(repeating: "#", count: marks))
    }
  }

  private mutating func takeLiteral(marks: Int) {
    let start = line
    let hashes = String(repeating: "#", count: marks)
    let quotes = has("\"\"\"") ? "\"\"\"" : "\""
    let (end, escape) = (quotes + hashes, "\\" + hashes)
    at += quotes.utf8.count
    var text: [UInt8] = []
    while at < code.count {
      if code[at] == UInt8(ascii: "\""), has(end) { break }
      guard code[at] == UInt8(ascii: "\\"), has(escape) else {
        text.append(code[at])
        step()
        continue
      }
      at += escape.utf8.count
      if has("(") {
        at += 1
        skipCode(isFilledIn: true)
        text += Array("…".utf8)
      } else if has("n") {
        text.append(UInt8(ascii: "\n"))
        at += 1
      } else if has("u{") {
        text.append(UInt8(ascii: " "))
        skip(through: "}")
      } else if at < code.count {
        text.append(code[at])
        step()
      }
    }
    at += end.utf8.count
    found.append(Literal(line: start, text: String(decoding: text, as: UTF8.self)))
  }

  private func has(_ text: String, ahead: Int = 0) -> Bool {
    code.dropFirst(at + ahead).starts(with: text.utf8)
  }

  private mutating func skip(through end: String) {
    while at < code.count, !has(end) { step() }
    at += end.utf8.count
  }

  private mutating func step() {
    if at < code.count, code[at] == UInt8(ascii: "\n") { line += 1 }
    at += 1
  }
}
