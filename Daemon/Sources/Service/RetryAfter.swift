internal import Foundation

/// When who answers wants to be asked again (`Retry-After`, RFC 9110, section 10.2.3).
enum RetryAfter {
  /// The longest that one may have itself waited for, in seconds.
  static let longest = 86_400

  /// - Parameters:
  ///   - text: seconds, or a time.
  ///   - moment: now, in seconds since 1970.
  /// - Returns: in how many seconds; nil: it is neither.
  static func seconds(_ text: String, at moment: Int) -> Int? {
    let text = text.trimmingCharacters(in: .whitespaces)
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      // Longer than any number is long enough.
      return min(Int(text) ?? longest, longest)
    }
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.timeZone = TimeZone(secondsFromGMT: 0)
    format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return format.date(from: text).map {
      min(max(0, Int($0.timeIntervalSince1970) - moment), longest)
    }
  }
}
