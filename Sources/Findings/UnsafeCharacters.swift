extension Unicode.Scalar {
  /// Whether the character could move the cursor, change the direction of writing, break a line or
  /// stay invisible: controls, format characters, those that Unicode does not display, and those
  /// without a meaning (private use, unassigned), except those that words need.
  package var isUnsafe: Bool {
    // Most letters: below the combining marks only controls are unsafe; words need the soft hyphen.
    if value < 0x300 { return value < 0x20 || (0x7F...0x9F).contains(value) }
    switch value {
    // Joiners belong to words of many languages and to emoji, as does U+FE0F; the others are
    // visible signs, drawn below or around the digits that follow them.
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
