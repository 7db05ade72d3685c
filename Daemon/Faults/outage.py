"""A receiver that is down for a week of a season gets everything afterwards, in order for each county."""

import pathlib

import state
from outcome import Outcome
from receiver import Receiver
from season import Season, local_day
from workplace import Workplace

DOWN = range(3, 10)  # days


def test(program, scratch, seed, share):
    """24 days; of a receiver that is also busy or silent now and then."""
    outcome = Outcome("an outage of a receiver")
    season = Season(seed, max(13, round(24 * share)))
    season.broken.clear()
    receiver = Receiver(seed)
    workplace = Workplace(program, pathlib.Path(scratch, "outage"), season, receiver)
    waiting = 0
    for now in season.moments:
        receiver.is_down = season.days.index(local_day(now)) in DOWN
        ended = workplace.tick(now)
        if ended.code:
            outcome.fail(f"at {now}", f"ends with {ended.code}: {ended.said}")
        snapshot = state.Snapshot(workplace.state)
        waiting = max(waiting, len(snapshot.messages) - len(snapshot.handed))
    for attempt in range(20):
        if len(snapshot.handed) == len(snapshot.messages):
            break
        workplace.tick(now + 7200 * (attempt + 1), figures_of=now)
        snapshot = state.Snapshot(workplace.state)
    outcome.check("at the end", snapshot)
    receiver.compare(outcome, "what the receiver got", snapshot.messages)
    outcome.say(f"{len(snapshot.messages)} messages, of which {waiting} waited at once; {receiver.busy} times 503, "
                f"{receiver.silent} times no answer")
    workplace.close()
    return outcome
