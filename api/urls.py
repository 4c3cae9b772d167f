"""Addresses under /api/."""

from django.urls import include, path, register_converter
from django.urls.converters import StringConverter

from api import (
    accounts,
    actions,
    campaigns,
    chat,
    decisions,
    decks,
    events,
    leaderboards,
    mail,
    openapi,
    players,
    portable,
    ratings,
    reminding,
    replay,
    reports,
    results,
    rulesets,
    score,
    secrets,
    standing_in,
    state,
    statistics,
    stops,
    stream,
    undoing,
)
from api.problems import explain
from api.views import nothing_here


class Rest(StringConverter):
    """All that is left of a path, whatever it is. Django's own has no line breaks, and isn't empty."""

    regex = "(?s:.*)"


register_converter(Rest, "rest")

v1 = [
    path("auth/register", accounts.Register.as_view(), name="register"),
    path("auth/token", accounts.SignIn.as_view(), name="sign-in"),
    path("auth/revoke", accounts.Revoke.as_view(), name="revoke"),
    path("auth/me", accounts.Me.as_view(), name="me"),
    path("auth/mail", mail.Mail.as_view(), name="mail"),
    path("rulesets/", rulesets.Rulesets.as_view(), name="rulesets"),
    path("rulesets/<str:name>/", rulesets.Ruleset.as_view(), name="ruleset"),
    path("rulesets/<str:name>/cards/", rulesets.Cards.as_view(), name="cards"),
    path("rulesets/<str:name>/rules/", rulesets.Rules.as_view(), name="rules"),
    path("rulesets/<str:name>/decks/", rulesets.Decks.as_view(), name="ruleset-decks"),
    path("decks/", decks.Decks.as_view(), name="decks"),
    path("decks/import", decks.Import.as_view(), name="import-deck"),
    path("decks/check", decks.Check.as_view(), name="check-deck"),
    path("decks/<uuid:deck>/", decks.OneDeck.as_view(), name="deck"),
    path("decks/<uuid:deck>/text", decks.DeckText.as_view(), name="deck-text"),
    path("campaigns/", campaigns.Campaigns.as_view(), name="campaigns"),
    path("campaigns/guided", campaigns.Guided.as_view(), name="guided"),
    path("campaigns/import", portable.Import.as_view(), name="import"),
    path("campaigns/<uuid:id>/", campaigns.OneCampaign.as_view(), name="campaign"),
    path("campaigns/<uuid:id>/join", campaigns.Join.as_view(), name="join"),
    path("campaigns/<uuid:id>/seats/<int:seat>/secret", secrets.Secret.as_view(), name="secret"),
    path("campaigns/<uuid:id>/seats/<int:seat>/secret/check", secrets.Check.as_view(), name="check-secret"),
    path("campaigns/<uuid:id>/seats/<int:seat>/stand-in", standing_in.StandIn.as_view(), name="stand-in"),
    path("campaigns/<uuid:id>/seats/<int:seat>/remind", reminding.Remind.as_view(), name="remind"),
    path("campaigns/<uuid:id>/leave", campaigns.Leave.as_view(), name="leave"),
    path("campaigns/<uuid:id>/start", campaigns.Start.as_view(), name="start"),
    path("campaigns/<uuid:id>/hand-over", campaigns.HandOver.as_view(), name="hand-over"),
    path("campaigns/<uuid:id>/abandon", campaigns.Abandon.as_view(), name="abandon"),
    path("campaigns/<uuid:id>/rematch", campaigns.Rematch.as_view(), name="rematch"),
    path("campaigns/<uuid:id>/export", portable.Export.as_view(), name="export"),
    path("campaigns/<uuid:id>/state", state.State.as_view(), name="state"),
    path("campaigns/<uuid:id>/decision", decisions.Decision.as_view(), name="decision"),
    path("campaigns/<uuid:id>/actions", actions.Actions.as_view(), name="actions"),
    path("campaigns/<uuid:id>/resign", actions.Resign.as_view(), name="resign"),
    path("campaigns/<uuid:id>/events", events.Events.as_view(), name="events"),
    path("campaigns/<uuid:id>/remarks", chat.Remarks.as_view(), name="remarks"),
    path("campaigns/<uuid:id>/undo", undoing.Undo.as_view(), name="undo"),
    path("campaigns/<uuid:id>/redo", undoing.Redo.as_view(), name="redo"),
    path("campaigns/<uuid:id>/vote", undoing.Vote.as_view(), name="vote"),
    path("campaigns/<uuid:id>/replay", replay.Replay.as_view(), name="replay"),
    path("campaigns/<uuid:id>/fork", replay.Fork.as_view(), name="fork"),
    path("campaigns/<uuid:id>/stops", stops.Stops.as_view(), name="stops"),
    path("campaigns/<uuid:id>/stream", stream.Stream.as_view(), name="stream"),
    path("campaigns/<uuid:id>/score", score.Score.as_view(), name="score"),
    path("campaigns/<uuid:id>/result", results.Result.as_view(), name="result"),
    path("reports/", reports.Reports.as_view(), name="reports"),
    path("players/<str:name>/", players.Player.as_view(), name="player"),
    path("players/<str:name>/campaigns", players.History.as_view(), name="player-campaigns"),
    path("leaderboards/", leaderboards.Leaderboards.as_view(), name="leaderboards"),
    path("ratings/", ratings.Ratings.as_view(), name="ratings"),
    path("statistics/", statistics.Statistics.as_view(), name="statistics"),
]

app_name = "api"
urlpatterns = [
    path("v1/", include(v1)),
    path("schema/", openapi.Schema.as_view(), name="schema"),
    path("docs/", openapi.docs, name="docs"),
    path("problems/<str:code>", explain, name="problem"),
    path("<rest:path>", nothing_here),
]
