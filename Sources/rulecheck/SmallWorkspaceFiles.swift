// Written by `make example` from rules/examples/small: change the files there.
// swift-format-ignore-file

extension SmallWorkspace {
  /// By path from the workspace's folder, sorted.
  static let original: [(path: String, text: String)] = [
    (
      "README.md",
      #"""
      # A small workspace

      Everything here is made up: the valley, the ordinance and the values. Copy the folder and change it into your own, a file at a time.

          rulecheck eval --rules rules/examples/small --county Harbour --on 2025-03-14 --explain
          rulecheck replay --rules rules/examples/small

      1. `areas.yaml`: your country, its states, its counties.
      2. `metrics.yaml`, `source.yaml`, `data/`: what is measured, and the file with the values.
      3. `calendar.yaml`: holidays, and the days that counts may ask for.
      4. `topics.yaml`, `flood.yaml`: the rules.
      5. `notices.yaml`: what the authority decides whatever the figures say; `rulecheck notice add` writes it.
      6. `tests/`: days counted by hand.

      """#
    ),
    (
      "areas.yaml",
      #"""
      # yaml-language-server: $schema=../../../schemas/areas.schema.json
      areas: model-valley
      country: { id: MV, title: { en: "Model Country", de: "Musterland" } }
      states:
        - { id: U, title: { en: "Upper Valley", de: "Oberes Tal" } }
        - { id: L, title: { en: "Lower Valley", de: "Unteres Tal" } }
      counties:
        list:                            # many are better kept in a CSV file: `file:` and `columns:`
          - { id: "01", name: "Springs", kind: "District", state: U }
          - { id: "02", name: "Mills", kind: "District", state: U }
          - { id: "03", name: "Bridges", kind: "District", state: L }
          - { id: "04", name: "Harbour", kind: "Town", state: L }

      """#
    ),
    (
      "calendar.yaml",
      #"""
      # yaml-language-server: $schema=../../../schemas/calendar.schema.json
      calendar: model-valley
      holidays:
        - { title: { en: "New Year's Day", de: "Neujahr" }, date: 01-01 }
        - { title: { en: "Easter Monday", de: "Ostermontag" }, easter: +1 }
        - { title: { en: "Founding Day", de: "Gründungstag" }, date: 03-19, states: [L] }     # in one state only
      day-sets:
        working-days: { title: { en: "working days", de: "Arbeitstage" }, except: [saturday, sunday, holidays] }

      """#
    ),
    (
      "data/level.csv",
      #"""
      district,day,level_cm
      01,2025-03-01,90
      01,2025-03-02,91
      01,2025-03-03,90
      01,2025-03-04,94
      01,2025-03-05,99
      01,2025-03-06,104
      01,2025-03-07,107
      01,2025-03-08,110
      01,2025-03-09,113
      01,2025-03-10,119
      01,2025-03-11,124
      01,2025-03-12,130
      01,2025-03-13,142
      01,2025-03-14,
      01,2025-03-15,151
      01,2025-03-16,140
      01,2025-03-17,131
      01,2025-03-18,124
      01,2025-03-19,118
      01,2025-03-20,113
      01,2025-03-21,109
      01,2025-03-22,106
      01,2025-03-23,103
      01,2025-03-24,101
      01,2025-03-25,99
      01,2025-03-26,97
      01,2025-03-27,95
      01,2025-03-28,94
      01,2025-03-29,92
      01,2025-03-30,91
      02,2025-03-01,140
      02,2025-03-02,141
      02,2025-03-03,143
      02,2025-03-04,150
      02,2025-03-05,161
      02,2025-03-06,170
      02,2025-03-07,178
      02,2025-03-08,184
      02,2025-03-09,190
      02,2025-03-10,205
      02,2025-03-11,215
      02,2025-03-12,228
      02,2025-03-13,262
      02,2025-03-14,301
      02,2025-03-15,302
      02,2025-03-16,268
      02,2025-03-17,240
      02,2025-03-18,221
      02,2025-03-19,210
      02,2025-03-20,202
      02,2025-03-21,195
      02,2025-03-22,190
      02,2025-03-23,184
      02,2025-03-24,179
      02,2025-03-25,174
      02,2025-03-26,170
      02,2025-03-27,166
      02,2025-03-28,163
      02,2025-03-29,160
      02,2025-03-30,158
      03,2025-03-01,180
      03,2025-03-02,184
      03,2025-03-03,190
      03,2025-03-04,201
      03,2025-03-05,222
      03,2025-03-06,244
      03,2025-03-07,262
      03,2025-03-08,270
      03,2025-03-09,283
      03,2025-03-10,301
      03,2025-03-11,300
      03,2025-03-12,312
      03,2025-03-13,355
      03,2025-03-14,399
      03,2025-03-15,352
      03,2025-03-16,330
      03,2025-03-17,309
      03,2025-03-18,298
      03,2025-03-19,286
      03,2025-03-20,274
      03,2025-03-21,266
      03,2025-03-22,260
      03,2025-03-23,251
      03,2025-03-24,244
      03,2025-03-25,236
      03,2025-03-26,229
      03,2025-03-27,224
      03,2025-03-28,219
      03,2025-03-29,214
      03,2025-03-30,210
      04,2025-03-01,212
      04,2025-03-02,218
      04,2025-03-03,225
      04,2025-03-04,240
      04,2025-03-05,262
      04,2025-03-06,281
      04,2025-03-07,299
      04,2025-03-08,306
      04,2025-03-09,318
      04,2025-03-10,341
      04,2025-03-11,366
      04,2025-03-12,388
      04,2025-03-13,402
      04,2025-03-14,431
      04,2025-03-15,399
      04,2025-03-16,371
      04,2025-03-17,340
      04,2025-03-18,322
      04,2025-03-19,310
      04,2025-03-20,300
      04,2025-03-21,296
      04,2025-03-22,288
      04,2025-03-23,281
      04,2025-03-24,270
      04,2025-03-25,262
      04,2025-03-26,255
      04,2025-03-27,249
      04,2025-03-28,241
      04,2025-03-29,236
      04,2025-03-30,230

      """#
    ),
    (
      "flood.yaml",
      #"""
      # yaml-language-server: $schema=../../../schemas/ruleset.schema.json
      # A made-up ordinance. Write down how you read yours, section by section, next to the lines that say it.
      ruleset: flood
      version: "2025"
      title: { en: "Model flood ordinance", de: "Muster-Hochwasserverordnung" }
      legal-basis: { title: "Model flood ordinance, sections 1 to 3 (made up)" }
      valid: { from: 2025-03-01 }
      areas: { country: MV }
      calendar: model-valley

      phases:                            # mildest first; a stricter phase keeps the rules of the milder ones
        - phase: normal
          title: { en: "No flood", de: "Kein Hochwasser" }
          color: "#a5dba5"

        # Section 2: "above 300 cm on two days in a row, from the next day; it ends after three working days at 300 cm or less".
        - phase: warning
          title: { en: "Flood warning", de: "Hochwasserwarnung" }
          color: "#f9a825"
          starts:
            when: { level: { above: 300 } }
            consecutive: 2 days
            effective: next day
          ends:                          # without `when`: the opposite of the start
            consecutive: 3 working-days
          guidelines:
            bank:
              topic: river
              kind: duty
              text:
                en: "Stay {metres} m away from the river."
                de: "Halten Sie {metres} m Abstand vom Fluss."
              values: { metres: 10 }
              stricter: { metres: higher }

        # Section 3: "at 400 cm or more at once, until it is less on two days in a row".
        - phase: flood
          title: { en: "Flood", de: "Hochwasser" }
          color: "#c62828"
          starts: { when: { level: { at-least: 400 } }, effective: same day }
          ends: { consecutive: 2 days, effective: next day }
          guidelines:
            bank:                        # the same identifier replaces the milder rule
              topic: river
              kind: duty
              text:
                en: "Stay {metres} m away from the river."
                de: "Halten Sie {metres} m Abstand vom Fluss."
              values: { metres: 50 }
              stricter: { metres: higher }
            bridges:
              topic: roads
              kind: ban
              text:
                en: "The bridges of {county} are closed from {from} to {to}."
                de: "Die Brücken von {county} sind von {from} bis {to} Uhr gesperrt."
              values: { from: "20:00", to: "06:00" }
              stricter: { from: earlier, to: later }

      """#
    ),
    (
      "messages.yaml",
      #"""
      # yaml-language-server: $schema=../../../schemas/messages.schema.json
      messages: model-valley
      county-names:                      # how a message calls a place
        District: { en: "{name} District", de: "Bezirk {name}" }
        Town: { en: "{name}", de: "Stadt {name}" }

      """#
    ),
    (
      "metrics.yaml",
      #"""
      # yaml-language-server: $schema=../../../schemas/metrics.schema.json
      metrics:
        level:
          title: { en: "River level", de: "Pegel" }
          unit: { en: "cm", de: "cm" }
          range: { at-least: 0 }         # a value outside is an error in the data

      """#
    ),
    (
      "notices.yaml",
      #"""
      # yaml-language-server: $schema=../../../schemas/notices.schema.json
      # What the authority decides or announces, whatever the figures say. `rulecheck notice add` writes it here.
      notices: model-valley
      entries: []                        # nothing yet

      """#
    ),
    (
      "rulecheck.yaml",
      #"""
      # yaml-language-server: $schema=../../../schemas/workspace.schema.json
      # A small workspace to begin with: a made-up river that floods a made-up valley. Change it into your own.
      workspace: model-valley
      title: { en: "Model Valley", de: "Mustertal" }
      languages: [en, de]                # all texts are written in both; the first is the default
      time-zone: Europe/Berlin           # where a day begins at midnight
      areas: areas.yaml                  # where
      metrics: metrics.yaml              # what is measured
      sources: [source.yaml]             # who publishes it, in which file
      calendars: [calendar.yaml]         # which days count
      topics: topics.yaml                # what the rules are about
      messages: messages.yaml
      rulesets: [flood.yaml]             # the rules
      notices: [notices.yaml]            # what the authority decides
      tests: [tests]                     # what has to come out

      """#
    ),
    (
      "source.yaml",
      #"""
      # yaml-language-server: $schema=../../../schemas/source.schema.json
      source: gauges
      title: { en: "River gauges (made-up values)", de: "Pegel (erfundene Werte)" }
      attribution: "Made-up values for demonstration"
      format: csv
      layout: long                       # a row per area and day; or `wide`: a row per area, a column per day
      file: data/level.csv
      columns: { area: district, date: day, metrics: { level: level_cm } }
      expect: { areas: 4, stale-after: 2 days }

      """#
    ),
    (
      "tests/flood.yaml",
      #"""
      # yaml-language-server: $schema=../../../../schemas/tests.schema.json
      tests: flood
      cases:
        - case: "a warning after two days above 300"
          county: "04"
          given:
            level: { from: 2025-03-10, values: [300, 301, 300, 301, 301, 280] }
          expect: { 2025-03-12: normal, 2025-03-14: normal, 2025-03-15: warning }
        - case: "a warning ends after three working days; Founding Day is no holiday in the lower valley"
          county: "04"
          given:
            level: { from: 2025-03-13, values: [301, 301, 290 x8] }            # Thu 13 and Fri 14 above
          expect: { 2025-03-15: warning, 2025-03-20: warning, 2025-03-21: normal } # 17, 18 and 20 March count
        - case: "in the upper valley it is a working day"
          county: "01"
          given:
            level: { from: 2025-03-13, values: [301, 301, 290 x8] }
          expect: { 2025-03-19: warning, 2025-03-20: normal }                  # 17, 18 and 19 March count
        - case: "400 is a flood on the same day, 399 is not"
          county: "03"
          given:
            level: { from: 2025-03-10, values: [399, 400, 399, 400, 399, 399, 200] }
          expect:
            2025-03-10: normal
            2025-03-11:
              phase: flood
              guidelines: [bank, bridges]
              text: { bank: { en: "Stay 50 m away from the river.", de: "Halten Sie 50 m Abstand vom Fluss." } }
            2025-03-15: flood                                                  # the second day below 400
            2025-03-16: { phase: warning, guidelines: [bank], no-guidelines: [bridges] }
        - case: "no value, no answer"
          county: "02"
          given:
            level: { from: 2025-03-10, values: [missing, 200] }
          expect: { 2025-02-28: not-valid, 2025-03-10: unknown, 2025-03-11: normal }
        - case: "the real Harbour"
          county: "04"
          data: gauges
          expect: { 2025-03-09: normal, 2025-03-10: warning, 2025-03-13: flood, 2025-03-17: warning }

      """#
    ),
    (
      "topics.yaml",
      #"""
      # yaml-language-server: $schema=../../../schemas/topics.schema.json
      # Line drawings of 24 by 24, from 3 to 21, with round ends: the `d` of an SVG path.
      icons:
        river: "M3 8c1.5-1.3 3-1.3 4.5 0s3 1.3 4.5 0 3-1.3 4.5 0 3 1.3 4.5 0M3 12.5c1.5-1.3 3-1.3 4.5 0s3 1.3 4.5 0 3-1.3 4.5 0 3 1.3 4.5 0M3 17c1.5-1.3 3-1.3 4.5 0s3 1.3 4.5 0 3-1.3 4.5 0 3 1.3 4.5 0"
        road: "M8 3.5l-4.5 17M16 3.5l4.5 17M12 4v2.5M12 10.5v3M12 17.5v3"
      topics:
        river: { title: { en: "At the river", de: "Am Fluss" }, icon: river }
        roads: { title: { en: "Roads", de: "Straßen" }, icon: road }

      """#
    ),
  ]
}
