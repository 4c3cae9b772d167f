"""Views, options, texts and forecasts for players and bots."""
