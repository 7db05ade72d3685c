import Findings
import TestSupport
import Testing

@testable import Observations

@Suite("JSON")
struct JSONTextTests {
  private func parse(_ text: String) throws(JSONText.Problem) -> JSONText {
    try parse(Array(text.utf8))
  }

  private func parse(_ bytes: [UInt8]) throws(JSONText.Problem) -> JSONText {
    try JSONText.parse(SourceFile(name: "file.json", bytes: bytes))
  }

  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("false", "false"), ("-0.50e+2", "-0.50e+2"),
    ("00012.10", "00012.10"), ("1e-999", "1e-999"), ("\"\"", "\"\""),
    (#""\"\\\/\b\f\n\r\t""#, "\"\"\\/\u{8}\u{C}\n\r\t\""),
    (#""ä\u00e4\uD83D\uDE00""#, "\"ää😀\""), (#""\u0000""#, "\"\u{0}\""), ("[]", "[…]"),
    ("{\"a\":{}}", "{…}"),
  ])
  func reads(_ text: String, _ shown: String) throws {
    #expect(try parse(text).shown == shown)
  }

  @Test func keepsDigitsAndLines() throws {
    let root = try parse("{\n\"a\": [1.000000000000000000000000001,\n\n2],\n\"b\": {\"c\": 3}}")
    #expect(root["a"]?.array?.first { _ in true }?.scalar == "1.000000000000000000000000001")
    #expect(root["a"]?.line == 2)
    #expect(root["a"]?.array?.map(\.line).last == 4)
    #expect(root["b"]?["c"]?.line == 5)
    #expect(root["c"] == nil)
    #expect(root["a"]?["c"] == nil)
  }

  @Test(arguments: [
    "", " ", "nul", "tru", "True", "NaN", "Infinity", "+1", "1.", ".5", "1e", "--1", "1 2", "[1,]",
    "[,1]", "[1 2]", "{a: 1}", "{\"a\"}", "{\"a\" 1}", "{\"a\": 1,}", "{\"a\": 1 \"b\": 2}", "[",
    "{",
    "{\"a\":", "\"", "\"\\", "\"\\u12", "\"\\u12g4\"", "\"\\ud800\"", "\"\\ud800\\u0041\"",
    "\"\\udc00\"", "\"\\x\"", "\"a\nb\"", "\"a\u{1}\"", "'a'", "// x\n1", "[1]]",
  ])
  func refuses(_ text: String) {
    #expect(throws: JSONText.Problem.self) { try parse(text) }
  }

  @Test func refusesBytesThatAreNoText() {
    #expect(throws: JSONText.Problem.self) { try parse([0x22, 0xFF, 0x22]) }
    #expect(throws: JSONText.Problem.self) { try parse([0x22, 0xC3, 0x22]) }
    #expect(throws: JSONText.Problem.self) { try parse([0x22, 0xED, 0xA0, 0x80, 0x22]) }
  }

  @Test func refusesDeepNesting() throws {
    let deepest = JSONText.deepest
    let fits = String(repeating: "[", count: deepest) + String(repeating: "]", count: deepest)
    #expect(try parse(fits).array != nil)
    for opening in ["[", "{\"a\":"] {
      #expect(throws: JSONText.Problem.self) {
        try parse(String(repeating: opening, count: 1_000_000))
      }
    }
  }

  /// A response that was cut off at any byte is refused, and one with any byte changed does not
  /// crash.
  @Test func survivesDamage() throws {
    let seed: UInt64 = 42
    print("seed \(seed)")
    var chance = Chance(seed: seed)
    let bytes = try Golden.bytes("Tests/Fixtures/observations/features/surrogate-pairs.json")
    _ = try parse(bytes)
    for length in 0..<bytes.count {
      #expect(throws: JSONText.Problem.self) { try parse(Array(bytes.prefix(length))) }
    }
    for _ in 0..<5000 {
      var changed = bytes
      changed[Int.random(in: changed.indices, using: &chance)] = .random(
        in: 0...255, using: &chance)
      do {
        _ = try parse(changed)
      } catch {
        #expect(error.line >= 1 && error.column >= 1)
      }
    }
  }
}
