internal import RuleLanguage
public import YAMLSource

extension Check {
  /// What can be wrong in files of published figures.
  public static let ofData: [Check] = [
    .badOutline, .brokenJson, .duplicateColumn, .duplicateObservation, .errorResponse, .gapInDays,
    .metricWithoutValues, .missingAreas, .noAttributes, .noFeatures, .noRows, .noTimeZone,
    .overlappingOutlines, .staleData, .suddenJump, .tooManySources, .truncatedResponse,
    .valueInFuture,
  ]

  /// What can only be told for a certain day.
  public static let ofToday: [Check] = [.expiredRules, .staleData, .valueInFuture]
}
