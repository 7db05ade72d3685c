/// Reads the figures of one text, in the notation of its language.
///
/// What a number means cannot always be told: then it has several keys, or a weight that lets it
/// say less.
struct NumberReading {
  let text: [Unicode.Scalar]
  let language: Int
  let decimal: Unicode.Scalar
  let lexicon: Lexicon
  let hasHalfDays: Bool
  var at = 0
  var figures: [StatedNumber] = []
  /// How many words stand for a number that they do not name.
  var vague = 0
  var hasHours = false
  /// The word directly before, with a blank behind it or a point and a blank.
  var before: (word: [UInt8], isCapital: Bool, isFirst: Bool)?
  var isFirst = true
  /// The place behind the last number that is a name by the word before it.
  var labelled: Int?

  /// - Parameter language: the place of the text's language.
  static func figures(
    in text: String, of language: Language, _ lexicon: Lexicon
  ) -> (figures: [StatedNumber], vague: Int) {
    var reading = NumberReading(text, language, lexicon)
    reading.read()
    return (reading.figures, reading.vague)
  }

  private init(_ text: String, _ language: Language, _ lexicon: Lexicon) {
    self.text = Array(text.unicodeScalars)
    self.language = language.index
    self.lexicon = lexicon
    decimal = language.style.decimalSeparator.unicodeScalars.first ?? "."
    hasHalfDays = language.style.knownWords.hasHalfDays
  }

  mutating func read() {
    while at < text.count {
      let sign = text[at]
      if let end = placeholderEnd {
        at = end
        before = nil
        isFirst = false
      } else if isDigit(at) {
        readNumber()
        before = nil
        isFirst = false
      } else if isLetter(at) {
        readWord()
        isFirst = false
      } else {
        // An exponent belongs to the unit.
        if sign == "^" { at = max(at, digits(from: at + 1) - 1) }
        if sign == "." || sign == "!" || sign == "?" || sign == ":" { isFirst = true }
        // A paragraph sign is a label; a point behind an abbreviation keeps it one.
        if sign == "§" || sign == "#" {
          before = (Array("§".utf8), false, false)
        } else if !isBlank(sign), sign != "." {
          before = nil
        } else if sign == ".", before != nil, at + 1 < text.count, !isBlank(text[at + 1]),
          !isDigit(at + 1)
        {
          before = nil
        }
        at += 1
      }
    }
    joinMultiples()
    if hasHours { allowAfternoons() }
  }

  // MARK: Single signs

  func isDigit(_ place: Int) -> Bool {
    place < text.count && ("0"..."9").contains(text[place])
  }

  func isLetter(_ place: Int) -> Bool {
    guard place >= 0, place < text.count else { return false }
    let value = text[place].value
    // The tables of Unicode take longer.
    if value < 0x80 { return (0x61...0x7A).contains(value | 0x20) }
    return text[place].properties.isAlphabetic
  }

  func isBlank(_ sign: Unicode.Scalar) -> Bool {
    sign == " " || sign == "\n" || sign == "\u{A0}" || sign == "\u{202F}" || sign == "\u{2009}"
  }

  /// The end of a run of digits.
  func digits(from start: Int) -> Int {
    var end = start
    while isDigit(end) { end += 1 }
    return end
  }

