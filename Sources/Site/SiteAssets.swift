internal import Findings
internal import Rules

/// The files that pages of the site load, as they are in the folder Assets.
public enum SiteAssets {
  public static let style = text(PackageResources.style_css)
  /// Only pages of counties load it.
  public static let chartStyle = text(PackageResources.chart_css)
  /// For the page of an amendment, which carries it.
  public static let amendmentStyle = text(PackageResources.amendment_css)
  /// Only pages of states and of the country load it.
  public static let regionStyle = text(PackageResources.region_css)
  /// Only pages of rule sets load it.
  public static let lawStyle = text(PackageResources.law_css)
  /// The modules of the folder script, each of which may use those before it.
  public static let script =
    [
      PackageResources.base_js, PackageResources.renew_js, PackageResources.names_js,
      PackageResources.page_js, PackageResources.kept_js, PackageResources.counties_js,
      PackageResources.search_js,
      PackageResources.list_js, PackageResources.map_js,
    ].map(text).joined(separator: "\n")

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

/// The files that the pages of a site load.
struct PageFiles {
  let all: [(address: Address, text: String)]
  /// Differs where one of them does. Pages name it where they load them, so that a page never meets the files of another
  /// edition in a browser's memory.
  let version: String

  init(_ workspace: Workspace) {
    let colors = workspace.ordinances.flatMap(\.versions).flatMap(\.phases)
      .compactMap(\.color).once { $0.description }.sorted { $0.description < $1.description }
      .map { ".\($0.className){--p:\($0);--on:\($0.readableText)}\n" }.joined()
    all = PageFiles.fixed + [(.style, SiteAssets.style + colors)]
    var checksum = PageFiles.checksum
    checksum.add(colors)
    version = String(checksum.digits.prefix(8))
  }

  private static let fixed: [(address: Address, text: String)] = [
    (.chartStyle, SiteAssets.chartStyle), (.regionStyle, SiteAssets.regionStyle),
    (.lawStyle, SiteAssets.lawStyle), (.script, SiteAssets.script),
  ]

  /// Of what is the same for every workspace.
  private static let checksum: Checksum = {
    var checksum = Checksum()
    for text in fixed.map(\.text) + [SiteAssets.style] { checksum.add(text) }
    return checksum
  }()
}
