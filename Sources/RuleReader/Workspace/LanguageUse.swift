internal import Findings
internal import Rules
internal import YAMLSource

/// Counts how the languages of texts differ from the workspace's list: where the list lacks one or
/// misspells it, every text would be a finding.
struct LanguageUse {
  /// The number of texts read.
  var texts = 0
  /// The keys of texts that are not in the list, each with its places.
  var strangers: [String: Set<Span>] = [:]
  /// How many texts lack a language, by the language's place in the list.
  private(set) var missing: [Int: Int] = [:]

  /// Fewer texts than these that lack a language are a mistake each.
  private static let few = 4

  mutating func count(missingIn node: YAMLNode, _ reading: Reading) {
    for language in reading.symbols.languages
    where !node.entries.contains(where: { $0.key.has(language.code) }) {
      missing[language.index, default: 0] += 1
    }
  }

  /// Whether enough texts are affected that the list itself is the mistake.
  func isMajority(_ count: Int) -> Bool { count >= LanguageUse.few && count * 2 > texts }

  /// The key that most texts have and the list does not, and how many have it.
  var stranger: (code: String, count: Int)? {
    strangers.map { (code: $0.key, count: $0.value.count) }
      .filter { isMajority($0.count) }
      .max { ($0.count, $1.code) < ($1.count, $0.code) }
  }

  /// Where most texts lack a language of the list, or have one that it does not name, replaces their
  /// findings by one at the list.
  func gather(_ manifest: Manifest, _ reading: Reading) {
    let lacking = zip(reading.symbols.languages, manifest.languageSpans)
      .filter { isMajority(missing[$0.0.index] ?? 0) }
    let stranger = stranger
    guard !lacking.isEmpty || stranger != nil, let list = manifest.languageSpans.first else {
      return
    }
    let ofLacking = Set(lacking.map { LocalizedFormat.lack(of: $0.0.code) })
    let ofStranger = stranger.map { LocalizedFormat.unknown($0.code) }
    let places = lacking.map(\.1)
    reading.findings.withdraw { finding in
      // A language that does not exist is not described, either.
      finding.check == .undescribedLanguage && places.contains(finding.span)
        || finding.check == .missingTranslation && ofLacking.contains(finding.message)
        || finding.check == .unknownLanguage && finding.message == ofStranger
    }
    for (language, span) in lacking {
      let rest = texts - (missing[language.index] ?? 0)
      reading.report(
        .missingTranslation, at: span,
        "\(rest == 0 ? "none" : "only \(rest)") of \(texts) texts \(rest > 1 ? "are" : "is") in `\(language.code)`",
        help: stranger.map { "\($0.count) are in `\($0.code)`: write that, or translate the texts" }
          ?? "translate the texts, or remove the language from this list")
    }
    if lacking.isEmpty, let stranger {
      reading.report(
        .unknownLanguage, at: list,
        "\(stranger.count) texts are in `\(stranger.code)`, which is not in this list",
        help: "add it to the list, or remove those texts")
    }
  }
}
