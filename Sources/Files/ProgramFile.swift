extension Disk {
  /// Calls `body` with the bytes of the program that runs; nil if the system does not give them.
  package static func withProgram<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R? {
    guard let path = programPath else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size > 0 else { return nil }
    // Most of it lies in memory already.
    let size = Int(status.st_size)
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else { return nil }
    defer { munmap(start, size) }
    return body(UnsafeRawBufferPointer(start: start, count: size))
  }

  private static var programPath: String? {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var path = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return String(cString: path)
    #else
      return "/proc/self/exe"
    #endif
  }
}

extension stat {
  /// When the file was last written to.
  var written: (seconds: Int, nanoseconds: Int) {
    #if canImport(Darwin)
      (st_mtimespec.tv_sec, st_mtimespec.tv_nsec)
    #else
      (st_mtim.tv_sec, st_mtim.tv_nsec)
    #endif
  }
}
