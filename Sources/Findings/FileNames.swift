/// Names of files that fit, with what is put before them while they are written and after them by
/// others.
package enum FileNames {
  /// The most bytes of a name on the file systems that allow the fewest, which are those that encrypt names.
  private static let longest = 143
  /// How many of them are kept for `.rulecheck-publish-` before a name and `.gz` or the like after
  /// it.
  private static let room = 24

  /// A name as it is, or cut to a length that fits everywhere, with a checksum that tells it from others.
  /// - Parameters:
  ///   - mark: separates the checksum: no name has it that is not cut.
  ///   - ending: with its dot.
  package static func fitting(_ stem: String, mark: String, ending: String) -> String {
    cut(stem, mark: mark, ending: ending, to: longest - room)
  }

  /// The name of a file that is next to another one until it takes its place.
  /// - Parameters:
  ///   - word: what such names begin with.
  ///   - ending: what they end with.
  package static func draft(
    _ word: String = "", of name: some StringProtocol, ending: String = ""
  ) -> String {
    cut(word + name, mark: "~", ending: ending, to: longest)
  }

  private static func cut(_ stem: String, mark: String, ending: String, to most: Int) -> String {
    guard stem.utf8.count + ending.utf8.count > most else { return stem + ending }
    var sum = Checksum()
    // After its length, as elsewhere.
    sum.add("\(stem.utf8.count):\(stem)")
    let rest = mark + sum.digits + ending
    var left = most - rest.utf8.count
    let kept = stem.unicodeScalars.prefix { scalar in
      left -= UTF8.width(scalar)
      return left >= 0
    }
    return String(kept) + rest
  }
}
