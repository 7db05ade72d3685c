internal import Foundation
internal import RuleReader
internal import Store

/// Tells devices, many at a time: each of them in order, and at least once. Where it was is noted in the store all the while, so
/// that the next start goes on from there.
struct PushFanOut {
  let sender: PushSender
  let store: Store
  /// How many requests are under way at a time.
  let atOnce: Int
  let clock: @Sendable () -> Int
  let jitter: @Sendable () -> Double
  /// Whether a tick is at work beside it.
  let isTicking: @Sendable () -> Bool

  /// How many subscriptions are read, and how many results are written, at once.
  private static let chunk = 500
  private static let mostResults = 200
  /// After how long results are written in any case.
  private static let longest = Duration.milliseconds(500)

  /// How many messages are begun in a second at most while a tick is at work, which would wait for a core: it lasts for seconds.
  private static let mostPerSecond = 300
  /// After how many messages their pace is looked at.
  private static let stride = 16

  /// What became of all that was due.
  struct Tally {
    var sent = 0
    var ended = 0
    /// How many devices have to wait, and how many did not take a message, by fault.
    var waiting: [String: Int] = [:]
    var refused: [String: Int] = [:]
  }

  private struct Job: Sendable {
    let due: DueSubscription
    let message: PushSender.Message
    let upTo: Int64?
    let endpoint: PushServices.Endpoint
    let receiver: PushEncryption.Receiver
  }

  /// Tells until nothing is due.
  /// - Parameters:
  ///   - release: lets devices be told of what came meanwhile.
  ///   - isOn: whether another message is begun.
  func run(
    _ composer: PushComposer, releasing release: () throws -> Void, while isOn: () -> Bool
  ) async throws -> Tally {
    var composer = composer
    return try await withThrowingTaskGroup(of: (Job, PushSender.Outcome).self) { group in
      var (tally, pauses) = (Tally(), ServicePauses())
      var (queue, next, busy) = ([Job](), 0, Set<Int64>())
      var results: [(id: Int64, result: SubscriptionResult)] = []
      var written = ContinuousClock.now
      var isExhausted = false
      var (begun, beginning) = (0, ContinuousClock.now)

      /// Writes what became of messages; what is due then may be more.
      func write() throws {
        written = .now
        guard !results.isEmpty else { return }
        try store.note(results, at: clock())
        results.removeAll()
        isExhausted = false
      }
      /// Reads what is due. What needs no device is noted at once.
      func refill() throws {
        try write()
        try release()
        let now = clock()
        let due = try store.dueSubscriptions(at: now, most: PushFanOut.chunk + busy.count)
          .filter { !busy.contains($0.id) }
        isExhausted = due.isEmpty
        queue.removeAll()
        next = 0
        var notes: [(id: Int64, result: SubscriptionResult)] = []
        for one in due {
          switch try composer.step(for: one, at: now) {
          case .note(let result): notes.append((one.id, result))
          case .send(let message, let last):
            let subscription = one.subscription
            guard let endpoint = sender.services.endpoint(subscription.endpoint),
              let receiver = PushEncryption.Receiver(
                key: subscription.key, secret: subscription.secret)
            else {
              let fault = "the configuration no longer has their push service in `services`"
              notes.append((one.id, .again(due: now + 3600, fault: fault)))
              tally.waiting[fault, default: 0] += 1
              continue
            }
            if let pause = pauses.pause(of: endpoint.host, at: now) {
              notes.append((one.id, .again(due: pause.until, fault: pause.fault)))
              tally.waiting[pause.fault, default: 0] += 1
              continue
            }
            queue.append(
              Job(
                due: one, message: message, upTo: last, endpoint: endpoint, receiver: receiver))
          }
        }
        if !notes.isEmpty { try store.note(notes, at: now) }
        try store.claim(queue.map(\.due), at: now) {
          Dispatcher.pause($0, after: nil, jitter: jitter())
        }
        busy.formUnion(queue.map(\.due.id))
      }

      while true {
        let mayBegin = !Task.isCancelled && isOn()
        while mayBegin, next == queue.count, !isExhausted { try refill() }
        while mayBegin, next < queue.count, busy.count - (queue.count - next) < atOnce {
          let job = queue[next]
          next += 1
          if let pause = pauses.pause(of: job.endpoint.host, at: clock()) {
            busy.remove(job.due.id)
            results.append((job.due.id, .again(due: pause.until, fault: pause.fault)))
            tally.waiting[pause.fault, default: 0] += 1
            continue
          }
          begun += 1
          if begun == PushFanOut.stride {
            if isTicking() {
              let end = beginning + .seconds(Double(begun) / Double(PushFanOut.mostPerSecond))
              try? await Task.sleep(until: end, clock: .continuous)
            }
            (begun, beginning) = (0, .now)
          }
          group.addTask {
            let outcome = await sender.post(
              job.message, to: job.endpoint, job.receiver, at: clock())
            return (job, outcome)
          }
        }
        guard let (job, outcome) = try await group.next() else {
          try write()
          if isExhausted || !mayBegin { break } else { continue }
        }
        busy.remove(job.due.id)
        let isHanded = outcome == .attempt(.handed)
        // What a program that has to end did not see through is tried by the next.
        if Task.isCancelled, !isHanded { continue }
        pauses.add(outcome, of: job.endpoint.host, at: clock())
        results.append((job.due.id, result(of: outcome, job, &tally)))
        if results.count >= PushFanOut.mostResults
          || ContinuousClock.now - written > PushFanOut.longest
        {
          try write()
        }
      }
      return tally
    }
  }

