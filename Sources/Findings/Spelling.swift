/// Finds the names that were probably meant.
public enum Spelling {
  /// The most candidates to compare, so that a mistake costs little time.
  private static let mostCandidates = 1000

  /// The most bytes of a word to compare; a longer one is hardly a slip of the fingers.
  private static let longest = 80

  /// The candidates within a third of the word's length (at least 1, at most 3 edits, and never all
  /// of its letters), nearest first, then in their given order.
  public static func nearest(
    to word: String, among candidates: some Sequence<String>, most: Int = 3
  ) -> [String] {
    guard word.utf8.count <= longest else { return [] }
    let wanted = Array(word.lowercased().unicodeScalars)
    let limit = min(3, max(1, wanted.count / 3), wanted.count - 1)
    let found = candidates.prefix(mostCandidates).enumerated().compactMap {
      at, candidate -> (edits: Int, at: Int, candidate: String)? in
      guard candidate.utf8.count <= longest else { return nil }
      return distance(wanted, Array(candidate.lowercased().unicodeScalars), limit: limit)
        .map { (edits: $0, at: at, candidate: candidate) }
    }
    return found.sorted { ($0.edits, $0.at) < ($1.edits, $1.at) }.prefix(most).map(\.candidate)
  }

  /// Damerau–Levenshtein distance with adjacent transpositions, nil above `limit`.
  package static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int) -> Int? {
    guard abs(a.count - b.count) <= limit else { return nil }
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          row[j] = min(row[j], beforeLast[j - 2] + 1)
        }
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }

  /// A suggestion of near candidates, or else the first candidates after some words.
  package static func help(
    for word: String, among candidates: [String], else words: String, most: Int = 12
  ) -> String {
    suggestion(for: word, among: candidates) ?? "\(words) \(candidates.prefix(most).quoted)"
  }

  /// ``did you mean `a` or `b`?``; nil if no candidate is near.
  package static func suggestion(for word: String, among candidates: some Sequence<String>)
    -> String?
  {
    let near = nearest(to: word, among: candidates)
    guard !near.isEmpty else { return nil }
    return "did you mean \(near.map { "`\($0)`" }.joined(separator: " or "))?"
  }
}

extension Sequence where Element: StringProtocol {
  /// The words in backquotes, with commas between them.
  package var quoted: String { map { "`\($0)`" }.joined(separator: ", ") }
}

/// A number with its noun: `1 day`, `3 days`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
