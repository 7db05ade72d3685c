internal import Findings
internal import Messages

/// What a feed and its entries are called (`atom:id`): names made of what is said and to whom, and not of an address, so that they
/// stay where a site moves. What was published under another name keeps it.
struct FeedIdentifiers {
  /// The name of the feed as it was published; nil: it was not.
  private var feed: String?
  /// Those of its entries, by identifier of the message.
  private var entries: [Substring: String] = [:]

  /// - Parameter former: the feed as it was published before; nil: it was not.
  init(publishedIn former: SourceFile?) {
    let names = former.map(FeedIdentifiers.names) ?? []
    feed = names.first
    for name in names.dropFirst() {
      // An identifier has neither of these; before, it stood behind an address or a prefix.
      let begin = name.lastIndex { $0 == "/" || $0 == ":" }
      entries[name[(begin.map { name.index(after: $0) } ?? name.startIndex)...]] = name
    }
  }

  func feed(of parts: [String]) -> String { feed ?? FeedIdentifiers.name(of: parts) }

  func entry(_ message: ToldMessage) -> String {
    entries[message.identifier[...]] ?? FeedIdentifiers.name(of: [message.identifier])
  }

  /// A UUID of version 8 (RFC 9562): what its bits are is up to who makes it.
  private static func name(of parts: [String]) -> String {
    var (sum, print) = (Checksum(), Fingerprint())
    for part in parts {
      sum.add(part: part)
      print.add(part)
    }
    var digits = Array(sum.digits + print.digits)
    digits[12] = "8"
    digits[16] = ["8", "9", "a", "b"][(digits[16].hexDigitValue ?? 0) % 4]
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
    return "urn:uuid:\(groups.joined(separator: "-"))"
  }

  /// The texts of all elements `id` of a feed that this program wrote, in their order; each has a line of its own.
  private static func names(in feed: SourceFile) -> [String] {
    let (begin, end) = (Array("<id>".utf8), Array("</id>".utf8))
    return feed.withBytes { bytes in
      bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
        let text = line.drop { $0 == UInt8(ascii: " ") }
        guard text.starts(with: begin), text.suffix(end.count).elementsEqual(end) else {
          return nil
        }
        let name = text.dropFirst(begin.count).dropLast(end.count)
        return String(decoding: name, as: UTF8.self).replacing("&amp;", with: "&")
      }
    }
  }
}
