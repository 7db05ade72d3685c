/// A reader that is fed with whatever comes, and what must hold whatever that is.
///
/// The programs below `Fuzzing/Programs` look for inputs that break one of the promises; the tests
/// go through the inputs that once did.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// A YAML file of a workspace. The first byte says which: see `RuleFiles`.
  case yaml
  /// A table of figures or of counties. The first byte says which: see `DataFiles`.
  case csv
  /// A FeatureServer's response or outlines. The first byte says which: see `DataFiles`.
  case json
  /// An element of the notation for series.
  case series

  /// What an input breaks: the first promise, or nil.
  public func violation(by input: some Collection<UInt8>) -> Violation? {
    let input = Array(input)
    do throws(Violation) {
      switch self {
      case .yaml: try RuleFiles.check(input)
      case .csv: try DataFiles.checkTable(input)
      case .json: try DataFiles.checkJSON(input)
      case .series: try SeriesNotation.check(input)
      }
      return nil
    } catch {
      return error
    }
  }
}

/// A promise that an input breaks, with what shows it.
public struct Violation: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Stops with a violation unless a promise holds.
func promise(_ holds: Bool, _ what: @autoclosure () -> String) throws(Violation) {
  if !holds { throw Violation(what()) }
}
