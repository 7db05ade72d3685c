import Files
import TestSupport
import Testing

@testable import Rules

/// The languages that are built in say what the files in `Languages` say, which are read here as
/// those of a workspace.
@Suite("Built-in languages")
struct BuiltInLanguageTests {
  private static let folder = "Sources/Rules/Texts/Languages"
  static let codes = Repository.files(below: folder, ending: ".yaml").map { $0.dropLast(5) }

  /// The words of a file that name no number, and the rest of it.
  private static func parts(_ code: Substring) throws -> (others: [String], rest: String) {
    let text = try Repository.text("\(folder)/\(code).yaml")
    let list = #/ {4}other-number-words:\s+\[([^\]]*)\]\n/#
    let words = text.firstMatch(of: list)?.output.1.split { " ,\n".contains($0) } ?? []
    return (words.map(String.init), text.replacing(list, with: ""))
  }

  @Test func areSeveral() {
    #expect(Set(Self.codes).isSuperset(of: ["de", "en"]))
    #expect(LanguageStyle.catalogues.keys.sorted() == Self.codes.map(String.init))
  }

  /// In a workspace that has them under a code that nothing is built in for, they are complete and
  /// without a finding.
  @Test(arguments: codes) func areWhatTheirFilesSay(_ code: Substring) throws {
    let built = try #require(LanguageStyle.builtIn(String(code)))
    let (others, messages) = try Self.parts(code)
    var files = Repository.workspace(below: "rules/examples/small").mapValues { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return Array(text.replacing(#/\bde(?=: |\])/#, with: "qq").utf8)
    }
    files["messages.yaml"] = Array(
      messages.replacing("\n  \(code):", with: "\n  qq:")
        .replacing("{ \(code): ", with: "{ qq: ").utf8)
    let (workspace, problems) = Workspace.read(FileTree(files))
    #expect(described(problems) == "")
    let read = try #require(workspace?.language("qq")).style
    #expect(read.settings.map(\.name) == built.settings.map(\.name))
    for (one, other) in zip(read.settings, built.settings) {
      #expect(one.text == other.text, "\(one.name): run `make languages`")
    }
    #expect(read.words == built.words, "run `make languages`")
    #expect(read.templates == built.templates, "run `make languages`")
    #expect(read.plurals == built.plurals, "run `make languages`")
    let numbers = read.numberWords.merging(others.map { ($0, $0) }) { $1 }
    #expect(numbers == built.numberWords, "run `make languages`")
  }

  /// All that English says each of them says, too, with the same placeholders.
  @Test(arguments: codes) func sayAll(_ code: Substring) throws {
    let style = try #require(LanguageStyle.builtIn(String(code)))
    #expect(Set(style.words.keys) == Set(Phrase.allCases.map(\.rawValue)))
    #expect(Set(style.templates.keys) == Set(MessageTemplate.allCases.map(\.rawValue)))
    for phrase in Phrase.allCases {
      #expect(Set(Template(style[phrase]).placeholders) == Set(phrase.placeholders))
      #expect(!style[phrase].isEmpty)
      #expect(LanguageStyle.plain[phrase] == LanguageStyle.english[phrase])
    }
  }
}
