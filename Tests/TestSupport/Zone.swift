public import Observations

extension TimeZoneRules {
  /// A zone whose rule for summer time holds at all times: a TZif file without transitions and
  /// with a rule such as `CET-1CEST,M3.5.0,M10.5.0/3` at its end.
  public static func zone(_ rule: String, offset: Int32) -> TimeZoneRules? {
    TimeZoneRules(tzif: tzif(rule, offset: offset))
  }

  /// Central European time, whatever zone data the machine has.
  public static let centralEurope = zone("CET-1CEST,M3.5.0,M10.5.0/3", offset: 3600)

  public static func tzif(_ rule: String, offset: Int32) -> [UInt8] {
    let type = (0..<4).map { UInt8(truncatingIfNeeded: offset >> (24 - 8 * $0)) } + [0, 0]
    // isutcnt, isstdcnt, leapcnt, timecnt, typecnt, charcnt
    let counts: [UInt8] = [0, 0, 0, 0, 1, 1].flatMap { [0, 0, 0, $0] }
    let block =
      Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts + type + [0]
    return block + block + Array("\n\(rule)\n".utf8)
  }
}
