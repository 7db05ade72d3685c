internal import Crypto
internal import Foundation

/// Encrypts a message for one device (RFC 8291), as `aes128gcm` (RFC 8188).
enum PushEncryption {
  /// The most bytes of a message: push services take at most 4,096 with what is around it (RFC 8030, section 7.2).
  static let mostBytes = 4096 - headerBytes - 1 - 16
  /// Salt, size of a record, length of the key, and key.
  private static let headerBytes = 16 + 4 + 1 + 65
  private static let recordBytes: UInt32 = 4096

  /// The keys of a device (RFC 8291, section 2).
  struct Receiver: Sendable {
    let key: P256.KeyAgreement.PublicKey
    /// 16 bytes, which only page, service worker and this program know.
    let secret: Data

    /// - Parameters:
    ///   - key: a point of P-256, uncompressed or compressed.
    ///   - secret: the authentication secret.
    /// - Returns: nil if the key is no point of the curve, or the secret has another length.
    init?(key: some DataProtocol, secret: Data) {
      let bytes = Data(key)
      let point =
        bytes.count == 33
        ? try? P256.KeyAgreement.PublicKey(compressedRepresentation: bytes)
        : try? P256.KeyAgreement.PublicKey(x963Representation: bytes)
      guard let point, secret.count == 16 else { return nil }
      (self.key, self.secret) = (point, secret)
    }
  }

  /// The body of a request.
  /// - Parameters:
  ///   - message: at most `mostBytes`.
  ///   - own: a pair of keys for this message only.
  ///   - salt: 16 random bytes.
  /// - Throws: `CryptoKitError`.
  static func encrypted(
    _ message: Data, for receiver: Receiver,
    with own: P256.KeyAgreement.PrivateKey = .init(),
    salt: Data = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
  ) throws -> Data {
    let ownKey = own.publicKey.x963Representation
    // RFC 8291, section 3.4.
    let shared = try own.sharedSecretFromKeyAgreement(with: receiver.key)
    let material = shared.hkdfDerivedSymmetricKey(
      using: SHA256.self, salt: receiver.secret,
      sharedInfo: Data("WebPush: info\0".utf8) + receiver.key.x963Representation + ownKey,
      outputByteCount: 32)
    // RFC 8188, section 2.2 and 2.3.
    func derived(_ info: String, _ count: Int) -> SymmetricKey {
      HKDF<SHA256>.deriveKey(
        inputKeyMaterial: material, salt: salt, info: Data(info.utf8), outputByteCount: count)
    }
    let key = derived("Content-Encoding: aes128gcm\0", 16)
    let nonce = try derived("Content-Encoding: nonce\0", 12).withUnsafeBytes {
      try AES.GCM.Nonce(data: $0)
    }
    // One record, which is the last: its padding begins with 2.
    let sealed = try AES.GCM.seal(message + [2], using: key, nonce: nonce)
    var body = Data(capacity: headerBytes + message.count + 17)
    body += salt
    body += withUnsafeBytes(of: recordBytes.bigEndian) { Data($0) }
    body.append(UInt8(ownKey.count))
    body += ownKey
    body += sealed.ciphertext
    body += sealed.tag
    return body
  }
}
