internal import YAMLSource

extension Reading {
  /// Control characters that a quoted text writes as escapes: they would reach whoever reads it.
  func reportEscapedControls(of document: YAMLDocument) {
    for (span, character) in document.escapedControls() {
      report(
        .controlCharacter, at: span,
        "an escape in this text stands for the control character \(character.codePoint), which is no text",
        help: "remove the escape; of such characters only \\n and \\t are allowed")
    }
  }
}

extension Unicode.Scalar {
  /// `U+00AD`
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
