internal import GRDB

extension Store {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { try $0.execute(sql: first) }
    migrator.registerMigration("2") { try $0.execute(sql: second) }
    migrator.registerMigration("3") {
      // Before when a source does not want to be asked.
      try $0.execute(sql: "ALTER TABLE asking ADD COLUMN not_before INTEGER")
    }
    migrator.registerMigration("4") {
      // The last day of a response that was quarantined for values of a day to come.
      try $0.execute(sql: "ALTER TABLE fetch ADD COLUMN awaits TEXT")
    }
    migrator.registerMigration("5") { try $0.execute(sql: fifth) }
    migrator.registerMigration("6") {
      // Which areas have had no values for days, as a sentence's end; NULL: all have.
      try $0.execute(sql: "ALTER TABLE asking ADD COLUMN lacking TEXT")
    }
    migrator.registerMigration("7") { try $0.execute(sql: seventh) }
    migrator.registerMigration("8") { try $0.execute(sql: eighth) }
    migrator.registerMigration("9") { try $0.execute(sql: ninth) }
    return migrator
  }

  /// Days are YYYY-MM-DD, moments seconds since 1970-01-01T00:00:00Z.
  private static let first = """
    -- Bytes by their SHA-256: responses, and files of rules.
    CREATE TABLE content (
      hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
      bytes BLOB NOT NULL
    ) STRICT;

    -- A response whose values were accepted or not.
    CREATE TABLE fetch (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL CHECK (source <> ''),
      at INTEGER NOT NULL CHECK (at >= 0),
      origin TEXT NOT NULL,
      verdict TEXT NOT NULL CHECK (verdict IN ('history', 'accepted', 'quarantined', 'dropped', 'released')),
      response TEXT NOT NULL CHECK (length(response) = 64),
      reason TEXT NOT NULL DEFAULT '',
      -- When the same response came last while it was in quarantine.
      last INTEGER
    ) STRICT;
    CREATE INDEX fetch_of_source ON fetch (source, verdict);
    CREATE INDEX fetch_in_order ON fetch (source, id);

    -- Metrics by their identifiers, with a space between two: those whose values one observation has, in their order.
    CREATE TABLE metric_list (
      id INTEGER PRIMARY KEY,
      metrics TEXT NOT NULL UNIQUE CHECK (metrics <> '')
    ) STRICT;

    -- The values of an area and a day as they were published, with a comma between two; a correction is a row of its own, of
    -- the metrics that it corrects. A value that is empty was withdrawn; NULL: all of them are empty.
    CREATE TABLE observation (
      id INTEGER PRIMARY KEY,
      fetch INTEGER NOT NULL REFERENCES fetch (id),
      source TEXT NOT NULL CHECK (source <> ''),
      area TEXT NOT NULL CHECK (area <> ''),
      day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
      published TEXT,
      metrics INTEGER NOT NULL REFERENCES metric_list (id),
      written TEXT CHECK (trim (written, ',') <> '')
    ) STRICT;
    -- It has all that is read in its order: no row is looked up beside it.
    CREATE INDEX observation_of_place ON observation (source, area, day, published, id, fetch, metrics, written);
    CREATE INDEX observation_of_day ON observation (source, day, area);
    CREATE TRIGGER observation_stays BEFORE UPDATE ON observation
      BEGIN SELECT RAISE (ABORT, 'observations are never changed'); END;
    CREATE TRIGGER observation_remains BEFORE DELETE ON observation
      BEGIN SELECT RAISE (ABORT, 'observations are never removed'); END;

    -- Rules that were in force, with the bytes of their files.
    CREATE TABLE rules (
      id INTEGER PRIMARY KEY,
      fingerprint TEXT NOT NULL UNIQUE CHECK (length(fingerprint) = 64),
      since INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE rule_file (
      rules INTEGER NOT NULL REFERENCES rules (id),
      path TEXT NOT NULL,
      content TEXT NOT NULL REFERENCES content (hash),
      PRIMARY KEY (rules, path)
    ) STRICT, WITHOUT ROWID;

    -- A state of knowledge: the day, the last row, and the rules. What is new lies between two of them.
    CREATE TABLE tick (
      id INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
      observation INTEGER NOT NULL,
      rules INTEGER NOT NULL REFERENCES rules (id)
    ) STRICT;

    -- The tick of which data files and site are, and what made them: another program or address makes them anew.
    CREATE TABLE shown (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      tick INTEGER NOT NULL REFERENCES tick (id),
      made TEXT NOT NULL
    ) STRICT;

    -- The last tick, whether it changed something or not.
    CREATE TABLE beat (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      at INTEGER NOT NULL,
      milliseconds INTEGER NOT NULL CHECK (milliseconds >= 0),
      problems INTEGER NOT NULL CHECK (problems >= 0)
    ) STRICT;

    -- What is known of asking a source: how it marked its last response, since when it does not answer, when it is
    -- asked again, and how often it answered.
    CREATE TABLE asking (
      source TEXT PRIMARY KEY,
      etag TEXT,
      modified TEXT,
      answered INTEGER,
      failing INTEGER,
      failures INTEGER NOT NULL DEFAULT 0,
      fault TEXT,
      -- The rules by which its last response was read.
      rules INTEGER,
      -- Those by which it was last asked.
      asked INTEGER,
      due INTEGER,
      received INTEGER NOT NULL DEFAULT 0,
      unchanged INTEGER NOT NULL DEFAULT 0,
      failed INTEGER NOT NULL DEFAULT 0,
      -- After how many days without a new value its figures are old.
      stale_after INTEGER
    ) STRICT;

    -- The last problems; one that comes again is the same.
    CREATE TABLE problem (
      text TEXT PRIMARY KEY,
      first INTEGER NOT NULL,
      last INTEGER NOT NULL,
      times INTEGER NOT NULL DEFAULT 1,
      -- In which order they last came.
      place INTEGER NOT NULL
    ) STRICT;
    """

  /// What people are told, and by which channels.
  private static let second = """
    -- The state of knowledge of which people were told last: what is told next lies between it and a later one.
    CREATE TABLE told (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      tick INTEGER NOT NULL REFERENCES tick (id)
    ) STRICT;
    -- Of a store from before, that is the last.
    INSERT INTO told SELECT 1, id FROM tick ORDER BY id DESC LIMIT 1;

    -- What people are told, in the order in which it was committed. What is held waits for an operator; what is
    -- committed waits until the site has it.
    CREATE TABLE message (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      -- NULL: it is for the operator.
      tick INTEGER REFERENCES tick (id),
      at INTEGER NOT NULL,
      identifier TEXT NOT NULL UNIQUE,
      -- The county that is told; empty: the operator is.
      county TEXT NOT NULL,
      state TEXT NOT NULL,
      ruleset TEXT NOT NULL,
      -- The phases that begin or end, as `ruleset/phase`, with a space before and after each.
      phases TEXT NOT NULL,
      direction TEXT NOT NULL,
      headline TEXT NOT NULL,
      json TEXT NOT NULL,
      -- As an alert, with its times; NULL: the workspace sends none, or what it says is over.
      alert TEXT,
      sent TEXT,
      expires TEXT,
      stage TEXT NOT NULL CHECK (stage IN ('held', 'committed', 'open', 'dropped'))
    ) STRICT;
    CREATE INDEX message_of_tick ON message (tick);
    CREATE INDEX message_not_open ON message (stage) WHERE stage <> 'open';
    CREATE INDEX message_of_county ON message (county, id);

    -- A channel that was in the configuration of a tick.
    CREATE TABLE channel (
      name TEXT PRIMARY KEY,
      since INTEGER NOT NULL,
      -- Whether it waits for an operator to say from when it goes on: so it does in a copy of the store.
      waits INTEGER NOT NULL DEFAULT 0 CHECK (waits IN (0, 1))
    ) STRICT;

    -- A message for a channel, and what became of it.
    CREATE TABLE handing (
      channel TEXT NOT NULL,
      message INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
      county TEXT NOT NULL,
      outcome TEXT NOT NULL DEFAULT 'pending'
        CHECK (outcome IN ('pending', 'handed', 'dead', 'dropped', 'skipped')),
      attempts INTEGER NOT NULL DEFAULT 0,
      -- When it is tried again; when it came to its end.
      due INTEGER NOT NULL DEFAULT 0,
      ended INTEGER,
      -- Why the last attempt failed.
      fault TEXT,
      PRIMARY KEY (channel, message)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX handing_pending ON handing (channel, county, message) WHERE outcome = 'pending';
    CREATE INDEX handing_of_message ON handing (message);
    CREATE INDEX handing_dead ON handing (channel) WHERE outcome = 'dead';

    -- What the operator was told of, and nobody has put right yet.
    CREATE TABLE trouble (
      name TEXT PRIMARY KEY,
      since INTEGER NOT NULL,
      text TEXT NOT NULL
    ) STRICT;
    """

  private static let fifth = """
    -- When the store was last checked, and what is wrong with it, a fault per line; empty: nothing is.
    CREATE TABLE store_check (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      at INTEGER NOT NULL,
      faults TEXT NOT NULL
    ) STRICT;
    -- How many responses of the same source with the same fault came before this one and are no longer kept.
    ALTER TABLE fetch ADD COLUMN others INTEGER NOT NULL DEFAULT 0;
    """

  /// What a channel was told is followed to its end.
  private static let seventh = """
    -- Counties that belong to the one that is told, with a space before and after each; the phase that applies in the end, as
    -- `ruleset/phase`; the first day on which something changes; and the day at whose end that was known.
    ALTER TABLE message ADD COLUMN absorbed TEXT NOT NULL DEFAULT '';
    ALTER TABLE message ADD COLUMN after TEXT NOT NULL DEFAULT '';
    ALTER TABLE message ADD COLUMN applies TEXT NOT NULL DEFAULT '';
    ALTER TABLE message ADD COLUMN known TEXT NOT NULL DEFAULT '';
    -- Whether the channel gets it only since it goes on with what the channel was told.
    ALTER TABLE handing ADD COLUMN follows INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX handing_of_county ON handing (channel, county, message);
    """

  /// What channels ask of a message.
  private static let eighth = """
    -- Whether there is anything to do, to leave undone, or no longer so; the kinds of the guidelines that come, go or change, with a
    -- space before and after each. Of messages from before that was kept, nobody asks.
    ALTER TABLE message ADD COLUMN changes_rules INTEGER NOT NULL DEFAULT 1 CHECK (changes_rules IN (0, 1));
    ALTER TABLE message ADD COLUMN kinds TEXT NOT NULL DEFAULT '';
    """

  /// Devices of residents, and what they are told.
  private static let ninth = """
    -- The first day on which something gets stricter; empty: nothing does, or it is from before that was kept.
    ALTER TABLE message ADD COLUMN stricter TEXT NOT NULL DEFAULT '';

    -- A device that is told about an area: what its browser gave, and what its owner chose.
    CREATE TABLE subscription (
      id INTEGER PRIMARY KEY,
      -- The first eight bytes of the SHA-256 of the endpoint.
      device INTEGER NOT NULL,
      endpoint TEXT NOT NULL,
      -- A point of P-256, compressed; and the authentication secret.
      key BLOB NOT NULL CHECK (length(key) = 33),
      secret BLOB NOT NULL CHECK (length(secret) = 16),
      area TEXT NOT NULL,
      language TEXT NOT NULL,
      -- Whether only what gets stricter is told; whether it is gathered.
      stricter INTEGER NOT NULL CHECK (stricter IN (0, 1)),
      digest INTEGER NOT NULL CHECK (digest IN (0, 1)),
      since INTEGER NOT NULL,
      -- Whether something was delivered, so that there is such a device.
      confirmed INTEGER NOT NULL DEFAULT 0 CHECK (confirmed IN (0, 1)),
      -- Whether it is to get a message that tells nothing, to show that it is told.
      greets INTEGER NOT NULL DEFAULT 1 CHECK (greets IN (0, 1)),
      -- The last release that it got, or that is none of its.
      position INTEGER NOT NULL,
      -- When there is something to be done; NULL: there is nothing.
      due INTEGER,
      attempts INTEGER NOT NULL DEFAULT 0,
      -- Why the last attempt failed.
      fault TEXT,
      UNIQUE (device, area)
    ) STRICT;
    CREATE INDEX subscription_of_area ON subscription (area);
    CREATE INDEX subscription_due ON subscription (due) WHERE due IS NOT NULL;
    CREATE INDEX subscription_new ON subscription (since) WHERE confirmed = 0;

    -- A message that devices may be told of in an area, in the order in which that was allowed.
    CREATE TABLE release (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      message INTEGER NOT NULL REFERENCES message (id) ON DELETE CASCADE,
      area TEXT NOT NULL,
      -- When those are told who have messages gathered.
      due INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX release_of_area ON release (area, id);
    CREATE INDEX release_of_message ON release (message);

    -- How often something became of what devices are told: `sent`, `ended`, `refused`.
    CREATE TABLE push_count (
      name TEXT PRIMARY KEY,
      count INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """
}
