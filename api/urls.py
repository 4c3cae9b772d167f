"""URLs under /api/."""

from django.urls import include, path, register_converter
from django.urls.converters import StringConverter

from api import card_sets, daily_cases, decks, reports, rulesets
from api.accounts import accounts, email_addresses
from api.campaigns import (
    actions,
    auto_pass,
    bot_substitution,
    chat,
    decisions,
    events,
    files,
    hints,
    history,
    loadouts,
    lobby,
    reminders,
    replay,
    reviews,
    state,
    stream,
)
from api.core import openapi
from api.core.problems import explain_code
from api.core.views import nothing_here
from api.stats import leaderboards, players, ratings, results, score_sheet, statistics


class Rest(StringConverter):
    """The rest of a path, even if it is empty or has line breaks.

    Django's own `path` converter takes neither.
    """

    regex = "(?s:.*)"


register_converter(Rest, "rest")

# A list for each resource, since a request tries all patterns before its own.
auth_urls = [
    path("register", accounts.Register.as_view(), name="register"),
    path("token", accounts.SignIn.as_view(), name="sign-in"),
    path("revoke", accounts.Revoke.as_view(), name="revoke"),
    path("me", accounts.Me.as_view(), name="me"),
    path("mail", email_addresses.Mail.as_view(), name="mail"),
]

ruleset_urls = [
    path("", rulesets.Rulesets.as_view(), name="rulesets"),
    path("<str:name>/", rulesets.Ruleset.as_view(), name="ruleset"),
    path("<str:name>/cards/", rulesets.Cards.as_view(), name="cards"),
    path("<str:name>/rules/", rulesets.Rules.as_view(), name="rules"),
    path("<str:name>/decks/", rulesets.Decks.as_view(), name="ruleset-decks"),
]

deck_urls = [
    path("", decks.Decks.as_view(), name="decks"),
    path("import", decks.Import.as_view(), name="import-deck"),
    path("check", decks.Check.as_view(), name="check-deck"),
    path("<uuid:deck>/", decks.OneDeck.as_view(), name="deck"),
    path("<uuid:deck>/text", decks.DeckText.as_view(), name="deck-text"),
]

card_set_urls = [
    path("", card_sets.CardSets.as_view(), name="card-sets"),
    path("gallery", card_sets.Gallery.as_view(), name="card-set-gallery"),
    path("import", card_sets.Import.as_view(), name="import-card-set"),
    path("check", card_sets.Check.as_view(), name="check-card-set"),
    path("schema", card_sets.CardSchema.as_view(), name="card-set-schema"),
    path("example", card_sets.Example.as_view(), name="example-card"),
    path("examples", card_sets.ExampleSets.as_view(), name="example-card-sets"),
    path("<uuid:card_set>/", card_sets.OneCardSet.as_view(), name="card-set"),
    path("<uuid:card_set>/versions/", card_sets.Versions.as_view(), name="card-set-versions"),
    path("<uuid:card_set>/versions/<int:number>/", card_sets.OneVersion.as_view(), name="card-set-version"),
    path("<uuid:card_set>/text", card_sets.AsText.as_view(), name="card-set-text"),
    path("<uuid:card_set>/try", card_sets.Try.as_view(), name="try-card"),
]

campaign_urls = [
    path("", lobby.OneCampaign.as_view(), name="campaign"),
    path("join", lobby.Join.as_view(), name="join"),
    path("seats/<int:seat>/secret", loadouts.Secret.as_view(), name="secret"),
    path("seats/<int:seat>/secret/check", loadouts.Check.as_view(), name="check-secret"),
    path("seats/<int:seat>/stand-in", bot_substitution.StandIn.as_view(), name="stand-in"),
    path("seats/<int:seat>/remind", reminders.Remind.as_view(), name="remind"),
    path("leave", lobby.Leave.as_view(), name="leave"),
    path("start", lobby.Start.as_view(), name="start"),
    path("hand-over", lobby.HandOver.as_view(), name="hand-over"),
    path("abandon", lobby.Abandon.as_view(), name="abandon"),
    path("rematch", lobby.Rematch.as_view(), name="rematch"),
    path("cards/", state.Cards.as_view(), name="campaign-cards"),
    path("export", files.Export.as_view(), name="export"),
    path("state", state.State.as_view(), name="state"),
    path("decision", decisions.Decision.as_view(), name="decision"),
    path("actions", actions.Actions.as_view(), name="actions"),
    path("resign", actions.Resign.as_view(), name="resign"),
    path("events", events.Events.as_view(), name="events"),
    path("remarks", chat.Remarks.as_view(), name="remarks"),
    path("hint", hints.Hint.as_view(), name="hint"),
    path("undo", history.Undo.as_view(), name="undo"),
    path("redo", history.Redo.as_view(), name="redo"),
    path("vote", history.Vote.as_view(), name="vote"),
    path("replay", replay.Replay.as_view(), name="replay"),
    path("review", reviews.Review.as_view(), name="review"),
    path("fork", replay.Fork.as_view(), name="fork"),
    path("stops", auto_pass.Stops.as_view(), name="stops"),
    path("stream", stream.Stream.as_view(), name="stream"),
    path("score", score_sheet.Score.as_view(), name="score"),
    path("result", results.Result.as_view(), name="result"),
]

v1 = [
    path("auth/", include(auth_urls)),
    path("rulesets/", include(ruleset_urls)),
    path("decks/", include(deck_urls)),
    path("card-sets/", include(card_set_urls)),
    path("campaigns/", lobby.Campaigns.as_view(), name="campaigns"),
    path("campaigns/guided", lobby.Guided.as_view(), name="guided"),
    path("campaigns/import", files.Import.as_view(), name="import"),
    path("campaigns/<uuid:id>/", include(campaign_urls)),
    path("daily-cases/", daily_cases.DailyCases.as_view(), name="daily-cases"),
    path("daily-cases/<day:day>/<str:ruleset>/<str:name>/", daily_cases.OneDailyCase.as_view(), name="daily-case"),
    path(
        "daily-cases/<day:day>/<str:ruleset>/<str:name>/attempt",
        daily_cases.StartAttempt.as_view(),
        name="daily-attempt",
    ),
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
    path("problems/<str:code>", explain_code, name="problem"),
    path("<rest:path>", nothing_here),
]
