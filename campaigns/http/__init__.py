"""Input fields, rate limits and error codes that the API and the pages share."""
