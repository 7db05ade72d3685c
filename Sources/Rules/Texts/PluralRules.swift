internal import Findings

/// The plural rules of a language: which form of a text goes with a number, as defined in UTS #35.
///
/// Those of a language that is not built in are described in `messages.yaml`.
public struct PluralRules: Sendable, Hashable {
  /// The forms of the Unicode CLDR, in the order in which their rules are tried.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    case zero, one, two, few, many, other
  }

  /// Without `other`, which is left for all other numbers.
  private let rules: [Rule]

  /// The condition for a form: all relations of one of the lists hold.
  private struct Rule: Sendable, Hashable {
    let form: Form
    let anyOf: [[Relation]]
  }

  package init(_ rules: [(form: Form, anyOf: [[Relation]])]) {
    self.rules = Form.allCases.compactMap { form in
      rules.first { $0.form == form }.map { Rule(form: form, anyOf: $0.anyOf) }
    }
  }

  /// One form for all numbers.
  public static let none = PluralRules([])

  /// - Parameter rules: by the names of their forms; unreadable ones are left out.
  package init(reading rules: [String: String]) {
    self.init(
      rules.compactMap { name, rule in
        guard let form = Form(rawValue: name), let relations = try? PluralRules.read(rule) else {
          return nil
        }
        return (form, relations)
      })
  }

  /// The forms that the language has, `other` last.
  public var forms: [Form] { rules.map(\.form) + [.other] }

  /// The form for a number that is written in digits with a point, such as `12` and `1.5`; `other` for
  /// anything that is not a number.
  public func form(of digits: String) -> Form {
    guard let number = Operands(digits) else { return .other }
    return rules.first { $0.anyOf.contains { $0.allSatisfy { $0.holds(for: number) } } }?.form
      ?? .other
  }

  /// The rules as a file has them, in the order in which they are tried: `one: n = 1; other`.
  package var text: String {
    let parts = rules.map { rule in
      let relations = rule.anyOf.map { $0.map(\.text).joined(separator: " and ") }
      return "\(rule.form.rawValue): \(relations.joined(separator: " or "))"
    }
    return (parts + [Form.other.rawValue]).joined(separator: "; ")
  }
}

extension PluralRules {
  /// What rules test: `n` the number, `i` its whole part, `v` and `w` how many decimals it is
  /// written with, `f` and `t` those decimals; `e` and `c` the exponent, which is always 0 here.
  enum Operand: String, Sendable, Hashable, CaseIterable { case n, i, v, w, f, t, e, c }

  /// A number in its parts. Of more than 18 digits only the last ones are compared: no rule tests
  /// those before them.
  fileprivate struct Operands {
    let whole: UInt64
    let decimals: Substring
    let significant: Substring

    init?(_ digits: String) {
      let bare = digits.utf8.first == UInt8(ascii: "-") ? digits.dropFirst() : digits[...]
      let parts = bare.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = parts.first, !first.isEmpty,
        parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
        let whole = UInt64(first.suffix(18))
      else { return nil }
      self.whole = whole
      let written = parts.count > 1 ? parts[1] : ""
      decimals = written
      significant = written.lastIndex { $0 != "0" }.map { written[...$0] } ?? ""
    }

    /// Nil if the number is not whole, so that it equals no whole number.
    subscript(operand: Operand) -> UInt64? {
      switch operand {
      case .n: significant.isEmpty ? whole : nil
      case .i: whole
      case .v: UInt64(decimals.utf8.count)
      case .w: UInt64(significant.utf8.count)
      case .f: UInt64(decimals.suffix(18)) ?? 0
      case .t: UInt64(significant.suffix(18)) ?? 0
      case .e, .c: 0
      }
    }
  }

