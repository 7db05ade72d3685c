import Files
import TestSupport
import Testing

@testable import Rules

/// The languages that are built in say what the files in `Languages` say, which are read here as
/// those of a workspace.
@Suite("Built-in languages")
struct BuiltInLanguageTests {
  private static let folder = "Sources/Rules/Texts/Languages"
  static let codes = Repository.files(below: folder, ending: ".yaml").map { String($0.dropLast(5)) }

  /// The words of a file that name no number, and the rest of it.
  private static func parts(_ code: String) throws -> (others: [String], rest: String) {
    let text = try Repository.text("\(folder)/\(code).yaml")
    let list = #/ {4}other-number-words:\s+\[([^\]]*)\]\n/#
    let words = text.firstMatch(of: list)?.output.1.split { " ,\n".contains($0) } ?? []
    return (words.map(String.init), text.replacing(list, with: ""))
  }

  @Test func areSeveral() {
    #expect(Set(Self.codes).isSuperset(of: ["de", "en"]))
    #expect(LanguageStyle.catalogues.keys.sorted() == Self.codes)
  }

  /// In a workspace that has them under a code that nothing is built in for, they are complete and
  /// without a finding.
  private static func read(_ code: String) throws -> LanguageStyle {
    let (others, messages) = try parts(code)
    var files = Repository.workspace(below: "rules/examples/small").mapValues { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return Array(text.replacing(#/\bde(?=: |\])/#, with: "qq").utf8)
    }
    files["messages.yaml"] = Array(
      messages.replacing("\n  \(code):", with: "\n  qq:")
        .replacing("{ \(code): ", with: "{ qq: ").utf8)
    let (workspace, problems) = Workspace.read(FileTree(files))
    #expect(described(problems) == "")
    var style = try #require(workspace?.language("qq")).style
    style.numberWords.merge(others.map { ($0, $0) }) { $1 }
    return style
  }

  @Test(arguments: codes) func areWhatTheirFilesSay(_ code: String) throws {
    let built = try #require(LanguageStyle.builtIn(code))
    let read = try Self.read(code)
    #expect(
      Golden.difference(
        LanguageStyle.source(of: [(code, built)]), from: LanguageStyle.source(of: [(code, read)]),
        named: "\(code).yaml") == nil)
  }

  /// `make languages` records it. It reads the files as they are, since a new phrase is known to workspaces only after that.
  @Test func areWrittenFromTheirFiles() throws {
    let styles = try Self.codes.map { code in
      let path = "\(Self.folder)/\(code).yaml"
      return (code, try #require(LanguageStyle(yaml: try Golden.bytes(path), code: code)))
    }
    let difference = Golden.difference(
      LanguageStyle.source(of: styles), from: "Sources/Rules/Texts/BuiltInLanguages.swift")
    #expect(difference == nil, "run `make languages`")
  }

  /// With another word for an area no phrase has the one that is built in: what it still says is about something else.
  @Test(arguments: [
    ("en", ["county", "counties"], [Phrase]()),
    // The scope of rules, the territory of a workspace, and words that reviewers of any rules read.
    (
      "de", ["gebiet"],
      [
        .areas, .partOf, .siteOutside, .reviewOnlyOld, .reviewOnlyNew, .reviewAppliesOn,
        .reviewAppliedOn,
        .reviewPhaseDays, .reviewGuidelineDays, .reviewAloneDays, .reviewCountyDays, .reviewArea,
        .reviewScope, .reviewOnlyAreas, .reviewIsOfGrouping,
      ]
    ),
    ("fr", ["département"], []),
    ("it", ["provinc"], []),
    ("es", ["provinc"], []),
  ])
  func areasAreCalledWhatTheMessagesSay(_ code: String, _ usual: [String], _ others: [Phrase])
    throws
  {
    var style = try #require(LanguageStyle.undescribed(code))
    style.words["area-word"] = "river"
    style.words["area-words"] = "rivers"
    style.nameAreas()
    for phrase in Phrase.allCases where !others.contains(phrase) {
      let text = style[phrase].lowercased().replacing("{county}", with: "")
      #expect(!usual.contains { text.contains($0) }, "\(phrase.rawValue): \(text)")
      #expect(!text.contains("{area-word"), "\(phrase.rawValue)")
    }
    #expect(style[.siteCounty] == "River")
    #expect(
      style.written(.siteAll).hasSuffix(" {area-words}") && style[.siteAll].hasSuffix(" rivers"))
    #expect(style[.siteCounties].contains(", other: {n} rivers}"))
  }

  /// All that English says each of them says, too, with the same placeholders; only reviewers of rules may have to read English.
  @Test(arguments: codes) func sayAll(_ code: String) throws {
    let style = try #require(LanguageStyle.builtIn(code))
    let isOfReview = Set(Phrase.ofReview)
    let words = Phrase.allCases.filter { !isOfReview.contains($0) }.map(\.rawValue)
    let all = Set(style.words.keys)
    #expect(all == Set(words) || all == Set(Phrase.allCases.map(\.rawValue)))
    #expect(Set(style.templates.keys) == Set(MessageTemplate.allCases.map(\.rawValue)))
    for phrase in Phrase.allCases {
      #expect(Set(Template(style[phrase]).placeholders) == Set(phrase.placeholders))
      #expect(!style[phrase].isEmpty)
      #expect(LanguageStyle.plain[phrase] == LanguageStyle.english[phrase])
    }
  }
}
