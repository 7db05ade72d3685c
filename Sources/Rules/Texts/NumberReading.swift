/// Reads the numbers that a text writes in digits, in the notation of its language.
package struct NumberReading {
  private let text: [Unicode.Scalar]
  private let decimal: Unicode.Scalar?
  private var at = 0
  private var numbers: [StatedNumber] = []
  private var hasAfternoon = false

  /// Whether a text has a digit at all: most have none.
  package static func hasDigits(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { $0.contains { (0x30...0x39).contains($0) } }
  }

  static func numbers(in text: String, of language: Language) -> [StatedNumber] {
    guard hasDigits(text) else { return [] }
    var reading = NumberReading(
      text: Array(text.unicodeScalars),
      decimal: language.style.decimalSeparator.unicodeScalars.first)
    while reading.at < reading.text.count { reading.readNext() }
    // In `from 8 to 10 pm` the 8 may be in the evening, too.
    guard reading.hasAfternoon else { return reading.numbers }
    return reading.numbers.map { number in
      var number = number
      number.keys += number.keys.compactMap { key in
        let hour = key.prefix { $0 != ":" }
        return Int(hour).flatMap { $0 > 12 ? nil : "\($0 + 12)" + key[hour.endIndex...] }
      }
      return number
    }
  }

  private mutating func readNext() {
    if isDigit(at) { return readNumber() }
    at += 1
    guard text[at - 1] == "{" else { return }
    var end = at
    while end < text.count, text[end].isASCII, Template.isOfName(UInt8(text[end].value)) {
      end += 1
    }
    if has("}", end) { at = end }
  }

  private static let spaces = " \u{A0}\u{202F}\u{2009}"
  private static let hyphens = "-\u{2011}"

  private func has(_ signs: String, _ place: Int) -> Bool {
    text.indices.contains(place) && signs.unicodeScalars.contains(text[place])
  }

  private func isDigit(_ place: Int) -> Bool {
    text.indices.contains(place) && (0x30...0x39).contains(text[place].value)
  }

  private func isLetter(_ place: Int) -> Bool {
    text.indices.contains(place) && text[place].properties.isAlphabetic
  }

  private func string(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(text[range]))
  }

  private mutating func readNumber() {
    let start = at
    let (parts, marks) = readParts()
    let time = NumberReading.time(parts, marks)
    var number = StatedNumber(keys: [], place: start..<at)
    number.isTime = marks == [":"] && time != nil
    if !number.isTime { number.keys = keys(parts, marks) }
    number.isPart =
      number.keys.isEmpty && !number.isTime || isLetter(start - 1)
      || has(NumberReading.hyphens, start - 1) && isLetter(start - 2)
    // A point may separate hours and minutes in any language.
    if !marks.isEmpty, let time { number.keys += StatedNumber.keys(time) }
    if number.isPart { number.keys += (parts + [parts.joined()]).map { StatedNumber.key($0) } }
    let isClose = !has(NumberReading.spaces, at)
    if let time, (1...12).contains(time.hour), readHalfDay(time, &number) {
      number.isPart = false
      number.place = start..<at
    } else if isUnit(isClose ? at : at + 1) {
      number.isLimit = number.keys[0] != "100" || !has("%", isClose ? at : at + 1)
    } else if isLetter(at) || has(NumberReading.hyphens, at) && isLetter(at + 1) {
      number.isPart = true
    }
    number.isLimit = (number.isLimit || number.isTime) && !number.isPart
    numbers.append(number)
  }

  /// Reads runs of digits with one sign or space between them.
  private mutating func readParts() -> (digits: [String], marks: [Unicode.Scalar]) {
    var (parts, marks) = ([String](), [Unicode.Scalar]())
    while true {
      let start = at
      while isDigit(at) { at += 1 }
      parts.append(string(start..<at))
      guard isDigit(at + 1), text[at] == decimal || has(".,:/⁄'’" + NumberReading.spaces, at) else {
        return (parts, marks)
      }
      marks.append(text[at])
      at += 1
    }
  }

  /// What digits with marks between them may mean in the language; empty for what is not a number, but
  /// a date, a fraction or a telephone number.
  private func keys(_ parts: [String], _ marks: [Unicode.Scalar]) -> [String] {
    let hasFraction = marks.last == decimal
    let groups = parts.dropLast(hasFraction ? 1 : 0)
    let between = marks.dropLast(hasFraction ? 1 : 0)
    let isGrouped =
      groups[0].utf8.count <= 3 && !groups[0].hasPrefix("0")
      && groups.dropFirst().allSatisfy { $0.utf8.count == 3 }
      && between.allSatisfy { $0 == between.first && !":/⁄".unicodeScalars.contains($0) }
    guard groups.count == 1 || isGrouped else { return [] }
    let key = StatedNumber.key(groups.joined(), fraction: hasFraction ? parts[parts.count - 1] : "")
    guard marks == ["."] || marks == [","], parts[1].utf8.count == 3 else { return [key] }
    // An author may have used the notation of another language.
    return [key, StatedNumber.key(parts.joined()), StatedNumber.key(parts[0], fraction: parts[1])]
  }

  private static func time(
    _ parts: [String], _ marks: [Unicode.Scalar]
  ) -> (hour: Int, minute: Int)? {
    guard parts.count <= 2, parts[0].utf8.count <= 2, let hour = Int(parts[0]) else { return nil }
    guard let mark = marks.first else { return (hour, 0) }
    guard mark == ":" || mark == ".", parts[1].utf8.count == 2, let minute = Int(parts[1]),
      minute < 60, hour * 60 + minute <= 24 * 60
    else { return nil }
    return (hour, minute)
  }

  /// Reads am or pm, with or without points. In other languages `am` is another word, so midnight is
  /// only one of two meanings.
  private mutating func readHalfDay(
    _ time: (hour: Int, minute: Int), _ number: inout StatedNumber
  ) -> Bool {
    let sign = has(NumberReading.spaces, at) ? at + 1 : at
    let point = has(".", sign + 1) ? 1 : 0
    let isAfternoon = has("pP", sign)
    guard isAfternoon || has("aA", sign), has("mM", sign + point + 1), !isLetter(sign + point + 2)
    else { return false }
    at = sign + point + (has(".", sign + point + 2) ? point : 0) + 2
    let keys = StatedNumber.keys((time.hour % 12 + (isAfternoon ? 12 : 0), time.minute))
    number.keys = isAfternoon ? keys : number.keys + keys
    hasAfternoon = hasAfternoon || isAfternoon
    return true
  }

  /// Whether there is a sign or a symbol for a unit at this position.
  private func isUnit(_ place: Int) -> Bool {
    if has("%‰€$£°", place) { return true }
    var end = place
    while isLetter(end), end < place + 4 { end += 1 }
    return end > place && NumberReading.units.contains(string(place..<end)) && !isDigit(end)
      && !has(NumberReading.hyphens + "'’", end)
  }

  private static let units: Set<String> = [
    "m", "km", "cm", "mm", "l", "ml", "kg", "mg", "ha", "h", "min", "kW", "kWh",
  ]
}
