"""How jobs are timed: in turns, medians, and gains of threads within the rounds."""

import pytest

from sims.bench.measure import Job, Rate, measure
from sims.bench.report import markdown


class Clock:
    """A clock that jobs set forward."""

    def __init__(self, monkeypatch):
        self.now = 0.0
        monkeypatch.setattr("sims.bench.measure.time.perf_counter", lambda: self.now)

    def job(self, name, seconds, units=10.0, single=""):
        waits = iter(seconds)

        def run():
            self.now += next(waits)
            return units

        return Job(name, "units", run, single)


def test_rates_are_medians_without_the_first_turn(monkeypatch):
    clock, told = Clock(monkeypatch), []
    jobs = [clock.job("one", [99, 1, 5, 2]), clock.job("other", [99, 10, 10, 20], units=20.0)]
    assert measure(jobs, 3, told.append) == [Rate("one", "units", 5.0), Rate("other", "units", 2.0)]
    assert told[:3] == ["round 0 of 3: one", "round 0 of 3: other", "round 1 of 3: one"]


def test_the_gain_of_threads_is_that_within_the_rounds(monkeypatch):
    """A machine that slows down from round to round troubles both alike."""
    clock = Clock(monkeypatch)
    jobs = [clock.job("one", [99, 1, 2, 8]), clock.job("two", [99, 0.5, 1, 5], single="one")]
    single, double = measure(jobs, 3, lambda _: None)
    assert (single.gain, double.gain) == (0, pytest.approx(2.0))
    table = markdown([single, double], [])
    assert "| two | 2.00 |" in table
    assert "| one | 0.00 |" not in table
