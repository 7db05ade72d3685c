internal import Files
public import Findings

/// The pages in which a FeatureServer answers a query that has more features than it sends at once, put together.
public struct FeaturePages: Sendable {
  private var pages: [SourceFile] = []
  /// How many features there are so far: the `resultOffset` of the next page.
  public private(set) var count = 0
  /// Whether the server left features out after the last page.
  public private(set) var hasMore = false

  /// Whether the last page has none of the features that are left out: as it says so, its reader refuses it.
  private var isStuck = false

  public init() {}

  /// Adds a page. What is not a page is the last, and read as it is: the reader says what is wrong
  /// with it.
  public mutating func append(_ page: SourceFile) {
    pages.append(page)
    hasMore = false
    guard let root = try? JSONText.parse(page) else { return }
    let response = FeatureServerResponse(root)
    guard let features = response.features?.array else { return }
    let found = features.reduce(0) { sum, _ in sum + 1 }
    count += found
    guard response.leavesOutFeatures != nil else { return }
    // A page without features would be followed by the same one for ever.
    hasMore = found > 0
    isStuck = found == 0
  }

  /// The answer as one: the bytes of the page if there is one, else the features of all.
  public var bytes: [UInt8] {
    guard pages.count > 1, !isStuck else { return pages.last?.withBytes { Array($0) } ?? [] }
    var all = Array("{\"features\": [".utf8)
    var isFirst = true
    for page in pages {
      guard let features = (try? JSONText.parse(page))?["features"]?.array else {
        return page.withBytes { Array($0) }
      }
      for feature in features {
        if !isFirst { all.append(UInt8(ascii: ",")) }
        all.append(UInt8(ascii: "\n"))
        feature.withText { all.append(contentsOf: $0) }
        isFirst = false
      }
    }
    return all + Array("\n]}\n".utf8)
  }
}
