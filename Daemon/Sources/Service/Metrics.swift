internal import Rules
internal import Store

/// What a monitor reads, in the text format of Prometheus:
/// https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
struct Metrics {
  private(set) var text = ""

  /// - Parameter now: in seconds since 1970.
  init(_ store: Store, now: Int) throws {
    add(
      "build_info", "The version of the program.", [([("version", programVersion)], "1")])
    if let tick = try store.lastTick() {
      add(
        "last_tick_timestamp_seconds", "When the last tick that came to its end began.",
        [([], "\(tick.moment)")])
      add(
        "last_tick_duration_seconds", "How long it took.",
        [([], "\(Double(tick.milliseconds) / 1000)")])
      add("last_tick_problems", "How many things went wrong in it.", [([], "\(tick.problems)")])
    }
    if let knowledge = try store.lastKnowledge() {
      let isShown = try store.shown()?.tick == knowledge.id
      add(
        "shown", "Whether data files and site are of the last state of knowledge.",
        [([], isShown ? "1" : "0")])
    }
    let sources = try store.sources().map { (name: $0, state: try store.state(of: $0)) }
    let asked = sources.filter { $0.state.due != nil }
    add(
      "fetches_total", "How often a source was asked, by its answer.", kind: "counter",
      asked.flatMap { source in
        [
          ("received", source.state.received), ("unchanged", source.state.unchanged),
          ("failed", source.state.failed),
        ].map { ([("source", source.name), ("outcome", $0.0)], "\($0.1)") }
      })
    add(
      "source_answered_timestamp_seconds", "When a source last answered.",
      asked.compactMap { source in
        source.state.answered.map { ([("source", source.name)], "\($0)") }
      })
    add(
      "source_failures", "How many times in a row each source has not answered.",
      asked.map { ([("source", $0.name)], "\($0.state.failures)") })
    let today = try Status.today(store, now: now)
    add(
      "source_age_seconds", "How long ago the newest values of a source are, in whole days.",
      try sources.compactMap { source in
        try store.lastDay(of: source.name).map {
          ([("source", source.name)], "\((today - $0) * 86_400)")
        }
      })
    add(
      "source_stale_after_seconds", "After how long without a new value figures are old.",
      sources.compactMap { source in
        source.state.staleAfter.map { ([("source", source.name)], "\($0 * 86_400)") }
      })
    add(
      "responses", "Responses with figures, by what became of them.",
      try store.responses().map {
        ([("source", $0.source), ("verdict", $0.verdict)], "\($0.count)")
      })
    add(
      "quarantined_responses", "Responses that wait for an operator.",
      [([], "\(try store.quarantined().count)")])
    let channels = try store.channels()
    func perChannel(_ value: (ChannelState) -> Int?) -> [([(name: String, value: String)], String)]
    {
      channels.compactMap { channel in
        value(channel).map { ([("channel", channel.name)], "\($0)") }
      }
    }
    add(
      "outbox_pending", "Messages that a channel has to hand on.", perChannel { $0.pending })
    add(
      "outbox_oldest_timestamp_seconds", "When the oldest of them was committed.",
      perChannel { $0.oldest })
    add("outbox_dead", "Messages that cannot be delivered.", perChannel { $0.dead })
    add(
      "channel_waits", "Whether a channel waits for `rulecheckd channel start`.",
      perChannel { $0.waits ? 1 : 0 })
    let bells = try Status.Subscriptions(store)
    if bells.areThere {
      add(
        "push_subscriptions", "Devices of residents that are told, by county or state.",
        bells.areas.sorted { $0.key < $1.key }.map { ([("area", $0.key)], "\($0.value)") })
      add(
        "push_subscriptions_unconfirmed", "Those to which nothing was delivered yet.",
        [([], "\(bells.unconfirmed)")])
      add(
        "push_subscriptions_failing", "Those whose last attempt failed.",
        [([], "\(bells.failing)")])
      add(
        "push_notifications_total", "What push services took, and what they refused.",
        kind: "counter",
        [
          ([("outcome", "sent")], "\(bells.sent)"),
          ([("outcome", "refused")], "\(bells.refused)"),
        ])
      add(
        "push_subscriptions_ended_total", "Subscriptions that are no longer there.",
        kind: "counter", [([], "\(bells.ended)")])
    }
    add(
      "held_messages", "Messages that wait for `rulecheckd outbox release`.",
      [([], "\(try store.heldMessages())")])
    add(
      "trouble_timestamp_seconds", "Since when something is wrong of which the operator is told.",
      try store.troubles().map { ([("trouble", $0.name)], "\($0.since)") })
  }

  private mutating func add(
    _ name: String, _ help: String, kind: String = "gauge",
    _ samples: [(labels: [(name: String, value: String)], value: String)]
  ) {
    guard !samples.isEmpty else { return }
    text += "# HELP rulecheckd_\(name) \(help)\n# TYPE rulecheckd_\(name) \(kind)\n"
    for sample in samples {
      let labels = sample.labels.map { "\($0.name)=\"\(Metrics.escaped($0.value))\"" }
        .joined(separator: ",")
      text += "rulecheckd_\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(sample.value)\n"
    }
  }

  /// The value of a label, as the text format of Prometheus wants it: identifiers of areas may be any texts.
  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }
}
