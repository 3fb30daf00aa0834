"""Rooms: guesses by many at once, no names, and an end."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from ui.rooms import CODE_LENGTH, IDLE_SECONDS, MOST_ROOMS, MOST_STUDENTS, RoomFull, Rooms


def test_a_class_guesses_and_sees_the_distribution() -> None:
    rooms = Rooms()
    code, key = rooms.open()
    assert len(code) == CODE_LENGTH
    assert rooms.ask(code, key, "half_wrong.1")
    for student, value in (("a", 0.5), ("b", 0.7), ("c", 0.6)):
        assert rooms.join(f" {code.lower()} ", student)
        assert rooms.guess(code, student, "half_wrong.1", value)
    assert rooms.guess(code, "a", "half_wrong.1", 0.55)
    assert rooms.guesses(code, "half_wrong.1") == [0.55, 0.6, 0.7]
    assert rooms.students(code) == 3
    assert rooms.show(code, key)
    assert not rooms.guess(code, "a", "half_wrong.1", 0.61)
    assert rooms.asked(code) == ("half_wrong.1", True)
    assert rooms.ask(code, key, "half_wrong.2")
    assert rooms.asked(code) == ("half_wrong.2", False)
    assert rooms.guesses(code, "half_wrong.2") == []
    assert rooms.guesses(code, "half_wrong.1") == [0.55, 0.6, 0.7]


def test_only_the_teacher_steers_and_only_who_is_in_guesses() -> None:
    rooms = Rooms()
    code, key = rooms.open()
    assert not rooms.ask(code, "another key", "q")
    assert not rooms.show(code, "another key")
    rooms.close(code, "another key")
    rooms.ask(code, key, "q")
    assert not rooms.guess(code, "a stranger", "q", 0.5)
    rooms.join(code, "a")
    assert not rooms.guess(code, "a", "another question", 0.5)
    assert not rooms.join("NOSUCH", "a")
    rooms.close(code, key)
    assert rooms.asked(code) is None


def test_a_room_ends_after_two_idle_hours_and_not_while_it_is_used() -> None:
    clock = [0.0]
    rooms = Rooms(lambda: clock[0])
    code, key = rooms.open()
    clock[0] += IDLE_SECONDS - 1
    assert rooms.ask(code, key, "q")
    clock[0] += IDLE_SECONDS - 1
    assert rooms.join(code, "a")
    clock[0] += IDLE_SECONDS - 1
    assert rooms.guess(code, "a", "q", 0.5)
    for _ in range(3):  # screens that were left open look and do nothing
        assert rooms.guesses(code, "q") == [0.5]
        clock[0] += IDLE_SECONDS / 2 - 1
        found = rooms.asked(code)
    assert found is None
    assert rooms.guesses(code, "q") == []


def test_a_room_is_in_one_process_alone_and_its_code_can_be_read_aloud() -> None:
    rooms = Rooms()
    code, key = rooms.open()
    assert len(code) == CODE_LENGTH == 6
    assert not set(code) & set("ILO01")
    assert Rooms().asked(code) is None
    assert not Rooms().taught(code, key)


def test_a_room_holds_a_hundred_and_the_server_so_many_rooms() -> None:
    rooms = Rooms()
    code, _ = rooms.open()
    for student in range(MOST_STUDENTS):
        rooms.join(code, str(student))
    with pytest.raises(RoomFull):
        rooms.join(code, "one more")
    assert rooms.join(code, "0")
    for _ in range(MOST_ROOMS - 1):
        rooms.open()
    with pytest.raises(RoomFull):
        rooms.open()


def test_a_hundred_at_once_are_all_counted() -> None:
    rooms = Rooms()
    code, key = rooms.open()
    rooms.ask(code, key, "q")

    def student(place: int) -> None:
        rooms.join(code, str(place))
        for value in range(20):
            rooms.guess(code, str(place), "q", place + value / 100)

    with ThreadPoolExecutor(16) as pool:
        list(pool.map(student, range(MOST_STUDENTS)))
    assert rooms.guesses(code, "q") == [place + 0.19 for place in range(MOST_STUDENTS)]


def test_a_student_who_comes_back_sits_where_they_sat_before() -> None:
    rooms = Rooms()
    code, key = rooms.open()
    rooms.ask(code, key, "q")
    rooms.join(code, "before")
    rooms.guess(code, "before", "q", 0.4)
    rooms.join(code, "after a reload")
    rooms.guess(code, "after a reload", "q", 0.9)
    assert rooms.students(code) == 2
    assert rooms.sit_back(code, "before", "after a reload")
    assert rooms.students(code) == 1
    assert rooms.guesses(code, "q") == [0.4]
    assert rooms.guess_of(code, "before", "q") == 0.4
    assert rooms.guess_of(code, "after a reload", "q") is None
    assert not rooms.sit_back("NOSUCH", "before", "after a reload")


def test_coming_back_into_a_full_room_works_and_is_no_way_around_its_size() -> None:
    rooms = Rooms()
    code, _ = rooms.open()
    for student in range(MOST_STUDENTS):
        rooms.join(code, str(student))
    assert rooms.sit_back(code, "7", "after a reload")
    with pytest.raises(RoomFull):
        rooms.sit_back(code, "a stranger's mark", "another one")
    assert rooms.students(code) == MOST_STUDENTS


def test_the_teachers_key_is_known_again() -> None:
    rooms = Rooms()
    code, key = rooms.open()
    assert rooms.taught(code, key)
    assert not rooms.taught(code, "anything ✓")
    assert not rooms.taught("NOSUCH", key)
