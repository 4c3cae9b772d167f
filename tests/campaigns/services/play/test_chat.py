"""Chat and notes: permissions, silence rules, and independence from the log."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connections

from campaigns import services
from campaigns.errors import NotYourSeatError, SilenceError
from campaigns.eventlog import log, repository
from campaigns.models import Campaign, Remark
from tests.campaigns.files.campaign_files import play
from tests.engine.legendary.tables import draw


def heard(campaign: Campaign, user: Any, **page: int) -> list[str]:
    return [remark.text for remark in services.chat_messages(campaign, user, **page)]


class TestWhoMay:
    def test_players_chat_and_all_viewers_read(self, duel: Campaign, owner: Any, mate: Any, stranger: Any) -> None:
        Campaign.objects.update(visibility="public")
        play(duel)
        said = services.send_message(duel.id, mate, "Mine is\nhigher. 👩‍🚀")
        assert (said.author, said.seat, said.at_version, said.is_note) == (mate, 1, 2, False)
        for user in (owner, mate, stranger, AnonymousUser(), None):
            assert heard(duel, user) == ["Mine is\nhigher. 👩‍🚀"]

    def test_spectators_write_notes_but_cannot_chat(self, duel: Campaign, stranger: Any) -> None:
        Campaign.objects.update(visibility="public")
        with pytest.raises(NotYourSeatError):
            services.send_message(duel.id, stranger, "May I?")
        note = services.send_message(duel.id, stranger, "They don't know.", is_note=True)
        assert (note.author, note.seat) == (stranger, None)

    def test_unprintable_text_is_refused(self, duel: Campaign, owner: Any) -> None:
        for text in ("", " \n ", "x" * 501, "\0", "\x1b[31m", "tab\t", "\u202egnp", "\ud800"):
            with pytest.raises(ValueError, match="printable characters"):
                services.send_message(duel.id, owner, text)
        assert services.send_message(duel.id, owner, "x" * 500).text == "x" * 500


class TestWhoSees:
    def test_only_the_author_sees_a_note(self, duel: Campaign, owner: Any, mate: Any) -> None:
        Campaign.objects.update(visibility="public")
        services.send_message(duel.id, owner, "Hello.")
        services.send_message(duel.id, owner, "He has the 20.", is_note=True)
        assert heard(duel, owner) == ["Hello.", "He has the 20."]
        for user in (mate, AnonymousUser(), None):
            assert heard(duel, user) == ["Hello."]

    def test_deleting_an_account_keeps_chat_and_deletes_notes(self, duel: Campaign, mate: Any) -> None:
        services.send_message(duel.id, mate, "Bye.")
        services.send_message(duel.id, mate, "My secret.", is_note=True)
        mate.delete()
        for user in (duel.owner, AnonymousUser(), None):
            assert heard(duel, user) == ["Bye."]

    @pytest.mark.db
    @pytest.mark.django_db(transaction=True)
    def test_readers_miss_no_simultaneous_message(self, duel: Campaign, owner: Any, mate: Any) -> None:
        def talk(user: Any) -> None:
            for number in range(8):
                services.send_message(duel.id, user, str(number))
            connections.close_all()

        with ThreadPoolExecutor(4) as speakers:
            talks = [speakers.submit(talk, user) for user in (owner, mate) * 2]
            read: list[int] = []
            while not all(done.done() for done in talks):
                read += ids_after(duel, owner, read)
        read += ids_after(duel, owner, read)
        assert [done.result() for done in talks] == [None] * 4
        assert read == list(Remark.objects.values_list("pk", flat=True)) and len(read) == 32


def ids_after(campaign: Campaign, user: Any, read: list[int]) -> list[int]:
    return [remark.pk for remark in services.chat_messages(campaign, user, after=read[-1] if read else 0)]


class TestNoGameAction:
    def test_a_message_changes_no_version(self, duel: Campaign, owner: Any, mate: Any) -> None:
        at = services.table(duel)
        services.send_message(duel.id, mate, "Wait!")
        services.send_message(duel.id, mate, "She didn't.", is_note=True)
        assert (log.head(duel.id).version, Campaign.objects.get().version) == (1, 1)
        action = {"type": "play", "card": at.ruleset.decision(at.table).options[0].card}
        assert services.act(duel.id, owner, action, expected_version=at.version).version == 2

    def test_forks_and_files_contain_no_messages(self, duel: Campaign, owner: Any) -> None:
        services.send_message(duel.id, owner, "A sentence like no other.")
        services.abandon(duel.id, owner)
        lines = list(services.export_campaign(duel.id, owner))
        assert not any("like no other" in line for line in lines)
        seats = [{"controller": "me"}, {"controller": "bot:random"}]
        branch = services.fork(duel.id, owner, at_version=1, seats=seats)
        assert heard(branch, owner) == []


@pytest.mark.rule("CARD-12")
def test_trust_no_one_forbids_chat_but_not_notes(new_campaign: Any, owner: Any, mate: Any) -> None:
    seats = [{"avatar": "mulder", "controller": "me"}, {"avatar": "scully", "controller": "open"}]
    campaign = new_campaign(ruleset="legendary", format="single", seats=seats)
    services.join(campaign.id, mate, campaign.invite)
    campaign.refresh_from_db()
    game = draw("players: mulder scully\nphase: conspiracy\nhand: doubt field-agent\ndoubts: -\nfield: -").settle()
    repository.hot.keep(log.head(campaign.id).hash, repository.ruleset_of(campaign).encode(game.table))
    for user in (owner, mate):
        with pytest.raises(SilenceError, match="discuss strategy"):
            services.send_message(campaign.id, user, "Scan the third one.")
        services.send_message(campaign.id, user, "The third one.", is_note=True)
    assert heard(campaign, owner) == ["The third one."]
