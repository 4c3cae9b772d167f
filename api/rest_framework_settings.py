"""Settings of REST framework and drf-spectacular, used by config.settings."""

from typing import Any

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "api.core.authentication.BearerAuthentication",
        "api.core.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_PARSER_CLASSES": ["api.core.parsers.JsonParser"],
    "DEFAULT_RENDERER_CLASSES": ["api.core.renderers.JsonRenderer"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "api.core.parsers.JsonNegotiation",
    "DEFAULT_SCHEMA_CLASS": "api.core.schema_fields.DocstringSchema",
    "EXCEPTION_HANDLER": "api.core.problems.handle",
}

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Cliffhanger",
    "DESCRIPTION": (
        "Play campaigns of card games. Get a token with `POST auth/register` or `POST auth/token` and create a "
        "campaign with `POST campaigns/`. Then ask for the legal actions with `GET campaigns/{id}/decision` and send "
        "one of them to `POST campaigns/{id}/actions`.\n\n"
        "Send the token as `Authorization: Bearer TOKEN`. A browser may send its session cookie instead; "
        "requests that change "
        "something then need the header `X-CSRFToken`. Answers are compressed with gzip if the client accepts "
        "it, except "
        "for the live feed.\n\n"
        "Every error is a problem document (RFC 9457) with a stable `code`. A refused request changes nothing. "
        "The schema "
        "`Problem` lists all codes and what to do about each."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SORT_OPERATIONS": False,
    "COMPONENT_SPLIT_PATCH": False,
    "ENUM_NAME_OVERRIDES": {
        "VisibilityEnum": "campaigns.models.Campaign.Visibility",
        "CardSetVisibilityEnum": "campaigns.models.CustomCardSet.Visibility",
    },
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "api.core.schema_fields.describe_bodies",
        "api.core.openapi.describe_problems",
        "api.core.field_descriptions.describe_fields",
        "api.core.openapi.describe_rulesets",
    ],
}
