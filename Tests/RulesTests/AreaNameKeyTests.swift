import Findings
import Foundation
import TestSupport
import Testing

@testable import Rules

/// What is not the same name is not found by it.
@Suite("Keys of names")
struct AreaNameKeyTests {
  /// A state, and districts with these names.
  private static func table(_ names: [String], state: String = "Nord", kind: String? = "Bezirk")
    -> AreaTable
  {
    let nowhere = Span(startOf: SourceFile(name: "areas.yaml", bytes: []))
    func title(_ text: String) -> LocalizedText {
      LocalizedText(all: [Located(text, nowhere)], span: nowhere)
    }
    let larger = [
      Area(
        index: 0, id: "IL", level: .country, name: "Insel", title: title("Insel"), short: nil,
        kind: nil, state: nil, population: nil),
      Area(
        index: 1, id: "S", level: .state, name: state, title: title(state), short: nil, kind: nil,
        state: 1, population: nil),
    ]
    let areas =
      larger
      + names.enumerated().map { at, name in
        Area(
          index: at + 2, id: "id-\(at)", level: .county, name: name, title: nil, short: nil,
          kind: kind, state: 1, population: nil)
      }
    return AreaTable(
      id: "island", areas: areas, spans: areas.map { _ in nowhere }, groupings: [],
      places: areas.map(\.id).firstIndices, abbreviations: [(short: "BZ", kinds: ["Bezirk"])],
      outlines: nil, placeFile: nil)
  }

  /// Pairs of names that are the same, and pairs that differ; the site's script has to find the same, see
  /// Tests/Browser/search_test.py.
  private struct Cases: Decodable {
    let same: [[String]]
    let differ: [[String]]
  }