  /// `n % 10 = 2..4`
  package struct Relation: Sendable, Hashable {
    let operand: Operand
    let modulus: UInt64?
    let isNegated: Bool
    let ranges: [ClosedRange<UInt64>]

    fileprivate var text: String {
      let ranges = ranges.map { range in
        range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound)..\(range.upperBound)"
      }
      let divided = modulus.map { " % \($0)" } ?? ""
      let list = ranges.joined(separator: ",")
      return "\(operand.rawValue)\(divided) \(isNegated ? "!=" : "=") \(list)"
    }

    fileprivate func holds(for number: Operands) -> Bool {
      guard var value = number[operand] else { return isNegated }
      if let modulus { value %= modulus }
      return ranges.contains { $0.contains(value) } != isNegated
    }
  }

  /// Why a rule cannot be read.
  package enum Mistake: Error {
    /// What was expected in place of the rest of the text, as part of a sentence.
    case expected(String, at: String)
    /// What makes no sense, as a sentence.
    case senseless(String)

    /// The mistake as a sentence without its full stop.
    package var sentence: String {
      switch self {
      case .expected(let what, at: ""): "this rule ends where \(what) belongs"
      case .expected(let what, at: let rest):
        "\(what) belongs where `\(QuotedText.shown(rest))` is"
      case .senseless(let sentence): sentence
      }
    }
  }

  /// Reads `n % 10 = 2..4 and n % 100 != 12..14 or n = 0`.
  package static func read(_ text: String) throws(Mistake) -> [[Relation]] {
    var rule = RuleText(rest: text[...])
    var anyOf: [[Relation]] = [[]]
    while true {
      anyOf[anyOf.count - 1].append(try rule.relation())
      if rule.takes("and") { continue }
      if rule.takes("or") {
        anyOf.append([])
        continue
      }
      // In the tables of the CLDR, examples follow a rule.
      rule.skipWhitespace()
      if rule.rest.isEmpty || rule.rest.first == "@" { return anyOf }
      throw rule.mistake("`and`, `or` or the end of the rule")
    }
  }

  private struct RuleText {
    var rest: Substring

    mutating func skipWhitespace() { rest = rest.drop { $0 == " " || $0 == "\n" } }

    func mistake(_ expected: String) -> Mistake { .expected(expected, at: String(rest.prefix(20))) }

    /// Consumes a word or sign if it comes next.
    mutating func takes(_ sign: String) -> Bool {
      skipWhitespace()
      guard rest.hasPrefix(sign) else { return false }
      let behind = rest.dropFirst(sign.count)
      if sign.first?.isLetter == true, behind.first?.isLetter == true { return false }
      rest = behind
      return true
    }

    mutating func relation() throws(Mistake) -> Relation {
      skipWhitespace()
      let word = rest.prefix { $0.isLetter }
      guard let operand = Operand(rawValue: String(word)) else {
        throw mistake("a letter for the number, `n` or `i`,")
      }
      rest = rest.dropFirst(word.count)
      var modulus: UInt64?
      if takes("%") || takes("mod") {
        modulus = try number()
        if modulus == 0 { throw Mistake.senseless("nothing can be divided by 0") }
      }
      let isNegated: Bool
      if takes("!=") {
        isNegated = true
      } else if takes("=") {
        isNegated = false
      } else {
        throw mistake("`=` or `!=`")
      }
      var ranges: [ClosedRange<UInt64>] = []
      repeat {
        let first = try number()
        guard takes("..") else {
          ranges.append(first...first)
          continue
        }
        let last = try number()
        guard first <= last else {
          throw Mistake.senseless("the range `\(first)..\(last)` runs backwards")
        }
        ranges.append(first...last)
      } while takes(",")
      return Relation(operand: operand, modulus: modulus, isNegated: isNegated, ranges: ranges)
    }

    private mutating func number() throws(Mistake) -> UInt64 {
      skipWhitespace()
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      guard digits.utf8.count <= 18, let number = UInt64(digits) else {
        throw mistake("a whole number")
      }
      rest = rest.dropFirst(digits.count)
      return number
    }
  }
}
