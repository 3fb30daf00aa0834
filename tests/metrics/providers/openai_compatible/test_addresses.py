from __future__ import annotations

import pytest

from metrics.providers.openai_compatible import (
    OPENAI,
    Endpoint,
    Policy,
    RefusedAddress,
    Secret,
    endpoint,
    policy_from,
    presets,
    read_address,
)

KEY = "sk-test-NOT-A-REAL-KEY-000000000042"


@pytest.mark.parametrize(
    "address",
    [
        "http://169.254.169.254/v1",
        "http://2852039166/v1",
        "http://0xa9fea9fe/v1",
        "http://0xa9.0xfe.0xa9.0xfe/v1",
        "http://0251.0376.0251.0376/v1",
        "http://169.254.43518/v1",
        "http://[::ffff:169.254.169.254]/v1",
        "http://[::ffff:a9fe:a9fe]/v1",
        "http://[64:ff9b::a9fe:a9fe]/v1",
        "http://[2002:a9fe:a9fe::1]/v1",
        "http://[fe80::1]/v1",
        "http://[fe80::1%25eth0]/v1",
        "http://[fd00:ec2::254]/v1",
        "http://metadata.google.internal/v1",
        "http://METADATA.google.internal./v1",
        "http://metadata/v1",
        "http://instance-data.ec2.internal/v1",
        "http://100.100.100.200/v1",
        "http://１６９.２５４.169.254/v1",
    ],
)
def test_link_local_and_metadata_addresses_are_refused_however_they_are_written(address: str) -> None:
    for policy in (Policy(), policy_from({"ANSWER_METRICS_JUDGE_HOSTS": address.split("/")[2]})):
        with pytest.raises(RefusedAddress) as refusal:
            read_address(address, policy)
        assert refusal.value.note.code == "server.address-blocked"


@pytest.mark.parametrize(
    "address",
    [
        "ftp://a.example/v1",
        "a.example/v1",
        "localhost:11434",
        "http://",
        "file:///etc",
        "javascript:1",
        "http://a b/",
        "http://[::1/",
        "http://h:99999999/",
    ],
)
def test_what_is_no_address_of_a_server_is_refused(address: str) -> None:
    with pytest.raises(RefusedAddress) as refusal:
        read_address(address)
    assert refusal.value.note.code == "server.address-scheme"


@pytest.mark.parametrize(
    ("typed", "base_url", "codes", "has_key"),
    [
        ("", OPENAI, [], False),
        (" http://localhost:11434/v1/ ", "http://localhost:11434/v1", [], False),
        ("http://[::1]:8080/v1", "http://[::1]:8080/v1", [], False),
        ("https://a.example/v1/chat/completions", "https://a.example/v1", ["server.address-tail"], False),
        (f"https://a.example/v1?key={KEY}", "https://a.example/v1", ["server.address-key-moved"], True),
        (f"https://a.example/v1?API_KEY={KEY}&v=2", "https://a.example/v1", ["server.address-key-moved", "server.address-query"], True),  # noqa: E501 (one case a line)
        (f"https://a.example/v1#token={KEY}", "https://a.example/v1", ["server.address-key-moved"], True),
        (f"https://{KEY}@a.example/v1", "https://a.example/v1", ["server.address-key-moved"], True),
        (f"https://{KEY}:@a.example/v1", "https://a.example/v1", ["server.address-key-moved"], True),
    ],
)  # fmt: skip
def test_a_typed_address_is_cleaned_and_its_key_moved(
    typed: str, base_url: str, codes: list[str], has_key: bool
) -> None:
    read = read_address(typed)
    assert read.base_url == base_url
    assert [note.code for note in read.notes] == codes
    assert read.key.reveal() == (KEY if has_key else "")
    assert KEY not in repr(read)
    assert KEY not in " ".join(map(str, read.notes))


def test_a_user_name_with_a_password_is_refused_without_saying_it() -> None:
    with pytest.raises(RefusedAddress) as refusal:
        read_address("https://bob:pass-word-123456@a.example/v1")
    assert refusal.value.note.code == "server.address-credentials"
    assert "pass-word" not in str(refusal.value)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (f"v1/{KEY}", "server.address-path-key"),
        (f"{KEY.replace('-', '%2D')}/v1", "server.address-path-key"),
        ("key=abcdefgh12345678/v1", "server.address-path-key"),
        ("v1?key=short", "server.key-short"),
        ("v1?api_key=with%20space-in-it", "server.key-signs"),
        ("v1/0123456789abcdef0123456789abcdef/gateway/openai", ""),
        ("openai/deployments/gpt-4o-mini-2024-07-18", ""),
    ],
)
def test_a_key_in_the_path_or_one_that_is_none_is_refused(path: str, code: str) -> None:
    try:
        read = read_address(f"https://a.example/{path}")
    except RefusedAddress as refusal:
        assert refusal.note.code == code
        assert KEY not in str(refusal)
    else:
        assert (code, read.base_url) == ("", f"https://a.example/{path}")


