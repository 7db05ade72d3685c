internal import RuleLanguage
public import YAMLSource

extension Check {
  /// What can be wrong in files of published figures.
  public static let ofData: [Check] = [
    .badOutline, .brokenJson, .columnTwice, .cutResponse, .duplicateObservation, .errorResponse,
    .figureWithoutValues,
    .gapInDays, .missingAreas, .noAttributes, .noFeatures, .noRows, .noTimeZone,
    .overlappingOutlines, .staleData, .suddenJump, .tooManySources, .valueInFuture,
  ]

  /// What can only be told for a certain day.
  public static let ofToday: [Check] = [.noLongerValid, .staleData, .valueInFuture]
}
