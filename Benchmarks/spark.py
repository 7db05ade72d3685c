"""One rule over a large table in one Spark session: as SQL windows, and with contrib/spark; then in one process, without Spark.

    spark.py PROGRAM [--rows 5000000] [--cores 2] [--rounds 1] [--folder .build-bench/spark]

Prints the seconds of each, and fails where periods differ. The table is Parquet by day, as observations come, so that both
jobs have to bring together the days of an area. Needs the packages of Tests/Spark/requirements.txt, Java 17, and on disk
about 60 bytes a row.
"""
import argparse
import os
import pathlib
import subprocess
import sys
import time

from pyspark.sql import SparkSession, functions as F

import generate_history

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "contrib" / "spark"))
import rulecheck_spark  # noqa: E402

# As in peer_duckdb.py: a run is numbered by how many days have reset its count so far. Then the days become periods.
QUERY = """
WITH history AS (
  SELECT area, day, incidence AS value, dayofweek(day) <> 1 AS is_counted FROM observations
), runs AS (
  SELECT *,
    count_if(value <= 100) OVER so_far AS above_run,
    count_if(value >= 100 AND is_counted) OVER so_far AS below_run
  FROM history WINDOW so_far AS (PARTITION BY area ORDER BY day ROWS UNBOUNDED PRECEDING)
), counts AS (
  SELECT area, day,
    count_if(value > 100) OVER (
      PARTITION BY area, above_run ORDER BY day ROWS UNBOUNDED PRECEDING) AS above,
    count_if(value < 100 AND is_counted) OVER (
      PARTITION BY area, below_run ORDER BY day ROWS UNBOUNDED PRECEDING) AS below
  FROM runs
), states AS (
  SELECT area, day, coalesce(
    last_value(CASE WHEN above >= 3 THEN true WHEN below >= 5 THEN false END, true) OVER (
      PARTITION BY area ORDER BY day ROWS BETWEEN UNBOUNDED PRECEDING AND 2 PRECEDING),
    false) AS brake
  FROM counts
), changes AS (
  SELECT *, brake <> lag(brake, 1, NOT brake) OVER (PARTITION BY area ORDER BY day) AS changes
  FROM states
), begun AS (
  SELECT area, brake, day AS `from`,
    date_sub(lead(day) OVER (PARTITION BY area ORDER BY day), 1) AS through
  FROM changes WHERE changes
)
SELECT area AS county, if(brake, 'brake', 'normal') AS phase, `from`, through FROM begun
"""


def timed(run):
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def workspace(folder: pathlib.Path, copies: int) -> None:
    """The benchmark's workspace with each area as many times."""
    generate_history.write(folder)
    heading, *areas = (folder / "areas.csv").read_text().splitlines()
    with open(folder / "areas.csv", "w") as file:
        print(heading, file=file)
        for copy in range(copies):
            for line in areas:
                area, _, state = line.split(",")
                print(f"{area}-{copy},Area {area}-{copy},{state}", file=file)


def table(spark, folder: pathlib.Path, copies: int) -> None:
    """The history of each copy is a little higher than that of the one before."""
    history = spark.read.options(header=True).csv(str(folder / "workspace" / "history.csv"))
    copies = spark.range(copies).withColumnRenamed("id", "copy")
    history.crossJoin(F.broadcast(copies)).select(
        F.concat_ws("-", "area", "copy").alias("area"), F.to_date("date").alias("day"),
        F.expr("cast(incidence + (copy % 97) * 0.3BD AS DECIMAL(8, 1))").alias("incidence"),
    ).repartition(16, "day").write.mode("overwrite").parquet(str(folder / "observations"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--rows", type=int, default=5_000_000)
    parser.add_argument("--cores", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--memory", default="4g")
    parser.add_argument("--folder", type=pathlib.Path, default=ROOT / ".build-bench" / "spark")
    given = parser.parse_args()
    folder, program = given.folder.resolve(), given.program.resolve()
    copies = max(1, round(given.rows / (generate_history.AREAS * generate_history.DAYS)))
    workspace(folder / "workspace", copies)

    os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
    os.environ["PYSPARK_PYTHON"] = sys.executable
    spark = (
        SparkSession.builder.master(f"local[{given.cores}]").config("spark.ui.enabled", False)
        .config("spark.driver.memory", given.memory).config("spark.local.dir", str(folder / "tmp"))
        .config("spark.sql.ansi.enabled", True).config("spark.log.level", "ERROR").getOrCreate())
    spark.sparkContext.addPyFile(rulecheck_spark.__file__)
    print(f"writing {copies * generate_history.AREAS * generate_history.DAYS} rows", file=sys.stderr)
    table(spark, folder, copies)
    observations = spark.read.parquet(str(folder / "observations"))
    observations.createOrReplaceTempView("observations")
    first, last = observations.agg(F.min("day"), F.max("day")).first()
    options = argparse.Namespace(
        program=str(program), rules=[str(folder / "workspace")], columns={"incidence": "incidence"},
        area="area", day="day", days=[str(first), str(last)], shared=None, ruleset="brake",
        partitions=3 * given.cores)

    def windows():
        found = spark.sql(QUERY)
        found.write.mode("overwrite").parquet(str(folder / "windows"))

    def rules():
        counts = spark.sparkContext.accumulator({}, rulecheck_spark.Rows())
        lines = rulecheck_spark.lines(observations, options)
        found = rulecheck_spark.piped(lines, options, counts, rulecheck_spark.periods)
        spark.createDataFrame(found, rulecheck_spark.PERIODS, verifySchema=False).write.mode(
            "overwrite").parquet(str(folder / "rules"))

    def process():
        command = [program, "replay", "--rules", folder / "workspace", "--ruleset", "brake",
                   "--data", folder / "history.csv", "--format", "csv"]
        with open(folder / "periods.csv", "wb") as file:
            subprocess.run(command, stdout=file, check=True)

    def write_csv():
        """What a single process reads: one file, sorted, with a heading."""
        observations.select("area", F.col("day").alias("date"), "incidence").coalesce(1).sort(
            "area", "date").coalesce(1).write.mode("overwrite").csv(str(folder / "csv"))
        with open(folder / "history.csv", "wb") as file:
            file.write(b"area,date,incidence\n")
            for part in sorted((folder / "csv").glob("part-*")):
                file.write(part.read_bytes())

    write_csv()
    contestants = {"SQL windows": windows, "contrib/spark": rules, "one process, no Spark": process}
    seconds = {name: [] for name in contestants}
    for _ in range(given.rounds):
        for name, run in contestants.items():
            seconds[name].append(timed(run))
    for name, each in seconds.items():
        print(f"{name:24} {min(each):8.1f} s  {copies * generate_history.AREAS * generate_history.DAYS / min(each) / 1e6:6.2f} M rows/s")

    of_windows = spark.read.parquet(str(folder / "windows"))
    of_rules = spark.read.parquet(str(folder / "rules")).select(of_windows.columns)
    of_process = spark.read.options(header=True).schema(rulecheck_spark.PERIODS).csv(
        str(folder / "periods.csv")).select(of_windows.columns)
    for name, other in (("contrib/spark", of_rules), ("one process", of_process)):
        differ = of_windows.exceptAll(other).count() + other.exceptAll(of_windows).count()
        print(f"periods of {name}: {other.count()}, {differ} of them not those of SQL windows")
        if differ:
            sys.exit(1)
    spark.stop()


if __name__ == "__main__":
    main()
