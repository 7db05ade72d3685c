"""What a test found, in few lines."""

import collections


class Outcome:
    def __init__(self, name):
        self.name, self.lines, self.failures, self.counts = name, [], [], collections.Counter()

    def fail(self, where, sentence):
        self.failures.append(f"{self.name}, {where}: {sentence}")

    def check(self, where, snapshot):
        for fault in snapshot.faults:
            self.fail(where, fault)

    def say(self, line):
        self.lines.append(line)
