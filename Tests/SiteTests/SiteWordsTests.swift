import Evaluation
import Observations
import RuleReader
import Rules
import TestSupport
import Testing

@testable import Site

/// The words that pages use are those whose absence `validate` and `publish` report.
@Suite("Words of the site")
struct SiteWordsTests {
  /// A messages file in which each English phrase carries its name.
  private static var marked: [UInt8] {
    let words = Phrase.allCases.map { phrase in
      let text = LanguageStyle.english[phrase].replacing("\\", with: "\\\\")
        .replacing("\"", with: "\\\"")
      return "      \(phrase.rawValue): \"\(text) ⟦\(phrase.rawValue)⟧\"\n"
    }
    return Array(("messages: marked\nlanguages:\n  en:\n    words:\n" + words.joined()).utf8)
  }

  @Test(arguments: [
    ("Tests/Fixtures/checks/workspace", ["2024-05-03", "2024-05-20"]),
    ("rules/examples/drought", ["2025-04-22", "2025-05-25"]),
    ("rules/examples/air-quality", ["2024-05-20", "2024-05-31"]),
    ("rules/examples/small", ["2025-03-30"]),
  ])
  func noOtherWordIsUsed(_ folder: String, _ days: [String]) throws {
    var files = Repository.workspace(below: folder)
    files["messages.yaml"] = Self.marked
    var used: Set<String> = []
    for day in days {
      for (path, text) in try SiteTests.files(of: files, on: day) where path.hasPrefix("en/") {
        used.formUnion(text.matches(of: #/⟦([a-z-]+)⟧/#).map { String($0.output.1) })
      }
    }
    #expect(used.contains("site-question"))
    let others = used.subtracting(Phrase.ofSite.map(\.rawValue))
    #expect(others.isEmpty, "not in Phrase.ofSite: \(others.sorted())")
  }
}
