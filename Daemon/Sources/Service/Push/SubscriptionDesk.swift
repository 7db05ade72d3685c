internal import Crypto
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import RuleReader
internal import Rules
internal import Store
internal import Synchronization

/// Takes what residents wish to be told: `POST` and `DELETE` of `/push/subscriptions`. Nobody says who they are, so all that comes
/// may come from anybody: it is small, rare, from a page of this site, and names a device of a push service.
final class SubscriptionDesk: Sendable {
  static let path = "/push/subscriptions"

  private let state: State
  private let clock: @Sendable () -> Int
  /// Whether the addresses of a host are looked up here, and not by a proxy.
  private let resolves: @Sendable (String) -> Bool
  private let rates = RequestRates(most: 20, seconds: 60)
  private let areas = Mutex<(rules: Int64, known: KnownNames)?>(nil)

  /// The most bytes of a request, and the most areas of a device.
  private static let mostBytes = 4096
  private static let mostOfDevice = 50

  private struct KnownNames: Sendable {
    let areas: Set<String>
    let languages: Set<String>
  }

  init(
    _ state: State, clock: @escaping @Sendable () -> Int,
    resolves: @escaping @Sendable (String) -> Bool
  ) {
    (self.state, self.clock, self.resolves) = (state, clock, resolves)
  }

  /// Why a wish is not met.
  private struct Refusal: Error {
    let status: HTTPResponse.Status
    /// As a sentence, for whoever sees what their browser gets.
    let text: String
    var seconds: Int?
  }

