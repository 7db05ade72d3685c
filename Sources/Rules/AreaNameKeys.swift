extension AreaTable {
  /// The keys by which names are compared: two names are the same where they share a key. One of
  /// punctuation alone has none, so nothing is the same as it.
  ///
  /// A key is the name in lower case, where
  /// - Latin letters lose their accents (U+0300–U+036F in decomposed text); `ł` is `l`, `ß` is `ss`. A name
  ///   with `ä`, `ö`, `ü`, `ő`, `ű`, `å`, `æ`, `ø` or `œ` has two keys: with `ae`, `oe`, `ue`, `oe`, `ue`, `aa`,
  ///   `ae`, `oe`, `oe` for them, and with the first letter of these.
  /// - ASCII other than letters and digits is left out; so are other punctuation, spaces, accents that
  ///   stand alone, and what cannot be seen.
  /// - Everything else counts as itself: letters of other scripts with their marks, digits of other
  ///   scripts and fractions – `２`, `²` and `½` are not `2` –, and signs such as `№`.
  static func keys(_ text: String) -> [String] {
    // Most names are ASCII.
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      let key = String(decoding: text.utf8.compactMap(keyLetter), as: UTF8.self)
      return key.isEmpty ? [] : [key]
    }
    var written = String.UnicodeScalarView()
    var bare = String.UnicodeScalarView()
    /// The Latin letter to which accents may follow.
    var letter: Unicode.Scalar?
    for scalar in text.lowercased().unicodeScalars {
      if let base = letter, (0x300...0x36F).contains(scalar.value) {
        guard let second = secondLetter(base, scalar) else { continue }
        written.append(second)
        letter = "e"
      } else if scalar.isASCII {
        guard let byte = keyLetter(UInt8(scalar.value)) else {
          letter = nil
          continue
        }
        written.append(Unicode.Scalar(byte))
        bare.append(Unicode.Scalar(byte))
        letter = byte > UInt8(ascii: "9") ? scalar : nil
      } else if let letters = latin[scalar] {
        written += letters
        bare += letters == ["s", "s"] ? letters[...] : letters.prefix(1)
        letter = letters.count == 1 ? letters[0] : "e"
      } else {
        letter = nil
        guard !isLeftOut(scalar) else { continue }
        // The same letter, at the end of a word.
        written.append(scalar == "ς" ? "σ" : scalar)
        bare.append(scalar == "ς" ? "σ" : scalar)
      }
    }
    guard !written.isEmpty else { return [] }
    return written.elementsEqual(bare) ? [String(written)] : [String(written), String(bare)]
  }

  /// An ASCII letter or digit in lower case; nil for the bytes that keys leave out.
  private static func keyLetter(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x61...0x7A, 0x30...0x39: byte
    case 0x41...0x5A: byte | 0x20
    default: nil
    }
  }

  /// The letter that an accent is written out as, after a letter in lower case.
  private static func secondLetter(_ letter: Unicode.Scalar, _ accent: Unicode.Scalar)
    -> Unicode.Scalar?
  {
    switch (letter, accent) {
    case ("a", "\u{308}"), ("o", "\u{308}"), ("u", "\u{308}"), ("o", "\u{30B}"), ("u", "\u{30B}"):
      "e"
    case ("a", "\u{30A}"): "a"
    default: nil
    }
  }

  private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .modifierSymbol, .control, .format:
      true
    default: false
    }
  }

  /// Latin letters in lower case that are not ASCII, and what stands for them: every one that is
  /// decomposed into an ASCII letter and accents, and those that people write out.
  private static let latin: [Unicode.Scalar: [Unicode.Scalar]] = Dictionary(
    uniqueKeysWithValues: accented.flatMap { letters, accented in
      accented.unicodeScalars.map { ($0, Array(letters.unicodeScalars)) }
    })

  private static let accented: KeyValuePairs = [
    "a": "àáâãāăąǎǡȁȃȧḁạảấầẩẫậắằẳẵặ",
    "b": "ḃḅḇ",
    "c": "çćĉċčḉ",
    "d": "ďḋḍḏḑḓ",
    "e": "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ",
    "f": "ḟ",
    "g": "ĝğġģǧǵḡ",
    "h": "ĥȟḣḥḧḩḫẖ",
    "i": "ìíîïĩīĭįıǐȉȋḭḯỉị",
    "j": "ĵǰ",
    "k": "ķǩḱḳḵ",
    "l": "ĺļľłḷḹḻḽ",
    "m": "ḿṁṃ",
    "n": "ñńņňǹṅṇṉṋ",
    "o": "òóôõōŏơǒǫǭȍȏȭȯȱṍṑṓọỏốồổỗộớờởỡợ",
    "p": "ṕṗ",
    "r": "ŕŗřȑȓṙṛṝṟ",
    "s": "śŝşšſșṡṣṥṧṩẛ",
    "t": "ţťțṫṭṯṱẗ",
    "u": "ùúûũūŭůųưǔȕȗṳṵṷṹụủứừửữự",
    "v": "ṽṿ",
    "w": "ŵẁẃẅẇẉẘ",
    "x": "ẋẍ",
    "y": "ýÿŷȳẏẙỳỵỷỹ",
    "z": "źżžẑẓẕ",
    "aa": "åǻ",
    "ae": "äæǟǣǽ",
    "oe": "öøőœǿȫṏ",
    "ss": "ß",
    "ue": "üűǖǘǚǜṻ",
  ]
}
