import Evaluation
import Foundation
import Messages
import Observations
import Reports
import RuleReader
import Rules
import TestSupport
import Testing

@testable import Site

/// What programs read of a site is what the commands say.
@Suite("Data of the site")
struct SiteDataTests {
  /// The site of shipped rules on a day with several rule sets, without its pages.
  private static let shipped: [String: String] = {
    let areas = Shipped.workspace.areas
    guard let place = areas.outlines, let file = try? Shipped.files.file(place.path.value) else {
      fatalError("the shipped outlines cannot be read")
    }
    let outlines = Outlines.read(file, areas: areas, property: place.property).outlines
    var files: [String: String] = [:]
    let site = Site(
      Shipped.evaluator, on: day, first: Shipped.workspace.languages[0], outlines: outlines,
      zone: .centralEurope)
    do {
      _ = try site.write { path, text in
        if !path.hasSuffix(".html") { files[path] = text }
      }
    } catch { fatalError("\(error)") }
    return files
  }()
  private static let day = Day(iso: "2021-07-05")!

  /// Every area of the shipped rules, also parts of a county, and one that is no more.
  @Test func everyAreaHasTheAnswerOfEval() {
    for language in Shipped.workspace.languages {
      var found = 0
      for area in Shipped.workspace.areas.areas where area.level == .county {
        let situation = Shipped.evaluator.situation(
          in: area, on: Self.day, looksAhead: true, isExplained: true)
        let report = SituationReport(
          Shipped.evaluator, situations: [situation.unexplained], on: Self.day, language: language)
        let isSame = Self.shipped["api/v1/\(language.code)/area/\(area.id).json"] == report.json
        #expect(isSame, "\(area.id)")
        found += 1
      }
      let files = Self.shipped.keys.filter { $0.hasPrefix("api/v1/\(language.code)/area/") }
      #expect(files.count == found && found > 412)
    }
  }

  @Test func theListIsThatOfTheCommand() throws {
    for language in Shipped.workspace.languages {
      let list = AreaList(Shipped.evaluator, .init(), on: Self.day, language: language)
      for (ending, text) in [("json", list.json), ("csv", list.csv)] {
        let isSame = Self.shipped["api/v1/\(language.code)/counties.\(ending)"] == text
        #expect(isSame, "\(language.code), \(ending)")
      }
    }
  }

  /// What pages of a small workspace say that changes is what the file lists.
  @Test(arguments: ["2024-05-03", "2024-07-31", "2024-10-01"])
  func changesAreThoseOfThePages(_ day: String) throws {
    let files = try SiteTests.files(of: River.base, on: day)
    let changes = try Self.objects(files["api/v1/en/changes.json"], "changes")
    let days = Set(changes.compactMap { $0["from"] as? String }).union([day])
    let pages = files.keys.filter { $0.hasPrefix("en/changes/") }
      .map { String($0.dropFirst("en/changes/".count).dropLast(".html".count)) }
    #expect(days == Set(pages))
    for change in changes {
      let area = try #require((change["area"] as? [String: Any])?["id"] as? String)
      let page = try #require(files["en/changes/\(change["from"] as? String ?? "").html"])
      #expect(page.contains("area/\(area).html"))
    }
  }

  /// Where messages lead is there: the page of the county, with a place for the rule set.
  @Test func messagesLeadToPlacesOfPages() throws {
    var count = 0
    for day in ["2024-07-31", "2024-10-01"] {
      let files = try SiteTests.files(of: River.base, on: day, base: "https://rules.example.org")
      let told = files.filter { $0.key.hasPrefix("api/v1/") && $0.key.contains("/messages/") }
      for message in try told.values.flatMap({ try Self.objects($0, "messages") }) {
        for text in message["texts"] as? [[String: Any]] ?? [] {
          let url = try #require(text["url"] as? String)
          let parts = url.replacing("https://rules.example.org/", with: "").split(separator: "#")
          let page = try #require(files[String(parts[0])], "\(url)")
          #expect(page.contains("id=\"\(parts[1])\""), "\(url)")
          count += 1
        }
      }
    }
    #expect(count > 0)
  }

