internal import Observations
internal import Rules
internal import Store

/// The time of day at which a channel hands on what it has gathered.
struct DigestTime: Sendable {
  let minute: Int
  let zone: TimeZoneRules

  /// When a message is handed on: at the next such time, or at once where something gets stricter before.
  /// - Parameter moment: when it was committed, in seconds since 1970.
  func due(_ message: NewMessage, committed moment: Int) -> Int {
    let time = next(after: moment)
    let begins = Day(iso: message.stricter).map { zone.moment($0) }
    return begins.map { $0 <= time } ?? false ? 0 : time
  }

  private func next(after moment: Int) -> Int {
    let today = zone.day(at: moment)
    let time = zone.moment(today, second: 60 * minute)
    return time > moment ? time : zone.moment(today + 1, second: 60 * minute)
  }
}
