public import YAMLSource

extension Check {
  /// What can be wrong in the YAML files of a workspace.
  public static let ofRules: [Check] = [
    .ambiguousArea, .areaTwice, .badColor, .badDate, .badDirection, .badDuration,
    .badEffectiveDay, .badNumber, .badValue, .brokenCsv, .conditionWithSeveralKeys,
    .countInExclusive, .differentEffectiveDays, .displacementCycle, .duplicateArea,
    .duplicateCalendar, .duplicateLanguage, .duplicatePhase, .duplicateSource, .duplicateVersion,
    .emptyFolder, .emptyText, .emptyValue, .endsInExclusive, .equalValidFrom, .firstPhaseStarts,
    .impossibleComparison, .inheritsInExclusive, .mergerCycle, .missingBound, .missingColumn,
    .missingField, .missingKey, .missingTranslation, .needlessKey, .noWorkspace, .partInScope,
    .pathLeavesWorkspace, .reservedWord, .reversedPeriod, .tooFew, .twoBoundsOnOneSide,
    .twoDates, .twoPlaces, .unknownArea, .unknownCalendar, .unknownDaySet, .unknownKey,
    .unknownLanguage, .unknownMetric, .unknownPlaceholder, .unknownRuleset, .unknownTopic,
    .unknownValue, .unreadableFile, .wrongFieldCount, .wrongType,
  ]
}