@pytest.mark.parametrize("key", ["abc", "schlüssel-der-schule", "two words of a key"])
def test_what_is_no_key_is_refused_wherever_it_comes_from(key: str) -> None:
    with pytest.raises(RefusedAddress, match="key"):
        endpoint("m", "http://localhost:1/v1", key)
    for given in ({"key": key}, {"embedding_key": key, "embedding_model": "e"}):
        (preset,) = presets({}, {"judges": {"school": {"model": "a", "base_url": "http://localhost:1/v1", **given}}})
        assert (preset.base_url, preset.judge, preset.embedder) == ("", None, None)
        assert "key" in str(preset.notes[0])
    assert endpoint("m", "http://localhost:1/v1", "EMPTY")[0].key == Secret("EMPTY")


def test_the_operator_switches_typed_addresses_off_or_names_hosts() -> None:
    off = policy_from({"ANSWER_METRICS_JUDGE_HOSTS": "off"})
    assert read_address("", off).base_url == OPENAI
    with pytest.raises(RefusedAddress, match="switched off"):
        read_address("http://localhost:11434/v1", off)
    named = policy_from({}, {"judge_hosts": ["localhost:11434", "api.groq.com"]})
    assert read_address("http://LOCALHOST:11434/v1", named).base_url.endswith(":11434/v1")
    for other in ("http://localhost:22/v1", "https://api.groq.com.evil.example/v1", ""):
        with pytest.raises(RefusedAddress, match="not among those allowed"):
            read_address(other, named)
    assert policy_from({"ANSWER_METRICS_JUDGE_HOSTS": ""}) == Policy()
    for forbidding in (False, [], None, 0):
        assert not policy_from({}, {"judge_hosts": forbidding}).custom
    assert policy_from({}, {"judge_hosts": True}) == Policy()


def test_the_key_of_the_field_counts_before_the_one_in_the_address() -> None:
    made, notes = endpoint("m", f"https://a.example/v1?key={KEY}", "another-key-1234567")
    assert made.key == Secret("another-key-1234567")
    assert [note.code for note in notes] == ["server.address-key-moved"]
    assert "another-key-1234567" not in repr(made)


@pytest.mark.parametrize(
    ("address", "own", "sent"),
    [
        ("", "", KEY),
        ("HTTPS://Judge.example:443/embed/v1", "", KEY),
        ("https://other.example/v1", "", ""),
        ("http://judge.example/v1", "", ""),
        ("https://judge.example:8443/v1", "", ""),
        ("https://judge.example.evil.example/v1", "", ""),
        ("https://other.example/v1", "an-embedders-own-key-77", "an-embedders-own-key-77"),
        ("https://other.example/v1?key=key-of-the-address-88", "", "key-of-the-address-88"),
    ],
)
def test_the_key_of_a_presets_judge_stays_with_the_judges_server(address: str, own: str, sent: str) -> None:
    table = {"model": "a", "base_url": "https://judge.example/v1", "key": KEY, "embedding_model": "e"}
    given = {"embedding_base_url": address, "embedding_key": own}
    (preset,) = presets({}, {"judges": {"school": {**table, **given}}})
    assert preset.judge is not None
    assert preset.judge.key == Secret(KEY)
    assert preset.embedder is not None
    assert preset.embedder.key == Secret(sent)
    assert [note.code for note in preset.notes] == ([] if sent else ["server.embedder-keyless"])


@pytest.mark.parametrize(
    "bad", [{"model": " "}, {"timeout": 0}, {"timeout": float("nan")}, {"temperature": 3}, {"max_tokens": 0}]
)
def test_an_endpoint_checks_itself(bad: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"needs|must"):
        Endpoint(**{"model": "m", **bad})  # type: ignore[arg-type]


def test_presets_come_from_secrets_and_the_environment() -> None:
    secrets = {
        "judges": {
            "school": {"model": "a", "base_url": "http://localhost:1/v1", "key": KEY, "embedding_model": "e", "timeout": 5},  # noqa: E501 (one case a line)
            "broken": {"model": "a", "base_url": "http://169.254.169.254/"},
            "odd": {"model": "a", "timeout": "soon"},
        }
    }  # fmt: skip
    environment = {"OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": "http://localhost:2/v1"}
    school, broken, odd, own = presets(environment, secrets)
    assert school.judge == Endpoint("a", "http://localhost:1/v1", Secret(KEY), timeout=5)
    assert school.embedder == Endpoint("e", "http://localhost:1/v1", Secret(KEY))
    assert (broken.judge, [note.code for note in broken.notes]) == (None, ["server.address-blocked"])
    assert (odd.judge, [note.code for note in odd.notes]) == (None, ["server.preset"])
    assert (own.base_url, own.key, own.judge) == ("http://localhost:2/v1", Secret(KEY), None)
    assert KEY not in repr((school, own))
    assert presets({}) == ()
