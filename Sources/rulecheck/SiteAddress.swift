import ArgumentParser
import Rules

/// `--base URL`: the address of a site.
enum SiteAddress {
  static func check(_ base: String) throws {
    guard let fault = fault(of: base) else { return }
    throw ValidationError(
      "--base is the address of the site, such as https://rules.example.org; `\(base)` \(fault).")
  }

  /// Why pages cannot be at an address, as the rest of a sentence; nil: they can.
  static func fault(of base: String) -> String? {
    guard let scheme = ["https://", "http://"].first(where: base.lowercased().hasPrefix) else {
      return "begins with neither https:// nor http://"
    }
    if base.contains(where: { $0.isWhitespace || "\"<>\\^`{|}".contains($0) }) {
      return "has a character that an address cannot have"
    }
    if base.contains(where: { $0 == "?" || $0 == "#" }) { return "has a `?` or `#`" }
    var parts = base.dropFirst(scheme.count).split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > 1, parts.last == "" { parts.removeLast() }
    if parts[0].contains("@") { return "has a user name, which every page would show" }
    if let fault = WebAddress.fault(of: base) { return fault.said }
    return parts.contains("") ? "has two slashes in a row" : nil
  }
}