  @Test func areTheSameAsInTheTable() throws {
    let table = Data(try Repository.text("Tests/Fixtures/name-keys.json").utf8)
    let cases = try JSONDecoder().decode(Cases.self, from: table)
    #expect(cases.same.count > 10 && cases.differ.count > 10)
    func shareAKey(_ names: [String]) -> Bool {
      !Set(AreaTable.keys(names[0])).isDisjoint(with: AreaTable.keys(names[1]))
    }
    for names in cases.same { #expect(shareAKey(names), "\(names)") }
    for names in cases.differ { #expect(!shareAKey(names), "\(names)") }
  }

  @Test func noDistrictIsAnsweredForAnother() {
    let table = Self.table(["Bezirk 1", "Bezirk 2", "Bezirk ２", "½", "–"], state: "２")
    func found(_ name: String) -> String {
      switch table.county(named: name) {
      case .found(let county): county.id
      case .ambiguous(let counties): "one of \(counties.map(\.id))"
      case .unknown: "none"
      }
    }
    #expect(found("Bezirk 2") == "id-1")
    #expect(found("Bezirk ２") == "id-2")
    #expect(found("BZ ½") == "id-3")
    for name in ["Bezirk ²", "Bezirk", "", "–", "№", "½ 1"] {
      #expect(found(name) == "none", "\(name)")
    }
    for name in ["", "–", "2", "²"] {
      if case .found = table.state(named: name) { Issue.record("\(name) is a state") }
    }
    #expect(table.counties.filter { table.isFound($0, by: "２") }.map(\.id) == ["id-2"])
    let index = AreaNameIndex(table)
    #expect(table.counties.allSatisfy { index.counties(named: $0.name).count < 2 })
    #expect(AreaTable.sortKey("Bezirk ½") != AreaTable.sortKey("Bezirk"))
  }

  // MARK: Random names

  private static let chosenSeed =
    ProcessInfo.processInfo.environment["RULECHECK_SEED"].flatMap(UInt64.init)

  /// Parts of names, some of which are the same in other words, and some only look so.
  private static let parts = [
    "a", "A", "ä", "a\u{308}", "ae", "Ö", "o", "oe", "å", "a\u{30A}", "aa", "ạ\u{308}", "õ\u{308}",
    "ß", "ẞ", "ss", "æ", "ǽ", "Ł", "l", "ı", "I", "İ", "ſ", "1", "2", "２", "²", "½", "٢",
    "2\u{20E3}",
    "2\u{301}", "№", "€", "+", "&", "-", " ", "–", "\u{A0}", "’", "´", "(", "й", "и", "и\u{306}",
    "É",
    "e", "Σ", "ς", "한", "\u{1112}\u{1161}\u{11AB}", "क", "\u{94D}", "bezirk", "BZ",
  ]

  @Test func randomNamesAreFoundAsOneWouldByHand() {
    let seeds = Self.chosenSeed.map { $0...$0 } ?? 1...UInt64(Effort.cases(200))
    for seed in seeds {
      var chance = Chance(seed: seed)
      func name() -> String {
        (0..<Int.random(in: 0...4, using: &chance)).map { _ in
          Self.parts.randomElement(using: &chance)!
        }.joined()
      }
      let names = (0..<4).map { _ in name() }
      let table = Self.table(names)
      let keys = names.map { Set(Self.allNames($0).flatMap(Self.byHand)) }
      for text in names + names.map({ "Bezirk \($0)" }) + (0..<4).map({ _ in name() }) {
        let wanted = Self.byHand(text)
        let named = keys.indices.filter { !keys[$0].isDisjoint(with: wanted) }
        let whole = names.indices.filter { at in
          Self.withKinds(names[at]).flatMap(Self.byHand).contains(where: wanted.contains)
        }
        let begun = names.indices.filter { at in
          Self.firstWords(names[at]).flatMap { [$0] + Self.withKinds($0) }.flatMap(Self.byHand)
            .contains(where: wanted.contains)
        }
        let expected =
          !whole.isEmpty ? whole : named.isEmpty ? [] : Set(named + begun).sorted()
        let found = AreaNameIndex(table).counties(named: text).map { $0 - 2 }
        #expect(
          found == expected,
          """
          seed \(seed): `\(text)` among \(names), as \(text.unicodeScalars.map { String($0.value, radix: 16) })
          run it alone with RULECHECK_SEED=\(seed)
          """)
      }
    }
  }

  /// What a Bezirk of this name is called: its name, up to a bracket too, with or without its kind.
  private static func allNames(_ name: String) -> [String] {
    [name, String(name.prefix { $0 != "(" })].flatMap { [$0] + withKinds($0) }
  }

  private static func withKinds(_ name: String) -> [String] {
    byHand(name).isEmpty ? [] : ["Bezirk", "BZ"].flatMap { ["\(name) \($0)", "\($0) \(name)"] }
  }

  private static func firstWords(_ name: String) -> [String] {
    name.indices.filter { name[$0].isWhitespace || name[$0] == "(" }.map { String(name[..<$0]) }
  }

  /// The keys of a name, letter by letter with its accents, as the rule language says.
  private static func byHand(_ name: String) -> Set<String> {
    let accents: ClosedRange<Unicode.Scalar> = "\u{300}"..."\u{36F}"
    let writtenOut = [
      "a\u{308}": "ae", "o\u{308}": "oe", "u\u{308}": "ue", "o\u{30B}": "oe", "u\u{30B}": "ue",
      "a\u{30A}": "aa", "æ": "ae", "ø": "oe", "œ": "oe",
    ]
    let others = ["ß": "ss", "ł": "l", "ı": "i", "ſ": "s", "æ": "a", "ø": "o", "œ": "o"]
    var keys = (written: "", bare: "")
    var rest = name.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars[...]
    while let letter = rest.popFirst() {
      let marks = rest.prefix { accents.contains($0) }
      rest = rest.dropFirst(marks.count)
      let base = String(letter)
      if ("a"..."z").contains(letter) || others[base] != nil {
        let bare = others[base] ?? base
        keys.bare += bare
        keys.written +=
          writtenOut[base]
          ?? marks.lazy.compactMap { mark in
            writtenOut.first { $0.key.unicodeScalars.elementsEqual([letter, mark]) }?.value
          }.first
          ?? bare
      } else {
        let isIgnored = base.contains(/[\p{P}\p{Z}\p{Sk}\p{Cc}\p{Cf}]/) || "$+<=>".contains(base)
        let kept = (isIgnored ? "" : letter == "ς" ? "σ" : base) + String(marks)
        keys.written.unicodeScalars += kept.unicodeScalars
        keys.bare.unicodeScalars += kept.unicodeScalars
      }
    }
    return keys.written.isEmpty ? [] : [keys.written, keys.bare]
  }
}
