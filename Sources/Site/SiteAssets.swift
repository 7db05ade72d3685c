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
      PackageResources.base_js, PackageResources.names_js, PackageResources.page_js,
      PackageResources.kept_js, PackageResources.counties_js, PackageResources.search_js,
      PackageResources.list_js, PackageResources.map_js,
    ].map(text).joined(separator: "\n")

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
