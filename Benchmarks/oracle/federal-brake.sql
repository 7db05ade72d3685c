-- The periods of the federal brake (§ 28b IfSG in the version of 22.04.2021, BGBl. I S. 802), written from the law
-- and not from rulecheck: no day is replayed. It finds all days on which a brake could be decided, links each to the
-- day on which that brake would end, and follows these links from the first one.
--
-- `compare` fills the tables that it reads:
--   figures (area, date, incidence)              what was published; a day may be missing
--   counties (area, state, valid_from, through)  where and when the rules apply; `through` may be null
--   bounds (phase, bound)                        100, 150 and 165: paragraph 1 number 4, paragraph 3
--   reading (ruleset, version, mildest, first_counted, valid_from, counts_any_day, has_holidays)
-- In force from 23.04.2021, the law counted the three days before as well, and expired with 30.06.2021 (paragraph 10). So its measures
-- applied from 24.04. at the earliest.
WITH RECURSIVE
span AS (
  SELECT greatest(min(date), any_value(first_counted)) AS first_day, max(date) AS last_day
  FROM figures, reading
  WHERE incidence IS NOT NULL
),

-- Working days, "Werktage", are Monday to Saturday without public holidays. Only days are listed that are holidays in a whole
-- state by its law; Easter Sundays are dates of the calendar.
easter (sunday) AS (
  VALUES (DATE '2020-04-12'), ('2021-04-04'), ('2022-04-17'), ('2023-04-09'), ('2024-03-31')
),
state_holidays (date, states) AS (
  SELECT sunday + days, states
  FROM easter, (VALUES
    (-2, NULL), (1, NULL), (39, NULL), (50, NULL),            -- Good Friday, Easter Monday, Ascension, Whit Monday
    (60, ['05', '06', '07', '08', '09', '10'])                -- Corpus Christi
  ) AS feast (days, states)
  UNION ALL
  SELECT make_date(year(sunday), month, day), states
  FROM easter, (VALUES
    (1, 1, NULL), (5, 1, NULL), (10, 3, NULL), (12, 25, NULL), (12, 26, NULL),
    (1, 6, ['08', '09', '15']),                               -- Epiphany
    (3, 8, ['11']),                                           -- Women's Day
    (8, 15, ['10']),                                          -- Assumption
    (9, 20, ['16']),                                          -- Children's Day
    (10, 31, ['01', '02', '03', '04', '12', '13', '14', '15', '16']),  -- Reformation Day
    (11, 1, ['05', '07', '08', '09', '10'])                   -- All Saints
  ) AS feast (month, day, states)
  UNION ALL
  VALUES
    (DATE '2020-05-08', ['11']),                              -- 75 years since the liberation
    ('2023-03-08', ['13']), ('2024-03-08', ['13']),           -- Women's Day
    ('2020-11-18', ['14']), ('2021-11-17', ['14']), ('2022-11-16', ['14']), ('2023-11-22', ['14']), ('2024-11-20', ['14'])
),                                                            -- Repentance Day
holidays AS (
  SELECT DISTINCT date, state
  FROM state_holidays, (SELECT DISTINCT state FROM counties), reading
  WHERE has_holidays AND (states IS NULL OR list_contains(states, state))
),

-- One row for each county and calendar day. A day without a value interrupts every count.
calendar AS (
  SELECT CAST(unnest(generate_series(first_day, last_day, INTERVAL 1 DAY)) AS DATE) AS date FROM span
),
days AS (
  SELECT area, date, incidence, isodow(date) <> 7 AND holidays.date IS NULL AS is_working_day
  FROM counties CROSS JOIN calendar
    LEFT JOIN figures USING (area, date)
    LEFT JOIN holidays USING (state, date)
),

-- Paragraph 1: where the incidence lies above the bound on three days in a row, the measures apply from the day after next.
starts AS (
  SELECT area, phase, bound, date AS decided
  FROM days, bounds
  QUALIFY count_if(incidence > bound)
    OVER (PARTITION BY area, phase ORDER BY date ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) = 3
),