  /// - Parameter client: under which name who asks is counted.
  func answer(_ request: Request, client: String) async throws -> Response {
    do {
      return try await answer(checked: request, client: client)
    } catch let error as HTTPError {
      throw error
    } catch let refusal as Refusal {
      var headers: HTTPFields = [.contentType: "application/json", .cacheControl: "no-store"]
      if let seconds = refusal.seconds { headers[.retryAfter] = String(seconds) }
      // What is left of a body that is too long is not read.
      if refusal.status == .contentTooLarge { headers[.connection] = "close" }
      let body = try JSONEncoder().encode(["error": refusal.text])
      return Response(
        status: refusal.status, headers: headers,
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    } catch {
      // Whoever asks need not know what is wrong here.
      throw HTTPError(.serviceUnavailable)
    }
  }

  private func answer(checked request: Request, client: String) async throws -> Response {
    let settings = state.settings
    let channel = settings.configuration.channels.first { $0.push != nil }
    // Whoever wants to end it may, whatever has become of the channel.
    guard channel != nil || request.method == .delete else { throw HTTPError(.notFound) }
    guard isOfThisSite(request, settings) else {
      throw Refusal(status: .forbidden, text: "only pages of this site may ask for that")
    }
    if let seconds = rates.wait(of: client, at: clock()) {
      throw Refusal(
        status: .tooManyRequests, text: "too many requests: try again in a minute",
        seconds: seconds)
    }
    let type = request.headers[.contentType]?.prefix { $0 != ";" }
      .trimmingCharacters(in: .whitespaces)
    guard type?.lowercased() == "application/json" else {
      throw Refusal(status: .unsupportedMediaType, text: "the body has to be JSON")
    }
    let bytes: ByteBuffer
    do {
      bytes = try await request.body.collect(upTo: SubscriptionDesk.mostBytes)
    } catch {
      throw Refusal(
        status: .contentTooLarge,
        text: "the body has more than \(SubscriptionDesk.mostBytes) bytes")
    }
    let wish: Wish
    do {
      wish = try JSONDecoder().decode(Wish.self, from: Data(bytes.readableBytesView))
    } catch {
      throw Refusal(
        status: .badRequest, text: "the body is not what a page of this site sends")
    }
    if request.method == .delete {
      guard let endpoint = wish.endpoint else {
        throw Refusal(status: .badRequest, text: "`endpoint` is missing")
      }
      try state.store.unsubscribe(endpoint, from: wish.area)
      return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    }
    guard let channel, let push = channel.push else { throw HTTPError(.notFound) }
    let status = try await subscribe(wish, push, channel.languages)
    return Response(
      status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: "{}\n")))
  }

  /// What a page sends.
  private struct Wish: Decodable {
    /// As `PushSubscription.toJSON()` gives it (Push API of the W3C).
    struct Device: Decodable {
      struct Keys: Decodable { let p256dh, auth: String }
      let endpoint: String
      let keys: Keys
    }
    let subscription: Device?
    /// The endpoint whose place the subscription takes.
    let replaces: String?
    let endpoint: String?
    let area: String?
    let language: String?
    let directions: Directions?
    let digest: Bool?

    enum Directions: String, Decodable { case all, stricter }
  }

  private func subscribe(
    _ wish: Wish, _ push: ChannelConfiguration.Push, _ languages: [String]?
  ) async throws -> HTTPResponse.Status {
    guard let device = wish.subscription else {
      throw Refusal(status: .badRequest, text: "`subscription` is missing")
    }
    guard let key = Base64URL.bytes(device.keys.p256dh),
      let secret = Base64URL.bytes(device.keys.auth), key.count == 65,
      let receiver = PushEncryption.Receiver(key: key, secret: secret)
    else {
      throw Refusal(status: .badRequest, text: "the keys of the subscription are not valid")
    }
    guard let endpoint = PushServices(push.services).endpoint(device.endpoint) else {
      throw Refusal(
        status: .forbidden, text: "the browser's push service is not one that this site knows")
    }
    if !endpoint.isTrial, resolves(endpoint.text) {
      do throws(HostAddresses.Fault) {
        _ = try await HostAddresses.publicOne(of: endpoint.host)
      } catch {
        throw error == .unknown
          ? Refusal(
            status: .serviceUnavailable,
            text: "the browser's push service cannot be found at the moment: try again later")
          : Refusal(
            status: .forbidden,
            text: "the browser's push service has no address in the public internet")
      }
    }
    let compressed = receiver.key.compressedRepresentation
    if let old = wish.replaces {
      let count = try state.store.moveSubscriptions(
        from: old, to: endpoint.text, key: compressed, secret: secret,
        mostOfDevice: SubscriptionDesk.mostOfDevice, at: clock())
      guard let count else { throw SubscriptionDesk.tooMany }
      guard count > 0 else {
        throw Refusal(status: .notFound, text: "the former subscription is not known")
      }
      return .ok
    }
    guard let area = wish.area else {
      throw Refusal(status: .badRequest, text: "`area` is missing")
    }
    guard let known = try known(), known.areas.contains(area) else {
      throw Refusal(status: .notFound, text: "the rules know no such county or state")
    }
    guard let language = wish.language, known.languages.contains(language),
      languages?.contains(language) ?? true
    else {
      throw Refusal(status: .badRequest, text: "the rules have no such language")
    }
    let subscription = Subscription(
      endpoint: endpoint.text, key: compressed, secret: secret, area: area, language: language,
      isStricterOnly: wish.directions == .stricter, isDigest: wish.digest ?? false)
    switch try state.store.subscribe(
      subscription, most: push.most, mostOfDevice: SubscriptionDesk.mostOfDevice, at: clock())
    {
    case .new: return .created
    case .changed: return .ok
    case .full:
      throw Refusal(
        status: .serviceUnavailable,
        text: "as many devices are told as this site can: use the feed or the calendar",
        seconds: 86_400)
    case .fullForDevice: throw SubscriptionDesk.tooMany
    }
  }

  private static let tooMany = Refusal(
    status: .tooManyRequests, text: "a device is told about \(mostOfDevice) counties at most")

  /// What the rules in force know; nil: there are none yet.
  private func known() throws -> KnownNames? {
    guard let last = try state.store.lastKnowledge() else { return nil }
    if let found = areas.withLock({ $0 }), found.rules == last.rules { return found.known }
    guard let rules = try RulesInForce(kept: last.rules, in: state.store) else { return nil }
    let table = rules.workspace.areas
    let known = KnownNames(
      areas: Set((table.counties + table.states).map(\.id)),
      languages: Set(rules.workspace.languages.map(\.code)))
    areas.withLock { $0 = (last.rules, known) }
    return known
  }

  /// Whether a page of this site sends it: browsers say so, and only they have somebody who could be made to send it.
  private func isOfThisSite(_ request: Request, _ settings: Settings) -> Bool {
    guard let origin = request.headers[.origin], let sent = URLComponents(string: origin),
      let host = sent.host
    else { return false }
    let port = sent.port.map { ":\($0)" } ?? ""
    let own = settings.configuration.base.flatMap { URLComponents(string: $0) }
    if let own { return sent.scheme == own.scheme && host == own.host && sent.port == own.port }
    // Where nobody says what this site is called, it is called what it was asked by.
    return request.head.authority?.lowercased() == "\(host)\(port)".lowercased()
  }
}

/// How many requests each client may send.
private final class RequestRates: Sendable {
  private let most: Int
  private let seconds: Int
  private let counts = Mutex<(minute: Int, clients: [String: Int])>((0, [:]))

  /// The most clients that are told apart within the time: beyond, all others are one.
  private static let mostClients = 100_000

  init(most: Int, seconds: Int) { (self.most, self.seconds) = (most, seconds) }

  /// Counts a request.
  /// - Returns: after how many seconds the client may send another; nil: it may send this one.
  func wait(of client: String, at moment: Int) -> Int? {
    counts.withLock { counts in
      if counts.minute != moment / seconds { counts = (moment / seconds, [:]) }
      let isKnown = counts.clients[client] != nil
      let name = isKnown || counts.clients.count < RequestRates.mostClients ? client : ""
      counts.clients[name, default: 0] += 1
      return counts.clients[name, default: 0] > most ? seconds - moment % seconds : nil
    }
  }
}

extension HTTPField.Name {
  fileprivate static let retryAfter = HTTPField.Name("Retry-After")!
}
