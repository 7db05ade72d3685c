import Evaluation
import Files
import Findings
import Observations
import RuleReader
import Rules
import TestSupport
import Testing

@testable import Site

/// The pages of a small workspace, and of the same with hostile texts.
@Suite("Pages")
struct SiteTests {
  /// The files of a site by their paths.
  static func files(
    of workspaceFiles: [String: [UInt8]], on day: String = "2024-05-03", base: String? = nil,
    since: String? = nil, after former: [String: String] = [:], told messages: KeptMessages? = nil,
    bell: SiteBell? = nil
  ) throws -> [String: String] {
    let tree = FileTree(workspaceFiles)
    let workspace = try #require(Workspace.read(tree).workspace)
    let observations = try #require(Observations.read(workspace, files: tree).observations)
    let outlines = try workspace.areas.outlines.flatMap { place in
      Outlines.read(
        try tree.json(place.path.value), areas: workspace.areas, property: place.property
      ).outlines
    }
    let places = try workspace.areas.placeFile.flatMap { place in
      PlaceNames.read(try tree.file(place.path.value), areas: workspace.areas, as: place).places
    }
    let site = Site(
      Evaluator(workspace, observations), on: try #require(Day(iso: day)),
      first: workspace.languages[0], outlines: outlines, places: places,
      base: base, since: since.flatMap { Day(iso: $0) }, zone: .centralEurope, bell: bell)
    var files: [String: String] = [:]
    let before = FormerSite(
      paths: Set(former.keys),
      file: { SourceFile(name: $0, bytes: Array((former[$0] ?? "").utf8)) },
      bytes: { Array((former[$0] ?? "").utf8)[$1].map { $0 } })
    _ = try site.write(after: before, told: messages) { path, text in
      #expect(files[path] == nil, "\(path) is written twice")
      files[path] = text
    }
    return files
  }

