import Files
import Foundation
import RuleReader
import Rules
import TestSupport
import Testing

/// The sources would serve any disease and any country: names and figures of one stand in YAML only.
@Suite("Neutral sources")
struct NeutralSourcesTests {
  struct Line {
    let place: String
    let text: String
  }

  /// The example workspaces that `rulecheck init` writes are YAML, whatever file they travel in.
  static let files = Repository.files(below: "Sources", ending: ".swift")
    .filter { !$0.hasPrefix("rulecheck/SmallWorkspaceFiles") }
  static let lines: [Line] = files.flatMap { path in
    let text = (try? Repository.text("Sources/\(path)")) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map {
      Line(place: "Sources/\(path):\($0 + 1)", text: String($1))
    }
  }

  /// Beginnings of words that speak of one disease or of one country's offices.
  static let beginnings = [
    "covid", "corona", "sars", "incidence", "inzidenz", "influenza", "virus", "pandemi", "epidemi",
    "disease", "infect", "vaccin", "hospital", "intensiv", "rki", "robert", "bundes", "ifsg",
    "curfew",
    "german", "deutsch", "swiss", "switzerland", "schweiz", "svizzer", "europ", "austria",
    "france", "ital", "spain", "poland", "belgi", "drought", "flood", "smog",
  ]

  /// The only files that may name a language: those in which languages are built in.
  static let builtIn = [
    "MessageChecks.swift", "BuiltInLanguages.swift",
  ]

  /// Words of the shipped areas that are ordinary words besides.
  static let ordinary: Set<String> = ["region", "lower", "north"]

  @Test func isNotEmpty() {
    #expect(Self.files.count > 40)
    #expect(Self.lines.count > 5000)
  }

  @Test func noDiseaseAndNoCountry() {
    for line in Self.lines {
      for word in Self.words(line.text) {
        guard let found = Self.beginnings.first(where: { word.hasPrefix($0) }) else { continue }
        if ["german", "deutsch", "ital"].contains(found),
          Self.builtIn.contains(where: { line.place.contains("/\($0):") })
        {
          continue
        }
        Issue.record("\(line.place) says “\(word)”: \(line.text)")
      }
    }
  }

  /// Names with at least five letters, of every workspace that speaks of real places.
  @Test func noStateAndNoCounty() throws {
    let (example, _) = Workspace.read(FileTree.folder("rules/examples/drought"))
    let workspaces = [Shipped.workspace, try #require(example)]
    var names = Set<String>()
    for area in workspaces.flatMap(\.areas.areas) {
      for name in [area.name] + (area.title?.all.map(\.value) ?? []) {
        let written = name.replacing("ä", with: "ae").replacing("ö", with: "oe")
          .replacing("ü", with: "ue").replacing("ß", with: "ss")
        names.formUnion(Self.words("\(name) \(written)").filter { $0.count >= 5 })
      }
    }
    names.subtract(Self.ordinary)
    #expect(names.count > 300)
    #expect(names.isSuperset(of: ["bayern", "bavaria", "börde", "ticino", "mendrisio"]))
    for line in Self.lines {
      for word in Self.words(line.text) where names.contains(word) {
        Issue.record("\(line.place) names “\(word)”: \(line.text)")
      }
    }
  }

  /// Where a number of the rules stands in the code for something else.
  static let otherNumbers = [
    "Sources/Evaluation/RuleCoverage.swift": ["100": "per cent"],
    "Sources/Reports/Formats/Page.swift": ["100": "columns of a page"],
    "Sources/Findings/Checks/RelationChecks.swift": ["100": "rule sets"],
    "Sources/RuleReader/RuleSets/References.swift": ["100": "rule sets"],
    "Sources/Findings/Checks/WholeFileChecks.swift": ["50": "thousand areas"],
    "Sources/Rules/Day.swift": ["100": "years of a century"],
    "Sources/Reports/Diff/ImpactReport.swift": ["100": "percent"],
    "Sources/rulecheck/Output.swift": ["200": "columns of a wide terminal"],
    "Sources/Site/Chart/ChartScale.swift": ["100": "per cent"],
    "Sources/Site/Site.swift": ["100": "entries of a feed"],
    "Sources/Site/SiteAssets.swift": ["100": "per cent", "50": "per cent"],
  ]

  /// Bounds of the shipped rules, as numbers in the code; texts and comments may count to 100.
  @Test func noThreshold() {
    let bounds = Set(
      Shipped.workspace.ordinances.flatMap(\.versions).flatMap(\.comparisons)
        .flatMap { [$0.lower, $0.upper].compactMap { $0?.text } })
    #expect(bounds.isSuperset(of: ["35", "50", "100", "150", "165", "200"]))
    // Ten is everybody's number.
    let telling = bounds.subtracting(["10"])
    for line in Self.lines {
      let path = line.place.prefix { $0 != ":" }
      for number in Self.numbers(line.text) where telling.contains(number) {
        if Self.otherNumbers[String(path)]?[number] != nil { continue }
        Issue.record("\(line.place) holds \(number), a bound of the shipped rules: \(line.text)")
      }
    }
  }

  /// The tests above would find what they look for.
  @Test func findsWhatItLooksFor() {
    #expect(
      Self.words("covidCases_bayern = Ba\u{308}den") == ["covid", "cases", "bayern", "bäden"])
    #expect(Self.numbers("if value > 165 { \"36\" } // 37") == ["165"])
    #expect(Self.numbers("x1 0x36 1_000 37.5 [35]") == ["1000", "37.5", "35"])
  }

  // MARK: Taking lines apart

  /// Lower-case words, also those inside an identifier: `shippedRules` has two.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for character in line.precomposedStringWithCanonicalMapping {
      if !character.isLetter || (character.isUppercase && wasLower) {
        if !word.isEmpty { words.append(word.lowercased()) }
        word = ""
      }
      if character.isLetter { word.append(character) }
      wasLower = character.isLowercase
    }
    if !word.isEmpty { words.append(word.lowercased()) }
    return words
  }

  /// Decimal numbers outside of texts and comments.
  private static func numbers(_ line: String) -> [String] {
    let code = line.replacing(#/"(\\.|[^"\\])*"/#, with: "").replacing(#/\/\/.*/#, with: "")
    return code.matches(of: #/(?:^|[^A-Za-z0-9_.])([0-9][0-9_]*(?:\.[0-9]+)?)(?![A-Za-z0-9_])/#)
      .map { String($0.output.1).replacing("_", with: "") }
  }
}
