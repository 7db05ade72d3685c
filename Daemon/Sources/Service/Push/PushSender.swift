internal import AsyncHTTPClient
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import RuleReader
internal import Store
internal import Synchronization

/// Posts messages to push services (RFC 8030).
final class PushSender: Sendable {
  let services: PushServices
  private let keys: PushKeys
  private let push: ChannelConfiguration.Push
  private let proxies: Proxies
  private let hosts = Mutex<[String: Host]>([:])
  private let signatures = Mutex<[String: (header: String, until: Int)]>([:])

  /// The most bytes of an answer that are read; only its status counts.
  private static let mostBytes = 4096
  /// For how many seconds the address of a host counts.
  private static let addressSeconds = 600

  /// How a host is asked: at an address that was looked at, so that its name cannot stand for another one meanwhile.
  private struct Host: Sendable {
    let client: HTTPClient
    let until: Int
  }

  init(_ push: ChannelConfiguration.Push, _ keys: PushKeys, proxies: Proxies) {
    (self.push, self.keys, self.proxies) = (push, keys, proxies)
    services = PushServices(push.services)
  }

  /// A message for one device.
  struct Message: Sendable {
    let body: Data
    /// For how many seconds the service keeps it for a device that is not there.
    let seconds: Int
    let isUrgent: Bool
    /// A newer message with the same one takes its place.
    let tag: String
  }

  /// What became of it.
  enum Outcome: Equatable, Sendable {
    case attempt(Attempt)
    /// The device no longer wants to be told.
    case ended
  }

  /// - Parameter moment: now, in seconds since 1970.
  func post(
    _ message: Message, to endpoint: PushServices.Endpoint, _ receiver: PushEncryption.Receiver,
    at moment: Int
  ) async -> Outcome {
    do {
      let client = try await client(for: endpoint, at: moment)
      var request = HTTPClientRequest(url: endpoint.text)
      request.method = .POST
      request.headers.add(name: "Authorization", value: try signature(for: endpoint, at: moment))
      request.headers.add(name: "Content-Encoding", value: "aes128gcm")
      request.headers.add(name: "Content-Type", value: "application/octet-stream")
      request.headers.add(name: "TTL", value: String(message.seconds))
      // With the device's secret, so that a service cannot tell which county somebody asks about.
      let topic = Store.hash(of: Array(receiver.secret) + Array(message.tag.utf8)).prefix(32)
      request.headers.add(name: "Topic", value: String(topic))
      request.headers.add(name: "Urgency", value: message.isUrgent ? "high" : "normal")
      request.headers.add(name: "User-Agent", value: "rulecheckd")
      let body = try PushEncryption.encrypted(message.body, for: receiver)
      request.body = .bytes(ByteBuffer(bytes: body))
      let response = try await client.execute(request, timeout: .seconds(Int64(push.seconds)))
      await response.drain(upTo: PushSender.mostBytes, seconds: push.seconds)
      let status = Int(response.status.code)
      if status == 404 || status == 410 { return .ended }
      switch status {
      case 401, 403:
        // What is wrong with it can be put right, and then everybody is told.
        return .attempt(
          .again(
            "it answers \(status), so it does not accept the signature: see whether the keys are those of before, and whether the clock is right"
          ))
      case 300..<400:
        return .attempt(.again("it answers \(status), a redirect, which is not followed"))
      default: break
      }
      return .attempt(
        WebhookChannel.attempt(
          status, response.status.reasonPhrase,
          retryAfter: response.headers.first(name: "Retry-After"), at: moment))
    } catch let fault as HostAddresses.Fault {
      let reason =
        fault == .unknown ? "has no address that is known" : "has an address that is not public"
      return .attempt(.again("\(endpoint.host) \(reason)"))
    } catch {
      let seconds = Int64(push.seconds)
      return .attempt(.again(Fetcher.said(error, silent: seconds, most: seconds)))
    }
  }

  /// - Throws: `HostAddresses.Fault` if the host is not called.
  private func client(
    for endpoint: PushServices.Endpoint, at moment: Int
  ) async throws -> HTTPClient {
    if let known = hosts.withLock({ $0[endpoint.origin] }), moment < known.until {
      return known.client
    }
    let proxy = proxies.proxy(for: endpoint.text)
    // A proxy looks names up itself.
    let address =
      endpoint.isTrial || proxy != nil
      ? nil : try await HostAddresses.publicOne(of: endpoint.host)
    var configuration = HTTPClient.Configuration(
      redirectConfiguration: .disallow,
      timeout: .init(connect: .seconds(min(Int64(push.seconds), 10))))
    configuration.proxy = proxy.map(HTTPClient.Configuration.Proxy.init)
    if let address { configuration.dnsOverride = [endpoint.host: address] }
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = push.atOnce
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.checkStatuses()
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    let new = Host(client: client, until: moment + PushSender.addressSeconds)
    // Another message may have been faster; what an older client is at work on comes to its end with it.
    let (kept, left) = hosts.withLock { hosts -> (HTTPClient, HTTPClient?) in
      if let other = hosts[endpoint.origin], moment < other.until { return (other.client, client) }
      let old = hosts.updateValue(new, forKey: endpoint.origin)
      return (client, old?.client)
    }
    if let left { retire(left) }
    return kept
  }

  /// Gives back a client once nobody uses it any more.
  private func retire(_ client: HTTPClient) {
    let seconds = 2 * push.seconds
    Task.detached {
      try? await Task.sleep(for: .seconds(seconds))
      try? await client.shutdown()
    }
  }

  private func signature(for endpoint: PushServices.Endpoint, at moment: Int) throws -> String {
    if let known = signatures.withLock({ $0[endpoint.origin] }), moment < known.until {
      return known.header
    }
    let header = try keys.authorization(for: endpoint.origin, subject: push.subject, at: moment)
    signatures.withLock { $0[endpoint.origin] = (header, moment + PushKeys.validity / 2) }
    return header
  }

  func close() async {
    for host in hosts.withLock({ hosts in
      defer { hosts = [:] }
      return Array(hosts.values)
    }) {
      try? await host.client.shutdown()
    }
  }
}

extension HTTPClientResponse {
  /// Reads an answer of which only the status counts, so that its connection is used again, if it comes in time.
  func drain(upTo bytes: Int, seconds: Int) async {
    if headers.first(name: "Content-Length") == "0" { return }
    await withTaskGroup { group in
      group.addTask { _ = try? await body.collect(upTo: bytes) }
      group.addTask { try? await Task.sleep(for: .seconds(seconds)) }
      await group.next()
      group.cancelAll()
    }
  }
}
