/// The words of a language by which its texts are judged: no answer depends on them.
struct Vocabulary: Sendable {
  /// What a word says of a number.
  enum NumberWord: Sendable, Hashable {
    /// It is one: if another language has a number in its place that this one lacks, they differ.
    case counted(Int)
    /// It can stand for the number, and often does not: `a`, `both`, `twice`.
    case loose(Int)
    /// It can stand for a number that it does not name: `half`.
    case vague
  }

  var numbers: [(word: String, meaning: NumberWord)] = []
  /// Words that hardly a sentence does without.
  var common: [String] = []
  /// Words behind which a number is a name, such as `article`; a longer word may end in one.
  var labels: [String] = []
  /// Words between two numbers of which the second is what the first is.
  var links: [String] = []
  /// Whether the hours are counted to twelve, with am and pm.
  var hasHalfDays = false

  init() {}

  /// The words that a file gives.
  init(numbers: [(word: String, number: Int)], common: [String], labels: [String]) {
    self.numbers = numbers.map {
      ($0.word.lowercased(), $0.number == 1 ? .loose(1) : .counted($0.number))
    }
    self.common = common.map { $0.lowercased() }
    self.labels = labels.map { $0.lowercased() }
  }

  func adding(_ given: Vocabulary) -> Vocabulary {
    var all = self
    all.numbers += given.numbers
    all.common += given.common
    all.labels += given.labels
    return all
  }

  /// Whether so many small words are known that a text without any of them says something.
  var isWellKnown: Bool { common.count >= 20 }
}
