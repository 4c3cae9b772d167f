"""Addresses under /api/."""

from django.urls import include, path

from api import (
    accounts,
    actions,
    campaigns,
    decisions,
    events,
    leaderboards,
    openapi,
    players,
    portable,
    remarks,
    replay,
    results,
    rulesets,
    score,
    state,
    statistics,
    stream,
    undoing,
)
from api.problems import explain
from api.views import nothing_here

v1 = [
    path("auth/register", accounts.Register.as_view()),
    path("auth/token", accounts.SignIn.as_view()),
    path("auth/revoke", accounts.Revoke.as_view()),
    path("auth/me", accounts.Me.as_view()),
    path("rulesets/", rulesets.Rulesets.as_view()),
    path("rulesets/<str:name>/", rulesets.Ruleset.as_view()),
    path("rulesets/<str:name>/cards/", rulesets.Cards.as_view()),
    path("rulesets/<str:name>/rules/", rulesets.Rules.as_view()),
    path("campaigns/", campaigns.Campaigns.as_view()),
    path("campaigns/import", portable.Import.as_view()),
    path("campaigns/<uuid:id>/", campaigns.OneCampaign.as_view()),
    path("campaigns/<uuid:id>/join", campaigns.Join.as_view()),
    path("campaigns/<uuid:id>/leave", campaigns.Leave.as_view()),
    path("campaigns/<uuid:id>/start", campaigns.Start.as_view()),
    path("campaigns/<uuid:id>/abandon", campaigns.Abandon.as_view()),
    path("campaigns/<uuid:id>/export", portable.Export.as_view()),
    path("campaigns/<uuid:id>/state", state.State.as_view()),
    path("campaigns/<uuid:id>/decision", decisions.Decision.as_view()),
    path("campaigns/<uuid:id>/actions", actions.Actions.as_view()),
    path("campaigns/<uuid:id>/events", events.Events.as_view()),
    path("campaigns/<uuid:id>/remarks", remarks.Remarks.as_view()),
    path("campaigns/<uuid:id>/undo", undoing.Undo.as_view()),
    path("campaigns/<uuid:id>/redo", undoing.Redo.as_view()),
    path("campaigns/<uuid:id>/vote", undoing.Vote.as_view()),
    path("campaigns/<uuid:id>/replay", replay.Replay.as_view()),
    path("campaigns/<uuid:id>/fork", replay.Fork.as_view()),
    path("campaigns/<uuid:id>/stream", stream.Stream.as_view()),
    path("campaigns/<uuid:id>/score", score.Score.as_view()),
    path("campaigns/<uuid:id>/result", results.Result.as_view()),
    path("players/<str:name>/", players.Player.as_view()),
    path("players/<str:name>/campaigns", players.History.as_view()),
    path("leaderboards/", leaderboards.Leaderboards.as_view()),
    path("statistics/", statistics.Statistics.as_view()),
]

urlpatterns = [
    path("v1/", include(v1)),
    path("schema/", openapi.Schema.as_view(), name="schema"),
    path("docs/", openapi.docs, name="docs"),
    path("problems/<str:code>", explain),
    path("<path:path>", nothing_here),
]