  func string(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text[range])
    return String(view)
  }

  /// The place behind the placeholder that begins here.
  var placeholderEnd: Int? {
    guard text[at] == "{" else { return nil }
    var end = at + 1
    while end < text.count, end - at < 128,
      ("a"..."z").contains(text[end]) || isDigit(end) || text[end] == "-"
    { end += 1 }
    return end < text.count && text[end] == "}" ? end + 1 : nil
  }

  /// The place behind blanks.
  func skipBlanks(_ start: Int) -> Int {
    var next = start
    while next < text.count, isBlank(text[next]) { next += 1 }
    return next
  }

  func word(from start: Int) -> (small: [UInt8], end: Int) {
    var end = start
    var small: [UInt8] = []
    var isLatin = true
    while isLetter(end) {
      let value = text[end].value
      switch value {
      case 0x41...0x5A: small.append(UInt8(value | 0x20))
      case 0..<0x80: small.append(UInt8(value))
      case 0xC0...0xFF:
        // Capitals of Latin-1 lie 32 before their small letters; in UTF-8 both have two bytes.
        let letter = value < 0xDF ? value + 0x20 : value
        small.append(0xC0 | UInt8(letter >> 6))
        small.append(0x80 | UInt8(letter & 0x3F))
      default: isLatin = false
      }
      end += 1
    }
    return (isLatin ? small : Array(string(start..<end).lowercased().utf8), end)
  }

  // MARK: Words

  mutating func readWord() {
    let start = at
    let (small, end) = word(from: start)
    let isCapital = text[start].properties.isUppercase
    at = end
    // FFP2, PM2.5, CR-39.
    let isHyphen = end + 1 < text.count && text[end] == "-" && isDigit(end + 1)
    if isDigit(end) || isHyphen {
      let first = isHyphen ? end + 1 : end
      var last = digits(from: first)
      if last + 1 < text.count, text[last] == "." || text[last] == decimal, isDigit(last + 1) {
        last = digits(from: last + 1)
      }
      name(String(decoding: small, as: UTF8.self), first..<last, from: start)
      // What hangs on it is a part of it.
      while isLetter(last) || isDigit(last) { last += 1 }
      at = last
      before = nil
      return
    }
    before = (small, isCapital, isFirst)
    guard let entry = lexicon.entry(of: small), lexicon.entries[entry].numbers != 0,
      let meaning = lexicon.number(entry, in: language)
    else {
      if isMadeOfNumbers(small) { vague += 1 }
      return
    }
    switch meaning {
    case .vague: vague += 1
    case .counted(let number), .loose(let number):
      let isLoose = meaning == .loose(number)
      var figure = StatedNumber(
        keys: number == 24 ? StatedNumber.keys(hour: 24, minute: 0) : ["\(number)"],
        weight: isLoose ? .loose : .weak, place: start..<end)
      figure.isWord = true
      figures.append(figure)
    }
  }

  /// Whether a word begins and ends with words for numbers: one that is not known as a whole.
  private func isMadeOfNumbers(_ word: [UInt8]) -> Bool {
    let lengths = 4...12
    guard word.count >= 8, word.count <= 48 else { return false }
    func isNumber(_ part: ArraySlice<UInt8>) -> Bool {
      lexicon.entry(of: Array(part)).map { lexicon.number($0, in: language) != nil } ?? false
    }
    return lengths.contains { $0 < word.count && isNumber(word.prefix($0)) }
      && lengths.contains { $0 < word.count && isNumber(word.suffix($0)) }
  }

  mutating func name(_ letters: String, _ digits: Range<Int>, from start: Int) {
    let number = String(string(digits).map { $0 == "," ? "." : $0 })
    figures.append(
      StatedNumber(
        keys: ["\(number) \(letters)"], weight: .weak, letters: letters,
        place: min(start, digits.lowerBound)..<max(digits.upperBound, start)))
  }

  // MARK: Numbers of several words

  /// Of the numbers that are said in several words, what the first one counts.
  static let hundred = 10 * 10

  /// Twenty-five, two hundred and fifty, 2 million.
  private mutating func joinMultiples() {
    guard figures.count > 1 else { return }
    var joined: [StatedNumber] = []
    for figure in figures {
      guard figure.isWord, let last = joined.last, last.letters == nil,
        let first = Int(last.keys[0]), let second = Int(figure.keys[0]), last.keys.count == 1,
        let sum = product(first, second, isWord: last.isWord, between: gap(last, figure))
      else {
        joined.append(figure)
        continue
      }
      joined[joined.count - 1].keys = ["\(sum)"]
      joined[joined.count - 1].place = last.place.lowerBound..<figure.place.upperBound
      if last.weight == .loose { joined[joined.count - 1].weight = .weak }
    }
    figures = joined
  }

  private func gap(_ a: StatedNumber, _ b: StatedNumber) -> String {
    guard a.place.upperBound <= b.place.lowerBound,
      b.place.lowerBound - a.place.upperBound < 8
    else { return "…" }
    return string(a.place.upperBound..<b.place.lowerBound)
  }

  private func product(_ first: Int, _ second: Int, isWord: Bool, between gap: String) -> Int? {
    let isClose = gap == " " || gap == "-" || gap == "\u{A0}"
    let isPower = second == Self.hundred || second == 1000 || second == 1_000_000
    if isClose, isPower, first < second, first > 0 {
      let (product, isOver) = first.multipliedReportingOverflow(by: second)
      return isOver ? nil : product
    }
    guard isWord else { return nil }
    if isClose, first >= 20, first < Self.hundred, first % 10 == 0, (1...9).contains(second) {
      return first + second
    }
    let link = gap.split(separator: " ").first.map { Array($0.utf8) } ?? []
    if first >= Self.hundred, first % (Self.hundred) == 0, second < Self.hundred, second > 1,
      isClose || lexicon.links[language].first == link
    {
      return first + second
    }
    return nil
  }

  /// In `from 8 to 10 pm` the 8 may be one of the evening, too.
  private mutating func allowAfternoons() {
    for at in figures.indices where !figures[at].isTime && figures[at].letters == nil {
      guard let hour = Int(figures[at].keys[0]), (1...12).contains(hour) else { continue }
      figures[at].keys.append("\(hour + 12)")
    }
  }
}
