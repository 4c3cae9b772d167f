"""Talk and notes: who may make them, who sees them, what forbids talk, and that nothing undoes them."""

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
    return [remark.text for remark in services.remarks(campaign, user, **page)]


class TestWhoMay:
    def test_players_talk_and_everybody_who_sees_it_reads(
        self, duel: Campaign, owner: Any, mate: Any, stranger: Any
    ) -> None:
        Campaign.objects.update(visibility="public")
        play(duel)
        said = services.say(duel.id, mate, "Mine is\nhigher. 👩‍🚀")
        assert (said.author, said.seat, said.at_version, said.is_note) == (mate, 1, 2, False)
        for user in (owner, mate, stranger, AnonymousUser(), None):
            assert heard(duel, user) == ["Mine is\nhigher. 👩‍🚀"]

    def test_who_only_looks_on_may_note_but_not_talk(self, duel: Campaign, stranger: Any) -> None:
        Campaign.objects.update(visibility="public")
        with pytest.raises(NotYourSeatError):
            services.say(duel.id, stranger, "May I?")
        note = services.say(duel.id, stranger, "They don't know.", is_note=True)
        assert (note.author, note.seat) == (stranger, None)

    def test_what_can_not_be_printed_is_not_said(self, duel: Campaign, owner: Any) -> None:
        for text in ("", " \n ", "x" * 501, "\0", "\x1b[31m", "tab\t", "\u202egnp", "\ud800"):
            with pytest.raises(ValueError, match="printable characters"):
                services.say(duel.id, owner, text)
        assert services.say(duel.id, owner, "x" * 500).text == "x" * 500


class TestWhoSees:
    def test_a_note_is_its_authors_alone(self, duel: Campaign, owner: Any, mate: Any) -> None:
        Campaign.objects.update(visibility="public")
        services.say(duel.id, owner, "Hello.")
        services.say(duel.id, owner, "He has the 20.", is_note=True)
        assert heard(duel, owner) == ["Hello.", "He has the 20."]
        for user in (mate, AnonymousUser(), None):
            assert heard(duel, user) == ["Hello."]

    def test_when_the_author_is_gone_talk_stays_and_a_note_is_nobodys(self, duel: Campaign, mate: Any) -> None:
        services.say(duel.id, mate, "Bye.")
        services.say(duel.id, mate, "My secret.", is_note=True)
        mate.delete()
        for user in (duel.owner, AnonymousUser(), None):
            assert heard(duel, user) == ["Bye."]

    @pytest.mark.db
    @pytest.mark.django_db(transaction=True)
    def test_a_reader_misses_nothing_while_many_talk(self, duel: Campaign, owner: Any, mate: Any) -> None:
        def talk(user: Any) -> None:
            for number in range(8):
                services.say(duel.id, user, str(number))
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
    return [remark.pk for remark in services.remarks(campaign, user, after=read[-1] if read else 0)]


class TestNoGameAction:
    def test_a_remark_raises_no_version_and_makes_no_action_stale(self, duel: Campaign, owner: Any, mate: Any) -> None:
        at = services.table(duel)
        services.say(duel.id, mate, "Wait!")
        services.say(duel.id, mate, "She didn't.", is_note=True)
        assert (log.head(duel.id).version, Campaign.objects.get().version) == (1, 1)
        action = {"type": "play", "card": at.ruleset.decision(at.table).options[0].card}
        assert services.act(duel.id, owner, action, expected_version=at.version).version == 2

    def test_neither_a_fork_nor_a_file_has_them(self, duel: Campaign, owner: Any) -> None:
        services.say(duel.id, owner, "A sentence like no other.")
        services.abandon(duel.id, owner)
        lines = list(services.export_campaign(duel.id, owner))
        assert not any("like no other" in line for line in lines)
        seats = [{"controller": "me"}, {"controller": "bot:random"}]
        branch = services.fork(duel.id, owner, at_version=1, seats=seats)
        assert heard(branch, owner) == []


@pytest.mark.rule("CARD-12")
def test_under_trust_no_one_nobody_talks_but_all_may_note(new_campaign: Any, owner: Any, mate: Any) -> None:
    seats = [{"avatar": "mulder", "controller": "me"}, {"avatar": "scully", "controller": "open"}]
    campaign = new_campaign(ruleset="legendary", format="single", seats=seats)
    services.join(campaign.id, mate, campaign.invite)
    campaign.refresh_from_db()
    game = draw("players: mulder scully\nphase: conspiracy\nhand: doubt field-agent\ndoubts: -\nfield: -").settle()
    repository.hot.keep(log.head(campaign.id).hash, repository.ruleset_of(campaign).encode(game.table))
    for user in (owner, mate):
        with pytest.raises(SilenceError, match="discuss strategy"):
            services.say(campaign.id, user, "Scan the third one.")
        services.say(campaign.id, user, "The third one.", is_note=True)
    assert heard(campaign, owner) == ["The third one."]
