/// A reader that gets arbitrary input, and what must be true whatever the input is.
///
/// The programs in `Fuzzing/Programs` search for inputs that break one of the promises; the tests run
/// the inputs that were kept.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// A YAML file of a workspace. The first byte says which one: see `RuleFiles`.
  case yaml
  /// A table of values or of counties. The first byte says which one: see `DataFiles`.
  case csv
  /// A FeatureServer's response, or outlines. The first byte says which one: see `DataFiles`.
  case json
  /// An element of the notation for series.
  case series
  /// A text with placeholders and plurals, as in messages.
  case template

  /// How many of the promises are checked.
  public enum Depth: Sendable {
    /// Reading: that it ends, and that findings lie in their files.
    case reading
    /// Everything: also that a second reading gives the same findings, every format for findings, and
    /// the answers from what was read.
    case everything

    /// Chooses the depth for a search through millions of inputs: everything for one in eight, which
    /// leaves time to read more of them. The choice depends on the bytes alone, so that a violation
    /// can be found again.
    public static func searching(_ input: some Collection<UInt8>) -> Depth {
      // FNV-1a.
      let hash = input.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
      }
      return (hash >> 32) % 8 == 0 ? .everything : .reading
    }
  }

  /// The first promise that an input breaks; nil: it breaks none.
  public func violation(
    by input: some Collection<UInt8>, _ depth: Depth = .everything
  ) -> Violation? {
    let input = Array(input)
    do throws(Violation) {
      switch self {
      case .yaml: try RuleFiles.check(input, depth)
      case .csv: try DataFiles.checkTable(input, depth)
      case .json: try DataFiles.checkJSON(input, depth)
      case .series: try SeriesNotation.check(input)
      case .template: try Templates.check(input)
      }
      return nil
    } catch {
      return error
    }
  }
}

/// A broken promise, with the values that show it.
public struct Violation: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Throws a violation unless a promise is kept.
func promise(_ holds: Bool, _ what: @autoclosure () -> String) throws(Violation) {
  if !holds { throw Violation(what()) }
}