  // MARK: Series

  /// Each value of the last twelve months as on pages, in both formats alike.
  @Test func seriesHaveTheValuesOfTheYear() throws {
    let csv = try #require(Self.shipped["api/v1/series/05315/incidence.csv"])
    let lines = csv.split(separator: "\n").map { $0.split(separator: ",") }
    #expect(lines[0] == ["day", "value"])
    let days = try lines.dropFirst().map { try #require(Day(iso: String($0[0]))) }
    #expect(days == days.sorted() && Set(days).count == days.count && days.count > 200)
    #expect(days.allSatisfy { $0 > Self.day - 365 && $0 <= Self.day })
    let json = try Self.object(Self.shipped["api/v1/series/05315/incidence.json"])
    #expect(json["area"] as? String == "05315" && json["metric"] as? String == "incidence")
    let first = try #require((json["first"] as? String).flatMap { Day(iso: $0) })
    let values = try #require(json["values"] as? [Any])
    let numbers = days.map { (values[$0 - first] as? NSNumber)?.doubleValue }
    #expect(numbers == lines.dropFirst().map { Double($0[1]) })
    #expect(values.filter { !($0 is NSNull) }.count == days.count)
    let metric = try #require(Shipped.workspace.metrics.firstIndex { $0.id.value == "incidence" })
    let area = try #require(Shipped.workspace.areas.areas.first { $0.id == "05315" })
    let edition = Edition(
      Shipped.evaluator, on: Self.day, in: Shipped.workspace.languages[0], base: nil)
    for (day, line) in zip(days, lines.dropFirst()) {
      let value = try #require(
        Shipped.evaluator.observations.value(
          metric: metric, area: area.index, day: day, known: Self.day))
      let text = edition.number(value, of: metric)
      #expect(text.replacing(",", with: ".") == String(line[1]), "\(day)")
    }
  }

  /// Of every county of the day, every state and the country, whatever the language.
  @Test func everyAreaWithValuesHasItsSeries() {
    let areas = Shipped.workspace.areas
    for area in areas.counties(on: Self.day) + areas.regions {
      let isThere = Self.shipped["api/v1/series/\(area.id)/incidence.csv"] != nil
      #expect(isThere, "\(area.id)")
    }
    let files = Self.shipped.keys.filter { $0.hasPrefix("api/v1/series/") }
    #expect(files.count { $0.hasSuffix(".csv") } == files.count { $0.hasSuffix(".json") })
  }

  // MARK: Outlines

