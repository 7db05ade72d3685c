import Reports
import Testing

/// What of a text is shown as it is: asked of every character that there is.
@Suite("Safe texts")
struct SafeTextTests {
  private static let all = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init)

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    let text = "a\(scalar)b"
    return Page.safe(text) == text
  }

  /// Of what cannot be seen, or is no character, only what words need is shown.
  @Test func nothingUnseenPasses() {
    let shown = Self.all.filter { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        Self.isShown(scalar)
      default: scalar.properties.isDefaultIgnorableCodePoint && Self.isShown(scalar)
      }
    }
    // The soft hyphen, signs of Arabic, Syriac and Kaithi that can be seen, the joiners, and what
    // makes a sign an emoji.
    let allowed: [UInt32] = [
      0xAD, 0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2, 0x200C,
      0x200D, 0xFE0F, 0x110BD, 0x110CD,
    ]
    #expect(shown.map(\.value) == allowed)
  }

  /// Letters, marks, digits, signs and spaces of all scripts are shown as they are.
  @Test func everythingSeenPasses() {
    let hidden = Self.all.filter { scalar in
      let isSeen =
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
          .unassigned:
          false
        default: !scalar.properties.isDefaultIgnorableCodePoint
        }
      return isSeen && !Self.isShown(scalar)
    }
    #expect(hidden.isEmpty)
    for text in ["می‌خواهم", "श्री‍", "Ausgangs\u{AD}beschränkung", "⚠️ 👩‍👩‍👧", "e\u{301}"] {
      #expect(Page.safe(text) == text)
    }
  }

  @Test(
    arguments: [
      (0x180E, "180e"), (0x3164, "3164"), (0x34F, "34f"), (0xFE00, "fe00"), (0xE0100, "e0100"),
      (0xE0041, "e0041"), (0xE000, "e000"), (0xFFFF, "ffff"), (0x85, "85"), (0x202E, "202e"),
    ] as [(UInt32, String)])
  func isWrittenOut(_ value: UInt32, _ code: String) throws {
    let scalar = try #require(Unicode.Scalar(value))
    #expect(Page.safe("a\(scalar)b") == "a\\u{\(code)}b")
  }
}
