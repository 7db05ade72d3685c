internal import Store

/// When something is done: what the clock says, beside when something was last done.
struct Timing {
  /// What the clock says, in seconds since 1970.
  let clock: Int
  /// As of when things are done: never before the last time, unless somebody says that the clock is right.
  let moment: Int
  /// Whether the clock goes on from before the last time, since it was ahead then.
  let isBack: Bool

  /// By how many seconds a clock may be behind without anybody having to look at it.
  private static let mostSetBack = 300
  /// After how many seconds it is more likely that the clock is ahead: then every day between would get its pages, and
  /// figures would count as of then.
  private static let mostAhead = 400 * 86_400

  /// - Parameter isTrusted: whether the clock is right, whatever was done before.
  /// - Throws: `Stop` if the last time was more than a year ago, unless the clock is right.
  init(_ store: Store, clock: Int, isTrusted: Bool = false) throws {
    self.clock = clock
    let last = try store.lastMoment() ?? clock
    guard isTrusted || clock - last <= Timing.mostAhead else {
      throw Stop(
        "the last tick was at \(Status.time(last)), and the clock is more than a year later: if it is right, stop rulecheckd and run `rulecheckd tick --trust-clock` once"
      )
    }
    moment = isTrusted ? clock : max(clock, last)
    isBack = isTrusted && clock < last
  }

  /// What is wrong with the clock, as a sentence; nil: nothing is.
  var fault: String? {
    moment - clock <= Timing.mostSetBack
      ? nil
      : "the clock was set back, and there was a tick at \(Status.time(moment)) already: until the clock catches up with it, figures count as of then; if the clock is right, stop rulecheckd and run `rulecheckd tick --trust-clock` once"
  }
}
