internal import Files
internal import Findings
internal import Foundation
internal import HTTPTypes
internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import RuleReader
internal import ServiceLifecycle
internal import Store

/// Shows the site, and how things stand, beside what else is done, until the program is told to end.
struct SiteServer: Sendable {
  private let settings: @Sendable () -> Settings
  private let address: DaemonConfiguration.Address
  private let logger: Logger

  /// The most connections at once, and the most seconds one may idle.
  private static let mostConnections = 1024
  private static let mostIdleSeconds: Int64 = 60
  /// The most connections of one client address, and the most seconds until a request that began is complete.
  private static let mostOfOneClient = 64
  private static let mostRequestSeconds: Int64 = 10

  /// - Parameter settings: what the configuration says now.
  init(
    settings: @escaping @Sendable () -> Settings, at address: DaemonConfiguration.Address,
    logger: Logger
  ) {
    self.settings = settings
    self.address = address
    self.logger = logger
  }

  /// - Parameters:
  ///   - services: what is done beside it; where one of them comes to its end, so does this.
  ///   - lacking: what is not there that readers need; nil: nothing.
  ///   - metrics: what a monitor reads.
  ///   - edition: which edition the site is, and of when its figures are; nil: there is no site.
  ///   - subscriptions: takes what residents wish to be told; nil: nobody does.
  ///   - onRunning: hears the port once the server answers.
  /// - Throws: `Stop` if nothing can be served at the address.
  func run(
    services: [any Service], lacking: @escaping @Sendable () -> String?,
    metrics: @escaping @Sendable () throws -> String,
    edition: @escaping @Sendable () throws -> String?,
    subscriptions: SubscriptionDesk? = nil,
    onRunning: @escaping @Sendable (Int) -> Void
  ) async throws {
    let settings = settings
    var quiet = logger
    quiet.logLevel = .warning
    let clients = ClientConnections(most: SiteServer.mostOfOneClient) {
      settings().configuration.trustedProxies
    }
    let router = Router(context: ClientContext.self)
    router.middlewares.add(WithoutBody(except: SubscriptionDesk.path))
    router.middlewares.add(Plain())
    let site = SiteFolder(path: settings().site)
    router.middlewares.add(NotFoundPage(site: site))
    router.middlewares.add(Inside(site: site))
    router.middlewares.add(
      FileMiddleware(
        site.path,
        // A page may change with every tick; asked with its mark, it costs nothing if it did not.
        cacheControl: .init([(.init(type: .any), [.public, .maxAge(60), .mustRevalidate])]),
        searchForIndexHtml: true, logger: quiet))
    router.get("livez") { _, _ in "ok\n" }
    router.get("readyz") { _, _ in
      let lacking = lacking()
      return EditedResponse(
        status: lacking == nil ? .ok : .serviceUnavailable, response: "\(lacking ?? "ok")\n")
    }
    router.get("metrics") { _, _ in
      do {
        return EditedResponse(
          headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
          response: try metrics())
      } catch {
        return EditedResponse(
          status: .internalServerError, response: "\(Store.said(error))\n")
      }
    }
    router.get("api/v1/edition.json") { _, _ in
      guard let text = try edition() else { throw HTTPError(.notFound) }
      return EditedResponse(
        headers: [.contentType: "application/json", .cacheControl: "no-cache"], response: text)
    }
    if let subscriptions {
      for method in [HTTPRequest.Method.post, .delete] {
        router.on(RouterPath(SubscriptionDesk.path), method: method) { request, context in
          try await subscriptions.answer(
            request, client: clients.client(of: context.address, request.headers))
        }
      }
    }
    let server = Application(
      router: router,
      server: .http1(
        configuration: .init(
          additionalChannelHandlers: [
            ConnectionLimits(clients, mostSeconds: SiteServer.mostRequestSeconds)
          ],
          idleTimeout: .seconds(SiteServer.mostIdleSeconds),
          httpDecoderConfiguration: .init(
            maxHeaderFieldSize: 8 << 10, maxHeaderListSize: 16 << 10, maxHeaderFieldCount: 100))),
      configuration: .init(
        address: .hostname(address.host, port: address.port),
        availableConnectionsDelegate: MaximumAvailableConnections(SiteServer.mostConnections)),
      services: services,
      onServerRunning: { onRunning($0.localAddress?.port ?? 0) }, logger: quiet)
    do {
      try await server.runService()
    } catch  where !(error is ServiceGroupError) {
      let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
      throw Stop(
        "\(address.host):\(address.port) cannot be served: \(reason); see `listen` in the configuration"
      )
    }
  }
}

/// What is known of who asks.
private struct ClientContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// Of the connection.
  let address: String?

  init(source: ApplicationRequestContextSource) {
    coreContext = .init(source: source)
    address = source.channel.remoteAddress?.ipAddress
  }
}

/// What files are asked for as a whole, and are what they say to be.
private struct Plain<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // A redirect to it would lead to another host.
    guard !request.uri.path.hasPrefix("//") else { throw HTTPError(.notFound) }
    guard !request.uri.path.contains("%00") else { throw HTTPError(.badRequest) }
    var head = request.head
    // Ranges past the end of a file are not answered as RFC 9110 wants it; who ignores all of them does it no wrong.
    head.headerFields[.range] = nil
    var response = try await next(Request(head: head, body: request.body), context)
    response.headers[.acceptRanges] = nil
    response.headers[.xContentTypeOptions] = "nosniff"
    // Data for others: scripts of other sites may read them.
    if ["/api/", "/geo/"].contains(where: request.uri.path.hasPrefix) {
      response.headers[.accessControlAllowOrigin] = "*"
    }
    // The kinds of files of the site that the server does not know.
    let types = [".atom": "application/atom+xml", ".ics": "text/calendar"]
    if response.status == .ok, let type = types.first(where: { request.uri.path.hasSuffix($0.key) })
    {
      response.headers[.contentType] = type.value
    }
    // All that the site says is UTF-8.
    if let type = response.headers[.contentType], type.hasPrefix("text/"), !type.contains(";") {
      response.headers[.contentType] = "\(type); charset=utf-8"
    }
    return response
  }
}

/// The folder of the site. It may be a link itself.
private struct SiteFolder {
  let path: String

  /// Whether what a name leads to is in the folder, or is not there: nobody is served through a link that leads out of it.
  func has(_ name: String) -> Bool {
    guard let root = Disk.absolute(path) else { return true }
    return ["\(path)/\(name)", "\(path)/\(name)/index.html"].allSatisfy { file in
      Disk.absolute(file).map { $0 == root || $0.utf8.starts(with: "\(root)/".utf8) } ?? true
    }
  }
}

/// Lets nobody out of the site.
private struct Inside<Context: RequestContext>: RouterMiddleware {
  let site: SiteFolder

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    // Paths with `..` are refused as they are.
    if let name = request.uri.path.removingPercentEncoding, !name.contains(".."), !site.has(name) {
      throw HTTPError(.notFound)
    }
    return try await next(request, context)
  }
}

/// The page of the site for addresses that it does not have.
private struct NotFoundPage<Context: RequestContext>: RouterMiddleware {
  let site: SiteFolder

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound {
      let name = "404.html"
      guard site.has(name), let page = try? Disk.namedFile("\(site.path)/\(name)") else {
        throw error
      }
      return Response(
        status: .notFound, headers: [.contentType: "text/html; charset=utf-8"],
        body: ResponseBody(byteBuffer: page.withBytes { ByteBuffer(bytes: $0) }))
    }
  }
}
