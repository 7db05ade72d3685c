#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program that was started, and must be waited for once.
struct ChildProcess {
  let id: pid_t
  private var status: Int32?

  init(id: pid_t) { self.id = id }

  /// Whether it has ended by now.
  mutating func hasEnded() -> Bool {
    if status != nil { return true }
    var found: Int32 = 0
    guard waitpid(id, &found, WNOHANG) == id else { return false }
    status = found
    return true
  }

  /// Its status, when it has ended.
  mutating func wait() -> Int32 {
    if let status { return status }
    var found: Int32 = 0
    while waitpid(id, &found, 0) < 0, errno == EINTR {}
    status = found
    return found
  }
}

/// What goes to a program and comes from it, at the same time: whoever only wrote, or only read, would
/// wait for the other for ever.
struct GitExchange {
  let input: [UInt8]
  let most: Int
  private(set) var output: [UInt8] = []
  private(set) var errors: [UInt8] = []
  /// How many bytes of complaints came, kept or not.
  private var heard = 0
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// What a program may complain.
  private static let mostErrors = 1 << 16

  init(input: [UInt8], expecting expected: Int, most: Int) {
    self.input = input
    self.most = most
    output.reserveCapacity(min(expected, most))
  }

  enum Outcome {
    case whole
    /// More came than may.
    case tooMuch
    /// Nothing can be heard any more, for this reason.
    case failed(String)
  }

  /// How long to wait for something before looking whether the program still runs, in milliseconds.
  private static let patience: Int32 = 125

  /// Until both of the program's channels end, or the program does: then what is in them is read, and no
  /// more, for what it started may hold them open, and write, for as long as it likes. What ends is closed.
  mutating func run(
    to sink: inout Int32, from source: inout Int32, and complaints: inout Int32,
    of child: inout ChildProcess
  ) -> Outcome {
    var sent = 0
    for channel in [sink, source, complaints] { _ = fcntl(channel, F_SETFL, O_NONBLOCK) }
    while source >= 0 || complaints >= 0 {
      if sink >= 0, sent == input.count { GitExchange.end(&sink) }
      var waiting = [
        pollfd(fd: sink, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: source, events: Int16(POLLIN), revents: 0),
        pollfd(fd: complaints, events: Int16(POLLIN), revents: 0),
      ]
      if poll(&waiting, nfds_t(waiting.count), GitExchange.patience) < 0 {
        if errno == EINTR { continue }
        return .failed(String(cString: strerror(errno)))
      }
      // Whatever it wrote is in the channels by then, and fits into them.
      let isOver = child.hasEnded()
      if sink >= 0, waiting[0].revents != 0 { send(from: &sent, to: &sink) }
      for _ in 0..<(isOver ? GitExchange.mostLeft : 1) {
        let (had, hadErrors) = (output.count, heard)
        if source >= 0, isOver || waiting[1].revents != 0 { take(&source) }
        guard output.count <= most else { return .tooMuch }
        if complaints >= 0, isOver || waiting[2].revents != 0 { complain(&complaints) }
        if output.count == had, heard == hadErrors { break }
      }
      if isOver { return .whole }
    }
    return .whole
  }

  /// How many pieces can be left in a channel whose writer has ended: it holds 64 KiB, or a few times that.
  private static let mostLeft = 16

  /// Makes the two ends of what the program reads: it may end before it has read all.
  static func connect(_ ends: inout [Int32]) -> Bool {
    #if canImport(Darwin)
      var isSilent: Int32 = 1
      return socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0
        && setsockopt(
          ends[1], SOL_SOCKET, SO_NOSIGPIPE, &isSilent, socklen_t(MemoryLayout<Int32>.size)) == 0
    #elseif canImport(Glibc)
      return socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0
    #else
      return socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0
    #endif
  }

  private func send(from sent: inout Int, to sink: inout Int32) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let count = input.withUnsafeBytes { bytes in
      systemSend(sink, bytes.baseAddress.map { $0 + sent }, bytes.count - sent, flags)
    }
    if count > 0 {
      sent += count
    } else if errno != EAGAIN, errno != EINTR {
      GitExchange.end(&sink)
    }
  }

  private mutating func take(_ source: inout Int32) {
    let count = next(from: &source)
    output += buffer[..<count]
  }

  private mutating func complain(_ complaints: inout Int32) {
    let count = next(from: &complaints)
    heard += count
    errors += buffer[..<min(count, GitExchange.mostErrors - errors.count)]
  }

  /// How many bytes came; a channel that ended is closed.
  private mutating func next(from channel: inout Int32) -> Int {
    let count = buffer.withUnsafeMutableBytes { bytes in
      read(channel, bytes.baseAddress, bytes.count)
    }
    if count > 0 { return count }
    if count == 0 || errno != EINTR && errno != EAGAIN { GitExchange.end(&channel) }
    return 0
  }

  private static func end(_ channel: inout Int32) {
    close(channel)
    channel = -1
  }
}

/// The system's `send`, under a name that `GitExchange.send` does not hide.
private func systemSend(
  _ socket: Int32, _ start: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int {
  send(socket, start, count, flags)
}
