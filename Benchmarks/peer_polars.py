"""Computes the totals of the benchmark's two rule sets with polars expressions over whole columns.

    peer_polars.py HISTORY
"""
import sys

import polars as pl

value, area = pl.col("incidence"), "area"
is_counted = pl.col("date").dt.weekday() != 7


def in_a_row(condition: pl.Expr, resets: pl.Expr) -> pl.Expr:
    """How often a condition was true since the last day that resets the count: the days so far, less
    those up to that day."""
    so_far = condition.cast(pl.Int32).cum_sum()
    return so_far - pl.when(resets).then(so_far).forward_fill().fill_null(0)


def days(condition: pl.Expr) -> pl.Expr:
    return condition.cast(pl.Int64).sum()


history = pl.scan_csv(
    sys.argv[1], schema={"date": pl.Date, area: pl.String, "incidence": pl.Float64}
)
above = in_a_row(value > 100, value <= 100)
below = in_a_row((value < 100) & is_counted, (value >= 100) & is_counted)
# What takes effect two days later. Both counts are never full at once, since at least two of any three
# days in a row are counted.
due = pl.when(above >= 3).then(True).when(below >= 5).then(False)
answer = (
    history.with_columns(due=due.over(area))
    .with_columns(brake=pl.col("due").shift(2).forward_fill().fill_null(False).over(area))
    .with_columns(before=pl.col("brake").shift(1, fill_value=False).over(area))
    .select(
        green=days(value < 35),
        yellow=days((value >= 35) & (value < 50)),
        red=days((value >= 50) & (value < 100)),
        dark=days(value >= 100),
        brake=days(pl.col("brake")),
        changes=days(pl.col("brake") != pl.col("before")),
    )
    .collect()
    .row(0, named=True)
)
print(", ".join(f"{name} {total}" for name, total in answer.items()).replace(
    "changes", "changes of the brake"))
