#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension UnsafeRawBufferPointer {
  /// The offset of the first byte that equals `byte` at or after `start`; nil if there is none.
  package func offset(of byte: UInt8, from start: Int = 0) -> Int? {
    guard start < count, let baseAddress,
      let found = memchr(baseAddress + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - baseAddress
  }
}
