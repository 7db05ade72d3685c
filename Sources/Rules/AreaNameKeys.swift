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
  package static func keys(_ text: String) -> [String] {
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
      } else if let (first, second) = latin(scalar) {
        written.append(first)
        bare.append(first)
        if let second {
          written.append(second)
          if first == "s" { bare.append(second) }
        }
        letter = second == nil ? first : "e"
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
  static func keyLetter(_ byte: UInt8) -> UInt8? {
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

  /// What replaces a Latin letter in lower case that is not ASCII: for every one that is decomposed
  /// into an ASCII letter and accents, and for those that people write out with two letters. A
  /// switch, since a table would have to be made at each start.
  private static func latin(_ scalar: Unicode.Scalar) -> (
    first: Unicode.Scalar, second: Unicode.Scalar?
  )? {
    switch scalar {
    case "à", "á", "â", "ã", "ā", "ă", "ą", "ǎ", "ǡ", "ȁ", "ȃ", "ȧ", "ḁ", "ạ", "ả", "ấ", "ầ",
      "ẩ", "ẫ", "ậ", "ắ", "ằ", "ẳ", "ẵ", "ặ":
      ("a", nil)
    case "ḃ", "ḅ", "ḇ":
      ("b", nil)
    case "ç", "ć", "ĉ", "ċ", "č", "ḉ":
      ("c", nil)
    case "ď", "ḋ", "ḍ", "ḏ", "ḑ", "ḓ":
      ("d", nil)
    case "è", "é", "ê", "ë", "ē", "ĕ", "ė", "ę", "ě", "ȅ", "ȇ", "ȩ", "ḕ", "ḗ", "ḙ", "ḛ", "ḝ",
      "ẹ", "ẻ", "ẽ", "ế", "ề", "ể", "ễ", "ệ":
      ("e", nil)
    case "ḟ":
      ("f", nil)
    case "ĝ", "ğ", "ġ", "ģ", "ǧ", "ǵ", "ḡ":
      ("g", nil)
    case "ĥ", "ȟ", "ḣ", "ḥ", "ḧ", "ḩ", "ḫ", "ẖ":
      ("h", nil)
    case "ì", "í", "î", "ï", "ĩ", "ī", "ĭ", "į", "ı", "ǐ", "ȉ", "ȋ", "ḭ", "ḯ", "ỉ", "ị":
      ("i", nil)
    case "ĵ", "ǰ":
      ("j", nil)
    case "ķ", "ǩ", "ḱ", "ḳ", "ḵ":
      ("k", nil)
    case "ĺ", "ļ", "ľ", "ł", "ḷ", "ḹ", "ḻ", "ḽ":
      ("l", nil)
    case "ḿ", "ṁ", "ṃ":
      ("m", nil)
    case "ñ", "ń", "ņ", "ň", "ǹ", "ṅ", "ṇ", "ṉ", "ṋ":
      ("n", nil)
    case "ò", "ó", "ô", "õ", "ō", "ŏ", "ơ", "ǒ", "ǫ", "ǭ", "ȍ", "ȏ", "ȭ", "ȯ", "ȱ", "ṍ", "ṑ",
      "ṓ", "ọ", "ỏ", "ố", "ồ", "ổ", "ỗ", "ộ", "ớ", "ờ", "ở", "ỡ", "ợ":
      ("o", nil)
    case "ṕ", "ṗ":
      ("p", nil)
    case "ŕ", "ŗ", "ř", "ȑ", "ȓ", "ṙ", "ṛ", "ṝ", "ṟ":
      ("r", nil)
    case "ś", "ŝ", "ş", "š", "ſ", "ș", "ṡ", "ṣ", "ṥ", "ṧ", "ṩ", "ẛ":
      ("s", nil)
    case "ţ", "ť", "ț", "ṫ", "ṭ", "ṯ", "ṱ", "ẗ":
      ("t", nil)
    case "ù", "ú", "û", "ũ", "ū", "ŭ", "ů", "ų", "ư", "ǔ", "ȕ", "ȗ", "ṳ", "ṵ", "ṷ", "ṹ", "ụ",
      "ủ", "ứ", "ừ", "ử", "ữ", "ự":
      ("u", nil)
    case "ṽ", "ṿ":
      ("v", nil)
    case "ŵ", "ẁ", "ẃ", "ẅ", "ẇ", "ẉ", "ẘ":
      ("w", nil)
    case "ẋ", "ẍ":
      ("x", nil)
    case "ý", "ÿ", "ŷ", "ȳ", "ẏ", "ẙ", "ỳ", "ỵ", "ỷ", "ỹ":
      ("y", nil)
    case "ź", "ż", "ž", "ẑ", "ẓ", "ẕ":
      ("z", nil)
    case "å", "ǻ":
      ("a", "a")
    case "ä", "æ", "ǟ", "ǣ", "ǽ":
      ("a", "e")
    case "ö", "ø", "ő", "œ", "ǿ", "ȫ", "ṏ":
      ("o", "e")
    case "ß":
      ("s", "s")
    case "ü", "ű", "ǖ", "ǘ", "ǚ", "ǜ", "ṻ":
      ("u", "e")
    default: nil
    }
  }
}
