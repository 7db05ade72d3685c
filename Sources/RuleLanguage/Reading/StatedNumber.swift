/// A number or a time in a text for readers, in digits or in words.
struct StatedNumber: Sendable {
  /// How much it says when another language lacks it.
  enum Weight: Int, Sendable {
    /// It must stand in every language.
    case strong
    /// A number word, a part of a name or of a date: where both languages have such that the other
    /// lacks, they differ; where one of them has, it may be said otherwise in the other.
    case weak
    /// It can stand for a number of the other language, and says nothing by itself.
    case loose
  }

  /// What it can mean, the likeliest first: `1.5`, `22` for ten in the evening, `22:30`, or a name
  /// such as `2 g` with its number in front.
  var keys: [String]
  var weight: Weight
  /// The letters of a name such as 2G, in small letters; nil: it is no name.
  var letters: String?
  /// Where it is written, counted in Unicode scalars of the text.
  var place: Range<Int>
  /// Whether it is a limit for sure, which belongs into `values`.
  var isLimit = false
  var isTime = false
  var isWord = false

  /// Digits without zeros in front, and a fraction without zeros behind.
  static func key(_ whole: String, fraction: String = "") -> String {
    let digits = whole.drop { $0 == "0" }
    var rest = fraction[...]
    while rest.last == "0" { rest.removeLast() }
    return (digits.isEmpty ? "0" : String(digits)) + (rest.isEmpty ? "" : ".\(rest)")
  }

  /// A time on the hour is its hour, since `from 8 to 10 pm` writes one of two.
  static func keys(hour: Int, minute: Int) -> [String] {
    guard minute == 0 else { return ["\(hour):\(minute < 10 ? "0" : "")\(minute)"] }
    return hour % 24 == 0 ? ["\(hour)", "\(24 - hour)"] : ["\(hour)"]
  }
}
