internal import Findings
internal import Messages
internal import Reports
internal import Rules

/// Where a page or file of the site is. Addresses are a promise: who keeps a link finds the page again.
/// Links name the file, since a folder opened from a disk shows no page.
struct Address: Hashable {
  /// The path from the root of the site.
  let path: String

  static let root = Address(path: "index.html")
  /// Shown by web servers where there is no page.
  static let missing = Address(path: "404.html")
  static let style = Address(path: "style.css")
  /// What pages of counties load besides, for their charts and their history.
  static let chartStyle = Address(path: "chart.css")
  /// What pages of states, of the country and of topics load besides.
  static let regionStyle = Address(path: "region.css")
  /// What pages of rule sets load besides.
  static let lawStyle = Address(path: "law.css")
  static let script = Address(path: "site.js")
  /// What the page that compares two counties loads besides.
  static let compareStyle = Address(path: "compare.css")
  static let compareScript = Address(path: "compare.js")
  /// What pages of counties and states load besides, and that of help, where residents can have their devices told.
  static let bellScript = Address(path: "bell.js")
  static let bellStyle = Address(path: "bell.css")
  /// What scripts read of that.
  static let bell = Address(path: "api/v1/push.json")
  /// At the root, since a worker concerns only its own folder and those in it.
  static let worker = Address(path: "sw.js")
  static let icon = Address(path: "icon.svg")
  /// The same in dots, for home screens that show no other one.
  static let touchIcon = Address(path: "icon.png")
  /// What the search fetches.
  static let places = Address(path: "places.txt")
  /// For search engines; the second is read at the root of a host only.
  static let sitemap = Address(path: "sitemap.xml")
  static let robots = Address(path: "robots.txt")

  static func start(_ language: Language) -> Address { page(language, ["index"]) }
  static func area(_ area: Area, _ language: Language) -> Address {
    Address(path: SitePath.county(area, in: language))
  }

  /// What applies in a county, for frames in other sites.
  static func embedded(_ area: Area, _ language: Language) -> Address {
    page(language, ["embed", area.id])
  }

  /// Whether a path is that of such a file, which is no page of its own.
  static func isEmbedded(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    return parts.count == 3 && parts[1] == "embed"
  }

  /// A part of a sitemap that is too large for one file, counted from 1.
  static func sitemap(part: Int) -> Address { Address(path: "sitemap-\(part).xml") }

  /// What changes on a day.
  static func changes(_ day: Day, _ language: Language) -> Address {
    page(language, ["changes", day.description])
  }

  /// The same, for the day of the site, with the way to all other days.
  static func changes(_ language: Language) -> Address { page(language, ["changes"]) }

  static func help(_ language: Language) -> Address { page(language, ["help"]) }

  /// What applies about a topic in all counties.
  static func topic(_ topic: Topic, _ language: Language) -> Address {
    page(language, ["topic", topic.id.value])
  }

  /// Two counties next to each other. Which ones, `#A&B` says, with the names of their pages.
  static func compare(_ language: Language) -> Address { page(language, ["compare"]) }

  /// Shown without a network where there is no copy.
  static func offline(_ language: Language) -> Address { page(language, ["offline"]) }

  /// For home screens.
  static func manifest(_ language: Language) -> Address {
    file([language.code, "manifest"], "webmanifest")
  }

  /// About the data.
  static func about(_ language: Language) -> Address { page(language, ["about"]) }

  /// The list of all rule sets.
  static func ruleSets(_ language: Language) -> Address { page(language, ["rules"]) }

  /// A rule set, in the version in force.
  static func ruleSet(_ id: String, _ language: Language) -> Address {
    page(language, ["rules", id])
  }

  /// A version of a rule set.
  static func version(_ ruleSet: RuleSet, _ language: Language) -> Address {
    page(language, ["rules", ruleSet.id.value, ruleSet.version.value])
  }

  /// The place of a phase on the page of a rule set; no other place there has such a name.
  static func place(of phase: Phase) -> String {
    "phase-" + MessageIdentifier.escaped(phase.id.value)
  }

  /// The map of a layer of rules.
  static func map(_ layer: RuleLayer, _ language: Language) -> Address {
    page(language, ["map", layer.id])
  }

  // MARK: Data

  // A language may be called `api` or `geo`: no page has a name that stands in these folders.

  /// What `eval` says of an area.
  static func areaData(_ area: Area, _ language: Language) -> Address {
    data(language, ["area", area.id], "json")
  }

  /// What `list` says of all counties.
  static func countyList(_ language: Language, _ format: TableFormat) -> Address {
    data(language, ["counties"], format.rawValue)
  }

  /// The values of a metric in an area: no language has a code as long as the name of the folder.
  /// - Parameter metric: its identifier.
  static func series(_ area: Area, _ metric: String, _ format: TableFormat) -> Address {
    file(["api", "v1", "series", area.id, metric], format.rawValue)
  }

  /// What changes on the day and later.
  static func changesData(_ language: Language) -> Address { data(language, ["changes"], "json") }

  /// What people were told on a day.
  static func messages(_ day: Day, _ language: Language) -> Address {
    data(language, ["messages", day.description], "json")
  }

  /// The day of such a file; nil: the path is that of something else.
  static func day(ofMessages path: String, _ language: Language) -> Day? {
    guard let name = path.split(separator: "/").last, name.hasSuffix(".json"),
      let day = Day(iso: String(name.dropLast(5))), messages(day, language).path == path
    else { return nil }
    return day
  }

  /// The calendar of a county.
  static func calendar(_ area: Area, _ language: Language) -> Address {
    file([language.code, "area", area.id], "ics")
  }

  /// The feed of a county.
  static func feed(_ area: Area, _ language: Language) -> Address {
    file([language.code, "area", area.id], "atom")
  }

  /// Which edition the site is: what is kept of it never mixes with another one.
  static let edition = Address(path: "api/v1/edition.json")

  /// The index of alerts.
  static let alerts = Address(path: "api/v1/cap/index.json")

  /// - Parameter name: of its file.
  static func alert(_ name: String) -> Address { Address(path: "api/v1/cap/\(name)") }
  static let outlines = Address(path: "geo/counties.geojson")

  private static func page(_ language: Language, _ parts: [String]) -> Address {
    file([language.code] + parts, "html")
  }

  /// Keys may be added within a version; whoever changes or removes one starts another.
  private static func data(_ language: Language, _ parts: [String], _ ending: String) -> Address {
    file(["api", "v1", language.code] + parts, ending)
  }

  private static func file(_ parts: [String], _ ending: String) -> Address {
    Address(path: SitePath.file(parts, ending: ending))
  }

  /// The name of the page, without folder and ending.
  var name: String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.prefix { $0 != "." })
  }

  /// The link to another page from this one.
  func link(to other: Address) -> String {
    // The bytes of the folders in which both are.
    var common = 0
    for (at, bytes) in zip(path.utf8, other.path.utf8).enumerated() {
      guard bytes.0 == bytes.1 else { break }
      if bytes.0 == UInt8(ascii: "/") { common = at + 1 }
    }
    let up = path.utf8.dropFirst(common).count { $0 == UInt8(ascii: "/") }
    return String(repeating: "../", count: up)
      + Substring(other.path.utf8.dropFirst(common))
  }
}
