import ArgumentParser
import Service
import Store

/// `rulecheckd push`: what residents' devices are told.
struct PushCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "push",
    abstract: "Make the keys with which residents' devices are told, or end all subscriptions.",
    subcommands: [Keys.self, End.self])

  struct End: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "End all subscriptions of residents' devices.",
      discussion: """
        For when the channel is no longer in the configuration: what is known of the devices is deleted. Exit codes: 0 done; 2 could not run; \
        64 wrong usage.
        """)

    @OptionGroup var file: ConfigurationOption

    func run() async throws {
      try await orStop {
        let count = try file.existingStore(readOnly: false).endSubscriptions()
        print("\(count) subscription\(count == 1 ? "" : "s") ended")
      }
    }
  }

  struct Keys: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a pair of keys, once.",
      discussion: """
        The file is the one that `push: keys:` of a channel names. Keep it with the backups: with other keys, those who rang a bell are no longer \
        told. A file that is there is never overwritten. Exit codes: 0 made; 2 could not; 64 wrong usage.
        """)

    @Argument(help: "The file to be made.", completion: .file()) var file: String

    func run() async throws {
      try await orStop {
        let keys = try PushKeys.make(at: file)
        print(
          "\(file) has a new pair of keys, which only you may read; its public key is \(keys.publicKey)"
        )
      }
    }
  }
}
