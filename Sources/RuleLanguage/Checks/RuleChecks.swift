public import YAMLSource

extension Check {
  /// What can be wrong in the YAML files of a workspace.
  public static let ofRules: [Check] = [
    .ambiguousArea, .areaTwice, .badAllow, .badColor, .badDate, .badDirection, .badDuration,
    .badEffectiveDay, .badNumber, .badSeries, .badSeverity, .badValue, .brokenCsv,
    .conditionWithSeveralKeys, .countInExclusive, .cutShort, .differentEffectiveDays,
    .directionSign,
    .displacementCycle,
    .duplicateArea, .duplicateCalendar, .duplicateCase, .duplicateLanguage, .duplicateNotice,
    .duplicatePhase,
    .duplicateSeries, .duplicateSource, .duplicateVersion, .emptyFolder, .emptyScope, .emptyText,
    .emptyValue,
    .endsInExclusive, .equalValidFrom, .firstPhaseStarts, .givenAndData, .guidelineWantedAndNot,
    .holeBetweenVersions, .idleDisplacement, .idleLimit, .idleNotice, .impossibleComparison,
    .incompleteLanguage, .inheritsInExclusive, .lateFirstCountedDay, .limitLeftBehind,
    .looserGuideline, .lostGuideline, .mergedArea, .mergerCycle,
    .metricWithoutSource, .missingBound, .missingColumn, .missingField, .missingKey,
    .missingPlaceholder, .missingTranslation, .moreProblems, .needlessKey, .noLongerValid,
    .noWorkspace, .notIndented, .nothingToContinue, .outsideRange, .partInScope,
    .pathLeavesWorkspace, .phaseNotInVersion, .pointlessDaySet,
    .referenceCycle,
    .reservedWord,
    .reversedPeriod, .seriesOfPart, .seriesTooLong, .shortLeadTime, .strayBrace, .textCutShort,
    .tooFew,
    .twoBoundsOnOneSide,
    .twoDates, .twoPlaces, .undescribedLanguage, .unknownArea, .unknownCalendar, .unknownDaySet,
    .unknownGuideline, .unknownKey, .unknownLanguage, .unknownMetric, .unknownPhase,
    .unknownPlaceholder, .unknownRuleset, .unknownSource, .unknownTimeZone, .unknownTopic,
    .unknownValue,
    .unnamedFile, .unquotedComma, .unquotedText, .unreadableFile, .unusedAllow, .unusedGuideline,
    .unusedSeries,
    .wrongCount, .wrongFieldCount, .wrongFile, .wrongType,
  ]
}
