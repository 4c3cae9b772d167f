"""What may be sent as a deck."""

from rest_framework import serializers

from campaigns.decks.validation import MOST_COPIES
from campaigns.web.fields import Integer


class Parts(serializers.DictField):
    """A deck: by the names of its parts, the ids of designs, each with how many copies."""

    child = serializers.DictField(child=Integer(min_value=1, max_value=MOST_COPIES))
