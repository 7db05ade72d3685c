extension Unicode.Scalar {
  /// Whether the character could move the cursor, turn the direction of writing, break a line, or
  /// stand there unseen: controls, format characters, what Unicode says is not displayed, and what
  /// has no meaning of its own (private use, unassigned), but for those that words need.
  package var isUnsafe: Bool {
    // Most letters: below the marks that combine, only controls and the soft hyphen are none.
    if value < 0x300 { return value < 0x20 || (0x7F...0x9F).contains(value) }
    switch value {
    // Joiners belong to the words of many languages and to emoji, as does U+FE0F; the others are signs
    // that are seen: they stand below the digits that follow them, or around them.
    case 0x200C...0x200D, 0xFE0F, 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2, 0x110BD,
      0x110CD:
      return false
    default: break
    }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }

  /// `U+00AD`
  package var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
