import Comparison
import Evaluation
import Files
import Foundation
import Observations
import Reports
import RuleReader
import Rules
import TestSupport
import Testing

@testable import Site

/// The page of an amendment of the small workspace, under which a county gets a stricter phase, one a
/// milder one, one both, one other guidelines, and one no change.
@Suite("Page of an amendment")
struct AmendmentTests {
  private static let old = changed(
    River.base,
    [
      "rules/low-water.yaml": [
        (
          "any: [{ level: { below: 80 } }, { flow: { below: 12.5, of: state } }]",
          "level: { below: 80 }"
        )
      ]
    ]
  ).merging([
    "data/gauges.csv": Array(figures.utf8),
    "data/readings.csv": Array("area,day,level,flow,rain\n0201,2024-04-01,300,30,2\n".utf8),
    "outlines.json": Array(outlines.utf8),
  ]) { $1 }

  private static let new = changed(
    old,
    [
      "rules/low-water.yaml": [
        ("below: 150", "below: 200"), ("at-least: 160", "at-least: 210"),
        ("below: 80", "below: 60"), ("length: 12", "length: 10"),
        ("nicht bewässert", "überhaupt nicht bewässert"),
      ]
    ])

  /// Thirty days of levels.
  private static var figures: String {
    var text = "district,day,level,flow,remark\n"
    for day in 0..<30 {
      let date = Day(iso: "2024-04-01")! + day
      let levels = [
        ("0101", day < 10 ? 220 : 180), ("0102", 70), ("0103", 40), ("0202", day < 15 ? 180 : 70),
        ("0203", 300),
      ]
      for (county, level) in levels { text += "\(county),\(date),\(level),30,\n" }
    }
    return text
  }

