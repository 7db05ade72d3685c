public import Findings

extension Check {
  /// What can be wrong in files of published figures.
  public static let ofData: [Check] = [
    .badOutline, .brokenJson, .duplicateColumn, .duplicateObservation, .errorResponse, .gapInDays,
    .metricWithoutValues, .missingAreas, .noAttributes, .noFeatures, .noRows, .noTimeZone,
    .overlappingOutlines, .staleData, .suddenJump, .tooManySources, .truncatedResponse,
    .valueInFuture,
  ]
}
