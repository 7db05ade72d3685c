import Foundation
import Synchronization

/// A proxy that makes one connection, to a server that it plays itself.
final class Tunnel: Sendable {
  let port: UInt16
  private let lines = Mutex<[String]>([])

  /// The first line of each request.
  var heard: [String] { lines.withLock { $0 } }

  /// - Parameter text: what the server answers.
  convenience init(_ text: String) throws {
    try self.init(answers: [
      "HTTP/1.1 200 OK\r\n\r\n",
      "HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n\(text)",
    ])
  }

  /// - Parameter answers: what is sent after each request, byte for byte; of a single one, there is no proxy.
  init(answers: [String]) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 1) == 0
          && getsockname(listener, $0, &length) == 0
      }
    }
    guard isListening else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      let connection = accept(listener, nil, nil)
      close(listener)
      for answer in answers {
        var request = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !request.contains("\r\n\r\n") {
          let count = read(connection, &buffer, buffer.count)
          guard count > 0 else { break }
          request += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        let first = request.split(separator: "\r\n").first.map(String.init) ?? ""
        lines.withLock { $0.append(first) }
        _ = Array(answer.utf8).withUnsafeBytes { write(connection, $0.baseAddress, $0.count) }
      }
      close(connection)
    }
  }
}
