internal import Foundation
internal import Rules

/// What a server says that its answer is (`Content-Type`).
struct MediaType: Sendable {
  /// As it is written, without parameters, in small letters.
  let name: String

  init?(_ header: String?) {
    let name = (header ?? "").prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
    guard !name.isEmpty else { return nil }
    self.name = name.lowercased()
  }

  /// Whether a source of some format cannot be such an answer. Servers that know no better say that all is text or bytes.
  func excludes(_ format: ObservationSource.Format) -> Bool {
    let parts = name.split(separator: "/", maxSplits: 1)
    guard parts.count == 2 else { return false }
    let isJSON = parts[1] == "json" || parts[1].hasSuffix("+json")
    if case .arcgis = format, isJSON { return false }
    return isJSON || parts[1] == "xml" || parts[1].hasSuffix("+xml")
      || ["image", "audio", "video", "font", "multipart"].contains(parts[0])
      || ["text/html", "text/css", "text/javascript", "application/javascript", "application/pdf"]
        .contains(name)
  }
}
