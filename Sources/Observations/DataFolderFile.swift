internal import Findings
public import Rules

/// The file of a source in a data folder, row after row.
public struct DataFolderFile {
  public private(set) var bytes: [UInt8]
  private let isDated: Bool
  /// The identifiers of the areas, as fields.
  private let areas: [[UInt8]]
  /// The values of a row that has none.
  private let empty: String

  /// - Parameter workspace: has the source.
  public init(of source: ObservationSource, in workspace: Workspace) {
    isDated = source.published != nil
    areas = workspace.areas.areas.map { Array(DataFolderFile.quoted($0.id).utf8) }
    let times = isDated ? [DataFolder.published] : []
    let metrics = source.metrics.map { workspace.metrics[$0].id.value }
    empty = String(repeating: ",", count: max(0, metrics.count - 1))
    let heading = [DataFolder.day, DataFolder.area] + times + metrics
    bytes = Array((heading.joined(separator: ",") + "\n").utf8)
  }

  /// - Parameters:
  ///   - area: an index into the workspace's areas.
  ///   - day: as YYYY-MM-DD.
  ///   - published: see `DeliveredRow`.
  ///   - values: one for each metric of the source, in its order, with a comma between two; nil: all of them are empty.
  public mutating func append(area: Int, day: String, published: String?, values: String?) {
    bytes.append(contentsOf: day.utf8)
    bytes.append(UInt8(ascii: ","))
    bytes.append(contentsOf: areas[area])
    if isDated {
      bytes.append(UInt8(ascii: ","))
      bytes.append(contentsOf: DataFolderFile.quoted(published ?? "").utf8)
    }
    bytes.append(UInt8(ascii: ","))
    bytes.append(contentsOf: (values ?? empty).utf8)
    bytes.append(UInt8(ascii: "\n"))
  }

  /// A field as RFC 4180 wants it.
  private static func quoted(_ field: String) -> String {
    guard field.utf8.contains(where: { ",;\t\"\n\r".utf8.contains($0) }) else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
