extension Check {
  /// What makes a file no YAML, or none that is read.
  public static let ofYAML: [Check] = [
    .badMerge, .collectionAsKey, .commentForValue, .controlCharacter, .duplicateKey, .emptyFile,
    .fileTooLarge, .lineBreak, .missingSpace, .multipleDocuments, .noBreakSpace, .notUtf8,
    .outOfMemory, .syntax, .tag, .tooDeep, .tooManyAliases, .unknownAnchor, .unquotedColon,
    .unquotedIndicator, .unquotedPlaceholder,
  ]
}
