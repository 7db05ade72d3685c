import Crypto
import Foundation
import Testing

@testable import Service

@Suite("What is encrypted and signed for devices")
struct PushCryptographyTests {
  /// RFC 8291, section 5 and appendix A.
  private enum Example {
    static let message = "When I grow up, I want to be a watermelon"
    static let device = Base64URL.bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")!
    static let deviceKey =
      "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    static let secret = Base64URL.bytes("BTBZMqHH6r4Tts7J_aSIgg")!
    static let own = Base64URL.bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")!
    static let salt = Base64URL.bytes("DGv6ra1nlYgDCS1FRnbzlw")!
    static let body =
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
  }

  @Test func encryptsAsTheExampleOfTheStandard() throws {
    let key = try #require(Base64URL.bytes(Example.deviceKey))
    let point = try P256.KeyAgreement.PrivateKey(rawRepresentation: Example.device).publicKey
    #expect(point.x963Representation == key)
    // As browsers give it, and as it is kept.
    for key in [key, point.compressedRepresentation] {
      let receiver = try #require(PushEncryption.Receiver(key: key, secret: Example.secret))
      let body = try PushEncryption.encrypted(
        Data(Example.message.utf8), for: receiver,
        with: P256.KeyAgreement.PrivateKey(rawRepresentation: Example.own), salt: Example.salt)
      #expect(Base64URL.text(body) == Example.body)
    }
  }

  @Test func noMessageIsEncryptedAsAnotherOne() throws {
    let receiver = try #require(
      PushEncryption.Receiver(
        key: Base64URL.bytes(Example.deviceKey)!, secret: Example.secret))
    let bodies = try (0..<20).map { _ in
      try PushEncryption.encrypted(Data("the same".utf8), for: receiver)
    }
    #expect(Set(bodies.map { $0.prefix(16) }).count == 20)
    #expect(Set(bodies.map { $0[21..<86] }).count == 20)
    let longest = Data(repeating: 0x61, count: PushEncryption.mostBytes)
    #expect(try PushEncryption.encrypted(longest, for: receiver).count == 4096)
  }

  @Test(arguments: [
    String(repeating: "A", count: 87), "BA", "",
    // The point at x = 0 with a wrong sign, and one beside the curve.
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoJAiw4",
  ])
  func aKeyIsAPointOfTheCurve(_ text: String) {
    let key = Base64URL.bytes(text) ?? Data()
    #expect(PushEncryption.Receiver(key: key, secret: Example.secret) == nil)
  }

  @Test func aSecretHasSixteenBytes() {
    let key = Base64URL.bytes(Example.deviceKey)!
    for count in [0, 15, 17] {
      #expect(PushEncryption.Receiver(key: key, secret: Data(repeating: 1, count: count)) == nil)
    }
  }

  /// Whether a header `Authorization` is signed by the key that it names; and what it claims.
  private func claims(_ header: String) throws -> [String: Any]? {
    let parts = header.wholeMatch(of: /vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)/)
    let found = try #require(parts)
    let key = try P256.Signing.PublicKey(
      x963Representation: try #require(Base64URL.bytes(String(found.4))))
    let signature = try P256.Signing.ECDSASignature(
      rawRepresentation: try #require(Base64URL.bytes(String(found.3))))
    guard key.isValidSignature(signature, for: Data("\(found.1).\(found.2)".utf8)) else {
      return nil
    }
    let head = try #require(Base64URL.bytes(String(found.1)))
    #expect(
      try JSONSerialization.jsonObject(with: head) as? [String: String] == [
        "typ": "JWT", "alg": "ES256",
      ])
    let claims = try #require(Base64URL.bytes(String(found.2)))
    return try JSONSerialization.jsonObject(with: claims) as? [String: Any]
  }

  /// RFC 8292, section 2.4.
  private static let example =
    "vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs"

  @Test func signsAsTheStandardWantsIt() throws {
    // What checks ours takes the example, and not one that was changed.
    let known = try #require(try claims(Self.example))
    #expect(known["sub"] as? String == "mailto:push@example.com")
    #expect(try claims(Self.example.replacing(".i3C", with: ".j3C")) == nil)

    let keys = PushKeys(P256.Signing.PrivateKey())
    let header = try keys.authorization(
      for: "https://push.example.net", subject: "mailto:a@example.org", at: 1_453_480_568)
    let own = try #require(try claims(header))
    #expect(own["aud"] as? String == "https://push.example.net")
    #expect(own["sub"] as? String == "mailto:a@example.org")
    #expect(own["exp"] as? Int == 1_453_480_568 + 43_200)
    #expect(header.hasSuffix("k=\(keys.publicKey)"))
  }

  @Test func keysAreMadeOnceAndReadAgain() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "keys.pem").path(percentEncoded: false)
    let made = try PushKeys.make(at: path)
    #expect(try PushKeys(path: path).publicKey == made.publicKey)
    let file = try FileManager.default.attributesOfItem(atPath: path)
    #expect(file[.posixPermissions] as? Int == 0o600)
    #expect(throws: Stop.self) { try PushKeys.make(at: path) }
    #expect(try PushKeys(path: path).publicKey == made.publicKey)
    try Data("-----BEGIN PRIVATE KEY-----\nno\n".utf8).write(to: URL(filePath: path))
    let fault = #expect(throws: Stop.self) { try PushKeys(path: path) }
    #expect(fault.map { "\($0)".contains("no key of P-256") } == true)
  }
}
