internal import Crypto
internal import Files
internal import Findings
internal import Foundation
internal import RuleReader

/// Signs what is posted, after Standard Webhooks:
/// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
struct WebhookSignature: Sendable {
  /// The first signs first; never written anywhere.
  private let keys: [Data]

  /// The fewest and the most bytes of a secret.
  private static let lengths = 24...64

  /// - Parameters:
  ///   - folder: that from which the paths of files lead.
  ///   - environment: the variables.
  /// - Throws: `Stop` if a secret is missing or is none; it does not say what stands in its place.
  init(
    _ secrets: [ChannelConfiguration.Secret], in folder: (String) -> String,
    environment: [String: String]
  ) throws {
    keys = try secrets.map { secret in
      switch secret {
      case .file(let path):
        let place = "the file \(folder(path.value))"
        let file: SourceFile
        do throws(FileTree.Problem) {
          file = try Disk.namedFile(folder(path.value))
        } catch {
          throw Stop("the secret cannot be read: \(place) \(error.explained)")
        }
        let text = file.withBytes { String(decoding: $0, as: UTF8.self) }
        return try WebhookSignature.key(text, in: place)
      case .environment(let name):
        let place = "the variable \(name.value)"
        guard let text = environment[name.value] else {
          throw Stop("the secret cannot be read: \(place) is not in the environment")
        }
        return try WebhookSignature.key(text, in: place)
      }
    }
  }

  private static func key(_ text: String, in place: String) throws -> Data {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard text.hasPrefix("whsec_"), let bytes = Data(base64Encoded: String(text.dropFirst(6))),
      lengths.contains(bytes.count)
    else {
      throw Stop(
        "\(place) has no secret: it is `whsec_` and 24 to 64 random bytes in base64, as `echo whsec_$(openssl rand -base64 32)` writes it"
      )
    }
    return bytes
  }

  /// The headers of a request.
  /// - Parameter moment: when it is sent, in seconds since 1970.
  func headers(id: String, at moment: Int, _ body: String) -> [(name: String, value: String)] {
    let signed = Array("\(id).\(moment).\(body)".utf8)
    let signatures = keys.map { key in
      let code = HMAC<SHA256>.authenticationCode(for: signed, using: SymmetricKey(data: key))
      return "v1,\(Data(code).base64EncodedString())"
    }
    return [
      ("webhook-id", id), ("webhook-timestamp", String(moment)),
      ("webhook-signature", signatures.joined(separator: " ")),
    ]
  }
}
