public import YAMLSource

extension Check {
  /// What can be wrong in the YAML files of a workspace.
  public static let ofRules: [Check] = [
    .alwaysTrue, .ambiguousArea, .amendmentEndsEarly, .badAllow, .badColor, .badDate,
    .badDirection, .badDuration, .badEffectiveDay, .badNumber, .badPlural, .badPluralRule,
    .badSeries, .badSeverity, .badValue, .bidiControl, .brokenCsv, .conditionWithSeveralKeys,
    .contradictoryCondition, .contradictoryExpectation, .countInExclusive,
    .differentEffectiveDays, .differentNumbers, .differentPlaceholders, .displacementCycle,
    .duplicateArea, .duplicateCalendar, .duplicateCase, .duplicateLanguage, .duplicateNotice,
    .duplicatePhase, .duplicateSeries, .duplicateSource, .duplicateVersion, .emptyDaySet,
    .emptyFolder, .emptyScope, .emptyText, .emptyValue, .endsInExclusive, .equalValidFrom,
    .expiredRules, .firstPhaseStarts, .flapping, .gap, .gapBetweenVersions, .givenAndData,
    .identicalTranslation, .impossibleComparison, .incompleteLanguage, .ineffectiveDisplacement,
    .ineffectiveLimit, .ineffectiveNotice, .inheritsInExclusive, .lateFirstCountedDay,
    .limitLeftBehind, .longHeadline, .looserGuideline, .lostGuideline, .mergedArea, .mergerCycle,
    .metricWithoutSource, .missingBound, .missingColumn, .missingField, .missingKey,
    .missingPlaceholder, .missingTemplate, .missingTranslation, .moreFindings, .neverEnds,
    .noWorkspace, .notIndented, .notProved, .nothingToContinue, .numberInText, .obsolete, .order,
    .outsideRange, .overlap, .partInScope, .pathLeavesWorkspace, .phaseNotInVersion,
    .redundantCondition, .referenceCycle, .renamedPhase, .repeatedArea, .reservedWord,
    .reversedPeriod, .seriesOfPart, .seriesTooLong, .shortLeadTime, .similarColors, .strayBrace,
    .stuckAtBound, .tooFewElements, .tooManyReferences, .truncatedText, .twoBoundsOnOneSide,
    .twoDates, .twoPlaces, .undescribedLanguage, .unknownArea, .unknownCalendar, .unknownDaySet,
    .unknownGuideline, .unknownKey, .unknownLanguage, .unknownMetric, .unknownPhase,
    .unknownPlaceholder, .unknownRuleset, .unknownSource, .unknownTimeZone, .unknownTopic,
    .unknownValue, .unnamedFile, .unnecessaryKey, .unquotedComma, .unquotedText,
    .unreachablePhase, .unreadableFile, .unusedAllow, .unusedGuideline, .unusedSeries,
    .unusedTopic, .unusedValue, .wrongCount, .wrongFieldCount, .wrongFile, .wrongType,
  ]
}
