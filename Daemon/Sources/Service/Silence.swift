internal import Rules
internal import Store

/// Something that goes on without any fault of a tick: a receiver takes nothing, an area has no values, or a source only
/// sends what was dropped.
struct Silence {
  /// The same as long as it lasts.
  let name: String
  /// As a sentence.
  let text: String

  /// After how many seconds a receiver has to have taken a message, and a source to have sent something else than a response
  /// that was dropped.
  private static let longest = 86_400

  /// Those of a moment.
  static func all(_ store: Store, at moment: Int) throws -> [Silence] {
    var silences: [Silence] = []
    for source in try store.sources() {
      guard let lacking = try store.state(of: source).lacking else { continue }
      silences.append(Silence(name: "lacking-\(source)", text: "\(source) has \(lacking)"))
    }
    for (id, source, came) in try store.stillSent()
    where try (store.state(of: source).answered ?? moment) - came >= longest {
      silences.append(
        Silence(
          name: "dropped-\(source)",
          text:
            "\(source) still sends response \(id), which came at \(Status.time(came)) and was dropped, and nothing newer"
        ))
    }
    for channel in try store.channels() {
      guard let since = channel.failing, moment - since >= longest else { continue }
      silences.append(
        Silence(
          name: "failing-\(channel.name)",
          text:
            "\(channel.name): the receiver has not taken a message of \(Status.time(since)), `rulecheckd outbox list --channel \(channel.name)` says why"
        ))
    }
    return silences
  }
}
