public import YAMLSource

extension Check {
  /// What can be wrong in the YAML files of a workspace.
  public static let ofRules: [Check] = [
    .ambiguousArea, .areaTwice, .badAllow, .badColor, .badDate, .badDirection, .badDuration,
    .badEffectiveDay, .badNumber, .badSeries, .badSeverity, .badValue, .brokenCsv,
    .conditionWithSeveralKeys, .countInExclusive, .differentEffectiveDays, .directionSign,
    .displacementCycle,
    .duplicateArea, .duplicateCalendar, .duplicateCase, .duplicateLanguage, .duplicateNotice,
    .duplicatePhase,
    .duplicateSeries, .duplicateSource, .duplicateVersion, .emptyFolder, .emptyText, .emptyValue,
    .endsInExclusive, .equalValidFrom, .firstPhaseStarts, .givenAndData, .guidelineWantedAndNot,
    .idleNotice, .impossibleComparison, .incompleteLanguage, .inheritsInExclusive, .mergerCycle,
    .metricWithoutSource, .missingBound, .missingColumn, .missingField, .missingKey,
    .missingPlaceholder, .missingTranslation, .moreProblems, .needlessKey, .noLongerValid,
    .noWorkspace, .notIndented, .nothingToContinue, .outsideRange, .partInScope,
    .pathLeavesWorkspace, .phaseNotInVersion, .pointlessDaySet,
    .referenceCycle,
    .reservedWord,
    .reversedPeriod, .seriesOfPart, .seriesTooLong, .strayBrace, .textCutShort, .tooFew,
    .twoBoundsOnOneSide,
    .twoDates, .twoPlaces, .undescribedLanguage, .unknownArea, .unknownCalendar, .unknownDaySet,
    .unknownGuideline, .unknownKey, .unknownLanguage, .unknownMetric, .unknownPhase,
    .unknownPlaceholder, .unknownRuleset, .unknownSource, .unknownTimeZone, .unknownTopic,
    .unknownValue,
    .unnamedFile, .unquotedComma, .unquotedText, .unreadableFile, .unusedAllow, .unusedSeries,
    .wrongCount, .wrongFieldCount, .wrongFile, .wrongType,
  ]
}
