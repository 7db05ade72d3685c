// Which C library there is, said once: for this target and the program, which alone call the system. Swift
// can pass on what is imported under a condition in no other way.

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif
