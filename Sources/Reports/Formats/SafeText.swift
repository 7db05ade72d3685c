internal import Findings

extension Page {
  /// A text in one line that cannot move the cursor, turn the direction of writing, hide a part of
  /// itself, or give the log of a CI service a command: line breaks and tabs stand as a space,
  /// characters that are unsafe as `\u{1b}`, and `##[error]` as `#\u{23}[error]`.
  public static func safe(_ text: String) -> String {
    // Most texts are ASCII without anything to hide.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x23 }) { return text }
    let scalars = text.unicodeScalars
    guard scalars.contains(where: { $0.isUnsafe || $0 == "#" }) else { return text }
    var safe = ""
    var hasEnded = false
    var at = scalars.startIndex
    while at < scalars.endIndex {
      let scalar = scalars[at]
      defer { at = scalars.index(after: at) }
      if scalar == "\n" {
        hasEnded = !safe.isEmpty
        continue
      }
      if hasEnded { safe += " " }
      hasEnded = false
      if scalar == "\t" {
        safe += " "
      } else if scalar.isUnsafe || LogCommand.isMark(at, in: scalars) {
        safe += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }
}

/// What the logs of CI services take for a command: `::error …` at the beginning of a line, and
/// `##[error]`, `##vso[…]` or `##teamcity[…]` anywhere in it.
enum LogCommand {
  /// Whether the sign at a place is the second of the two before a command's name.
  static func isMark(_ at: String.Index, in scalars: String.UnicodeScalarView) -> Bool {
    guard scalars[at] == "#", at > scalars.startIndex, scalars[scalars.index(before: at)] == "#",
      let next = scalars[scalars.index(after: at)...].first
    else { return false }
    return next == "[" || ("a"..."z").contains(next) || ("A"..."Z").contains(next)
  }
}
