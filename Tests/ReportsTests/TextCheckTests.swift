import Files
import RuleReader
import Rules
import TestSupport
import Testing

/// Texts of guidelines in two languages: what is found in them, and what is not.
@Suite("Texts in two languages")
struct TextCheckTests {
  struct Pair: Sendable, CustomStringConvertible {
    let german: String
    let english: String
    var description: String { "\(german) | \(english)" }
  }

  static let same = pairs("same-numbers")
  static let different = pairs("different-numbers")
  static let shipped = shippedTexts()

  /// However a number is written, it is the same.
  @Test func sameNumbers() {
    #expect(Self.same.count > 80)
    for (pair, codes) in zip(Self.same, Self.codes(of: Self.same)) {
      let found = codes.filter { $0 != "number-in-text" }
      #expect(found.isEmpty, "\(pair): \(found)")
    }
  }

  @Test func differentNumbers() {
    #expect(Self.different.count > 20)
    for (pair, codes) in zip(Self.different, Self.codes(of: Self.different)) {
      #expect(codes == ["different-numbers"], "\(pair): \(codes)")
    }
  }

  /// The shipped texts as they are have no findings.
  @Test func shippedTextsAreSound() {
    #expect(Self.shipped.count > 140)
    for (pair, codes) in zip(Self.shipped, Self.codes(of: Self.shipped)) {
      #expect(codes.isEmpty, "\(pair): \(codes)")
    }
  }

  /// A number that is changed in one language of a shipped text is found, whether it is written out
  /// there alone or in both.
  @Test func changedNumbersAreFound() {
    var chance = Chance(seed: 5)
    var cases: [Pair] = []
    for pair in Self.shipped {
      let names = Template(pair.german).placeholders.filter { !Self.common.contains($0) }
      let values = names.map { _ in Int.random(in: 16...59, using: &chance) }
      let written = Self.filled(pair, names, values)
      // A number of the text, or one that a value stood for, by itself in both languages.
      let german = Self.numbers(written.german)
      let digits = Self.numbers(written.english).filter(german.contains)
      guard let number = digits.randomElement(using: &chance), let value = Int(number) else {
        continue
      }
      var other = value
      // Fourteen days may be two weeks.
      while other == value
        || [7, 24, 60].contains(where: { other == value * $0 || value == other * $0 })
      {
        other = Int.random(in: 2...90, using: &chance)
      }
      let changed = Self.replacing(number, by: String(other), in: written.english)
      cases.append(Pair(german: written.german, english: changed))
      if !names.isEmpty { cases.append(Pair(german: pair.german, english: written.english)) }
    }
    #expect(cases.count > 120)
    for (pair, codes) in zip(cases, Self.codes(of: cases)) {
      let isFound = codes.contains { $0 == "different-numbers" || $0 == "different-placeholders" }
      #expect(isFound, "\(pair): \(codes)")
    }
  }

  /// A text that is copied over that of the other language is found where it has three words.
  @Test func copiedTextsAreFound() {
    let long = Self.shipped.flatMap { pair in
      [pair.german, pair.english].filter { text in
        text.split(separator: " ").count { $0.allSatisfy { $0.isLetter || ",.;:".contains($0) } }
          > 2
      }.map { Pair(german: $0, english: $0) }
    }
    #expect(long.count > 250)
    for (pair, codes) in zip(long, Self.codes(of: long)) {
      let found = codes.filter { $0 == "identical-translation" }
      #expect(found.count == 1, "\(pair): \(codes)")
    }
  }

  // MARK: Texts

  private static let common = ["county", "state", "phase", "date"]

  private static func pairs(_ name: String) -> [Pair] {
    let text = (try? Repository.text("Tests/Fixtures/texts/\(name).txt")) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let parts = line.split(separator: " | ").map(String.init)
      return parts.count == 2 ? Pair(german: parts[0], english: parts[1]) : nil
    }
  }

  /// The different texts of all guidelines, in German and English.
  private static func shippedTexts() -> [Pair] {
    var seen = Set<String>()
    return [
      "rules", "rules/examples/hospital", "rules/examples/forest-fire", "rules/examples/drought",
    ]
    .flatMap { folder -> [Pair] in
      guard let workspace = Workspace.read(FileTree.folder(folder)).workspace,
        let german = workspace.languages.first(where: { $0.code == "de" }),
        let english = workspace.languages.first(where: { $0.code == "en" })
      else { return [] }
      let texts = workspace.ordinances.flatMap(\.versions).flatMap(\.allGuidelines).map(\.text)
      return texts.map { Pair(german: $0[german], english: $0[english]) }
        .filter { seen.insert($0.description).inserted }
    }
  }

  /// Values written out in both languages.
  private static func filled(_ pair: Pair, _ names: [String], _ values: [Int]) -> Pair {
    func filled(_ text: String) -> String {
      Template(text).filled { name in names.firstIndex(of: name).map { String(values[$0]) } }
    }
    return Pair(german: filled(pair.german), english: filled(pair.english))
  }

  /// Numbers of a text outside of placeholders, without those that belong to a word.
  private static func numbers(_ text: String) -> [String] {
    Template(text).pieces.flatMap { piece -> [String] in
      guard case .text(let text) = piece else { return [] }
      return text.split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map(String.init)
        .filter { $0.allSatisfy(\.isNumber) }
    }
  }

  private static func replacing(_ number: String, by other: String, in text: String) -> String {
    text.replacing(number, with: other, maxReplacements: 1)
  }

  /// The codes of the findings in each text, as the text of a guideline of its own.
  private static func codes(of pairs: [Pair]) -> [[String]] {
    let path = "rules/low-water.yaml"
    var text = String(decoding: River.base[path] ?? [], as: UTF8.self)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    var starts: [Int] = []
    for (at, pair) in pairs.enumerated() {
      let names = Set(Template(pair.german).placeholders + Template(pair.english).placeholders)
        .subtracting(common).sorted()
      let values = names.map { "\($0): word" }.joined(separator: ", ")
      let added = """
              text-\(at):
                topic: boating
                text:
                  de: \(quoted(pair.german))
                  en: \(quoted(pair.english))
                values: { \(values) }

        """
      starts.append(lines + 1)
      lines += 6
      text += added
    }
    var files = River.base
    files[path] = Array(text.utf8)
    var codes = pairs.map { _ in [String]() }
    for finding in River.findings(in: FileTree(files), today: nil) {
      let line = Int(finding.span.start.line)
      guard finding.span.file.name.hasSuffix(path),
        let at = starts.lastIndex(where: { $0 <= line })
      else {
        Issue.record("\(described([finding]))")
        continue
      }
      codes[at].append(finding.code)
    }
    return codes
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
