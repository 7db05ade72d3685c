import Findings
import YAMLSource

@testable import RuleReader
@testable import Rules

extension LanguageStyle {
  /// What the file of a language says.
  init?(yaml bytes: [UInt8], code: String) {
    let file = SourceFile(name: "\(code).yaml", bytes: bytes)
    guard let root = YAMLDocument.read(file, .ofRules).document?.root,
      let keys = root["languages"]?[code], let templates = root["new-rules"]
    else { return nil }
    func pattern(_ key: String) -> DatePattern? { keys[key].map { DatePattern($0.text) } }
    func list(_ key: String) -> [String] { keys[key]?.elements.map(\.text) ?? [] }
    func texts(_ key: String) -> [(String, String)] {
      keys[key]?.entries.map { ($0.key.text, $0.value.text) } ?? []
    }
    self.init()
    decimalSeparator = keys["decimal"]?.text ?? decimalSeparator
    thousandsSeparator = keys["thousands"]?.text
    colon = keys["colon"]?.text ?? colon
    datePattern = pattern("date") ?? datePattern
    longDatePattern = pattern("long-date")
    thisYearPattern = pattern("date-this-year")
    shortDatePattern = pattern("short-date")
    shortWeekdays = list("short-weekdays")
    firstDay = keys["first-day"]?.text
    months = list("months")
    weekdays = list("weekdays")
    for (word, text) in texts("words") { set(word, to: text) }
    self.templates = Dictionary(
      uniqueKeysWithValues: templates.entries.map { ($0.key.text, $0.value[code]?.text ?? "") })
    plurals = PluralRules(reading: Dictionary(uniqueKeysWithValues: texts("plurals")))
    // A word that says no more than that there is one of something counts for nothing.
    numberWords = Dictionary(uniqueKeysWithValues: texts("number-words").filter { $0.1 != "1" })
    numberWords.merge(list("other-number-words").map { ($0, $0) }) { $1 }
  }
}

extension YAMLNode {
  fileprivate subscript(key: String) -> YAMLNode? {
    kind == .mapping ? entries.first { $0.key.text == key }?.value : nil
  }
}

extension LanguageStyle {
  /// Languages by code, as the Swift file that builds them in.
  static func source(of styles: [(code: String, style: LanguageStyle)]) -> String {
    let list = styles.map { "    \(quoted($0.code)): { \($0.code)Style },\n" }.joined()
    let all = styles.map { "\n  private static let \($0.code)Style = \($0.style.source)\n" }
    return """
      // Written by `make languages` from the files in Languages: change those.
      // swift-format-ignore-file

      extension LanguageStyle {
        /// By code; each is made when it is first asked for.
        static let catalogues: [String: @Sendable () -> LanguageStyle] = [
      \(list)  ]
      \(all.joined())}

      """
  }

  /// The style as an expression, without what every style has.
  private var source: String {
    let written = Dictionary(uniqueKeysWithValues: settings.map { ($0.name, $0.text) })
    func pattern(_ key: String) -> String? {
      written[key].flatMap { $0.isEmpty ? nil : "DatePattern(\(Self.quoted($0)))" }
    }
    func list(_ texts: [String]) -> String? {
      texts.isEmpty ? nil : "[\(texts.map(Self.quoted).joined(separator: ", "))]"
    }
    func entries(_ texts: [String: String], _ order: [String]) -> String {
      let lines = order.compactMap { key in
        texts[key].map { "      \(Self.quoted(key)): \(Self.quoted($0)),\n" }
      }
      return "[\n\(lines.joined())    ]"
    }
    let rules = plurals.text.split(separator: "; ").dropLast().map { rule in
      rule.split(separator: ": ").map(String.init)
    }
    let phrases = Phrase.allCases.map(\.rawValue)
    let forms = Dictionary(uniqueKeysWithValues: rules.map { ($0[0], $0[1]) })
    let keys: [(name: String, value: String?)] = [
      ("decimalSeparator", decimalSeparator == "." ? nil : Self.quoted(decimalSeparator)),
      ("thousandsSeparator", thousandsSeparator.map(Self.quoted)),
      ("colon", colon == ":" ? nil : Self.quoted(colon)),
      ("datePattern", pattern("date")), ("longDatePattern", pattern("long-date")),
      ("thisYearPattern", pattern("date-this-year")), ("shortDatePattern", pattern("short-date")),
      ("shortWeekdays", list(shortWeekdays)), ("firstDay", firstDay.map(Self.quoted)),
      ("months", list(months)), ("weekdays", list(weekdays)),
      ("words", entries(words.filter { wordsOfAreas[$0.key] == nil }, phrases)),
      ("wordsOfAreas", entries(wordsOfAreas, phrases)),
      ("templates", entries(templates, MessageTemplate.allCases.map(\.rawValue))),
      ("plurals", "PluralRules(reading: \(entries(forms, rules.map { $0[0] })))"),
      ("numberWords", entries(numberWords, numberWords.keys.sorted())),
    ]
    let given = keys.compactMap { key in key.value.map { "    \(key.name): \($0)" } }
    return "LanguageStyle(\n\(given.joined(separator: ",\n")))"
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(escaped.replacing("\n", with: "\\n"))\""
  }
}