  /// A page with a line for each element, so that a difference can be read.
  static func lines(_ page: String) -> String {
    // Whatever the style sheets and the script are.
    page.replacing("><", with: ">\n<").replacing(#/\?v=[0-9a-f]{8}/#, with: "?v=…")
  }

  @Test(arguments: [
    "en/area/0101.html", "de/area/0203.html", "en/index.html", "de/map/fishing.html",
    "en/help.html", "de/about.html", "en/rules.html", "en/rules/bathing/2025.html",
    "de/rules/low-water.html",
  ])
  func saysWhatIsExpected(_ path: String) throws {
    let page = try #require(try Self.files(of: River.base)[path])
    let name = path.replacing("/", with: "-")
    let difference = Golden.difference(Self.lines(page), from: "Tests/Fixtures/site/\(name)")
    #expect(difference == nil)
  }

  /// Every county, state and the country have their page in every language, and every link leads to a file of the
  /// site.
  @Test(arguments: [nil, "https://rules.example.org/here"])
  func linksLeadSomewhere(_ base: String?) throws {
    func file(of link: Substring) -> String { String(link.prefix { $0 != "#" && $0 != "?" }) }
    let files = try Self.files(of: River.base, base: base)
    #expect(files.keys.count { $0.hasPrefix("de/area/") && $0.hasSuffix(".html") } == 7 + 2 + 1)
    for (path, text) in files where path.hasSuffix(".html") {
      let links = text.matches(of: #/(?:href|src)="([^"#][^"]*)"/#).map { String($0.output.1) }
      #expect(!links.isEmpty)
      for link in links where !link.hasPrefix("data:") {
        if let base, link.hasPrefix(base) {
          #expect(files[String(link.dropFirst(base.count + 1))] != nil, "\(path): \(link)")
          continue
        }
        guard !link.contains(":") else { continue }
        if link.split(separator: "/").last == "icon.png" {
          // Written besides, see `SitePublication`.
          continue
        }
        if link.hasPrefix("/here/") {
          #expect(
            path == "404.html" && files[file(of: link.dropFirst(6))] != nil,
            "\(path): \(link)")
          continue
        }
        var folder = path.split(separator: "/").dropLast().map(String.init)
        for part in file(of: link[...]).split(separator: "/") {
          if part == ".." { folder.removeLast() } else { folder.append(String(part)) }
        }
        let target = folder.joined(separator: "/")
        #expect(files[target] != nil, "\(path): \(link)")
      }
    }
  }

  /// A web server shows it at any path, so nothing in it may be relative.
  @Test(arguments: [
    ("https://rules.example.org/here/", "/here"), ("https://rules.example.org", ""),
  ])
  func aMissingPageLeadsToEachLanguage(_ base: String, _ folder: String) throws {
    let page = try #require(try Self.files(of: River.base, base: base)["404.html"])
    let links = page.matches(of: #/(?:href|src)="([^"#]+)"/#).map { String($0.output.1) }
    for link in links where link != "data:," {
      #expect(link.hasPrefix("\(folder)/") && !link.hasPrefix("//"), "\(link)")
    }
    for language in ["de", "en"] { #expect(links.contains("\(folder)/\(language)/index.html")) }
    #expect(try Self.files(of: River.base)["404.html"] == nil)
  }

  /// Every page says where it is, and leads to the changes, to help and to what is said of the data.
  @Test func everyPageLeadsToTheOthers() throws {
    for (path, text) in try Self.files(of: River.base)
    where path.hasSuffix(".html") && !path.contains("/embed/") {
      for page in ["changes.html", "help.html", "about.html", "rules.html"] {
        #expect(text.contains("\(page)\""), "\(path): \(page)")
      }
      let here = text.matches(of: #/<a href="([^"]*)" aria-current="page">/#).map {
        String($0.output.1)
      }
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      let isListed =
        !["/area/", "/changes/", "/map/", "/rules/", "/topic/"].contains { path.contains($0) }
        && !["index.html", "compare.html", "offline.html"].contains(name)
      #expect(!isListed || here.contains(name), "\(path): \(here)")
    }
  }

  /// A line a county, with the names of its parts and of those merged into it by the day.
  @Test(arguments: [
    (
      "2024-05-03",
      [
        "0101\tNeudorf", "0103\tTalheim", "0201\tAm Wehr|Neudorf", "0202\tMoosach",
        "0203\tMoosach|Oberauen",
      ]
    ),
    (
      "2024-07-02",
      [
        "0101\tNeudorf", "0103\tTalheim", "0201\tAm Wehr|Neudorf",
        "0202\tMoosach|Oberauen",
      ]
    ),
  ])
  func placesStandUnderTheirCounty(_ day: String, _ expected: [String]) throws {
    let text = try Self.files(of: River.base, on: day)["places.txt"]
    #expect(text == expected.map { $0 + "\n" }.joined())
  }

  /// What has a meaning in the file is left out, and so is what the county is found by anyway.
  @Test func placesKeepTheirForm() throws {
    var files = River.base
    let rows = [
      "A|B,0101", "\"C\tD\",0101", "\"E\nF\",0101", "\u{202E}G\u{2028}H,0101", "quellstadt,0101",
      "–,0101",
      "Altauen,0202", "Auen,0203", "Hafen,0201", "Auen,0201",
    ]
    files["places.csv"] = Array("name,county\n\(rows.joined(separator: "\n"))\n".utf8)
    let text = try Self.files(of: files, on: "2024-07-02")["places.txt"]
    #expect(text == "0101\tA B|C D|E F| G H\n0201\tAuen\n")
  }

  /// Those of a county that was merged are under the one that answers for it, and those of a county's own name remain.
  @Test func postalCodesStandUnderTheirCounty() throws {
    var files = River.base
    let areas = String(decoding: try #require(files["areas.yaml"]), as: UTF8.self)
    files["areas.yaml"] = Array(
      areas.replacing("county: county }", with: "county: county, code: plz }").utf8)
    let rows = [
      "Neudorf,0101,7001", "Neudorf,0101,7|2", "Auen,0202,7003", "Oberauen,0203,7003",
      "Moosach,0203,",
    ]
    files["places.csv"] = Array("name,county,plz\n\(rows.joined(separator: "\n"))\n".utf8)
    let text = try Self.files(of: files, on: "2024-07-02")["places.txt"]
    #expect(text == "0101\tNeudorf|7001|7 2\n0202\tOberauen|Moosach|7003\n")
  }

  /// A part has its own name, without that of its county, and so has a county from the day of its merger on.
  @Test func partsStandInTheRowOfTheirCounty() throws {
    var files = River.base
    let counties = String(decoding: try #require(files["districts.csv"]), as: UTF8.self)
    files["districts.csv"] = Array(
      counties.replacing("020101,Hafen", with: "020101,Mündung Hafen|Ost").utf8)
    for (day, isMerged) in [("2024-06-30", false), ("2024-07-01", true)] {
      let start = try #require(try Self.files(of: files, on: day)["en/index.html"])
      let (hasPart, hasMerged) = (
        start.contains(#"data-parts="Hafen Ost""#), start.contains(#"data-parts="Altauen""#)
      )
      #expect(hasPart)
      #expect(hasMerged == isMerged, "\(day)")
    }
  }

  @Test func statesAndTheCountryCanBeFoundAndKept() throws {
    let site = try Self.files(of: River.base)
    let start = try #require(site["en/index.html"])
    for (id, name) in [("RC", "River Country"), ("01", "Upland")] {
      let page = try #require(site["en/area/\(id).html"])
      let (link, star) = (
        try Regex(#"data-id="\#(id)"[^>]*>\#(name)<"#),
        try Regex(#"id="star"[^>]* data-id="\#(id)""#)
      )
      let (isLinked, hasStar) = (start.contains(link), page.contains(star))
      #expect(isLinked && hasStar && page.contains(#"id="i-star""#), "\(id)")
    }
  }

  /// Where no places are named, none are asked for.
  @Test func withoutPlacesNothingIsFetched() throws {
    var files = River.base
    let areas = String(decoding: try #require(files["areas.yaml"]), as: UTF8.self)
    let lines = areas.split(separator: "\n").filter { !$0.hasPrefix("places:") }
    files["areas.yaml"] = Array((lines.joined(separator: "\n") + "\n").utf8)
    let site = try Self.files(of: files)
    #expect(site["places.txt"] == nil)
    for (path, text) in site where path.hasSuffix(".html") {
      let asks = text.contains("data-places")
      #expect(!asks, "\(path)")
    }
    let start = try #require(try Self.files(of: River.base)["en/index.html"])
    #expect(start.contains(#"data-places="../places.txt""#))
  }

  /// Only the page at the root is one that leads to other languages, and only if there are any.
  @Test func theRootKnowsTheLanguages() throws {
    let files = try Self.files(of: River.base)
    for (path, text) in files where path.hasSuffix(".html") {
      #expect(text.contains("data-languages=\"de en\"") == (path == "index.html"), "\(path)")
    }
  }

  /// A county has an answer for frames in every language: its only link leads to its page.
  @Test func answersForFramesLeadToTheCounty() throws {
    let files = try Self.files(of: River.base)
    let paths = files.keys.filter { $0.hasPrefix("en/embed/") }
    #expect(paths.count == 7)
    for path in paths {
      let text = try #require(files[path])
      let page = path.replacing("en/embed/", with: "../area/")
      let links = text.matches(of: #/<a href="([^"]*)" target="_top">/#).map { String($0.output.1) }
      #expect(links == [page] && text.matches(of: #/<a /#).count == 1, "\(path)")
      #expect(text.utf8.count <= 2048, "\(path)")
    }
    // A part says whose answer it has.
    let part = try #require(files["en/embed/020101.html"])
    #expect(part.contains("Hafen is a part of Town Mündung, the county that the law knows."))
  }

  @Test func theSameSiteIsTheSameBytes() throws {
    #expect(try Self.files(of: River.base) == Self.files(of: River.base))
  }

  /// Names and texts stay text, wherever they stand.
  @Test func nothingBecomesMarkup() throws {
    var files = River.base
    let evil = #"</script><img src=x onerror=alert(1)>"#
    for (path, old, new) in [
      ("districts.csv", "Mühlbach", "Mühl\(evil)bach"),
      ("rules/fishing.yaml", "Fishing Rules", "Fishing \(evil) & Rules"),
      ("topics.yaml", "Boating", "Boating \(evil)"),
    ] {
      let text = String(decoding: try #require(files[path]), as: UTF8.self)
      #expect(text.contains(old), "\(path) has no \(old)")
      files[path] = Array(text.replacing(old, with: new).utf8)
    }
    for (path, text) in try Self.files(of: files) where path.hasSuffix(".html") {
      let isMarkup = text.contains("<img")
      #expect(!isMarkup, "\(path)")
      let isText = text.contains("Mühl&lt;/script&gt;&lt;img")
      #expect(path != "en/index.html" || isText)
    }
  }

  /// No page loads anything from elsewhere, and none has styles or scripts in it.
  @Test func pagesKeepTheirPolicy() throws {
    for (path, text) in try Self.files(of: River.base) where path.hasSuffix(".html") {
      let (hasPolicy, hasStyle) = (
        text.contains("Content-Security-Policy"), text.contains(" style=")
      )
      let isEmbedded = path.contains("/embed/")
      #expect(hasPolicy && !hasStyle, "\(path)")
      #expect(text.contains("connect-src 'self';") != isEmbedded, "\(path)")
      #expect(!isEmbedded || !text.contains("<script"), "\(path)")
      for source in text.matches(of: #/<(?:script|link|img)[^>]*(?:src|href)="([^"]*)"/#) {
        #expect(!source.output.1.contains("//"), "\(path): \(source.output.1)")
      }
    }
  }
}

/// The style sheet and the script that the program carries.
@Suite("Assets")
struct SiteAssetTests {
  /// A module that is not joined would do nothing.
  @Test func theScriptHasAllModules() throws {
    let modules = Repository.files(below: "Sources/Site/Assets/script", ending: ".js")
    #expect(modules.count > 5)
    for module in modules {
      let text = try Repository.text("Sources/Site/Assets/script/\(module)")
      let alone = [
        "worker.js": SiteAssets.worker, "compare.js": SiteAssets.compareScript,
        "bell.js": SiteAssets.bellScript, "bellworker.js": SiteAssets.bellWorker,
      ]
      let code = text.replacing(#/(?m)^ *(//.*)?\n/#, with: "")
      #expect(alone[module].map { $0 == code } ?? SiteAssets.script.contains(code), "\(module)")
    }
  }

  @Test func areSmall() {
    #expect(SiteAssets.style.utf8.count + SiteAssets.script.utf8.count < 48 * 1024)
    #expect(SiteAssets.worker.utf8.count < 8 * 1024)
    #expect(SiteAssets.chartStyle.utf8.count < 4 * 1024)
    #expect(SiteAssets.amendmentStyle.utf8.count < 8 * 1024)
    #expect(SiteAssets.lawStyle.utf8.count < 4 * 1024)
    #expect(SiteAssets.regionStyle.utf8.count < 1536)
    #expect(SiteAssets.compareStyle.utf8.count < 1024)
    #expect(SiteAssets.compareScript.utf8.count < 5 * 1024)
  }
}

/// HTML as it is written.
@Suite("HTML")
struct HTMLTests {
  @Test(arguments: [
    ("a < b & c > d", "a &lt; b &amp; c &gt; d"), ("\"quoted\"", "&quot;quoted&quot;"),
    ("\u{202E}txt.exe", "\\u{202e}txt.exe"), ("\u{1B}[31m", "\\u{1b}[31m"), ("Zürich", "Zürich"),
    ("\u{FFFE}", "\\u{fffe}"),
  ])
  func textIsEscaped(_ text: String, _ expected: String) {
    #expect(HTML { $0.write(text) }.markup == expected)
    #expect(HTML { $0.open("br", ["class": text]) }.markup == "<br class=\"\(expected)\">")
  }

  @Test(arguments: [
    ("One rule. Another one.", "One rule."), ("No end", "No end"),
    ("Only with z. B. a test. More.", "Only with z. B. a test."),
    ("From 5.5 m. Then more", "From 5.5 m. Then more"), ("Really? Yes.", "Really?"),
  ])
  func aFirstSentenceEnds(_ text: String, _ expected: String) {
    #expect(String(text[..<text.firstSentenceEnd]) == expected)
  }
}
