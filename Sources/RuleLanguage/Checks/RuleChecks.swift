public import YAMLSource

extension Check {
  /// What can be wrong in the YAML files of a workspace.
  public static let ofRules: [Check] = [
    .alwaysTrue, .ambiguousArea, .areaTwice, .badAllow, .badColor, .badDate, .badDirection,
    .badDuration, .badEffectiveDay, .badNumber, .badPlural, .badPluralRule, .badSeries,
    .badSeverity, .badValue, .brokenCsv,
    .conditionWithSeveralKeys, .contradictoryCondition, .countInExclusive, .cutShort,
    .differentEffectiveDays, .differentNumbers, .differentPlaceholders, .directionSign,
    .displacementCycle, .duplicateArea, .duplicateCalendar, .duplicateCase, .duplicateLanguage,
    .duplicateNotice, .duplicatePhase, .duplicateSeries, .duplicateSource, .duplicateVersion,
    .emptyFolder, .emptyScope, .emptyText, .emptyValue, .endsInExclusive, .equalValidFrom,
    .firstPhaseStarts, .flapping, .gap, .givenAndData, .guidelineWantedAndNot, .holeBetweenVersions,
    .identicalTranslation, .idleDisplacement, .idleLimit, .idleNotice, .impossibleComparison,
    .incompleteLanguage, .inheritsInExclusive, .lateFirstCountedDay, .limitLeftBehind,
    .longHeadline, .looserGuideline, .lostGuideline, .mergedArea, .mergerCycle,
    .metricWithoutSource, .missingBound, .missingColumn, .missingField, .missingKey,
    .missingPlaceholder, .missingTemplate, .missingTranslation, .moreProblems, .needlessKey,
    .neverEnds,
    .noLongerValid, .noWorkspace, .notIndented, .notProved, .nothingToContinue, .numberInText,
    .obsolete, .order, .outsideRange, .overlap, .partInScope, .pathLeavesWorkspace,
    .phaseNotInVersion,
    .pointlessDaySet, .redundantCondition, .referenceCycle, .renamedPhase, .reservedWord,
    .reversedPeriod,
    .seriesOfPart, .seriesTooLong, .shortLeadTime, .similarColors, .strayBrace, .stuckAtBound,
    .textCutShort, .tooFew, .tooManyReferences, .twoBoundsOnOneSide, .twoDates, .twoPlaces,
    .undescribedLanguage,
    .unknownArea, .unknownCalendar, .unknownDaySet, .unknownGuideline, .unknownKey,
    .unknownLanguage, .unknownMetric, .unknownPhase, .unknownPlaceholder, .unknownRuleset,
    .unknownSource, .unknownTimeZone, .unknownTopic, .unknownValue, .unnamedFile, .unquotedComma,
    .unquotedText, .unreachablePhase, .unreadableFile, .unusedAllow, .unusedGuideline,
    .unusedSeries, .unusedTopic, .unusedValue, .wrongCount, .wrongFieldCount, .wrongFile,
    .wrongType,
  ]
}
