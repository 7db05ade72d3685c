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
  /// What pages of states and of the country load besides.
  static let regionStyle = Address(path: "region.css")
  /// What pages of rule sets load besides.
  static let lawStyle = Address(path: "law.css")
  static let script = Address(path: "site.js")
  /// What the search fetches.
  static let places = Address(path: "places.txt")
  /// For search engines; the second is read at the root of a host only.
  static let sitemap = Address(path: "sitemap.xml")
  static let robots = Address(path: "robots.txt")

  static func start(_ language: Language) -> Address { page(language, ["index"]) }
  static func area(_ area: Area, _ language: Language) -> Address {
    page(language, ["area", area.id])
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

  /// The feed of a county.
  static func feed(_ area: Area, _ language: Language) -> Address {
    file([language.code, "area", area.id], "atom")
  }

  static let outlines = Address(path: "geo/counties.geojson")

  private static func page(_ language: Language, _ parts: [String]) -> Address {
    file([language.code] + parts, "html")
  }

  /// Keys may be added within a version; whoever changes or removes one starts another.
  private static func data(_ language: Language, _ parts: [String], _ ending: String) -> Address {
    file(["api", "v1", language.code] + parts, ending)
  }

  private static func file(_ parts: [String], _ ending: String) -> Address {
    let names = parts.map { part in
      MessageIdentifier.fileName(MessageIdentifier.escaped(part), ending: ending)
    }
    // A folder is named like a file, so that it is no longer than a name may be.
    let folders = names.dropLast().map { $0.dropLast(ending.count + 1) }
    return Address(path: folders.map { "\($0)/" }.joined() + (names.last ?? ""))
  }

  /// The link to another page from this one.
  func link(to other: Address) -> String {
    let own = path.split(separator: "/").dropLast()
    let target = other.path.split(separator: "/")
    let common = zip(own, target.dropLast()).prefix { $0 == $1 }.count
    return String(repeating: "../", count: own.count - common)
      + target.dropFirst(common).joined(separator: "/")
  }
}
