internal import Foundation

/// Random numbers that a seed repeats (SplitMix64), so that a failing test can be run again.
public struct Chance: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// How many cases a test draws, of which there is no end.
public enum Effort {
  /// A tenth of the cases under a sanitizer, where everything takes many times as long.
  public static func cases(_ count: Int) -> Int {
    guard ProcessInfo.processInfo.environment["RULECHECK_CORE"] != nil else { return count }
    print("fewer cases: \(max(1, count / 10)) of \(count)")
    return max(1, count / 10)
  }
}
