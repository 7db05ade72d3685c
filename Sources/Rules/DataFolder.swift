internal import Findings

/// Figures that were fetched and kept: a folder with a CSV file for each source, named after it, in one
/// layout, whatever `format`, `layout`, `columns` and `areas-as` of the source say. Such a file has a row for each area and
/// day, and where the source says when it published, for each time of publication.
public enum DataFolder {
  /// The column with the day of the values, as YYYY-MM-DD. No metric can have its name, nor those of the others.
  public static let day = "value_date"
  /// The column with the identifier of the area.
  public static let area = "area_id"
  /// The column that says when the source published the row, as it was written there.
  public static let published = "published_at"

  /// What is put before the names of a folder's files, for `Workspace.withFigures`.
  public static func prefix(of folder: String) -> String {
    // No path in a workspace begins like this.
    let isApart = ["/", "./", "../"].contains(where: folder.hasPrefix)
    return (isApart ? "" : "./") + folder + (folder.hasSuffix("/") ? "" : "/")
  }

  /// The name of the file of a source.
  public static func name(of source: ObservationSource) -> String {
    // No identifier has a `~`.
    FileNames.fitting(source.id.value, mark: "~", ending: ".csv")
  }
}

extension Workspace {
  /// The same rules, with the figures of a data folder.
  /// - Parameter prefix: of the folder, see `DataFolder.prefix`.
  public func withFigures(below prefix: String) -> Workspace {
    with(
      sources: sources.map { source in
        let columns = source.metrics.map {
          (metric: $0, column: metrics[source.repeated($0) ?? $0].id.value)
        }
        // The program that keeps figures checked what was delivered; what is kept may be only its
        // beginning.
        var expect = source.expect
        expect.areas = nil
        return ObservationSource(
          id: source.id, title: source.title, attribution: source.attribution,
          format: .long(
            .init(
              date: DataFolder.day, area: DataFolder.area,
              published: source.published.map { _ in DataFolder.published }, metrics: columns)),
          path: Located(prefix + DataFolder.name(of: source), source.path.span), url: source.url,
          areasAs: [:], expect: expect, span: source.span)
      })
  }
}

extension ObservationSource {
  /// The column or field in which it says when it published; nil: it does not.
  public var published: String? {
    switch format {
    case .wide: nil
    case .long(let columns), .arcgis(let columns): columns.published
    }
  }
}
