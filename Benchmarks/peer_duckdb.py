"""Computes the totals of the benchmark's two rule sets with SQL windows.

    peer_duckdb.py HISTORY
"""
import sys

import duckdb

# A run is numbered by how many days have reset its count so far; within a run, the count is how often
# the condition was true. A full count takes effect two days later, until the opposite one does.
QUERY = """
WITH history AS (
  SELECT area, date, incidence AS value, isodow(date) <> 7 AS is_counted
  FROM read_csv(?, header = true,
                columns = {'date': 'DATE', 'area': 'VARCHAR', 'incidence': 'DOUBLE'})
), runs AS (
  SELECT *,
    count_if(value <= 100) OVER so_far AS above_run,
    count_if(value >= 100 AND is_counted) OVER so_far AS below_run
  FROM history WINDOW so_far AS (PARTITION BY area ORDER BY date ROWS UNBOUNDED PRECEDING)
), counts AS (
  SELECT *,
    count_if(value > 100) OVER (
      PARTITION BY area, above_run ORDER BY date ROWS UNBOUNDED PRECEDING) AS above,
    count_if(value < 100 AND is_counted) OVER (
      PARTITION BY area, below_run ORDER BY date ROWS UNBOUNDED PRECEDING) AS below
  FROM runs
), states AS (
  SELECT *, coalesce(
    last_value(CASE WHEN above >= 3 THEN true WHEN below >= 5 THEN false END IGNORE NULLS) OVER (
      PARTITION BY area ORDER BY date ROWS BETWEEN UNBOUNDED PRECEDING AND 2 PRECEDING),
    false) AS brake
  FROM counts
), days AS (
  SELECT *, brake <> lag(brake, 1, false) OVER (PARTITION BY area ORDER BY date) AS changes
  FROM states
)
SELECT
  count_if(value < 35), count_if(value >= 35 AND value < 50),
  count_if(value >= 50 AND value < 100), count_if(value >= 100),
  count_if(brake), count_if(changes)
FROM days
"""

NAMES = ("green", "yellow", "red", "dark", "brake", "changes of the brake")
answer = duckdb.execute(QUERY, [sys.argv[1]]).fetchone()
print(", ".join(f"{name} {total}" for name, total in zip(NAMES, answer)))
