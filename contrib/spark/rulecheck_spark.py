#!/usr/bin/env python3
"""Replays rules over a table of observations with Apache Spark; see README.md in this folder.

Each partition has all days of its areas and runs through one `rulecheck replay --stream`.
"""
import argparse
import csv
import datetime
import itertools
import re
import subprocess
import sys
import tempfile
import threading

from pyspark import AccumulatorParam, SparkFiles
from pyspark.sql import DataFrame, SparkSession, functions as F, types as T

PERIODS = "county string, ruleset string, version string, phase string, from date, through date"
DIFFERENCES = (
    "county string, ruleset string, before string, after string, from date, through date"
)
EXACT = (T.DecimalType, T.StringType, T.ByteType, T.ShortType, T.IntegerType, T.LongType)


class Rows(AccumulatorParam):
    """How many rows each partition has. A task that is tried again counts once."""

    def zero(self, value):
        return {}

    def addInPlace(self, one, other):
        return {**one, **other}


def run(rows, command):
    """Yields the lines of CSV that the command makes of rows, without its heading; the rows are
    written by a thread, as the command may print before it has read all of them."""
    with tempfile.TemporaryFile() as errors:
        child = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors)
        failures = []

        def feed():
            try:
                with child.stdin as pipe:
                    for row in rows:
                        pipe.write(row.encode())
            except BrokenPipeError:
                pass  # The command has ended, and says why.
            except BaseException as failure:
                # The end of its input would be the end of the data to the command.
                failures.append(failure)
                child.kill()

        feeder = threading.Thread(target=feed, daemon=True)
        feeder.start()
        try:
            lines = (line.decode() for line in child.stdout)
            yield from itertools.islice(csv.reader(lines), 1, None)
            status = child.wait()
            feeder.join()
            if failures:
                raise failures[0]
            errors.seek(0)
            # In one line, as Spark shows it among its own.
            said = " ".join(errors.read().decode(errors="replace").split())
            if status != 0:
                said = re.sub("^rulecheck: ", "", said) or f"it ended with {status}"
                raise RuntimeError(f"[rulecheck: {said}]")
            if said:
                print(said, file=sys.stderr)
        finally:
            # Also when Spark wants no more lines. The thread ends with the pipe.
            child.kill()
            child.wait()
            child.stdout.close()


def piped(partitioned, options, counts, convert):
    """Yields what `convert` makes of the lines of each partition."""

    def partition(number, rows):
        count = 0

        def lines():
            nonlocal count
            for row in itertools.chain([first], rows):
                count += 1
                yield row[0]

        first = next(rows, None)
        if first is None:
            return  # An empty partition starts nothing.
        command = [SparkFiles.get(options.program), "replay", "--stream"]
        for rules in options.rules:
            command += ["--rules", SparkFiles.get(rules)]
        command += ["--columns", ",".join(options.columns), "--days", "..".join(options.days)]
        if options.shared:
            command += ["--shared", SparkFiles.get(options.shared)]
        if options.ruleset:
            command += ["--ruleset", options.ruleset]
        yield from convert(run(lines(), command))
        counts.add({number: count})

    return partitioned.rdd.mapPartitionsWithIndex(partition)


def day(text):
    return datetime.date.fromisoformat(text) if text else None


def periods(lines):
    for *labels, start, end in lines:
        yield *labels, day(start), day(end)


def differences(lines, old, new, last):
    """Yields the spans of days on which two workspaces differ, by area and rule set. The periods of
    a rule set follow each other; `not-valid`: it has none."""

    def sides(group):
        spans = {}
        for side, _, ruleset, _, phase, start, end in group:
            if side not in (old, new):
                raise RuntimeError(f"[rulecheck: no workspace is called {side}: {old}, {new}]")
            end = day(end) or last
            spans.setdefault(ruleset, {old: [], new: []})[side].append((day(start), end, phase))
        return spans

    def at(spans, date):
        return next((phase for start, end, phase in spans if start <= date <= end), "not-valid")

    one = datetime.timedelta(1)
    for county, group in itertools.groupby(lines, key=lambda line: line[1]):
        for ruleset, spans in sides(group).items():
            edges = sorted({edge for side in spans.values() for start, end, _ in side
                            for edge in (start, end + one)})
            found = None
            for start, end in zip(edges, edges[1:]):
                before, after = at(spans[old], start), at(spans[new], start)
                if found and (before, after, start) == (*found[:2], found[3] + one):
                    found[3] = end - one
                    continue
                if found:
                    yield county, ruleset, *found
                found = [before, after, start, end - one] if before != after else None
            if found:
                yield county, ruleset, *found


def read(spark, name):
    """A table of the catalog, or FORMAT:PATH. CSV has a heading, and its values are texts."""
    form, colon, path = name.partition(":")
    if not colon:
        return spark.table(name)
    return spark.read.options(header=True).format(form).load(path)


def write(table, name, mode):
    form, colon, path = name.partition(":")
    if not colon:
        return table.write.mode(mode).saveAsTable(name)
    table.write.options(header=True).mode(mode).format(form).save(path)


