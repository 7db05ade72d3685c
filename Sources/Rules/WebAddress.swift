/// Where an address on the web leads: to a host, and perhaps to one of its ports (RFC 3986, section 3.2).
///
/// With another port than those below, a client would end the program. So an address is judged wherever one is read: in
/// a file, an option, the environment, or the answer of a server.
public enum WebAddress {
  /// Why an address leads nowhere.
  public enum Fault: Equatable, Sendable {
    case noHost
    /// What is written in place of a port.
    case badPort(String)

    /// As the rest of a sentence.
    public var said: String {
      switch self {
      case .noHost: "names no host"
      case .badPort(let text): "has the port `\(text)`, which is not a number from 1 to 65535"
      }
    }
  }

  /// What is wrong with an address that begins with `https://` or `http://`; nil: nothing, or it begins otherwise.
  public static func fault(of address: String) -> Fault? {
    // A mark that follows a slash is not part of it.
    let start = address.prefix(8).lowercased()
    guard
      let scheme = ["https://", "http://"].first(where: { start.utf8.starts(with: $0.utf8) })
    else { return nil }
    let signs = address.unicodeScalars.dropFirst(scheme.count)
    let authority = signs.prefix { !"/?#".unicodeScalars.contains($0) }
    let behind = authority.lastIndex(of: "@").map { authority.index(after: $0) }
    let place = authority[(behind ?? authority.startIndex)...]
    // The colons of an IPv6 address are in brackets.
    let end =
      place.first == "["
      ? place.firstIndex(of: "]").map { place.index(after: $0) }
      : place.firstIndex(of: ":") ?? place.endIndex
    guard let end, end > place.startIndex, !place.starts(with: "[]".unicodeScalars),
      end == place.endIndex || place[end] == ":"
    else { return .noHost }
    let port = Substring(place[end...].dropFirst())
    return port.isEmpty || isPort(port) ? nil : .badPort(String(port.prefix(20)))
  }

  private static func isPort(_ text: Substring) -> Bool {
    // `UInt16` also reads a sign.
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt16(text.drop { $0 == "0" }) != nil
  }

  // MARK: Patterns

  // Of ECMA-262, without anchors.

  package static let ports =
    "[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]"

  /// What follows the scheme of an address.
  /// - Parameter signs: the inside of a class of what no address has.
  package static func pattern(without signs: String) -> String {
    let (name, rest) = ("[^\(signs)/?#@:]", "[^\(signs)]*")
    let host = "(\\[[^\(signs)/?#@\\]]+\\]|[^\(signs)/?#@:\\[]\(name)*)"
    return "([^\(signs)/?#]*@)?\(host)(:(0*(\(ports)))?)?([/?#]\(rest))?"
  }
}
