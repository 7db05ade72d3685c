internal import Reports

/// The pages of a site for search engines (sitemaps.org, 0.9): one file, or a list of further files
/// where one would be too large.
struct Sitemap {
  /// The most addresses that the protocol allows in a file, and the most bytes.
  static let mostURLs = 50_000
  private static let mostBytes = 52_428_800

  /// The files with their texts. The first is the one to be named to search engines.
  let files: [(address: Address, text: String)]

  /// - Parameters:
  ///   - pages: each once.
  ///   - base: the address of the site, without a slash at the end.
  init(of pages: [Address], base: String, mostURLs: Int = Sitemap.mostURLs) {
    let urls = pages.map { "\(base)/\($0.path)" }
    // As if every character of the longest were an `&`; around it stand fewer than 64.
    let longest = 64 + 5 * (urls.map(\.utf8.count).max() ?? 0)
    let most = min(mostURLs, Sitemap.mostBytes / longest)
    let parts = stride(from: 0, to: urls.count, by: most).map {
      Sitemap.text("urlset", "url", urls[$0..<min($0 + most, urls.count)])
    }
    guard parts.count > 1 else {
      files = parts.map { (.sitemap, $0) }
      return
    }
    let addresses = parts.indices.map { Address.sitemap(part: $0 + 1) }
    let all = addresses.map { "\(base)/\($0.path)" }
    files =
      [(.sitemap, Sitemap.text("sitemapindex", "sitemap", all[...]))]
      + zip(addresses, parts).map { ($0, $1) }
  }

  private static func text(_ root: String, _ element: String, _ urls: ArraySlice<String>) -> String
  {
    XML(
      root, [("xmlns", "http://www.sitemaps.org/schemas/sitemap/0.9")],
      urls.map { XML(element, [], [XML("loc", text: $0)]) }
    ).serialized
  }
}
