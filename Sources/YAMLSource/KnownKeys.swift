/// What a reader knows about the keys of its files and YAML does not. It tells what a misread line meant.
package struct KnownKeys: Sendable {
  /// The keys that hold sentences, besides language codes.
  let ofText: Set<String>
  /// Keys that look like language codes and are not.
  let short: Set<String>
  /// The key that each comparison sign means. A sign that another begins with comes after it.
  let comparisons: [(sign: String, key: String)]

  package init(
    ofText: Set<String> = [], short: Set<String> = [],
    comparisons: [(sign: String, key: String)] = []
  ) {
    self.ofText = ofText
    self.short = short
    self.comparisons = comparisons
  }

  package static let none = KnownKeys()

  /// Whether a key holds sentences.
  func isOfText(_ key: String) -> Bool { KnownKeys.isLanguage(key) || ofText.contains(key) }

  /// Whether a key is a language code: `en`, `en-GB`.
  static func isLanguage(_ key: String) -> Bool {
    let bytes = Array(key.utf8)
    return bytes.count == 2
      || (bytes.count == 5 && bytes[2] == 0x2D
        && bytes[3...].allSatisfy { (0x41...0x5A).contains($0) })
  }

  /// The key and the number that a text such as `> 300` means.
  package func comparison(_ text: String) -> (key: String, number: String)? {
    for (sign, key) in comparisons where text.hasPrefix(sign) {
      let number = String(text.dropFirst(sign.count)).trimmingSpaces
      guard !number.isEmpty, number.utf8.allSatisfy({ (0x2E...0x39).contains($0) && $0 != 0x2F })
      else { return nil }
      return (key, number)
    }
    return nil
  }
}
