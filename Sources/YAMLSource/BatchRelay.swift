#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Reads the events of a large text on a thread of its own, while the caller builds the tree of
/// those that have been read.
///
/// A few batches go round between the two: full ones forward, empty ones back.
final class BatchRelay: Sendable {
  // Guarded by `mutex`.
  nonisolated(unsafe) private var full: [YAMLBatch] = []
  nonisolated(unsafe) private var empty = [YAMLBatch](repeating: YAMLBatch(), count: 3)
  nonisolated(unsafe) private var isStopped = false
  // Made in `init`, unmade in `deinit`; both may be used from any thread.
  nonisolated(unsafe) private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(
    capacity: 1)
  nonisolated(unsafe) private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(
    capacity: 1)
  private let text: UInt
  private let count: Int

  private init(_ text: UnsafeRawBufferPointer) {
    self.text = UInt(bitPattern: text.baseAddress)
    count = text.count
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Calls `body` with batch after batch, until there are no more or it returns false.
  /// - Returns: false where no thread could be started, and nothing was read.
  static func run(_ text: UnsafeRawBufferPointer, _ body: (YAMLBatch) -> Bool) -> Bool {
    let relay = BatchRelay(text)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let started = pthread_create(
      &thread, nil,
      { argument in
        // Retained for this thread below.
        if let argument { Unmanaged<BatchRelay>.fromOpaque(argument).takeRetainedValue().read() }
        return nil
      }, Unmanaged.passRetained(relay).toOpaque())
    guard started == 0 else {
      Unmanaged.passUnretained(relay).release()
      return false
    }
    while true {
      var batch = relay.takeFull()
      let isLast = batch.isLast
      guard body(batch), !isLast else { break }
      batch.clear()
      relay.giveEmpty(batch)
    }
    relay.stop()
    #if canImport(Darwin)
      if let thread { pthread_join(thread, nil) }
    #else
      pthread_join(thread, nil)
    #endif
    return true
  }

  /// What the thread does.
  private func read() {
    let reader = YAMLEventReader(
      UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: text), count: count))
    while var batch = takeEmpty() {
      reader.fill(&batch)
      let isLast = batch.isLast
      giveFull(batch)
      if isLast { return }
    }
  }

  // MARK: Handing over

  private func takeFull() -> YAMLBatch {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while full.isEmpty { pthread_cond_wait(changed, mutex) }
    return full.removeFirst()
  }

  private func giveFull(_ batch: consuming YAMLBatch) {
    pthread_mutex_lock(mutex)
    full.append(batch)
    pthread_cond_signal(changed)
    pthread_mutex_unlock(mutex)
  }

  /// - Returns: nil once nobody wants more.
  private func takeEmpty() -> YAMLBatch? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while empty.isEmpty, !isStopped { pthread_cond_wait(changed, mutex) }
    return isStopped ? nil : empty.removeLast()
  }

  private func giveEmpty(_ batch: consuming YAMLBatch) {
    pthread_mutex_lock(mutex)
    empty.append(batch)
    pthread_cond_signal(changed)
    pthread_mutex_unlock(mutex)
  }

  private func stop() {
    pthread_mutex_lock(mutex)
    isStopped = true
    pthread_cond_signal(changed)
    pthread_mutex_unlock(mutex)
  }
}
