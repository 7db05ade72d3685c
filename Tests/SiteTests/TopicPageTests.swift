import Evaluation
import Rules
import TestSupport
import Testing

@testable import Site

/// The map on the pages of topics: it shows which answer a county has.
@Suite("Pages of topics")
struct TopicPageTests {
  private static let yellow = MapLook(paint: "c-f9a825", texture: nil)

  /// The small workspace, with a rule for boats in its second state.
  private static func river() throws -> [String: [UInt8]] {
    var files = River.base
    let rules = String(decoding: try #require(files["rules/fishing.yaml"]), as: UTF8.self)
    let phase = #"en: "Fishing allowed" }"# + "\n"
    #expect(rules.contains(phase))
    let guideline = #"boats: { topic: boating, text: { de: "Nur langsam.", en: "Go slowly." } }"#
    files["rules/fishing.yaml"] = Array(
      rules.replacing(phase, with: "\(phase)    guidelines:\n      \(guideline)\n").utf8)
    return files
  }

  /// The links of a map by the class of their group.
  private static func links(_ page: String) -> [String: [String]] {
    var links: [String: [String]] = [:]
    for group in page.matches(of: #/<g class="([^"]*)".*?<\/g>/#) {
      links[String(group.output.1)] = group.output.0.matches(
        of: #/<a href="\.\.\/area\/([^"]*)\.html" aria-label="([^"]*)"/#
      ).map { "\($0.output.1) \($0.output.2)" }
    }
    return links
  }

  /// The classes of the swatches, in the order of the answers.
  private static func swatches(_ page: String) -> [String] {
    page.matches(of: #/<h2 class="said"><i class="([^"]*)">/#).map { String($0.output.1) }
  }

  @Test func theMapShowsTheAnswers() throws {
    let page = try #require(try SiteTests.files(of: Self.river())["en/topic/boating.html"])
    #expect(
      Self.links(page) == [
        "tone0": ["0201 Mündung: Go slowly."],
        "none": ["0101 Quellstadt, Town: None of the rule sets here says anything about this"],
      ])
    #expect(Self.swatches(page) == ["sw tone0", "sw none"])
    let isSkipped = page.contains("href=\"#all\"") && page.contains("id=\"all\"")
    #expect(isSkipped)
  }

  /// Neither where all counties have one answer, nor without outlines.
  @Test func thereIsNoMapOfNothing() throws {
    var files = try Self.river()
    let same = try #require(try SiteTests.files(of: files)["en/topic/watering.html"])
    let areas = String(decoding: try #require(files["areas.yaml"]), as: UTF8.self)
    let lines = areas.split(separator: "\n").filter { !$0.hasPrefix("outlines:") }
    files["areas.yaml"] = Array((lines.joined(separator: "\n") + "\n").utf8)
    let without = try #require(try SiteTests.files(of: files)["en/topic/boating.html"])
    for page in [same, without] {
      let hasMap = page.contains("class=\"map\"") || page.contains("class=\"sw")
      #expect(!hasMap)
    }
    #expect(without.contains("Go slowly."))
  }

  /// What counties say of the shipped rules looks as their phases do, and no two answers look alike.
  @Test func answersLookDifferent() throws {
    let day = try #require(Day(iso: "2021-05-18"))
    let evaluator = Shipped.evaluator
    let workspace = evaluator.workspace
    let edition = Edition(evaluator, on: day, in: workspace.languages[0], base: nil)
    let counties = workspace.areas.areas.filter { $0.level == .county && $0.partOf == nil }
      .map { evaluator.situation(in: $0, on: day) }
      .filter { $0.asked.index == $0.area.index }
      .map { CountyTopics($0, workspace) }
    let all = TopicAnswers.all(of: edition.byTitle(counties, \.area), edition)
    for answers in all {
      #expect(Set(answers.groups.map(\.look)).count == answers.groups.count)
      #expect(answers.groups.flatMap(\.counties).count == counties.count)
      for group in answers.groups { #expect((group.look == .away) == group.lines.isEmpty) }
    }
    let shops = try #require(all.first { workspace.topics[$0.topic].id.value == "shops" })
    #expect(
      shops.groups.map(\.look) == [
        Self.yellow, MapLook(paint: "c-e65100", texture: .lines), .away,
      ])
  }

  /// A look that is taken is not given again: the next one that was wanted is, or a shade of it, or a spare one, or the one of all
  /// others.
  @Test func looksAreDistinct() {
    let red = MapLook(paint: "c-b71c1c", texture: .grid)
    let looks = MapLook.distinct([
      [Self.yellow], [Self.yellow, red], [.always], [Self.yellow], [red], [red], [red], [red],
      [red],
    ])
    #expect(looks.prefix(3) == [Self.yellow, red, .always])
    #expect(looks[3] == MapLook(paint: "c-f9a825 shade", texture: nil))
    #expect(looks[4] == MapLook(paint: "c-b71c1c shade", texture: .grid))
    #expect(Set(looks.prefix(8)).count == 8 && !looks.prefix(8).contains(.other))
    #expect(looks[8] == .other)
    // Readers tell only some apart.
    let many = MapLook.distinct((0..<12).map { [MapLook(paint: "c-\($0)", texture: nil)] })
    #expect(Set(many).count == 9 && many.suffix(4).allSatisfy { $0 == .other })
  }
}
