// Imports the platform's C library, for this target and the program. Swift has no other way to pass
// on what is imported under a condition.

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#elseif canImport(Darwin)
  @_exported import Darwin
#endif
