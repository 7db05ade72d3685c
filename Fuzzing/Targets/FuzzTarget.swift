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
  /// A text with placeholders and plurals, as in messages.
  case template

  /// How much of what is promised is looked at.
  public enum Depth: Sendable {
    /// Readers: that they end, and where their findings lie.
    case reading
    /// Everything: also that a second reading finds the same, every way to print findings, and
    /// the answers from what was read.
    case everything

    /// A search through millions of inputs looks at everything in one of eight, and reads more of
    /// them for it. Which ones depends on their bytes alone, so that what is found can be found
    /// again.
    public static func searching(_ input: some Collection<UInt8>) -> Depth {
      // FNV-1a.
      let hash = input.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x100_0000_01B3
      }
      return (hash >> 32) % 8 == 0 ? .everything : .reading
    }
  }

  /// What an input breaks: the first promise, or nil.
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

/// A promise that an input breaks, with what shows it.
public struct Violation: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Stops with a violation unless a promise holds.
func promise(_ holds: Bool, _ what: @autoclosure () -> String) throws(Violation) {
  if !holds { throw Violation(what()) }
}
