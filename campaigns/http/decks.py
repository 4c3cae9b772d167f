"""Input fields for decks."""

from rest_framework import serializers

from campaigns.decks.validation import MOST_COPIES
from campaigns.http.fields import Integer


class Parts(serializers.DictField):
    """The cards of a deck: by part, the number of copies of each design id."""

    child = serializers.DictField(child=Integer(min_value=1, max_value=MOST_COPIES))