  private func result(
    of outcome: PushSender.Outcome, _ job: Job, _ tally: inout Tally
  ) -> SubscriptionResult {
    func refused(_ fault: String) -> SubscriptionResult {
      tally.refused[fault, default: 0] += 1
      return .refused(upTo: job.upTo, fault: fault)
    }
    switch outcome {
    case .ended:
      tally.ended += 1
      return .ended
    case .attempt(.handed):
      tally.sent += 1
      return job.upTo.map { .told(upTo: $0) } ?? .greeted
    case .attempt(.never(let fault)):
      return refused(Tick.Line.plain("\(job.endpoint.host): \(fault)"))
    case .attempt(.again(let fault, let after)):
      let fault = Tick.Line.plain("\(job.endpoint.host): \(fault)")
      guard job.due.attempts + 1 < Dispatcher.mostAttempts else { return refused(fault) }
      tally.waiting[fault, default: 0] += 1
      let pause = Dispatcher.pause(job.due.attempts, after: after, jitter: jitter())
      return .again(due: clock() + pause, fault: fault)
    }
  }
}

/// Push services that do not answer: they are left alone for a while, so that devices of others need not wait for them.
private struct ServicePauses {
  private var states: [String: State] = [:]

  private struct State {
    var failures = 0
    var pause = 15
    var until = 0
    var fault = ""
  }

  /// After so many failures in a row.
  private static let mostFailures = 50
  /// The longest pause, in seconds.
  private static let longest = 600

  func pause(of host: String, at moment: Int) -> (until: Int, fault: String)? {
    guard let state = states[host], moment < state.until else { return nil }
    return (state.until, state.fault)
  }

  mutating func add(_ outcome: PushSender.Outcome, of host: String, at moment: Int) {
    guard case .attempt(.again(let fault, nil)) = outcome else {
      states[host] = nil
      return
    }
    var state = states[host] ?? State()
    state.failures += 1
    state.fault = Tick.Line.plain("\(host): \(fault)")
    if state.failures >= ServicePauses.mostFailures, moment >= state.until {
      state.until = moment + state.pause
      state.pause = min(2 * state.pause, ServicePauses.longest)
    }
    states[host] = state
  }
}
