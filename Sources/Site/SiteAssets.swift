internal import Findings
internal import Rules

/// The files that pages of the site load, as they are in the folder Assets.
public enum SiteAssets {
  public static let style = text(PackageResources.style_css)
  /// Only pages of counties load it.
  public static let chartStyle = text(PackageResources.chart_css)
  /// For the page of an amendment, which carries it.
  public static let amendmentStyle = text(PackageResources.amendment_css)
  /// Only pages of states, of the country and of topics load it.
  public static let regionStyle = text(PackageResources.region_css)
  /// Only pages of rule sets load it.
  public static let lawStyle = text(PackageResources.law_css)
  /// Only the page that compares two counties loads these.
  public static let compareStyle = text(PackageResources.compare_css)
  public static let compareScript = code(PackageResources.compare_js)
  /// The modules of the folder script without their comments, each of which may use those before it.
  public static let script =
    [
      PackageResources.base_js, PackageResources.language_js, PackageResources.renew_js,
      PackageResources.names_js, PackageResources.page_js, PackageResources.kept_js,
      PackageResources.offline_js, PackageResources.counties_js, PackageResources.search_js,
      PackageResources.list_js, PackageResources.map_js,
    ].map(code).joined()
  /// Not one of them: a browser runs it by itself, for when there is no network.
  public static let worker = code(PackageResources.worker_js)
  /// What follows it, and what pages load besides, where residents can have their devices told.
  public static let bellWorker = code(PackageResources.bellworker_js)
  public static let bellScript = code(PackageResources.bell_js)
  public static let bellStyle = text(PackageResources.bell_css)

  public static let icon = text(PackageResources.icon_svg)
  public static let touchIcon = PackageResources.icon_png
  /// The sign of `icon` alone, in sixteen shades.
  static let sign = PackageResources.sign_png

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// Without the lines that are comments or empty.
  private static func code(_ bytes: [UInt8]) -> String {
    let lines = bytes.split(separator: UInt8(ascii: "\n")).filter { line in
      !line.drop { $0 == UInt8(ascii: " ") }.starts(with: "//".utf8)
    }
    return lines.map { String(decoding: $0, as: UTF8.self) + "\n" }.joined()
  }
}

/// The files that the pages of a site load.
struct PageFiles {
  let all: [(address: Address, text: String)]
  /// Differs where one of them does. Pages name it where they load them, so that a page never meets the files of another
  /// edition in a browser's memory.
  let version: String

  /// - Parameter hasBell: whether residents can have their devices told.
  init(_ workspace: Workspace, hasBell: Bool) {
    let colors = workspace.ordinances.flatMap(\.versions).flatMap(\.phases)
      .compactMap(\.color).once { $0.description }.sorted { $0.description < $1.description }
      .map { ".\($0.className){--p:\($0);--on:\($0.readableText)}\n" }.joined()
    all =
      PageFiles.fixed + [
        (.style, SiteAssets.style + colors),
        (.worker, SiteAssets.worker + (hasBell ? SiteAssets.bellWorker : "")),
        (.icon, SiteAssets.icon),
      ] + (hasBell ? PageFiles.bell : [])
    var checksum = PageFiles.checksum
    checksum.add(colors)
    if hasBell { for (_, text) in PageFiles.bell { checksum.add(text) } }
    version = String(checksum.digits.prefix(8))
  }

  private static let fixed: [(address: Address, text: String)] = [
    (.chartStyle, SiteAssets.chartStyle), (.regionStyle, SiteAssets.regionStyle),
    (.lawStyle, SiteAssets.lawStyle), (.script, SiteAssets.script),
    (.compareStyle, SiteAssets.compareStyle), (.compareScript, SiteAssets.compareScript),
  ]

  private static let bell: [(address: Address, text: String)] = [
    (.bellScript, SiteAssets.bellScript), (.bellStyle, SiteAssets.bellStyle),
  ]

  /// Of what is the same for every workspace.
  private static let checksum: Checksum = {
    var checksum = Checksum()
    for text in fixed.map(\.text) + [SiteAssets.style] { checksum.add(text) }
    return checksum
  }()
}