  /// A square for each county but one.
  private static var outlines: String {
    let features = ["0101", "0102", "0103", "0201", "0202"].enumerated().map { at, county in
      let (x, y) = (at % 3, at / 3)
      let ring = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1), (x, y)].map { "[\($0), \($1)]" }
      return """
        { "type": "Feature", "properties": { "district": "\(county)" }, "geometry":
        { "type": "Polygon", "coordinates": [[\(ring.joined(separator: ", "))]] } }
        """
    }
    return
      "{ \"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ", "))] }"
  }

  private static func changed(
    _ files: [String: [UInt8]], _ changes: [String: [(String, String)]]
  ) -> [String: [UInt8]] {
    var files = files
    for (path, replacements) in changes {
      var text = String(decoding: files[path] ?? [], as: UTF8.self)
      for (before, after) in replacements {
        #expect(text.contains(before), "\(path): \(before)")
        text = text.replacing(before, with: after)
      }
      files[path] = Array(text.utf8)
    }
    return files
  }

  private struct Answer {
    let page: String
    /// The member `impact` of the answer in JSON.
    let impact: [String: Any]
    let result: Impact

    /// What it says of a rule set.
    func ruleSet(_ id: String) throws -> [String: Any] {
      let all = try #require(impact["rulesets"] as? [[String: Any]])
      return try #require(all.first { $0["new"] as? String == id })
    }
  }

  private static func answer(
    _ old: [String: [UInt8]] = old, _ new: [String: [UInt8]] = new, language: String = "en",
    hasOutlines: Bool = true
  ) throws -> Answer {
    let trees = Both(FileTree(old), FileTree(new))
    let workspaces = try trees.map { try #require(Workspace.read($0).workspace) }
    let observations = try #require(
      Observations.read(workspaces.new, files: trees.new).observations)
    let languages = try workspaces.map { try #require($0.language(language)) }
    let impact = Impact(
      old: Evaluator(workspaces.old, observations), new: Evaluator(workspaces.new, observations),
      pairs: OrdinancePair.all(workspaces.old, workspaces.new),
      over: DayRange(from: Day(iso: "2024-04-01")!, through: Day(iso: "2024-04-30")!))
    let report = ImpactReport(
      impact, areas: workspaces.new.areas, language: languages.new, oldLanguage: languages.old)
    func difference(isInLanguage: Bool) -> DifferenceReport {
      DifferenceReport(
        RuleComparison(
          ComparedRules(workspaces.old), ComparedRules(workspaces.new), language: language,
          isInLanguage: isInLanguage),
        impact: report)
    }
    let place = try #require(workspaces.new.areas.outlines)
    let outlines = Outlines.read(
      try trees.new.json(place.path.value), areas: workspaces.new.areas, property: place.property
    ).outlines
    let page = AmendmentPage(
      difference(isInLanguage: true), report, old: "rev:main", new: "rules",
      outlines: hasOutlines ? outlines : nil)
    let json = try JSONSerialization.jsonObject(
      with: Data(difference(isInLanguage: false).json.utf8))
    let members = try #require(json as? [String: Any])
    return Answer(
      page: page.text, impact: try #require(members["impact"] as? [String: Any]), result: impact)
  }

  /// The tables of a page: the texts of the cells of each row, without headings.
  private static func tables(_ page: String) -> [[[String]]] {
    page.split(separator: "<tbody>").dropFirst().map { table in
      table.prefix(upTo: table.firstRange(of: "</tbody>")?.lowerBound ?? table.endIndex)
        .split(separator: "<tr>").map { row in
          row.matches(of: #/<t[hd][^>]*>(.*?)</t[hd]>/#).map {
            String($0.output.1.replacing(#/<[^>]*>/#, with: ""))
          }
        }
    }
  }

  private static func number(_ value: Any?) -> Int { (value as? NSNumber)?.intValue ?? -1 }

  @Test(arguments: ["en", "de"])
  func isAsRecorded(_ language: String) throws {
    // The style sheets have tests of their own.
    let page = try Self.answer(language: language).page
    let start = try #require(page.firstRange(of: "<style>"))
    let end = try #require(page.firstRange(of: "</style>"))
    let short = page[..<start.upperBound] + page[end.lowerBound...]
    let lines = short.replacing(#/<(section|li|tr|use|path|h[123]|p|details|pattern)\b/#) {
      "\n\($0.output.0)"
    }
    if let difference = Golden.difference(
      String(lines), from: "Tests/Fixtures/amendment/river-\(language).html")
    {
      Issue.record(Comment(rawValue: difference))
    }
  }

  @Test func everyNumberIsThatOfTheAnswerInJSON() throws {
    let answer = try Self.answer()
    let impact = try answer.ruleSet("low-water")
    let tables = Self.tables(answer.page)
    try #require(tables.count == 3)

    let phases = try #require(impact["phases"] as? [[String: Any]])
    #expect(tables[0].count == phases.count)
    for (row, phase) in zip(tables[0], phases) {
      let (before, after) = try (
        #require(phase["before"] as? [String: Any]), #require(phase["after"] as? [String: Any])
      )
      let days = [before, after].map { Self.number($0["countyDays"]) }
      let change = days[1] - days[0]
      #expect(
        Array(row.dropFirst())
          == days.map(String.init) + [change == 0 ? "" : change > 0 ? "+\(change)" : "−\(-change)"]
          + ["entries", "shortPeriods"].flatMap { key in
            [before, after].map { String(Self.number($0[key])) }
          })
      let id = try #require(phase["phase"] as? String)
      #expect(row[0].contains(id == "not-valid" ? "does not apply" : id))
    }

    let counties = try #require(impact["differing"] as? [[String: Any]])
    #expect(tables[2].count == counties.count && counties.count == 4)
    for (row, county) in zip(tables[2], counties) {
      let days = Self.number(county["days"])
      #expect(
        row.dropFirst()
          == [
            try #require(county["firstShared"] as? String), String(days),
            String(Self.number(county["stricterDays"])), String(Self.number(county["milderDays"])),
            String(Self.number(county["guidelineDays"])),
          ])
      #expect(row[0].hasSuffix("(\(try #require(county["county"] as? String)))"))
    }

    let total = counties.reduce(0) {
      $0 + Self.number($1["days"]) + Self.number($1["guidelineDays"])
    }
    #expect(tables[1].reduce(0) { $0 + (Int($1[3]) ?? -1) } == total)
    #expect(tables[1].reduce(0) { $0 + (Int($1[1]) ?? -1) } == counties.count)
    #expect(tables[1].map { $0[2] } == ["3", "3"])
    #expect(
      answer.page.contains(
        "differs in \(counties.count) of \(Self.number(impact["counties"])) counties"))
    #expect(answer.page.contains("stricter on \(Self.number(impact["stricterDays"])), milder on"))
  }

  /// The day that the maps show is the first on which most counties differ, counted day by day.
  @Test func theMapsShowTheDayOnWhichMostDiffer() throws {
    let answer = try Self.answer()
    let ordinance = try #require(answer.result.ordinances.first { $0.new?.id == "low-water" })
    let counts = (0..<30).map { at in
      // Of those in the same phase, only the one that is always in the strictest has other guidelines.
      answer.result.phases(of: ordinance, on: Day(iso: "2024-04-01")! + at).count {
        $0.before != $0.after || $0.before == .phase("very-low")
          || $0.before == .phase("low")
      }
    }
    let most = try #require(counts.max())
    let first = try #require(counts.firstIndex(of: most))
    let widest = try #require(ordinance.widest)
    #expect(widest.counties == most && widest.day == Day(iso: "2024-04-01")! + first)
    #expect(answer.page.contains("<time datetime=\"\(widest.day)\">"))
    #expect(answer.page.contains("the day on which most differ: \(most)."))
  }

  @Test func countiesAreDrawnByDirectionAndSides() throws {
    let page = try Self.answer().page
    let drawn = page.matches(
      of: #/<use href="#k\d+" class="([^"]*)" role="img"><title>(.*?)</title>/#)
    #expect(drawn.count == 5)
    let texts = drawn.map { "\($0.output.1): \($0.output.2)" }
    #expect(
      texts.contains { $0.wholeMatch(of: #/s\d b\d a\d: Quellstadt.*stricter; .* → .*/#) != nil })
    #expect(
      texts.contains { $0.wholeMatch(of: #/o\d b\d a\d: Auen.*both or neither; .*/#) != nil })
    #expect(
      texts.contains { $0.wholeMatch(of: #/m\d b\d a\d: Quellstadt.*milder; .* → .*/#) != nil })
    #expect(texts.contains { $0.wholeMatch(of: #/w: Mündung.*: does not apply/#) != nil })
    #expect(page.matches(of: #/<input type="radio" name="r0"/#).count == 3)
    for id in page.matches(of: #/(?:href="|url\()#([a-z0-9-]+)/#).map(\.output.1) {
      #expect(page.contains(" id=\"\(id)\""), "\(id)")
    }
  }

  @Test func withoutOutlinesThereIsNoMap() throws {
    let page = try Self.answer(hasOutlines: false).page
    #expect(!page.contains("<fieldset") && !page.contains("<use"))
    #expect(page.contains("All counties that differ") && Self.tables(page).count == 3)
  }

  @Test func theSameRulesTouchNobody() throws {
    let page = try Self.answer(Self.new, Self.new).page
    #expect(page.contains("No one: no phase and no guideline differs in any county"))
    #expect(page.contains("No difference in what is compared."))
    #expect(!page.contains("<table") && !page.contains("<fieldset"))
  }

  @Test func needsNoOtherFile() throws {
    for language in ["en", "de"] {
      let page = try Self.answer(language: language).page
      #expect(!page.contains("<script") && !page.contains("@import") && !page.contains("src="))
      #expect(page.contains("default-src 'none'; style-src 'unsafe-inline'"))
      let links = page.matches(of: #/href="([^"]*)"/#).map(\.output.1)
      #expect(links.allSatisfy { $0.hasPrefix("#") || $0 == "data:," }, "\(links)")
      #expect(page.contains("<html lang=\"\(language)\">") && !page.contains("<h2 lang="))
    }
  }

  /// No English phrase of reviews is on the German page, as far as one can be told from a German one.
  @Test func theGermanPageHasNoEnglishWords() throws {
    let words = try ["de", "en"].map { code -> [String] in
      let style = try #require(LanguageStyle.builtIn(code))
      return Phrase.ofReview.flatMap { Self.pieces(style[$0]) }
    }
    let german = words[0].joined(separator: "\n")
    let english = words[1].filter { !Self.says(german, $0) }
    let pages = try ["de", "en"].map { try Self.text(Self.answer(language: $0).page) }
    for piece in english { #expect(!Self.says(pages[0], piece), "\(piece)") }
    #expect(Set(english.filter { Self.says(pages[1], $0) }).count > 40)
  }

  /// What a phrase says between its placeholders, if that is a word.
  private static func pieces(_ phrase: String) -> [String] {
    Template(phrase).readable.compactMap { piece in
      guard case .text(let text) = piece else { return nil }
      let words = text.trimming { !$0.isLetter }
      return words.count > 2 ? words : nil
    }
  }

  /// Whether a text has these words, and not only as parts of longer ones.
  private static func says(_ text: String, _ words: String) -> Bool {
    text.ranges(of: words).contains { range in
      [text[..<range.lowerBound].last, text[range.upperBound...].first].allSatisfy { next in
        next.map { !$0.isLetter && !$0.isNumber && $0 != "-" } ?? true
      }
    }
  }

  /// What the page says, without names of files and of values.
  private static func text(_ page: String) throws -> String {
    let start = try #require(page.firstRange(of: "<main"))
    return page[start.lowerBound...].replacing(#/<code>.*?</code>/#, with: "")
      .replacing(#/aria-label="([^"]*)"/#) { ">\($0.output.1)<" }
      .replacing(#/<[^>]*>/#, with: "\n")
      .replacing(#/\{[^}]*\}/#, with: "").description
  }

  @Test func textsDoNotBecomeMarkup() throws {
    let evil = "</style></title><script>alert(1)</script><img src=x onerror=alert(1)>"
    let texts = [
      "rules/low-water.yaml": [("\"Low water\"", "\"\(evil)\""), ("gardens from", "\(evil) from")]
    ]
    let page = try Self.answer(Self.old, Self.changed(Self.new, texts)).page
    #expect(page.contains("&lt;script&gt;"))
    #expect(!page.contains("<script") && !page.contains("<img"))
    #expect(page.split(separator: "</style>", omittingEmptySubsequences: false).count == 2)
  }

  @Test func changedTextsAreMarkedByWords() throws {
    let page = try Self.answer(language: "de").page
    #expect(page.contains("<ins><span class=\"vh\" lang=\"de\">[eingefügt:] </span>überhaupt <"))
    #expect(page.contains("Boote über <del>") && page.contains("]  </span>") == false)
  }
}

extension String {
  fileprivate func trimming(_ isLeftOut: (Character) -> Bool) -> String {
    let start = drop(while: isLeftOut)
    return start.lastIndex { !isLeftOut($0) }.map { String(start[...$0]) } ?? ""
  }
}

/// How texts and numbers of days are cut.
@Suite("Parts of the page of an amendment")
struct AmendmentPartTests {
  @Test func wordsThatTheOtherTextLacks() {
    let change = WordChange("At most 12 boats.", "At most 10 small boats.")
    func marked(_ parts: [WordChange.Part]) -> String {
      parts.map { $0.isOwn ? "[\($0.text)]" : $0.text }.joined()
    }
    #expect(marked(change.old) == "At most [12 ]boats.")
    #expect(marked(change.new) == "At most [10 small ]boats.")
    #expect(marked(WordChange("", "New.").new) == "[New.]" && WordChange("", "New.").old == [])
    #expect(WordChange("Same text.", "Same text.").new == [.init(text: "Same text.", isOwn: false)])
  }

  /// Steps are said in the words of the page; the last number decides between singular and plural.
  @Test(arguments: [("en", ["1 day", "2 days", "3 days"]), ("de", ["1 Tag", "2 Tage", "3 Tage"])])
  func stepsAreSaid(_ code: String, _ labels: [String]) throws {
    let style = try #require(LanguageStyle.builtIn(code))
    let words = Wording(ofReview: Language(code: code, index: 0, style: style))
    #expect((0..<3).map { DayScale(most: 3).label($0, words) } == labels)
    #expect(DayScale(most: 30).label(1, words)?.hasPrefix("11–20 ") == true)
  }

  /// Whatever can differ has a name in the words of reviews.
  @Test func everyDifferenceHasWords() {
    // These are said by what they are about.
    let others: Set<RuleDifference.Aspect> = [.trigger, .setting, .membership]
    let names =
      RuleDifference.Meaning.allCases.map(\.rawValue)
      + RuleDifference.Subject.Kind.allCases.map(\.rawValue)
      + RuleDifference.Aspect.allCases.filter { !others.contains($0) }.map(\.rawValue)
    for name in names { #expect(Phrase(rawValue: "review-\(name)") != nil, "\(name)") }
  }

  /// Each number of days falls into the step whose label has it.
  @Test(arguments: 1...70)
  func stepsOfDays(_ most: Int) throws {
    let scale = DayScale(most: most)
    for days in 1...most {
      let range = try #require(scale.days(scale.step(of: days)))
      #expect(range.contains(days), "\(days): \(range)")
    }
    #expect(scale.step(of: most) == 2 || most < 3)
  }
}
