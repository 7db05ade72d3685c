/// How numbers are written: with marks, as times, as dates, with letters behind them.
extension NumberReading {
  // MARK: Numbers

  mutating func readNumber() {
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
  func value(_ start: Int, _ end: Int) -> (keys: [String], end: Int) {
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

  func isGroupMark(_ sign: Unicode.Scalar) -> Bool {
    sign == "." || sign == "," || sign == "'" || sign == "’" || isBlank(sign) && sign != "\n"
  }

  /// 22:00, 22h30, 22 h.
  func clock(_ start: Int, _ end: Int) -> (keys: [String], end: Int)? {
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
  func halfDay(from end: Int, _ figure: inout StatedNumber) -> Int? {
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
  mutating func readPhone(_ start: Int, _ end: Int) -> Bool {
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
  mutating func readDate(_ start: Int, _ end: Int) -> Bool {
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

  mutating func part(_ range: Range<Int>, _ weight: StatedNumber.Weight) {
    figures.append(
      StatedNumber(keys: [StatedNumber.key(string(range))], weight: weight, place: range))
  }

  /// 1/2, 24/7, 2020/21: fractions and pairs that a language may write otherwise.
  mutating func readSlashes(_ start: Int, _ end: Int) -> Bool {
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
  mutating func readSuffix(_ figure: inout StatedNumber) -> Bool {
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
  static let units: Set<String> = [
    "m", "km", "cm", "mm", "l", "ml", "kg", "mg", "ha", "h", "min", "kmh", "kw", "kwh",
  ]
}
