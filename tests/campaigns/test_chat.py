"""Talk and notes: who may make them, who sees them, what forbids talk, and that nothing undoes them."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connections

from campaigns import log, repository, services
from campaigns.errors import CampaignNotFoundError, NotYourSeatError, SilenceError
from campaigns.models import Campaign, Event, Remark
from tests.engine.legendary.tables import draw

TRUST_NO_ONE = """
    players: mulder scully
    phase: conspiracy
    hand: {hand} field-agent
    doubts: -
    field: -
"""


def heard(campaign: Campaign, user: Any, **page: int) -> list[str]:
    return [remark.text for remark in services.remarks(campaign, user, **page)]


def play(campaign: Campaign, *users: Any) -> Any:
    """Let whoever is asked choose the first option."""
    at = services.table(campaign)
    decision = at.ruleset.decision(at.table)
    action = {"type": "play", "card": decision.options[0].card}
    return services.act(campaign.id, users[decision.seat], action, expected_version=at.version)


class TestWhoMay:
    def test_who_sits_there_talks_and_all_who_see_the_campaign_hear_it(
        self, duel: Campaign, owner: Any, mate: Any, stranger: Any
    ) -> None:
        Campaign.objects.update(visibility="public")
        play(duel, owner, mate)
        said = services.say(duel.id, mate, "Mine is\nhigher. 👩‍🚀")
        assert (said.author, said.seat, said.at_version, said.is_note) == (mate, 1, 2, False)
        for user in (owner, mate, stranger, AnonymousUser(), None):
            assert heard(duel, user) == ["Mine is\nhigher. 👩‍🚀"]

    def test_of_several_seats_the_one_that_must_choose_talks_else_the_first(
        self, new_campaign: Callable[..., Campaign], owner: Any
    ) -> None:
        campaign = new_campaign("me", "me")
        assert services.say(campaign.id, owner, "First.").seat == 0
        play(campaign, owner, owner)
        assert services.say(campaign.id, owner, "Second.").seat == 1

    def test_who_only_looks_on_may_note_but_not_talk(self, duel: Campaign, stranger: Any) -> None:
        Campaign.objects.update(visibility="public")
        with pytest.raises(NotYourSeatError):
            services.say(duel.id, stranger, "May I?")
        note = services.say(duel.id, stranger, "They don't know.", is_note=True)
        assert (note.author, note.seat) == (stranger, None)

    def test_who_owns_the_campaign_without_a_seat_only_looks_on(
        self, new_campaign: Callable[..., Campaign], owner: Any
    ) -> None:
        with pytest.raises(NotYourSeatError):
            services.say(new_campaign("bot:random", "open").id, owner, "Go on!")

    @pytest.mark.parametrize("is_note", [False, True])
    def test_nobody_in_particular_says_nothing(self, duel: Campaign, is_note: bool) -> None:
        Campaign.objects.update(visibility="public")
        for nobody in (None, AnonymousUser()):
            with pytest.raises(NotYourSeatError):
                services.say(duel.id, nobody, "Boo!", is_note=is_note)
        assert not Remark.objects.exists()

    @pytest.mark.parametrize("is_note", [False, True])
    def test_a_private_campaign_does_not_exist_for_strangers(
        self, duel: Campaign, stranger: Any, is_note: bool
    ) -> None:
        with pytest.raises(CampaignNotFoundError):
            services.say(duel.id, stranger, "Hello?", is_note=is_note)

    @pytest.mark.parametrize("text", ["", " \n ", "x" * 501, "\0", "\x1b[31m", "tab\t", "\u202egnp", "\ud800"])
    def test_what_can_not_be_printed_is_not_said(self, duel: Campaign, owner: Any, text: str) -> None:
        with pytest.raises(ValueError, match="can't be said"):
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

    def test_they_come_in_order_page_by_page_from_this_table_alone(
        self, duel: Campaign, new_campaign: Callable[..., Campaign], owner: Any, mate: Any
    ) -> None:
        other = new_campaign("me")
        first = services.say(duel.id, owner, "1")
        services.say(other.id, owner, "elsewhere")
        for number in "2345":
            services.say(duel.id, mate, number)
        assert heard(duel, owner) == list("12345")
        assert heard(duel, owner, after=first.pk, limit=2) == ["2", "3"]

    @pytest.mark.django_db(transaction=True)
    def test_who_reads_on_from_the_last_id_misses_nothing_however_many_talk_at_once(
        self, duel: Campaign, owner: Any, mate: Any
    ) -> None:
        def talk(user: Any) -> None:
            for number in range(25):
                services.say(duel.id, user, str(number))
            connections.close_all()

        with ThreadPoolExecutor(4) as speakers:
            talks = [speakers.submit(talk, user) for user in (owner, mate) * 2]
            read: list[int] = []
            while not all(done.done() for done in talks):
                read += ids_after(duel, owner, read)
        read += ids_after(duel, owner, read)
        assert [done.result() for done in talks] == [None] * 4
        assert read == list(Remark.objects.values_list("pk", flat=True)) and len(read) == 100


def ids_after(campaign: Campaign, user: Any, read: list[int]) -> list[int]:
    return [remark.pk for remark in services.remarks(campaign, user, after=read[-1] if read else 0)]


class TestNoGameAction:
    def test_a_remark_raises_no_version_so_who_chose_before_it_may_act(
        self, duel: Campaign, owner: Any, mate: Any
    ) -> None:
        at = services.table(duel)
        services.say(duel.id, mate, "Wait!")
        services.say(duel.id, mate, "She didn't.", is_note=True)
        assert (log.head(duel.id).version, Campaign.objects.get().version) == (1, 1)
        action = {"type": "play", "card": at.ruleset.decision(at.table).options[0].card}
        assert services.act(duel.id, owner, action, expected_version=at.version).version == 2

    def test_undo_and_redo_leave_remarks_where_they_are(self, duel: Campaign, owner: Any, mate: Any) -> None:
        play(duel, owner, mate)
        services.say(duel.id, owner, "Oh no.")
        services.say(duel.id, owner, "Never the 3.", is_note=True)
        before = list(Remark.objects.values())
        services.undo(duel.id, owner, expected_version=2)
        services.say(duel.id, mate, "Lucky you.")
        services.redo(duel.id, owner, expected_version=3)
        assert list(Remark.objects.values())[:2] == before
        assert [remark.at_version for remark in services.remarks(duel, owner)] == [2, 2, 3]

    def test_neither_a_fork_nor_a_file_has_them(self, duel: Campaign, owner: Any) -> None:
        services.say(duel.id, owner, "A sentence like no other.")
        services.abandon(duel.id, owner)
        lines = list(services.export_campaign(duel.id, owner))
        assert not any("like no other" in line for line in lines)
        seats = [{"controller": "me"}, {"controller": "bot:random"}]
        branch = services.fork(duel.id, owner, at_version=1, seats=seats)
        assert heard(branch, owner) == []


class TestSilence:
    @pytest.fixture
    def legendary(self, owner: Any, mate: Any) -> Campaign:
        seats = [{"avatar": "mulder", "controller": "me"}, {"avatar": "scully", "controller": "open"}]
        campaign = services.create_campaign(
            owner, ruleset="legendary", format="single", options={}, seats=seats, seed=bytes(32)
        )
        services.join(campaign.id, mate, campaign.invite)
        return services.campaign_for(campaign.id, owner)

    def lay(self, campaign: Campaign, hand: str) -> None:
        """Let the table stand where Mulder has begun his turn with this card in hand."""
        game = draw(TRUST_NO_ONE.format(hand=hand)).settle()
        repository.hot.keep(log.head(campaign.id).hash, repository.ruleset_of(campaign).encode(game.table))

    def test_under_trust_no_one_nobody_talks_but_all_may_note(self, legendary: Campaign, owner: Any, mate: Any) -> None:
        """CARD-12."""
        self.lay(legendary, "doubt")
        for user in (owner, mate):
            with pytest.raises(SilenceError, match="Nobody may talk"):
                services.say(legendary.id, user, "Scan the third one.")
            services.say(legendary.id, user, "The third one.", is_note=True)
        assert heard(legendary, owner) == ["The third one."]

    def test_hands_that_were_called_for_are_shown_without_a_word(self, legendary: Campaign, owner: Any) -> None:
        """CARD-14."""
        self.lay(legendary, "doubt")
        at = services.table(legendary)
        services.act(legendary.id, owner, {"type": "call_hands"}, expected_version=at.version)
        with pytest.raises(SilenceError):
            services.say(legendary.id, owner, "Show it!")

    def test_on_any_other_turn_all_may_talk(self, legendary: Campaign, owner: Any, mate: Any) -> None:
        self.lay(legendary, "belief")
        services.say(legendary.id, owner, "Scan it?")
        services.say(legendary.id, mate, "Yes.")
        assert heard(legendary, mate) == ["Scan it?", "Yes."]

    def test_after_the_end_no_ban_is_left(self, legendary: Campaign, owner: Any) -> None:
        self.lay(legendary, "doubt")
        services.abandon(legendary.id, owner)
        self.lay(legendary, "doubt")
        assert services.say(legendary.id, owner, "Well played.").at_version == 2

    def test_in_the_lobby_all_who_sit_there_may_talk(self, new_campaign: Callable[..., Campaign], owner: Any) -> None:
        lobby = new_campaign("me", "open")
        said = services.say(lobby.id, owner, "Is anybody there?")
        assert (said.seat, said.at_version) == (0, 0)
        assert not Event.objects.exists()

    def test_rules_that_are_not_played_any_more_forbid_nothing(self, legendary: Campaign, owner: Any) -> None:
        Campaign.objects.update(ruleset_version=0)
        assert services.say(legendary.id, owner, "What now?").pk