def column(table: DataFrame, name: str, allowed, advice: str):
    kind = table.schema[name].dataType
    if not isinstance(kind, allowed):
        sys.exit(f"column {name} is {kind.simpleString().upper()}: {advice}")
    # rulecheck refuses what would end a field or a line, as a part of the value.
    text = F.translate(F.col(name).cast("string"), "\t\r\n", "␉␍␊")
    return F.coalesce(text, F.lit(""))


def lines(table: DataFrame, options) -> DataFrame:
    """A line for each row, by area and day within partitions. A number of partitions that is given
    keeps Spark from splitting or joining them."""
    area = column(table, options.area, (T.StringType,), "write identifiers as STRING")
    date = column(table, options.day, (T.DateType, T.StringType), "cast it to DATE")
    values = [
        column(table, name, EXACT, "values are exact decimals; cast it to DECIMAL(p, s) or STRING")
        for name in options.columns.values()
    ]
    fields = [part for field in (area, date, *values) for part in (F.lit("\t"), field)][1:]
    return (
        table.select(
            area.alias("area"), date.alias("day"), F.concat(*fields, F.lit("\n")).alias("line"))
        .repartition(options.partitions, "area")
        .sortWithinPartitions("area", "day")
        .select("line")
    )


def warn_of_skew(counts):
    sizes = sorted(counts.values())
    if not sizes:
        print("rulecheck_spark: there are no observations", file=sys.stderr)
        return
    largest, median = sizes[-1], sizes[len(sizes) // 2]
    print(f"rulecheck_spark: {sum(sizes)} rows in {len(sizes)} partitions; the largest has "
          f"{largest}, the median {median}", file=sys.stderr)
    if largest > 4 * median:
        print(f"rulecheck_spark: warning: one partition has {largest / median:.1f} times the rows "
              "of the median, and the job waits for it; try another number of --partitions",
              file=sys.stderr)


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], allow_abbrev=False,
        epilog="TABLE is a table of the catalog, or FORMAT:PATH, such as parquet:s3a://bucket/figures.")
    parser.add_argument("answer", choices=["periods", "impact"])
    parser.add_argument("source", metavar="TABLE", help="the observations")
    parser.add_argument("target", metavar="TABLE",
                        help="for the periods, or for the days that differ, with their counties")
    parser.add_argument("--columns", required=True, metavar="METRIC[=COLUMN],…",
                        help="the metrics, and where they are called otherwise, their columns")
    parser.add_argument("--rules", action="append", required=True,
                        help="a workspace, by the name that --archives gives it; for impact twice: old, new")
    parser.add_argument("--area", default="area", help="its column (default: area)")
    parser.add_argument("--day", default="day", help="its column (default: day)")
    parser.add_argument("--days", metavar="FIRST..LAST",
                        help="of all areas (default: those of the table)")
    parser.add_argument("--ruleset", help="only this rule set")
    parser.add_argument("--shared", metavar="FILE", help="values of states and the country")
    parser.add_argument("--program", default="rulecheck",
                        help="its name among --files (default: rulecheck)")
    parser.add_argument("--partitions", type=int, help="default: three for each core")
    parser.add_argument("--counties", metavar="TABLE",
                        help="with impact: for the counties that differ, with the spans of days")
    parser.add_argument("--mode", choices=["error", "append", "overwrite"], default="error",
                        help="where TABLE exists (default: error)")
    options = parser.parse_args()
    if len(options.rules) != (2 if options.answer == "impact" else 1):
        parser.error("periods are of one --rules, an impact of two")
    options.columns = {
        metric: name or metric
        for metric, _, name in (each.partition("=") for each in options.columns.split(","))}
    return options


def main():
    options = arguments()
    # Decimals become plain text, never 0E-10.
    spark = SparkSession.builder.appName("rulecheck").config("spark.sql.ansi.enabled", True)
    spark = spark.getOrCreate()
    table = read(spark, options.source)
    for name in (options.area, options.day, *options.columns.values()):
        if name not in table.columns:
            sys.exit(f"there is no column {name}: {', '.join(table.columns)}")
    options.partitions = options.partitions or 3 * spark.sparkContext.defaultParallelism
    partitioned = lines(table, options)
    if options.days:
        options.days = options.days.split("..")
    else:
        first, last = table.agg(F.min(options.day), F.max(options.day)).first()
        if first is None:
            sys.exit(f"{options.source} has no observations")
        options.days = [str(first), str(last)]
    counts = spark.sparkContext.accumulator({}, Rows())
    try:
        if options.answer == "periods":
            found = piped(partitioned, options, counts, periods)
            write(spark.createDataFrame(found, PERIODS, verifySchema=False), options.target, options.mode)
        else:
            old, new = options.rules
            last = day(options.days[-1])
            found = piped(
                partitioned, options, counts, lambda each: differences(each, old, new, last))
            spans = spark.createDataFrame(found, DIFFERENCES, verifySchema=False).cache()
            days = spans.withColumn("day", F.explode(F.sequence("from", "through")))
            days = days.groupBy("day", "ruleset", "before", "after").agg(F.count("*").alias("counties"))
            write(days, options.target, options.mode)
            if options.counties:
                write(spans, options.counties, options.mode)
    except Exception as failure:
        said = re.search(r"RuntimeError: \[(rulecheck: .*?)\]$", str(failure), re.S | re.M)
        if not said:
            raise
        sys.exit(said[1])
    warn_of_skew(counts.value)
    spark.stop()


if __name__ == "__main__":
    main()
