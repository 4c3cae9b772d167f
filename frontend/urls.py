"""Addresses of the pages that people read and play on."""

from django.urls import path

from frontend.views import (
    accounts,
    campaigns,
    cards,
    decks,
    landing,
    leaderboards,
    lobby,
    players,
    ratings,
    rules,
    statistics,
    table,
)

app_name = "frontend"
urlpatterns = [
    path("", landing.LandingView.as_view(), name="landing"),
    path("play", landing.PlayNow.as_view(), name="play-now"),
    path("accounts/", accounts.Account.as_view(), name="account"),
    path("accounts/sign-in", accounts.SignIn.as_view(), name="sign-in"),
    path("accounts/register", accounts.Register.as_view(), name="register"),
    path("accounts/sign-out", accounts.SignOut.as_view(), name="sign-out"),
    path("accounts/rename", accounts.Rename.as_view(), name="rename"),
    path("accounts/password", accounts.Password.as_view(), name="password"),
    path("accounts/delete", accounts.DeleteAccount.as_view(), name="farewell"),
    path("campaigns/", campaigns.Campaigns.as_view(), name="campaigns"),
    path("campaigns/import", campaigns.Import.as_view(), name="import"),
    path("campaigns/new", lobby.NewCampaign.as_view(), name="new-campaign"),
    path("campaigns/<uuid:id>/", campaigns.OneCampaign.as_view(), name="campaign"),
    path("campaigns/<uuid:id>/join", lobby.Join.as_view(), name="join"),
    path("campaigns/<uuid:id>/bring", lobby.Bring.as_view(), name="bring"),
    path("campaigns/<uuid:id>/leave", lobby.Leave.as_view(), name="leave"),
    path("campaigns/<uuid:id>/start", lobby.Start.as_view(), name="start"),
    path("campaigns/<uuid:id>/abandon", campaigns.Abandon.as_view(), name="abandon"),
    path("campaigns/<uuid:id>/fork", campaigns.Fork.as_view(), name="fork"),
    path("campaigns/<uuid:id>/picture", campaigns.Picture.as_view(), name="picture"),
    path("campaigns/<uuid:id>/table", table.TableView.as_view(), name="table"),
    path("decks/", decks.Decks.as_view(), name="decks"),
    path("decks/copy", decks.CopyDeck.as_view(), name="copy-deck"),
    path("decks/<uuid:deck>/", decks.OneDeck.as_view(), name="deck"),
    path("decks/<uuid:deck>/usual", decks.UsualDeck.as_view(), name="usual-deck"),
    path("decks/<uuid:deck>/delete", decks.DeleteDeck.as_view(), name="delete-deck"),
    path("leaderboards/", leaderboards.LeaderboardView.as_view(), name="leaderboards"),
    path("ratings/", ratings.RatingsView.as_view(), name="ratings"),
    path("players/<str:name>/", players.PlayerView.as_view(), name="player"),
    path("statistics/", statistics.StatisticsView.as_view(), name="statistics"),
    path("cards/<str:ruleset>/", cards.CardsView.as_view(), name="cards"),
    path("rules/<str:ruleset>/", rules.RulesView.as_view(), name="rules"),
]
