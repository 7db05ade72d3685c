/// What a look at the words of one text tells: a single pass over its bytes.
struct WordCount {
  /// Whether a digit stands in it, outside of placeholders.
  var hasDigits = false
  /// Whether a word stands in it that says something of a number.
  var hasNumberWords = false
  /// Common words of some language, each once, as entries of the lexicon.
  private(set) var hits: [(entry: Int, isSmall: Bool, length: Int)] = []
  /// Words of at least two letters.
  private(set) var words = 0

  /// - Parameter language: that under which the text stands.
  init(_ text: String, language: Int, _ lexicon: Lexicon) {
    var text = text
    text.withUTF8 { read($0, language, lexicon) }
  }

  private mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ language: Int, _ lexicon: Lexicon
  ) {
    let bit: Lexicon.Languages = 1 << UInt64(language)
    var at = 0
    // The beginning of a text or a sentence, where every word has a capital letter.
    var isFirst = true
    var isJoined = false
    while at < bytes.count {
      let byte = bytes[at]
      guard WordCount.isLetter(byte) else {
        switch byte {
        case 0x30...0x39:
          hasDigits = true
          isFirst = false
          isJoined = true
        case UInt8(ascii: "{"):
          var end = at + 1
          while end < bytes.count, WordCount.isOfName(bytes[end]) { end += 1 }
          if end < bytes.count, bytes[end] == UInt8(ascii: "}") { at = end }
          isFirst = false
          isJoined = false
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ":"):
          isFirst = true
          isJoined = false
        case UInt8(ascii: "-"): isJoined = true
        // Latin signs and general punctuation, of which none is a letter of a common word.
        case 0xC2:
          at += 1
          isJoined = false
        case 0xE2:
          at += 2
          isJoined = false
        default: isJoined = false
        }
        at += 1
        continue
      }
      let start = at
      var hash = Lexicon.hashStart
      var last: UInt8 = 0
      while at < bytes.count, WordCount.isLetter(bytes[at]) {
        let small = WordCount.small(bytes[at], behind: last)
        hash = Lexicon.add(small, to: hash)
        last = bytes[at]
        at += 1
      }
      let isPart =
        isJoined
        || at < bytes.count
          && (bytes[at] == UInt8(ascii: "-") || (0x30...0x39).contains(bytes[at]))
      if at - start > 1 { words += 1 }
      let word = UnsafeBufferPointer(rebasing: bytes[start..<at])
      let entry = lexicon.entry(of: word, hash: Lexicon.finished(hash)) { place in
        WordCount.small(word[place], behind: place > 0 ? word[place - 1] : 0)
      }
      if let entry {
        let known = lexicon.entries[entry]
        if known.numbers & bit != 0 { hasNumberWords = true }
        if known.common != 0, !isPart { note(entry, word, isFirst) }
      }
      isFirst = false
      isJoined = false
    }
  }

  @inline(__always)
  private mutating func note(
    _ entry: Int, _ word: UnsafeBufferPointer<UInt8>, _ isFirst: Bool
  ) {
    guard hits.count < 64, !hits.contains(where: { $0.entry == entry }) else { return }
    let isCapital = word[0] < 0x61
    hits.append((entry, isFirst || !isCapital, word.count))
  }

  @inline(__always)
  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x61
      ? byte <= 0x7A || byte >= 0xC3 && byte != 0xE2 || (0x80...0xBF).contains(byte)
      : byte >= 0x41 && byte <= 0x5A
  }

  /// Small letters of ASCII and Latin-1.
  @inline(__always)
  private static func small(_ byte: UInt8, behind last: UInt8) -> UInt8 {
    if byte <= 0x5A { return byte | 0x20 }
    if last == 0xC3, byte >= 0x80, byte <= 0x9E, byte != 0x97 { return byte | 0x20 }
    return byte
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "-")
  }
}

extension WordCount {
  /// The language whose words this text has, where it has none of its own.
  ///
  /// A word that is common in both says nothing; nor does a capital letter inside a sentence, where
  /// names stand.
  func language(insteadOf own: Int, _ lexicon: Lexicon, _ languages: [Language]) -> Int? {
    guard hits.count > 1 else { return nil }
    let bit: Lexicon.Languages = 1 << UInt64(own)
    for other in languages.indices.prefix(64) where other != own {
      let otherBit: Lexicon.Languages = 1 << UInt64(other)
      if lexicon.described & otherBit == 0 || languages[own].isVariant(of: languages[other]) {
        continue
      }
      // Of a language that is not described, or hardly, nothing would be recognised.
      let isSure = lexicon.wellKnown & bit != 0
      var count = 0
      var hasOwn = false
      for hit in hits {
        let common = lexicon.entries[hit.entry].common
        if common & bit != 0, common & otherBit == 0 { hasOwn = true }
        if common & otherBit != 0, common & bit == 0, hit.isSmall, isSure || hit.length > 2 {
          count += 1
        }
      }
      if !hasOwn, isSure ? count > 1 : count > 2 && count * 3 >= words { return other }
    }
    return nil
  }
}

extension Language {
  /// Whether both are kinds of one language, as `en` and `en-GB` are: their texts may be the same.
  func isVariant(of other: Language) -> Bool {
    code.prefix { $0 != "-" } == other.code.prefix { $0 != "-" }
  }
}
