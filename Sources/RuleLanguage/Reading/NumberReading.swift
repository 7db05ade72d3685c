/// Reads the figures of one text, in the notation of its language.
///
/// What a number means cannot always be told: then it has several keys, or a weight that lets it
/// say less.
struct NumberReading {
  private let text: [Unicode.Scalar]
  private let language: Int
  private let decimal: Unicode.Scalar
  private let lexicon: Lexicon
  private let hasHalfDays: Bool
  private var at = 0
  private var figures: [StatedNumber] = []
  /// How many words stand for a number that they do not name.
  private var vague = 0
  private var hasHours = false
  /// The word directly before, with a blank behind it or a point and a blank.
  private var before: (word: [UInt8], isCapital: Bool, isFirst: Bool)?
  private var isFirst = true
  /// The place behind the last number that is a name by the word before it.
  private var labelled: Int?

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
    hasHalfDays = language.style.vocabulary == .english
  }

  private mutating func read() {
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
      } else if sign.properties.isAlphabetic {
        readWord()
        isFirst = false
      } else {
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

  private func isDigit(_ place: Int) -> Bool {
    place < text.count && ("0"..."9").contains(text[place])
  }

  private func isLetter(_ place: Int) -> Bool {
    place >= 0 && place < text.count && text[place].properties.isAlphabetic
  }

  private func isBlank(_ sign: Unicode.Scalar) -> Bool {
    sign == " " || sign == "\n" || sign == "\u{A0}" || sign == "\u{202F}" || sign == "\u{2009}"
  }

  /// The end of a run of digits.
  private func digits(from start: Int) -> Int {
    var end = start
    while isDigit(end) { end += 1 }
    return end
  }

  private func string(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text[range])
    return String(view)
  }

  /// The place behind the placeholder that begins here.
  private var placeholderEnd: Int? {
    guard text[at] == "{" else { return nil }
    var end = at + 1
    while end < text.count, end - at < 128,
      ("a"..."z").contains(text[end]) || isDigit(end) || text[end] == "-"
    { end += 1 }
    return end < text.count && text[end] == "}" ? end + 1 : nil
  }

  /// The place behind blanks.
  private func skipBlanks(_ start: Int) -> Int {
    var next = start
    while next < text.count, isBlank(text[next]) { next += 1 }
    return next
  }

  private func word(from start: Int) -> (small: [UInt8], end: Int) {
    var end = start
    while isLetter(end) { end += 1 }
    return (Array(string(start..<end).lowercased().utf8), end)
  }

  // MARK: Words

  private mutating func readWord() {
    let start = at
    let (small, end) = word(from: start)
    let isCapital = text[start].properties.isUppercase
    at = end
    // FFP2, PM2.5, CR-39.
    let isHyphen = end + 1 < text.count && text[end] == "-" && isDigit(end + 1)
    if isDigit(end) || isHyphen {
      let first = isHyphen ? end + 1 : end
      var last = digits(from: first)
      if last + 1 < text.count, text[last] == ".", isDigit(last + 1) {
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
    else { return }
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

  private mutating func name(_ letters: String, _ digits: Range<Int>, from start: Int) {
    let number = string(digits)
    figures.append(
      StatedNumber(
        keys: ["\(number) \(letters)"], weight: .weak, letters: letters,
        place: min(start, digits.lowerBound)..<max(digits.upperBound, start)))
  }

  // MARK: Numbers

  private mutating func readNumber() {
    let start = at
    let end = digits(from: start)
    if readPhone(start, end) || readDate(start, end) || readSlashes(start, end) { return }
    var (keys, last) = value(start, end)
    var figure = StatedNumber(keys: keys, weight: .strong, place: start..<last)
    if let (time, behind) = clock(start, end) {
      (keys, last) = (time, behind)
      figure = StatedNumber(keys: keys, weight: .strong, place: start..<last)
      figure.isTime = true
    }
    at = last
    if let behind = halfDay(from: last, &figure) {
      at = behind
      hasHours = true
      figure.isTime = true
    }
    figure.place = start..<at
    let label = isLabelled(start, at)
    if !figure.isTime, readSuffix(&figure) { return }
    judge(&figure, isLabelled: label)
    figures.append(figure)
  }

  /// What the digits mean, with all marks inside of them.
  private func value(_ start: Int, _ end: Int) -> (keys: [String], end: Int) {
    let whole = string(start..<end)
    var last = end
    var grouped = whole
    // 10.000, 10,000, 10'000, 10 000.
    if end - start <= 3, end < text.count, isGroupMark(text[end]), text[start] != "0" {
      let mark = text[end]
      while last < text.count, text[last] == mark, digits(from: last + 1) == last + 4 {
        grouped += string(last + 1..<last + 4)
        last += 4
      }
    }
    if last > end {
      var keys = [StatedNumber.key(grouped)]
      if last + 1 < text.count, text[last] == decimal || text[last] == "," || text[last] == ".",
        text[last] != text[end], isDigit(last + 1)
      {
        let behind = digits(from: last + 1)
        return ([StatedNumber.key(grouped, fraction: string(last + 1..<behind))], behind)
      }
      if last == end + 4, text[end] == decimal || text[end] == "," || text[end] == "." {
        let fraction = StatedNumber.key(whole, fraction: string(end + 1..<last))
        if text[end] == decimal { keys.insert(fraction, at: 0) } else { keys.append(fraction) }
      }
      return (keys, last)
    }
    guard end + 1 < text.count, text[end] == "." || text[end] == "," || text[end] == decimal,
      isDigit(end + 1)
    else { return ([StatedNumber.key(whole)], end) }
    last = digits(from: end + 1)
    let part = string(end + 1..<last)
    var keys = [StatedNumber.key(whole, fraction: part)]
    if text[end] == ".", part.utf8.count == 2, let hour = Int(whole), let minute = Int(part),
      hour <= 24, minute < 60
    {
      keys += StatedNumber.keys(hour: hour, minute: minute)
    }
    return (keys, last)
  }

  private func isGroupMark(_ sign: Unicode.Scalar) -> Bool {
    sign == "." || sign == "," || sign == "'" || sign == "’" || isBlank(sign) && sign != "\n"
  }

  /// 22:00, 22h30, 22 h.
  private func clock(_ start: Int, _ end: Int) -> (keys: [String], end: Int)? {
    guard end - start <= 2, let hour = Int(string(start..<end)), hour <= 24 else { return nil }
    var mark = end
    if mark < text.count, text[mark] != ":" { mark = skipBlanks(mark) }
    guard mark < text.count, text[mark] == ":" && mark == end || text[mark] == "h" else {
      return nil
    }
    var next = mark + 1
    if text[mark] == "h" { next = skipBlanks(next) }
    let last = digits(from: next)
    guard last == next + 2, let minute = Int(string(next..<last)), minute < 60, !isLetter(last)
    else { return nil }
    return (StatedNumber.keys(hour: hour, minute: minute), last)
  }

  /// The place behind am or pm, in a language that counts so.
  private func halfDay(from end: Int, _ figure: inout StatedNumber) -> Int? {
    guard hasHalfDays else { return nil }
    var next = skipBlanks(end)
    guard next < text.count else { return nil }
    let isAfternoon = text[next] == "p" || text[next] == "P"
    guard isAfternoon || text[next] == "a" || text[next] == "A" else { return nil }
    next += 1
    let hasPoint = next < text.count && text[next] == "."
    if hasPoint { next += 1 }
    guard next < text.count, text[next] == "m" || text[next] == "M", !isLetter(next + 1) else {
      return nil
    }
    next += 1
    if hasPoint, next < text.count, text[next] == "." { next += 1 }
    let parts = figure.keys[figure.keys.count - 1].split(separator: ":")
    guard let hour = parts.first.flatMap({ Int($0) }), (1...12).contains(hour) else { return nil }
    let minute = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    figure.keys = StatedNumber.keys(hour: hour % 12 + (isAfternoon ? 12 : 0), minute: minute)
    return next
  }

  // MARK: Digits that are no limits

  /// 0800 123, +49 30 123: digits with a zero or a plus in front.
  private mutating func readPhone(_ start: Int, _ end: Int) -> Bool {
    let isZero = text[start] == "0" && end - start > 2
    guard isZero || start > 0 && text[start - 1] == "+" else { return false }
    var last = end
    while last + 1 < text.count, isBlank(text[last]) || text[last] == "-" || text[last] == "/",
      isDigit(last + 1)
    { last = digits(from: last + 1) }
    let digits = string(start..<last).filter { $0.isASCII && $0.isNumber }
    figures.append(StatedNumber(keys: ["+\(digits)"], weight: .loose, place: start..<last))
    at = last
    return true
  }

  /// 24.12.2020, 24.12., 2020-12-24.
  private mutating func readDate(_ start: Int, _ end: Int) -> Bool {
    guard end + 1 < text.count, isDigit(end + 1) else { return false }
    let second = digits(from: end + 1)
    guard second < text.count, text[second] == text[end], second - end <= 3 else { return false }
    let third = digits(from: second + 1)
    let parts = (start..<end, end + 1..<second, second + 1..<third)
    func number(_ part: Range<Int>) -> Int { Int(string(part)) ?? 0 }
    switch text[end] {
    case ".":
      guard end - start <= 2, (1...31).contains(number(parts.0)), number(parts.1) <= 12,
        number(parts.1) > 0, [0, 2, 4].contains(third - second - 1)
      else { return false }
      part(parts.0, .weak)
      part(parts.1, .loose)
      if !parts.2.isEmpty { part(parts.2, .weak) }
    case "-":
      guard end - start == 4, third > second + 1 else { return false }
      part(parts.0, .weak)
      part(parts.1, .loose)
      part(parts.2, .weak)
    default: return false
    }
    at = max(third, second + 1)
    return true
  }

  private mutating func part(_ range: Range<Int>, _ weight: StatedNumber.Weight) {
    figures.append(StatedNumber(keys: [StatedNumber.key(string(range))], weight: weight, place: range))
  }

  /// 1/2, 24/7, 2020/21: fractions and pairs that a language may write otherwise.
  private mutating func readSlashes(_ start: Int, _ end: Int) -> Bool {
    guard end + 1 < text.count, text[end] == "/" || text[end] == "⁄", isDigit(end + 1) else {
      return false
    }
    var (from, last) = (start, end)
    while true {
      part(from..<last, .loose)
      guard last + 1 < text.count, text[last] == text[end], isDigit(last + 1) else { break }
      from = last + 1
      last = digits(from: from)
    }
    at = last
    return true
  }

  /// Letters that hang on the digits: 2G is a name; 50m a number; 3rd, 7-day parts of words.
  private mutating func readSuffix(_ figure: inout StatedNumber) -> Bool {
    let end = at
    if isLetter(end) {
      let (small, last) = word(from: end)
      let suffix = String(decoding: small, as: UTF8.self)
      if Self.units.contains(suffix), text[end].properties.isLowercase, !isDigit(last) {
        return false
      }
      at = last
      if text[end].properties.isUppercase {
        name(suffix, figure.place, from: end)
      } else {
        figure.weight = .weak
        figures.append(figure)
      }
      return true
    }
    if end + 1 < text.count, text[end] == "-" || text[end] == "\u{2011}", isLetter(end + 1) {
      figure.weight = .weak
      figures.append(figure)
      return true
    }
    return false
  }

  /// Units that may follow without a blank.
  private static let units: Set<String> = [
    "m", "km", "cm", "mm", "l", "ml", "kg", "mg", "ha", "h", "min", "kmh", "kw", "kwh",
  ]

  /// Whether the word before makes the number a name: article 3, level 2, or one more of them.
  private mutating func isLabelled(_ start: Int, _ end: Int) -> Bool {
    guard let before else {
      // A comma or a dash between two numbers.
      guard let labelled, start - labelled <= 3,
        text[labelled..<start].allSatisfy({ isBlank($0) || $0 == "," || $0 == "-" || $0 == "–" })
      else { return false }
      self.labelled = end
      return true
    }
    let isLabel =
      before.word == Array("§".utf8)
      || lexicon.labels[language].contains { label in
        before.word.count == label.count || label.count > 4
          ? before.word.count >= label.count && before.word.suffix(label.count).elementsEqual(label)
          : false
      }
    let isLinked =
      labelled.map { start - $0 <= before.word.count + 3 } ?? false
      && lexicon.links[language].contains(before.word)
    if isLabel || isLinked { labelled = end }
    return isLabel || isLinked
  }

  // MARK: What a number is good for

  private func judge(_ figure: inout StatedNumber, isLabelled: Bool) {
    let end = figure.place.upperBound
    let next = skipBlanks(end)
    if figure.isTime {
      figure.isLimit = true
      return
    }
    let isUnit = isUnit(next)
    if isLabelled && !isUnit || isInParentheses(figure.place) || isOrdinal(end)
      || isBesideMonth(next)
    {
      figure.weight = .weak
      return
    }
    let digits = figure.keys[0]
    let number = Int(digits)
    let isPlain = end - figure.place.lowerBound == digits.utf8.count
    if let number, isPlain, (1900...2099).contains(number), number % (10 * 10) != 0 {
      figure.weight = .weak
      return
    }
    let following = isLetter(next) ? word(from: next) : ([], next)
    // Behind a word with a capital letter, and nothing counted behind it: a name. So is a number
    // behind a single one, as of a road.
    if let before, before.isCapital, !isUnit,
      before.word.count == 1
        || !before.isFirst && !(isLetter(next) && text[next].properties.isUppercase)
    {
      figure.weight = .weak
      return
    }
    // A day and a half of the clock are often said without a number.
    if isOften(digits, next) { figure.weight = .weak }
    if let number, isPlain, isCall(number) { return }
    let isCommon =
      lexicon.entry(of: following.0).map {
        lexicon.entries[$0].common & (1 << UInt64(language)) != 0
      }
      ?? false
    figure.isLimit =
      isUnit || figure.keys.count == 1 && digits.contains(".") || !following.0.isEmpty && !isCommon
  }

  /// 7, 12, 14, 24, 60 and 365: a week, a year, a fortnight, a day, an hour, a year; and all of it.
  private func isOften(_ digits: String, _ next: Int) -> Bool {
    ["7", "12", "14", "24", "60", "365"].contains(digits)
      || digits == "100" && next < text.count && text[next] == "%"
  }

  /// Emergency numbers, and numbers of five and more digits that are not round.
  private func isCall(_ number: Int) -> Bool {
    (110...119).contains(number) || number == 911 || number == 999
      || number > 9999 && number % 10 != 0 || number > 999_999
  }

  private func isUnit(_ place: Int) -> Bool {
    guard place < text.count else { return false }
    if "%‰€$£°".unicodeScalars.contains(text[place]) { return true }
    guard isLetter(place), text[place].properties.isLowercase else { return false }
    return Self.units.contains(String(decoding: word(from: place).small, as: UTF8.self))
  }

  private func isInParentheses(_ range: Range<Int>) -> Bool {
    range.lowerBound > 0 && text[range.lowerBound - 1] == "(" && range.upperBound < text.count
      && text[range.upperBound] == ")"
  }

  /// A point behind the number, and more text behind that: `the 3. day` in many languages.
  private func isOrdinal(_ end: Int) -> Bool {
    guard end < text.count, text[end] == "." else { return false }
    var next = end + 1
    while next < text.count, !isLetter(next), !isDigit(next) { next += 1 }
    return next < text.count
  }

  private func isBesideMonth(_ next: Int) -> Bool {
    let months = lexicon.months[language]
    if months.isEmpty { return false }
    if let before, months.contains(before.word) { return true }
    guard isLetter(next) else { return false }
    let (small, end) = word(from: next)
    if months.contains(small) { return true }
    guard lexicon.links[language].contains(small) else { return false }
    let second = skipBlanks(end)
    return isLetter(second) && months.contains(word(from: second).small)
  }

  // MARK: Numbers of several words

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
    let isPower = second == 10 * 10 || second == 1000 || second == 1_000_000
    if isClose, isPower, first < second, first > 0 {
      let (product, isOver) = first.multipliedReportingOverflow(by: second)
      return isOver ? nil : product
    }
    guard isWord else { return nil }
    if isClose, first >= 20, first < 10 * 10, first % 10 == 0, (1...9).contains(second) {
      return first + second
    }
    let link = gap.split(separator: " ").first.map { Array($0.utf8) } ?? []
    if first >= 10 * 10, first % (10 * 10) == 0, second < 10 * 10, second > 1,
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
