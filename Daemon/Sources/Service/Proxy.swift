internal import Foundation
internal import Rules

/// Which proxy leads to a server, as the environment says: `https_proxy`, `http_proxy`, `all_proxy` and `no_proxy`,
/// also in capitals; exceptions are names of hosts. There is no standard; this is what curl and wget have in common.
public struct Proxies: Sendable {
  private let byScheme: [String: Proxy]
  private let exceptions: [String]

  struct Proxy: Equatable, Sendable {
    var host: String
    var port: Int
    var user: String?
    var password: String?
  }

  public static let none = Proxies()

  private init() { (byScheme, exceptions) = ([:], []) }

  /// - Parameter environment: variables with their values.
  /// - Throws: `Stop` if a proxy is named that cannot be used, or that has a wrong port.
  public init(_ environment: [String: String]) throws {
    func value(_ name: String) -> String? {
      // In a CGI program the capitals would come from a client (CVE-2016-5385).
      let isForServers = name == "http_proxy" && environment["REQUEST_METHOD"] != nil
      return [environment[name], isForServers ? nil : environment[name.uppercased()]]
        .compactMap { $0 }.first { !$0.isEmpty }
    }
    var found: [String: Proxy] = [:]
    for scheme in ["http", "https"] {
      let name = "\(scheme)_proxy"
      if let written = value(name) {
        guard let proxy = try Proxies.proxy(written, name) else {
          throw Stop(
            "\(name) in the environment names no proxy that is asked by http\(Proxies.example)")
        }
        found[scheme] = proxy
      } else if let written = value("all_proxy") {
        // It may be for other programs, which know other kinds.
        found[scheme] = try Proxies.proxy(written, "all_proxy")
      }
    }
    byScheme = found
    exceptions = (value("no_proxy") ?? "").split(separator: ",").map {
      $0.trimmingCharacters(in: .whitespaces).lowercased()
    }.filter { !$0.isEmpty }
  }

  private static let example = ", such as http://proxy.example.org:3128"

  /// - Returns: nil if it is none that is asked by http.
  /// - Throws: `Stop` if it is one with a wrong port.
  private static func proxy(_ written: String, _ name: String) throws -> Proxy? {
    let address = written.contains("://") ? written : "http://\(written)"
    if case .badPort = WebAddress.fault(of: address) {
      // What is written there may be part of a password.
      throw Stop(
        "\(name) in the environment has a port that is not a number from 1 to 65535: write an address\(example)"
      )
    }
    guard let url = URL(string: address), url.scheme == "http", let host = url.host(),
      !host.isEmpty
    else { return nil }
    return Proxy(
      host: host, port: url.port ?? 80, user: url.user(percentEncoded: false),
      password: url.password(percentEncoded: false))
  }

  /// The proxy that leads to an address; nil: it is asked itself.
  func proxy(for address: String) -> Proxy? {
    guard let url = URL(string: address), let scheme = url.scheme?.lowercased(),
      let host = url.host()?.lowercased(), let proxy = byScheme[scheme]
    else { return nil }
    let port = url.port.map { ":\($0)" } ?? ""
    let isExcepted = exceptions.contains { exception in
      let name = exception.hasPrefix(".") ? String(exception.dropFirst()) : exception
      return exception == "*"
        || [host, host + port].contains { $0 == name || $0.hasSuffix(".\(name)") }
    }
    return isExcepted ? nil : proxy
  }
}
