internal import Crypto
internal import Files
internal import Findings
internal import Foundation
internal import RuleReader
internal import Store

/// The pair of keys by which push services, and browsers, know who sends (RFC 8292).
public struct PushKeys: Sendable {
  private let key: P256.Signing.PrivateKey

  /// The point of P-256, uncompressed, in base64url: what browsers call `applicationServerKey`.
  public var publicKey: String { Base64URL.text(key.publicKey.x963Representation) }

  init(_ key: P256.Signing.PrivateKey) { self.key = key }

  /// - Parameter path: of a file in PEM with a private key (PKCS #8 or SEC 1).
  /// - Throws: `Stop` if the file cannot be read, or has something else; it does not say what.
  public init(path: String) throws {
    let file: SourceFile
    do throws(FileTree.Problem) {
      file = try Disk.namedFile(path)
    } catch {
      throw Stop(
        "the keys of `push` cannot be read: \(path) \(error.explained)"
      )
    }
    let text = file.withBytes { String(decoding: $0, as: UTF8.self) }
    guard let key = try? P256.Signing.PrivateKey(pemRepresentation: text) else {
      throw Stop(
        "\(path) has no key of P-256 in PEM: name a file that `rulecheckd push keys` made")
    }
    self.key = key
  }

  init(of push: ChannelConfiguration.Push, in settings: Settings) throws {
    try self.init(path: settings.path(push.keys.value))
  }

  /// Makes a new pair of keys.
  /// - Parameter path: of a file that is not there yet, which only its owner may read.
  /// - Throws: `Stop` if it is there, or cannot be written.
  public static func make(at path: String) throws -> PushKeys {
    let keys = PushKeys(P256.Signing.PrivateKey())
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      guard errno != EEXIST else {
        throw Stop(
          "\(path) is there, and stays as it is: with other keys, every subscription would be lost. To start over, move it away first"
        )
      }
      throw Stop("\(path) cannot be written: \(String(cString: strerror(errno)))")
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: Data((keys.key.pemRepresentation + "\n").utf8))
      try file.synchronize()
      try file.close()
    } catch {
      try? FileManager.default.removeItem(atPath: path)
      throw Stop("\(path) cannot be written: \(Store.said(error))")
    }
    return keys
  }

  /// For how many seconds a signature counts: at most a day (RFC 8292, section 2).
  static let validity = 43_200

  /// The header `Authorization` for requests to a push service (RFC 8292, section 3).
  /// - Parameters:
  ///   - origin: of the service, such as `https://push.example.org`.
  ///   - subject: whom the service asks if something is wrong.
  ///   - moment: now, in seconds since 1970.
  func authorization(for origin: String, subject: String, at moment: Int) throws -> String {
    func part(_ json: String) -> String { Base64URL.text(json.utf8) }
    let claims = try JSONSerialization.data(
      withJSONObject: [
        "aud": origin, "exp": moment + PushKeys.validity, "sub": subject,
      ] as [String: Any], options: [.sortedKeys, .withoutEscapingSlashes])
    let signed = "\(part(#"{"alg":"ES256","typ":"JWT"}"#)).\(Base64URL.text(claims))"
    let signature = try key.signature(for: Data(signed.utf8)).rawRepresentation
    return "vapid t=\(signed).\(Base64URL.text(signature)), k=\(publicKey)"
  }
}
