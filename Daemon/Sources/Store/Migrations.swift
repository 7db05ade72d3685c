internal import GRDB

extension Store {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { try $0.execute(sql: first) }
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

    -- A value as it was published; a correction is a row of its own. A value that is NULL was withdrawn.
    CREATE TABLE observation (
      id INTEGER PRIMARY KEY,
      fetch INTEGER NOT NULL REFERENCES fetch (id),
      source TEXT NOT NULL CHECK (source <> ''),
      metric TEXT NOT NULL CHECK (metric <> ''),
      area TEXT NOT NULL CHECK (area <> ''),
      day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
      published TEXT,
      value TEXT CHECK (value <> '')
    ) STRICT;
    CREATE INDEX observation_of_place ON observation (source, area, day, published, metric, id);
    CREATE INDEX observation_of_day ON observation (source, day, area) WHERE value IS NOT NULL;
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
}