  /// The phases of a feature are those of `eval`.
  @Test func featuresHaveThePhasesOfTheDay() throws {
    for feature in try Self.features(Self.shipped["geo/counties.geojson"]) {
      let properties = try #require(feature["properties"] as? [String: Any])
      let id = try #require(feature["id"] as? String)
      let area = try #require(Shipped.workspace.areas.areas.first { $0.id == id })
      let standings = Shipped.evaluator.situation(in: area, on: Self.day).standings
      let phases = try #require(properties["phases"] as? [[String: Any]])
      #expect(
        phases.map { $0["ruleset"] as? String } == standings.map { $0.ruleSet.id.value }, "\(id)")
      #expect(
        phases.map { $0["phase"] as? String } == standings.map { $0.phase?.id.value }, "\(id)")
      #expect(phases.map { $0["level"] as? Int } == standings.map { $0.level }, "\(id)")
    }
  }

  private typealias Point = [Double]

  /// Each county of the day once, with rings that are closed, and turn as RFC 7946 wants.
  @Test func outlinesAreGeoJSON() throws {
    let features = try Self.features(Self.shipped["geo/counties.geojson"])
    let ids = features.compactMap { $0["id"] as? String }
    #expect(ids == Shipped.workspace.areas.counties(on: Self.day).map(\.id))
    #expect(!ids.contains("16056") && ids.contains("16063"), "merged four days before")
    var rings = 0
    for feature in features {
      #expect(feature["type"] as? String == "Feature")
      for polygon in try Self.polygons(feature) {
        for (at, ring) in polygon.enumerated() {
          #expect(ring.count >= 4 && ring.first == ring.last)
          #expect((Self.area(ring) > 0) == (at == 0), "\(feature["id"] ?? ""), ring \(at)")
          rings += 1
        }
      }
    }
    #expect(rings > 412)
  }

  /// Nothing is rounded, added or lost: the positions are those of the shipped file.
  @Test func positionsAreThoseOfTheFile() throws {
    let text = try #require(Self.shipped["geo/counties.geojson"])
    #expect(!text.contains("crs"))
    let source = try Repository.text("rules/areas/germany.geojson")
    #expect(try Self.positions(text) == Self.positions(source))
    let attribution = try #require(Shipped.workspace.areas.outlines?.attribution)
    #expect(try Self.object(text)["attribution"] as? String == attribution)
  }

  /// Rings are turned whichever way the file has them; several features of a county, and those of one that
  /// was merged into it, are one; a county without an outline says so.
  @Test func outlinesAreBroughtIntoOrder() throws {
    let square = "[[0,0],[0,10],[10,10],[10,0],[0,0]]"
    let hole = "[[2,2],[4,2],[4,4],[2,4],[2,2]]"
    func feature(_ id: String, _ type: String, _ coordinates: String) -> String {
      """
      {"type": "Feature", "properties": {"district": "\(id)"}, \
      "geometry": {"type": "\(type)", "coordinates": \(coordinates)}}
      """
    }
    var files = River.base
    let features = [
      feature("0203", "Polygon", "[[[20.5,0],[21,0],[21,1.25],[20.5,0]]]"),
      feature("0101", "Polygon", "[\(square),\(hole)]"),
      feature("0202", "MultiPolygon", "[[[[30,0],[31,1],[31,0],[30,0]]]]"),
      feature("0101", "Polygon", "[[[40,0],[41,0],[41,1],[40,0]]]"),
    ]
    files["outlines.json"] = Array(
      #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#.utf8)
    let found = try Self.features(
      try SiteTests.files(of: files, on: "2024-07-02")["geo/counties.geojson"])
    let polygons = try found.map { ($0["id"] as? String, try Self.polygons($0)) }
    #expect(polygons.map(\.0) == ["0101", "0102", "0103", "0201", "0202"])
    #expect(
      polygons[0].1 == [
        [
          [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]],
          [[2, 2], [2, 4], [4, 4], [4, 2], [2, 2]],
        ], [[[40, 0], [41, 0], [41, 1], [40, 0]]],
      ])
    #expect(polygons[1].1 == [] && found[1]["geometry"] is NSNull)
    #expect(
      polygons[4].1 == [
        [[[20.5, 0], [21, 0], [21, 1.25], [20.5, 0]]], [[[30, 0], [31, 0], [31, 1], [30, 0]]],
      ])
    let properties = try #require(found[0]["properties"] as? [String: Any])
    #expect(properties["name"] as? String == "Quellstadt")
    #expect(properties["kind"] as? String == "Town" && properties["state"] as? String == "01")
    #expect((properties["names"] as? [String: String])?.keys.sorted() == ["de", "en"])
  }

  @Test func withoutOutlinesThereIsNoFile() throws {
    var files = River.base
    let areas = String(decoding: try #require(files["areas.yaml"]), as: UTF8.self)
    files["areas.yaml"] = Array(areas.replacing(#/outlines: .*\n/#, with: "").utf8)
    let written = try SiteTests.files(of: files)
    #expect(written["geo/counties.geojson"] == nil)
    #expect(written["en/about.html"]?.contains("geojson") == false)
  }

  // MARK: Addresses

  /// Identifiers stay inside their folder, and none takes the place of another file.
  @Test func hostileIdentifiersAreNamesOfFiles() throws {
    let ids = ["..", "../../beside", "/beside", "counties", "api", "a%2e&b=1#c?d", "<b>", "Ö"]
    var files = River.base
    let districts = String(decoding: try #require(files["districts.csv"]), as: UTF8.self)
    files["districts.csv"] = Array(
      districts.replacing(
        "0203,",
        with: ids.map { "\($0),Id \($0),District,LO,1,,lower-river\n" }.joined() + "0203,"
      ).utf8)
    let written = try SiteTests.files(of: files)
    let data = written.keys.filter { $0.hasPrefix("api/") || $0.hasPrefix("geo/") }
    for path in data {
      #expect(path.wholeMatch(of: #/[-A-Za-z0-9_\/]+\.(json|csv|geojson)/#) != nil, "\(path)")
    }
    let folder = "api/v1/de/area/"
    #expect(written["\(folder)_2e_2e.json"] != nil && written["\(folder)counties.json"] != nil)
    let named = try data.filter { $0.hasPrefix(folder) }.map { path in
      try Self.objects(written[path], "areas").compactMap { $0["id"] as? String }
    }
    #expect(Set(named.joined()).isSuperset(of: ids) && named.count == 7 + ids.count)
  }

  /// A language may have the name of a folder of data: they share it, and no file stands twice.
  @Test func aLanguageMayHaveTheNameOfAFolder() throws {
    var files = River.base
    for (path, bytes) in files {
      let text = String(decoding: bytes, as: UTF8.self)
        .replacing(#/\ben:/#, with: "api:").replacing(#/\bde:/#, with: "geo:")
        .replacing("languages: [de, en]", with: "languages: [geo, api]")
      if path.hasSuffix(".yaml") { files[path] = Array(text.utf8) }
    }
    let described = try Repository.text("Sources/Rules/Texts/Languages/en.yaml")
    #expect(described.contains("\n  en:\n"))
    let style = try #require(described.split(separator: "\n  en:\n").last)
      .split(separator: "\nnew-rules:")[0].replacing(
        #/\n    other-number-words:\s*\[[^\]]*\]/#, with: "")
    files["messages.yaml"] = Array(
      "messages: marked\nlanguages:\n  api:\n\(style)\n  geo:\n\(style)\n".utf8)
    let written = try SiteTests.files(of: files)
    for path in [
      "api/index.html", "api/v1/api/counties.json", "api/v1/geo/area/0101.json",
      "geo/area/0101.html", "geo/counties.geojson",
    ] { #expect(written[path] != nil, "\(path)") }
  }

  // MARK: Reading

  private static func object(_ text: String?) throws -> [String: Any] {
    let data = Data(try #require(text).utf8)
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private static func objects(_ text: String?, _ key: String) throws -> [[String: Any]] {
    try #require(try object(text)[key] as? [[String: Any]])
  }

  private static func features(_ text: String?) throws -> [[String: Any]] {
    let whole = try object(text)
    #expect(whole["type"] as? String == "FeatureCollection")
    return try #require(whole["features"] as? [[String: Any]])
  }

  /// None where there is no geometry.
  private static func polygons(_ feature: [String: Any]) throws -> [[[Point]]] {
    guard let geometry = feature["geometry"] as? [String: Any] else { return [] }
    if geometry["type"] as? String == "Polygon" {
      return [try #require(geometry["coordinates"] as? [[Point]])]
    }
    #expect(geometry["type"] as? String == "MultiPolygon")
    return try #require(geometry["coordinates"] as? [[[Point]]])
  }

  /// Half of the cross products about the middle: another way than the one by which rings are turned.
  private static func area(_ ring: [Point]) -> Double {
    let (x, y) = (ring.map { $0[0] }.reduce(0, +), ring.map { $0[1] }.reduce(0, +))
    let middle = [x / Double(ring.count), y / Double(ring.count)]
    return (1..<ring.count).reduce(0) { sum, at in
      let (a, b) = (ring[at - 1], ring[at])
      return sum + (a[0] - middle[0]) * (b[1] - middle[1])
        - (b[0] - middle[0]) * (a[1] - middle[1])
    } / 2
  }

  /// All positions as they are written, without spaces, each as often as it stands there.
  private static func positions(_ text: String) throws -> [String] {
    text.replacing(" ", with: "").matches(of: #/\[(-?[0-9.]+,-?[0-9.]+)\]/#)
      .map { String($0.output.1) }.sorted()
  }
}
