extension Check {
  /// What makes a file no YAML, or none that is read.
  public static let ofYAML: [Check] = [
    .badMerge, .collectionAsKey, .controlCharacter, .duplicateKey, .emptyFile, .fileTooLarge,
    .lineBreak, .notUtf8, .outOfMemory, .severalDocuments, .syntax, .tag, .tooDeep,
    .tooManyAliases, .unknownAnchor,
  ]
}
