internal import Files
public import Findings
internal import Observations
internal import Proofs
internal import RuleReader
internal import Rules
internal import YAMLSource

extension Check {
  /// All checks, sorted by code.
  public static let all: [Check] = [
    .absentColumn, .alwaysTrue, .ambiguousArea, .amendmentEndsEarly, .badAllow, .badColor, .badDate,
    .badDirection,
    .badDrawing, .badDuration, .badEffectiveDay, .badMerge, .badNumber, .badOutline, .badPlace,
    .badPlural, .badPluralRule, .badSeries, .badSeverity, .badValue, .bidiControl, .brokenCsv,
    .brokenJson,
    .collectionAsKey, .colorsWithoutOrder, .commentForValue, .conditionWithSeveralKeys,
    .contradictoryCondition,
    .contradictoryExpectation, .controlCharacter, .countInExclusive, .decisionInExclusive,
    .differentEffectiveDays,
    .differentNumbers, .differentPlaceholders, .disallowedNotice, .displacementCycle,
    .duplicateArea,
    .duplicateCalendar, .duplicateCase, .duplicateColumn, .duplicateKey, .duplicateLanguage,
    .duplicateNotice, .duplicateObservation, .duplicatePhase, .duplicateSeries, .duplicateSource,
    .duplicateVersion, .emptyDaySet, .emptyFile, .emptyFolder, .emptyScope, .emptyText, .emptyValue,
    .endsInExclusive, .equalValidFrom, .errorResponse, .expiredRules, .fileTooLarge,
    .firstPhaseStarts, .flapping, .formerlyInUse, .gap, .gapBetweenVersions, .gapInDays,
    .givenAndData,
    .hiddenRules, .identicalTranslation, .impossibleComparison, .incompleteLanguage,
    .ineffectiveDisplacement,
    .ineffectiveLimit, .ineffectiveNotice, .inheritsInExclusive, .lateFirstCountedDay,
    .limitLeftBehind, .lineBreak, .longHeadline, .longShortText, .looserGuideline, .lostGuideline,
    .medianJump, .mergedArea, .mergerCycle, .metricWithoutSource, .metricWithoutValues,
    .missingAreas,
    .missingBound, .missingColumn, .missingDrawing, .missingField, .missingKey, .missingPlaceholder,
    .missingSpace, .missingTemplate, .missingTranslation, .missingWord, .moreFindings,
    .multipleDocuments, .neverEnds, .noAttributes, .noBreakSpace, .noFeatures, .noOpposite, .noRows,
    .noTests, .noTimeZone,
    .noValues, .noWorkspace, .notIndented, .notProved, .notUtf8, .nothingToContinue, .numberInText,
    .obsolete, .order, .outOfMemory, .outsideRange, .overlap, .overlappingOutlines, .partInScope,
    .pathLeavesWorkspace, .phaseNotInVersion, .redundantCondition, .referenceCycle, .renamedPhase,
    .repeatedArea, .reservedWord, .reversedPeriod, .sameName, .seriesOfPart, .seriesTooLong,
    .severalSeparators, .shortLeadTime, .similarColors, .staleData, .strayBrace, .strayDay,
    .stuckAtBound, .suddenJump, .syntax, .tag, .tooDeep,
    .tooFewElements, .tooManyAliases, .tooManyReferences, .tooManySources, .truncatedResponse,
    .truncatedText, .twoBoundsOnOneSide, .twoDates, .twoPlaces, .undescribedLanguage,
    .unknownAnchor, .unknownArea, .unknownCalendar, .unknownDaySet, .unknownGuideline, .unknownKey,
    .unknownLanguage, .unknownMetric, .unknownNotice, .unknownPhase, .unknownPlaceholder,
    .unknownRuleset,
    .unknownSource, .unknownTimeZone, .unknownTopic, .unknownValue, .unnamedFile, .unnecessaryKey,
    .unquotedColon, .unquotedComma, .unquotedIndicator, .unquotedPlaceholder, .unquotedText,
    .unreachablePhase, .unreadColumn, .unreadValues, .unreadableFile, .unusedAllow,
    .unusedGuideline, .unusedIcon, .unusedSeries, .unusedTopic, .unusedValue, .unusualNumber,
    .valueInFuture, .wrongCount, .wrongFieldCount, .wrongFile,
    .wrongType,
  ]

  /// The checks that need a day to compare with.
  public static let ofToday: [Check] = [.expiredRules, .staleData, .valueInFuture]
}
