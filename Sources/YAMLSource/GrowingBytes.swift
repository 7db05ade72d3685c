/// Bytes that are only ever appended to, in memory that moves when it grows. Whoever makes one frees it.
@usableFromInline
struct GrowingBytes {
  @usableFromInline private(set) var start: UnsafeMutablePointer<UInt8>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int) {
    start = .allocate(capacity: capacity)
    self.capacity = capacity
  }

  func free() { start.deallocate() }

  var all: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// - Returns: where the added bytes begin.
  mutating func append(_ more: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let place = count
    if place + more.count > capacity {
      capacity = max(2 * place, place + more.count)
      let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
      grown.initialize(from: start, count: place)
      start.deallocate()
      start = grown
    }
    if let first = more.baseAddress { (start + place).initialize(from: first, count: more.count) }
    count = place + more.count
    return UInt32(place)
  }
}
