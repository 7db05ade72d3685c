/// What a reader knows of the keys of its files, which YAML itself does not: by it a misreading is told from what was meant.
package struct KnownKeys: Sendable {
  /// The keys under which sentences stand, besides the codes of languages.
  let ofText: Set<String>
  /// Keys that look like the code of a language, and are none.
  let short: Set<String>
  /// The key that is meant by a sign of comparison. A sign that another begins with stands behind it.
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

  /// Whether sentences stand under a key.
  func isOfText(_ key: String) -> Bool { KnownKeys.isLanguage(key) || ofText.contains(key) }

  /// Whether a key is the code of a language: `en`, `en-GB`.
  static func isLanguage(_ key: String) -> Bool {
    let bytes = Array(key.utf8)
    return bytes.count == 2
      || (bytes.count == 5 && bytes[2] == 0x2D
        && bytes[3...].allSatisfy { (0x41...0x5A).contains($0) })
  }

  /// `> 300` as a key and the number behind it.
  package func comparison(_ text: String) -> (key: String, number: String)? {
    for (sign, key) in comparisons where text.hasPrefix(sign) {
      let number = String(text.dropFirst(sign.count)).trimmingBlanks
      guard !number.isEmpty, number.utf8.allSatisfy({ (0x2E...0x39).contains($0) && $0 != 0x2F })
      else { return nil }
      return (key, number)
    }
    return nil
  }
}
