import Files

/// `A..B`: two revisions in one operand, as git writes them. `A...B` begins where the two parted, as pull
/// requests do. `A..` ends at HEAD, `rev:..B` begins there. A path may follow: `A..B:rules`.
struct RevisionRange {
  /// The revision of each side, that of the new one with the path.
  let old: String
  let new: String

  /// - Parameter typed: the only operand of a comparison.
  /// - Returns: nil where it is not a range: a path, or one revision.
  /// - Throws: `CannotRun` where it is a path, too, or the two have nothing in common.
  init?(_ typed: String) throws {
    // What begins like this is always a path.
    guard let first = typed.utf8.first, ![UInt8(ascii: "."), UInt8(ascii: "/")].contains(first)
    else { return nil }
    let (name, path) = (typed.hasPrefix("rev:") ? String(typed.dropFirst(4)) : typed).revision
    // Dots in braces belong to one revision: `HEAD^{/from 1..5}`.
    let plain = name.replacing(/\{[^}]*\}/) { String(repeating: "{", count: $0.count) }
    // No name of a revision has them anywhere else.
    guard let found = plain.firstRange(of: "..") else { return nil }
    let start = name.index(
      name.startIndex, offsetBy: plain.distance(from: plain.startIndex, to: found.lowerBound))
    let dots = start..<name.index(start, offsetBy: 2)
    let isForked = name[dots.upperBound...].first == "."
    let end = name[dots.upperBound...].dropFirst(isForked ? 1 : 0)
    let (from, through) = (
      start == name.startIndex ? "HEAD" : String(name[..<start]), end.isEmpty ? "HEAD" : String(end)
    )
    if Disk.exists(typed) {
      throw CannotRun(
        "\(typed) is a path, and reads like a range of revisions, too; write ./\(typed) for the path, or two revisions: rev:\(from) rev:\(through)"
      )
    }
    old = isForked ? try GitRevision.parting(from, through, typed: typed) : from
    new = path.map { "\(through):\($0)" } ?? through
  }
}
