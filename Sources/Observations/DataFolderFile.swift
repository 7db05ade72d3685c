internal import Findings
public import Rules

extension DataFolder {
  /// The file of a source in a data folder.
  /// - Parameter rows: in the order in which they are to stand; a row of several areas stands for each.
  public static func csv(
    of source: ObservationSource, in workspace: Workspace, rows: some Sequence<DeliveredRow>
  ) -> [UInt8] {
    let times = source.published == nil ? [] : [published]
    let metrics = source.metrics.map { workspace.metrics[$0].id.value }
    var csv = Array(([day, area] + times + metrics).joined(separator: ",").utf8)
    csv.append(UInt8(ascii: "\n"))
    for row in rows {
      for area in row.areas {
        csv.append(contentsOf: row.day.description.utf8)
        csv.append(UInt8(ascii: ","))
        csv.append(contentsOf: quoted(workspace.areas.areas[area].id).utf8)
        if !times.isEmpty {
          csv.append(UInt8(ascii: ","))
          csv.append(contentsOf: quoted(row.published ?? "").utf8)
        }
        for value in row.values {
          csv.append(UInt8(ascii: ","))
          csv.append(contentsOf: (value ?? "").utf8)
        }
        csv.append(UInt8(ascii: "\n"))
      }
    }
    return csv
  }

  /// A field as RFC 4180 wants it.
  private static func quoted(_ field: String) -> String {
    guard field.utf8.contains(where: { ",;\t\"\n\r".utf8.contains($0) }) else { return field }
    return "\"" + field.replacing("\"", with: "\"\"") + "\""
  }
}
