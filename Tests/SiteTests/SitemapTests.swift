import Foundation
import Rules
import TestSupport
import Testing

@testable import Site

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// What search engines read.
@Suite("Sitemaps")
struct SitemapTests {
  private static let base = "https://rules.example.org/a&b='c'"

  /// The addresses that a file names, which must be of the form that the protocol describes.
  private final class Reading: NSObject, XMLParserDelegate {
    private var path: [String] = []
    private var text = ""
    private(set) var urls: [String] = []
    private let elements: [String]

    /// - Parameter elements: those around an address, the root first.
    init(_ text: String, _ elements: [String], location: SourceLocation = #_sourceLocation) {
      self.elements = elements
      super.init()
      let parser = XMLParser(data: Data(text.utf8))
      parser.shouldProcessNamespaces = true
      parser.delegate = self
      #expect(parser.parse(), "\(text)", sourceLocation: location)
      #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"))
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      path.append(name)
      #expect(Array(elements.prefix(path.count)) == path)
      #expect(namespaceURI == "http://www.sitemaps.org/schemas/sitemap/0.9")
      text = ""
    }

    func parser(_ parser: XMLParser, foundCharacters found: String) { text += found }

    func parser(
      _ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?
    ) {
      if path == elements { urls.append(text) }
      path.removeLast()
    }
  }

  private static func pages(_ text: String) -> [String] {
    Reading(text, ["urlset", "url", "loc"]).urls
  }

  /// The pages to which links lead from the start page, and from those pages.
  private static func reached(from start: String, in files: [String: String]) -> Set<String> {
    var reached: Set = [start]
    var open = [start]
    while let page = open.popLast() {
      for link in (files[page] ?? "").matches(of: #/<a [^>]*href="([^":#]+)[#"]/#) {
        var parts = page.split(separator: "/").dropLast()
        for part in link.output.1.split(separator: "/") {
          if part == ".." { parts.removeLast() } else { parts.append(part) }
        }
        let target = parts.joined(separator: "/")
        if target.hasSuffix(".html"), reached.insert(target).inserted { open.append(target) }
      }
    }
    return reached
  }

  /// Every page to which a reader is led, and those of former counties, which people look for.
  @Test(arguments: ["2024-05-03", "2024-07-02", "2026-01-01"])
  func nameEachPageOnce(_ day: String) throws {
    let files = try SiteTests.files(of: River.base, on: day, base: Self.base)
    let urls = Self.pages(try #require(files["sitemap.xml"]))
    for url in urls { #expect(url.hasPrefix(Self.base + "/") && url.utf8.count <= 2048) }
    let named = urls.map { String($0.dropFirst(Self.base.count + 1)) }
    #expect(Set(named).count == named.count)
    for path in named { #expect(files[path] != nil, "\(path)") }
    let areas = files.keys.filter { $0.hasSuffix(".html") && $0.contains("/area/") }
    #expect(!areas.isEmpty)
    let expected = Self.reached(from: "de/index.html", in: files).union(areas)
    #expect(Set(named).symmetricDifference(expected).sorted() == [])
    #expect(!named.contains("404.html") && !named.contains("index.html"))
  }

  @Test func areOnlyWhereTheAddressIsKnown() throws {
    let files = try SiteTests.files(of: River.base)
    #expect(files["sitemap.xml"] == nil && files["robots.txt"] == nil)
  }

  /// Robots look for it at the root of a host only.
  @Test(arguments: [
    ("https://rules.example.org/", true), ("https://rules.example.org:8080", true),
    ("https://rules.example.org/here", false),
  ])
  func areAnnouncedWhereRobotsLook(_ base: String, _ isRoot: Bool) throws {
    let files = try SiteTests.files(of: River.base, base: base)
    let host = base.hasSuffix("/") ? String(base.dropLast()) : base
    #expect(
      files["robots.txt"]
        == (isRoot ? "User-agent: *\nAllow: /\n\nSitemap: \(host)/sitemap.xml\n" : nil))
    #expect(files["sitemap.xml"] != nil)
  }

  private static func addresses(_ count: Int, stem: String = "p") -> [Address] {
    (0..<count).map { Address(path: "\(stem)\($0).html") }
  }

  /// What is too much for one file is split, and nothing is lost.
  @Test(arguments: [(1, [1]), (3, [3]), (4, [3, 1]), (7, [3, 3, 1])])
  func areSplit(_ count: Int, _ parts: [Int]) throws {
    let pages = Self.addresses(count)
    let files = Sitemap(of: pages, base: "https://x.org", mostURLs: 3).files
    let texts = Dictionary(uniqueKeysWithValues: files.map { ($0.address.path, $0.text) })
    var names = ["sitemap.xml"]
    if parts.count > 1 {
      let index = try #require(texts["sitemap.xml"])
      names = Reading(index, ["sitemapindex", "sitemap", "loc"]).urls
        .map { String($0.dropFirst("https://x.org/".count)) }
      #expect(names == parts.indices.map { "sitemap-\($0 + 1).xml" })
    }
    #expect(texts.count == (parts.count > 1 ? parts.count + 1 : 1))
    let found = try names.map { Self.pages(try #require(texts[$0])) }
    #expect(found.map(\.count) == parts)
    #expect(found.flatMap { $0 } == pages.map { "https://x.org/\($0.path)" })
  }

  /// The limits of the protocol: 50,000 addresses in a file, and 50 MB.
  @Test func areAsLargeAsTheyMayBe() {
    #expect(Sitemap(of: Self.addresses(50_000), base: "https://x.org").files.count == 1)
    #expect(Sitemap(of: Self.addresses(50_001), base: "https://x.org").files.count == 3)
    let long = Self.addresses(30_000, stem: String(repeating: "p", count: 100))
    let base = "https://x.org/" + String(repeating: "&", count: 500)
    let files = Sitemap(of: long, base: base).files
    #expect(files.count > 2 && files.allSatisfy { $0.text.utf8.count <= 50 << 20 })
  }
}