-- Paragraph 2: where it lies below the bound on five working days in a row, they cease to apply on the day after next. Sundays and
-- holidays do not interrupt these five days. Exactly the bound is neither above nor below.
five_below AS (
  SELECT area, phase, date,
    lag(date, 4) OVER working_days AS first_of_five,
    coalesce(lead(date) OVER working_days, last_day + 1) AS next_working_day
  FROM days, bounds, span
  WHERE is_working_day
  WINDOW working_days AS (PARTITION BY area, phase ORDER BY date)
  QUALIFY count_if(incidence < bound)
    OVER (PARTITION BY area, phase ORDER BY date ROWS BETWEEN 4 PRECEDING AND CURRENT ROW) = 5
),
-- They count "from the day after the measures of paragraph 1 took effect": so five days end only a brake that began before the first
-- of them. The brake of the benchmark counts any day; there, days that are full when it begins end it, also on a Sunday.
ends AS (
  SELECT area, phase, latest_entry, min(decided) AS decided
  FROM (
    SELECT area, phase, first_of_five - 1 AS latest_entry, date AS decided
    FROM five_below, reading
    WHERE NOT counts_any_day
    UNION ALL
    SELECT area, phase, decided, decided
    FROM (
      SELECT area, phase, CAST(unnest(generate_series(date, next_working_day - 1, INTERVAL 1 DAY)) AS DATE) AS decided
      FROM five_below, reading
      WHERE counts_any_day
    )
  )
  GROUP BY ALL
),

-- Each brake that could begin, the day from which on it no longer applies, and when the next one begins. What is full
-- on the day on which one ends decides at once.
possible AS (
  SELECT area, phase, bound, starts.decided + 2 AS entered,
    CASE WHEN counts_any_day THEN starts.decided + 2 ELSE greatest(starts.decided + 2, reading.valid_from) END AS counted_from
  FROM starts, reading
),
endings AS (
  SELECT possible.area, possible.phase, possible.bound, entered, ends.decided + 2 AS ended
  FROM possible ASOF LEFT JOIN ends
    ON possible.area = ends.area AND possible.phase = ends.phase AND possible.counted_from <= ends.latest_entry
),
links AS (
  SELECT endings.*, starts.decided + 2 AS next_entered
  FROM endings ASOF LEFT JOIN starts
    ON endings.area = starts.area AND endings.phase = starts.phase AND endings.ended <= starts.decided
),
brakes AS (
  SELECT * FROM links
  QUALIFY row_number() OVER (PARTITION BY area, phase ORDER BY entered) = 1
  UNION ALL
  SELECT links.* FROM brakes JOIN links
    ON links.area = brakes.area AND links.phase = brakes.phase AND links.entered = brakes.next_entered
),

-- What is reported: from the first day to the last on which the rules apply and there are figures.
reported AS (
  SELECT area, greatest(valid_from, first_day) AS first_day, least(coalesce(through, last_day), last_day) AS last_day, through
  FROM counties, span
),
in_force AS (
  SELECT area, phase, bound, greatest(entered, first_day) AS first, least(coalesce(ended - 1, last_day), last_day) AS last
  FROM brakes JOIN reported USING (area)
  WHERE entered <= last_day AND coalesce(ended, last_day + 1) > first_day
),
-- A county is unknown until its first value.
known AS (
  SELECT area, min(date) AS since FROM days WHERE incidence IS NOT NULL GROUP BY area
),

-- The strictest phase in force applies. It can only change on the first day of a brake and on the day after its last.
edges AS (
  SELECT area, first_day AS date FROM reported WHERE first_day <= last_day
  UNION SELECT area, since FROM known JOIN reported USING (area) WHERE since BETWEEN first_day AND last_day
  UNION SELECT area, first FROM in_force
  UNION SELECT area, last + 1 FROM in_force JOIN reported USING (area) WHERE last < last_day
),
phases AS (
  SELECT edges.area, edges.date, coalesce(
      max_by(in_force.phase, bound), CASE WHEN any_value(since) <= edges.date THEN any_value(mildest) ELSE 'unknown' END) AS phase
  FROM edges CROSS JOIN reading
    LEFT JOIN known ON known.area = edges.area
    LEFT JOIN in_force ON in_force.area = edges.area AND edges.date BETWEEN first AND last
  GROUP BY edges.area, edges.date
),
changes AS (
  SELECT * FROM phases
  QUALIFY phase IS DISTINCT FROM lag(phase) OVER (PARTITION BY area ORDER BY date)
)
SELECT area AS county, ruleset, version, phase, date AS "from",
  coalesce(lead(date) OVER (PARTITION BY area ORDER BY date) - 1, CASE WHEN through <= span.last_day THEN through END) AS through
FROM changes JOIN reported USING (area), reading, span
ORDER BY county, "from"
