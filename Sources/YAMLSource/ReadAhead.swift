#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A file of which a tree is to be built: its events are read now, or are being read already.
package struct YAMLText {
  package let file: SourceFile
  /// The thread that reads its events; nil: they are read here.
  fileprivate let relay: BatchRelay?

  package init(_ file: SourceFile) {
    self.file = file
    relay = nil
  }

  fileprivate init(_ file: SourceFile, _ relay: BatchRelay) {
    self.file = file
    self.relay = relay
  }

  /// Calls `body` with batch after batch, until there are no more or it returns false.
  func forEachBatch(_ body: (YAMLBatch) -> Bool) {
    if let relay {
      relay.forEachBatch(body)
    } else {
      var spare: YAMLBatch? = YAMLBatch()
      YAMLEventReader.read(
        file, empty: { spare.take() },
        take: { batch in if body(batch) { spare = batch } })
    }
  }
}

/// Reads files, and the events of their YAML, on a thread of its own, while the caller builds the
/// trees of those before and asks what they mean.
///
/// What is answered is the same as without it; only the order in time is another.
package final class ReadAhead {
  private let relay: BatchRelay
  /// Nil where none was needed, or none could be started.
  private var thread: pthread_t?

  /// - Parameters:
  ///   - paths: the files in the order in which they will be asked for.
  ///   - read: the file at a path; nil where it cannot be read. Called on the other thread.
  package init(_ paths: [String], _ read: @escaping @Sendable (_ path: String) -> SourceFile?) {
    relay = BatchRelay(paths, read)
    guard !paths.isEmpty else { return }
    #if canImport(Darwin)
      var started: pthread_t?
    #else
      var started = pthread_t()
    #endif
    let result = pthread_create(
      &started, nil,
      { argument in
        // Retained for this thread below.
        if let argument { Unmanaged<BatchRelay>.fromOpaque(argument).takeRetainedValue().read() }
        return nil
      }, Unmanaged.passRetained(relay).toOpaque())
    if result == 0 {
      thread = started
    } else {
      Unmanaged.passUnretained(relay).release()
    }
  }

  deinit {
    guard let thread else { return }
    relay.stop()
    pthread_join(thread, nil)
  }

  /// The file at a path, with its events to come; those before it in the list are not wanted any more.
  /// - Returns: nil where the path is not, or no more, in the list, or the file cannot be read.
  package func text(_ path: String) -> YAMLText? {
    guard thread != nil else { return nil }
    return relay.open(path).map { YAMLText($0, relay) }
  }
}

/// Hands batches from the thread that reads files to the one that builds trees.
///
/// A few batches go round between the two: full ones forward, used ones back.
private final class BatchRelay: Sendable {
  private struct Item {
    /// The place of its file in the list.
    var number: Int
    /// Nil where the file could not be read.
    var file: SourceFile?
    var batch: YAMLBatch
  }

  private struct State {
    var full: [Item] = []
    var spare: [YAMLBatch] = []
    /// Batches that may still be made: a few, so that they stay in the processor's cache.
    var budget = 6
    /// The file that is wanted; those before it are not any more.
    var wanted = 0
    var isStopped = false
    /// Whether somebody waits, so that nobody else calls the system in vain.
    var isConsumerWaiting = false
    var isProducerWaiting = false
  }

  private let paths: [String]
  private let readFile: @Sendable (String) -> SourceFile?
  // Guarded by `mutex`.
  nonisolated(unsafe) private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
  /// The batch by which the wanted file was opened.
  // Used by the thread that builds trees only.
  nonisolated(unsafe) private let first = UnsafeMutablePointer<YAMLBatch?>.allocate(capacity: 1)
  // Made in `init`, unmade in `deinit`; both may be used from any thread.
  nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(
    capacity: 1)
  nonisolated(unsafe) private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(
    capacity: 1)

  init(_ paths: [String], _ read: @escaping @Sendable (String) -> SourceFile?) {
    self.paths = paths
    readFile = read
    state.initialize(to: State())
    first.initialize(to: nil)
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
    state.deinitialize(count: 1)
    state.deallocate()
    first.deinitialize(count: 1)
    first.deallocate()
  }

