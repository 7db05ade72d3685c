/// What a number in a text is good for: whether it is a name, and whether it can be a limit.
extension NumberReading {
  /// Whether the word before makes the number a name: article 3, level 2, or one more of them.
  mutating func isLabelled(_ start: Int, _ end: Int) -> Bool {
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

  func judge(_ figure: inout StatedNumber, isLabelled: Bool) {
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
    if let number, isPlain, (1900...2099).contains(number), number % Self.hundred != 0 {
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
  func isOften(_ digits: String, _ next: Int) -> Bool {
    ["7", "12", "14", "24", "60", "365"].contains(digits)
      || digits == "\(Self.hundred)" && next < text.count && text[next] == "%"
  }

  /// Numbers of five and more digits that are not round: of a telephone, perhaps.
  func isCall(_ number: Int) -> Bool {
    number > 9999 && number % 10 != 0 || number > 999_999
  }

  func isUnit(_ place: Int) -> Bool {
    guard place < text.count else { return false }
    if "%‰€$£°".unicodeScalars.contains(text[place]) { return true }
    guard isLetter(place), text[place].properties.isLowercase else { return false }
    return Self.units.contains(String(decoding: word(from: place).small, as: UTF8.self))
  }

  func isInParentheses(_ range: Range<Int>) -> Bool {
    range.lowerBound > 0 && text[range.lowerBound - 1] == "(" && range.upperBound < text.count
      && text[range.upperBound] == ")"
  }

  /// A point behind the number, and more text behind that: `the 3. day` in many languages.
  func isOrdinal(_ end: Int) -> Bool {
    guard end < text.count, text[end] == "." else { return false }
    var next = end + 1
    while next < text.count, !isLetter(next), !isDigit(next) { next += 1 }
    return next < text.count
  }

  func isBesideMonth(_ next: Int) -> Bool {
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
}
