internal import YAMLSource

/// What the words of all languages of a workspace mean, in one table: every word of every text is
/// looked up in it once.
final class Lexicon {
  /// A set of languages, by their places; those behind the 64th have no words.
  typealias Languages = UInt64

  struct Entry {
    let word: [UInt8]
    /// The languages in which it is a common word.
    var common: Languages = 0
    /// The languages in which it says something of a number.
    var numbers: Languages = 0
  }

  private struct Use: Hashable {
    let entry: Int
    let language: Int
  }

  private(set) var entries: [Entry] = []
  private var meanings: [Use: Vocabulary.NumberWord] = [:]
  /// Numbers of entries by hash, -1 where there is none; a power of two of them.
  private var slots: [Int32]
  /// By language.
  let labels: [[[UInt8]]]
  /// The word for `and` first.
  let links: [[[UInt8]]]
  let months: [Set<[UInt8]>]
  let wellKnown: Languages
  let described: Languages

  init(_ languages: [Language]) {
    let known = languages.prefix(64).map(\.style.knownWords)
    let count = known.reduce(0) { $0 + $1.numbers.count + $1.common.count }
    var size = 64
    while size < 4 * count { size *= 2 }
    slots = Array(repeating: -1, count: size)
    labels = known.map { $0.labels.map { Array($0.utf8) } }
    links = known.map { $0.links.map { Array($0.utf8) } }
    months = languages.prefix(64).map { language in
      Set(language.style.months.map { Array($0.lowercased().utf8) })
    }
    var (wellKnown, described): (Languages, Languages) = (0, 0)
    for (at, words) in known.enumerated() {
      if words.isWellKnown { wellKnown |= 1 << UInt64(at) }
      if !words.common.isEmpty { described |= 1 << UInt64(at) }
    }
    (self.wellKnown, self.described) = (wellKnown, described)
    for (at, words) in known.enumerated() {
      for word in words.common { entries[place(of: word)].common |= 1 << UInt64(at) }
      for (word, meaning) in words.numbers {
        let entry = place(of: word)
        entries[entry].numbers |= 1 << UInt64(at)
        meanings[Use(entry: entry, language: at)] = meaning
      }
    }
  }

  /// What a word says of a number in a language.
  func number(_ entry: Int, in language: Int) -> Vocabulary.NumberWord? {
    meanings[Use(entry: entry, language: language)]
  }

  /// The entry of a word; made where there is none.
  private func place(of word: String) -> Int {
    let bytes = Array(word.utf8)
    var slot = Lexicon.hash(bytes) & (slots.count - 1)
    while slots[slot] >= 0 {
      let entry = Int(slots[slot])
      if entries[entry].word == bytes { return entry }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(entries.count)
    entries.append(Entry(word: bytes))
    return entries.count - 1
  }

  /// The entry of a word in small letters.
  func entry(of word: [UInt8]) -> Int? {
    word.withUnsafeBufferPointer { word in
      entry(of: word, hash: Lexicon.hash(Array(word))) { word[$0] }
    }
  }

  /// - Parameter small: the byte at a place of the word, as it is in small letters.
  @inline(__always)
  func entry(
    of word: UnsafeBufferPointer<UInt8>, hash: Int, small: (Int) -> UInt8
  ) -> Int? {
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let entry = Int(slots[slot])
      if entries[entry].word.count == word.count, matches(entries[entry].word, small) {
        return entry
      }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  @inline(__always)
  private func matches(_ known: [UInt8], _ small: (Int) -> UInt8) -> Bool {
    for at in known.indices where known[at] != small(at) { return false }
    return true
  }

  static let hashStart: UInt64 = 0xcbf2_9ce4_8422_2325

  /// FNV-1a: quick for short words.
  @inline(__always)
  static func add(_ byte: UInt8, to hash: UInt64) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }

  @inline(__always)
  static func finished(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: (hash ^ hash >> 32) >> 1) }

  private static func hash(_ word: [UInt8]) -> Int {
    finished(word.reduce(hashStart) { add($1, to: $0) })
  }
}
