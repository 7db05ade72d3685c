public import YAMLSource

extension Check {
  /// What can be wrong in the YAML files of a workspace.
  public static let ofRules: [Check] = [
    .ambiguousArea, .areaTwice, .badAllow, .badColor, .badDate, .badDirection, .badDuration,
    .badEffectiveDay, .badNumber, .badSeverity, .badValue, .brokenCsv, .conditionWithSeveralKeys,
    .countInExclusive, .differentEffectiveDays, .displacementCycle, .duplicateArea,
    .duplicateCalendar, .duplicateLanguage, .duplicatePhase, .duplicateSource, .duplicateVersion,
    .emptyFolder, .emptyText, .emptyValue, .endsInExclusive, .equalValidFrom, .firstPhaseStarts,
    .impossibleComparison, .incompleteLanguage, .inheritsInExclusive, .mergerCycle,
    .metricWithoutSource, .missingBound, .missingColumn, .missingField, .missingKey,
    .missingPlaceholder, .missingTranslation, .moreProblems, .needlessKey, .noLongerValid,
    .noWorkspace, .partInScope, .pathLeavesWorkspace, .reservedWord, .reversedPeriod,
    .textCutShort, .tooFew, .twoBoundsOnOneSide, .twoDates, .twoPlaces, .undescribedLanguage,
    .unknownArea, .unknownCalendar, .unknownDaySet, .unknownKey, .unknownLanguage,
    .unknownMetric, .unknownPlaceholder, .unknownRuleset, .unknownTopic, .unknownValue,
    .unnamedFile, .unquotedComma, .unquotedText, .unreadableFile, .unusedAllow, .wrongCount,
    .wrongFieldCount, .wrongType,
  ]
}
