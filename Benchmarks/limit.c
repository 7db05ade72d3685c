/* The least work for the answer of `rulecheck replay` on the benchmark's workspace.
 *
 *   limit HISTORY          prints the totals
 *   limit HISTORY PERIODS  writes the periods to a file as well, byte for byte as replay does
 *
 * It makes one pass over the mapped file, row by row, and relies on what rulecheck has to find out: the
 * two rule sets, the columns and their widths (`2020-03-01,01000,3.7`), that the rows are sorted,
 * that no day is missing, and that there are no errors. */
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { DATE = 10, AREA = 5, LEVELS = 4 };

static const char *const level_names[LEVELS] = {"green", "yellow", "red", "dark"};
static const char *const brake_names[2] = {"normal", "brake"};

/* The phase of one rule set, and the text of its periods so far. */
struct track {
  const char *ruleset;
  int phase;        /* -1 before the area's first day */
  const char *last; /* the date of the row before */
  char *text;
  size_t length;
};

/* The state of the brake: docs/rule-language.md, "Day by day". */
struct brake {
  bool in_force;
  int above, below; /* days in a row above 100; days in a row, without Sundays, below 100 */
  int due;          /* the day of the pending change; 0: none */
};

/* Days since 1970-01-01 of the last day before a month (Hinnant, days_from_civil). */
static int before_month(const char *date) {
  int year = (date[0] - '0') * 1000 + (date[1] - '0') * 100 + (date[2] - '0') * 10 + date[3] - '0';
  int month = (date[5] - '0') * 10 + date[6] - '0';
  if (month <= 2) year--;
  int of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5;
  return year * 365 + year / 4 - year / 100 + year / 400 + of_year - 719469;
}

static bool is_in_force(struct brake *brake, int day, int tenths) {
  bool is_sunday = (day + 4) % 7 == 0;
  if (brake->due == day) {
    brake->in_force = !brake->in_force;
    brake->due = 0;
  }
  brake->above = tenths > 1000 ? brake->above + 1 : 0;
  if (!is_sunday) brake->below = tenths < 1000 ? brake->below + 1 : 0;
  bool is_full = brake->in_force ? brake->below >= 5 : brake->above >= 3;
  if (is_full && !brake->due) brake->due = day + 2;
  return brake->in_force;
}

static void end_period(struct track *track, const char *through) {
  if (track->phase < 0 || !track->text) return;
  if (through) {
    memcpy(track->text + track->length, through, DATE);
    track->length += DATE;
  }
  track->text[track->length++] = '\n';
}

/* Ends the current period, if there is one, and writes the beginning of the next. */
static void begin_period(struct track *track, int phase, const char *name, const char *row) {
  end_period(track, track->last);
  track->phase = phase;
  if (!track->text) return;
  char *at = track->text + track->length;
  memcpy(at, row + DATE + 1, AREA);
  at = stpcpy(stpcpy(stpcpy(at + AREA, track->ruleset), name), ",");
  memcpy(at, row, DATE);
  at[DATE] = ',';
  track->length = at + DATE + 1 - track->text;
}

/* Ends the periods of an area: those in force on its last day stay open. */
static void end_area(struct track *brakes, struct track *levels) {
  end_period(brakes, NULL);
  end_period(levels, NULL);
  if (levels->length) memcpy(brakes->text + brakes->length, levels->text, levels->length);
  brakes->length += levels->length;
  levels->length = 0;
  brakes->phase = levels->phase = -1;
}

int main(int count, char **arguments) {
  struct stat status;
  int file = count > 1 ? open(arguments[1], O_RDONLY) : -1;
  if (file < 0 || fstat(file, &status) != 0) return 2;
  const char *row =
      mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
  if (row == MAP_FAILED) return 2;
  const char *const end = row + status.st_size;
  row = (const char *)memchr(row, '\n', status.st_size) + 1;

  /* An area's levels come after its brake. Pages that are never written cost nothing. */
  struct track brakes = {",brake,1,", -1, NULL, NULL, 0};
  struct track levels = {",levels,1,", -1, NULL, NULL, 0};
  if (count > 2) {
    brakes.text = malloc(4 * (size_t)status.st_size + 64);
    levels.text = malloc(4 * (size_t)status.st_size);
    brakes.length = stpcpy(brakes.text, "county,ruleset,version,phase,from,through\n") - brakes.text;
  }

  long days[LEVELS] = {0}, in_force = 0, changes = 0;
  struct brake brake = {0};
  uint64_t month = 0, area = 0;
  int month_start = 0, day = 0;
  while (row < end) {
    uint64_t key;
    memcpy(&key, row, 8); /* 2020-03- */
    if (key != month) {
      month = key;
      month_start = before_month(row);
    }

    memcpy(&key, row + DATE, 8);
    key &= 0x00FFFFFFFFFFFFFF; /* ,01000, */
    if (key != area) {
      end_area(&brakes, &levels);
      area = key;
      brake = (struct brake){0};
    }
    day = month_start + (row[8] - '0') * 10 + row[9] - '0';

    const char *at = row + DATE + AREA + 2;
    int tenths = 0;
    while (*at != '.') tenths = tenths * 10 + (*at++ - '0');
    tenths = tenths * 10 + (at[1] - '0');

    bool has_brake = is_in_force(&brake, day, tenths);
    in_force += has_brake;
    if (has_brake != brakes.phase) {
      changes += brakes.phase >= 0;
      begin_period(&brakes, has_brake, brake_names[has_brake], row);
    }
    int level = (tenths >= 350) + (tenths >= 500) + (tenths >= 1000);
    days[level]++;
    if (level != levels.phase) begin_period(&levels, level, level_names[level], row);
    brakes.last = levels.last = row;
    row = at + 3;
  }
  end_area(&brakes, &levels);

  if (count > 2) {
    FILE *periods = fopen(arguments[2], "w");
    if (!periods) return 2;
    fwrite(brakes.text, 1, brakes.length, periods);
    if (fclose(periods) != 0) return 2;
  }
  printf("green %ld, yellow %ld, red %ld, dark %ld, brake %ld, changes of the brake %ld\n", days[0],
         days[1], days[2], days[3], in_force, changes);
}