  // MARK: The thread that reads

  func read() {
    for (number, path) in paths.enumerated() {
      guard isWanted(number) else { continue }
      guard let file = readFile(path), file.count <= YAMLDocument.Limit.bytes else {
        // Whoever asks for it reads it again, and says what is wrong.
        if let batch = emptyBatch(for: number) {
          give(Item(number: number, file: nil, batch: batch))
        }
        continue
      }
      YAMLEventReader.read(
        file, empty: { emptyBatch(for: number) },
        take: { give(Item(number: number, file: file, batch: $0)) })
    }
  }

  private func isWanted(_ number: Int) -> Bool {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return !state.pointee.isStopped && number >= state.pointee.wanted
  }

  /// - Returns: nil once nobody wants more of this file.
  private func emptyBatch(for number: Int) -> YAMLBatch? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if state.pointee.isStopped || number < state.pointee.wanted { return nil }
      if let batch = state.pointee.spare.popLast() { return batch }
      if state.pointee.budget > 0 {
        state.pointee.budget -= 1
        return YAMLBatch()
      }
      state.pointee.isProducerWaiting = true
      pthread_cond_wait(changed, mutex)
      state.pointee.isProducerWaiting = false
    }
  }

  private func give(_ item: Item) {
    pthread_mutex_lock(mutex)
    state.pointee.full.append(item)
    if state.pointee.isConsumerWaiting { pthread_cond_signal(changed) }
    pthread_mutex_unlock(mutex)
  }

  // MARK: The thread that builds trees

  /// The file at a path; nil where it is not in the rest of the list, or cannot be read.
  func open(_ path: String) -> SourceFile? {
    if let unused = first.pointee.take() {
      giveBack(unused)
      want(wanted + 1)
    }
    guard let number = paths[wanted...].firstIndex(of: path) else { return nil }
    want(number)
    let item = take(number)
    guard let file = item.file else {
      giveBack(item.batch)
      want(number + 1)
      return nil
    }
    first.pointee = item.batch
    return file
  }

  /// Calls `body` with the batches of the file that was opened last, and wants no more of it
  /// afterwards.
  func forEachBatch(_ body: (YAMLBatch) -> Bool) {
    let number = wanted
    guard var batch = first.pointee.take() else { return }
    while true {
      let isLast = batch.isLast
      let wantsMore = body(batch)
      giveBack(batch)
      if !wantsMore || isLast { break }
      batch = take(number).batch
    }
    want(number + 1)
  }

  /// The next batch of a file. Batches of files before it are dropped.
  private func take(_ number: Int) -> Item {
    while true {
      let item = takeAny()
      if item.number == number { return item }
      giveBack(item.batch)
    }
  }

  private func takeAny() -> Item {
    // Sleeping and being woken takes longer than a small file, so it is worth some looks.
    for _ in 0..<BatchRelay.looks {
      pthread_mutex_lock(mutex)
      let item = state.pointee.full.isEmpty ? nil : state.pointee.full.removeFirst()
      pthread_mutex_unlock(mutex)
      if let item { return item }
    }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while state.pointee.full.isEmpty {
      state.pointee.isConsumerWaiting = true
      pthread_cond_wait(changed, mutex)
      state.pointee.isConsumerWaiting = false
    }
    return state.pointee.full.removeFirst()
  }

  /// About as long as it takes to be woken.
  private static let looks = 1000

  private func giveBack(_ batch: YAMLBatch) {
    pthread_mutex_lock(mutex)
    state.pointee.spare.append(batch)
    if state.pointee.isProducerWaiting { pthread_cond_signal(changed) }
    pthread_mutex_unlock(mutex)
  }

  private var wanted: Int {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return state.pointee.wanted
  }

  private func want(_ number: Int) {
    pthread_mutex_lock(mutex)
    state.pointee.wanted = number
    if state.pointee.isProducerWaiting { pthread_cond_signal(changed) }
    pthread_mutex_unlock(mutex)
  }

  func stop() {
    pthread_mutex_lock(mutex)
    state.pointee.isStopped = true
    if state.pointee.isProducerWaiting { pthread_cond_signal(changed) }
    pthread_mutex_unlock(mutex)
  }
}
