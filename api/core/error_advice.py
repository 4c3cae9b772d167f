"""Advice for clients on each error code.

The OpenAPI document and /api/problems/ show it.
"""

from api.core.parsers import MAX_BODY_BYTES, CardSetParser
from campaigns.decks.text_files import MAX_FILE_BYTES as MAX_DECK_FILE_BYTES
from campaigns.files.file_format import MAX_FILE_BYTES as MAX_CAMPAIGN_FILE_BYTES

ADVICE = {
    # what was sent
    "bad_request": "Send well-formed HTTP and JSON in UTF-8.",
    "parse_error": "Send well-formed JSON in UTF-8.",
    "invalid_input": "`errors` names each faulty field by JSON Pointer, or each faulty parameter by name.",
    "not_found": "Check the address.",
    "method_not_allowed": "The `Allow` header lists the methods of this address.",
    "length_required": "Send `Content-Length`. Chunked bodies are not accepted.",
    "body_too_large": f"Send at most {MAX_BODY_BYTES >> 10} kB; a card set may have "
    f"{CardSetParser.max_bytes >> 10} kB, a campaign file may have "
    f"{MAX_CAMPAIGN_FILE_BYTES >> 20} MB, a deck file {MAX_DECK_FILE_BYTES // 1000} kB. "
    "`line` is the faulty line of a campaign file.",
    "unsupported_media_type": "Send `application/json`, `application/octet-stream` for a campaign file, or "
    "`multipart/form-data` for a deck file.",
    "throttled": "Wait `retry_after` seconds.",
    "caller_gone": "No client sees this: the client closed the connection, so the server stopped and stored nothing.",
    "idempotency_mismatch": "Use a new `Idempotency-Key` for each new request.",
    # who sent it
    "not_authenticated": "Send a token or a session cookie.",
    "authentication_failed": "Sign in again.",
    "invalid_token": "The token is unknown, expired or revoked. Get a new one.",
    "invalid_credentials": "Check the username and the password.",
    "permission_denied": "The caller may not do this. A request with a session cookie also needs `X-CSRFToken`.",
    "wrong_password": "Send the current password of the account.",
    "no_mail": "Email is off on this server, so it accepts no address.",
    "username_taken": "Choose another name. Names that look alike count as one name.",
    "guest_unranked": "Claim the guest account on the page first, or play unranked.",
    # campaigns and seats
    "campaign_not_found": "Check the id. A private campaign looks the same as one that doesn't exist.",
    "version_not_found": "The campaign has the versions 1 to `current_version`.",
    "not_owner": "Only the owner of the campaign may do this.",
    "not_your_seat": "Only the player who holds this seat may do this. `seats` lists the caller's seats.",
    "owner_stays": "Hand over or abandon the campaign, or start it with bots on the open seats.",
    "cannot_hand_over": "Choose the seat of another person who may own more campaigns.",
    "invalid_invite": "Ask the owner of the campaign for its current `invite`.",
    "seat_taken": "Choose another open seat. `free` lists them if a seat was named.",
    "avatar_taken": "Choose one of the Avatars in `free`.",
    "not_in_lobby": "The campaign has started or is over. Get it to see its `status`.",
    "not_playing": "The campaign hasn't started or is over. Get it to see its `status`.",
    "not_over": "Wait until the campaign is over.",
    "sealed": "Wait until the UTC day of the case is over.",
    "case_not_found": "`daily-cases/` lists the cases of a day.",
    "case_closed": "Attempts begin and count on the UTC day of the case only.",
    "case_taken": "Each account has one attempt at a case. `campaign` is the id of your attempt.",
    "case_unavailable": "Ask the operator of the server: its secret key or the game was changed.",
    "no_result": "The campaign was abandoned, so it has no result.",
    "no_sequel": "Ask for a rematch without `sequel`. `sequels` in the result names those that exist.",
    "outdated_campaign": "This campaign can't be continued here. Ask the operator of the server to migrate it.",
    "cannot_carry": "Only a command of the operator raises this.",
    "too_many_campaigns": "Finish or abandon one of your campaigns. `most` is the limit.",
    "busy": "Wait until the other request is complete.",
    # play
    "stale_version": "Get the decision again and choose from it. `current_version` is the version now.",
    "illegal_action": "Choose one of the options of the decision; `decision` is its address.",
    "malformed_action": "Send an option of the decision unchanged.",
    "not_your_decision": "Wait for your turn; `decision` is the address of the current decision.",
    "game_over": "The campaign is over. No action can follow.",
    "bot_plays": "Take back the seats in `seats` first.",
    "cannot_resign": "Resigning is only for games between rivals, once for each seat.",
    "abandon_refused": "Resign instead. After resigning, leave the choice to the others.",
    "cannot_stand_in": "Choose one of the seats in `may_call` of the campaign.",
    "no_hint": "Ask only in a campaign that isn't `ranked`, at a decision with at least two options.",
    "cannot_remind": "Choose one of the seats in `may_remind` of the decision.",
    "reminded": "The player has been reminded already. Wait `retry_after` seconds.",
    "unknown_window": "Choose one of the windows in `known`.",
    "silence": "A card forbids chat now. You can still make notes.",
    # undo, votes and forks
    "undo_refused": "`furthest` is the earliest version to go back to. `because` says what prevents more.",
    "redo_refused": "Only the player who played this action may redo it; `version` is the version of the action.",
    "nothing_to_undo": "`GET campaigns/{id}/undo` lists what can be undone.",
    "nothing_to_redo": "`GET campaigns/{id}/undo` lists what can be redone.",
    "not_in_force": "This version was undone. `in_force` of the replay index lists the versions that count.",
    "not_asked": "Only the seats in `asked` vote.",
    "vote_over": "The vote has ended. Get the campaign again; `current_version` is the version now.",
    "unsettled": "Fork from `nearest`, or from a later version.",
    "past_too_long": "Fork from `furthest`, the last version that can be forked, or from an earlier one.",
    # setup, decks and files
    "unknown_ruleset": "Choose one of the rulesets in `known`.",
    "invalid_setup": "`errors` names the faulty field, and `faults` what is wrong with a deck. `GET rulesets/{name}/` "
    "lists what can be chosen.",
    "deck_not_found": "Check the id. Players see only their own decks.",
    "malformed_deck": "`faults` names each fault.",
    "too_many_decks": "Delete one of your decks. `most` is the limit.",
    "card_set_not_found": "Check the id and the version. Private sets are visible to their owner only.",
    "card_set_has_faults": "`faults` names each faulty field of each card.",
    "malformed_card_set": "`faults` names what is too large or isn't a card.",
    "too_many_card_sets": "Delete one of your card sets. `most` is the limit.",
    "unknown_design": "Choose a card of the list, of a type that custom sets may hold.",
    "custom_effect": "Choose another action. An effect of a custom card can't be carried out.",
    "endless_effect": "Choose another action. The effects that this one starts never end.",
    "broken_file": "Export the file again. `line` and `version` name the first fault.",
    "unproven_file": "Ask the operator of the server to import it.",
    "player_not_found": "Check the name.",
    # the server
    "server_error": "Try again. If it fails again, report the problem with `error_id`.",
    "archive_unreadable": "The file of this finished campaign is missing or damaged. Try again later, or report it.",
    "unavailable": "Try again after `Retry-After` seconds; with an `Idempotency-Key` that is safe.",
}
"""Error code to advice. Every code of `KINDS` has one."""
MEMBERS = {
    "asked": "The seats that vote.",
    "because": "What happened at the version beyond `furthest`, and its rule.",
    "current_version": "The version of the campaign now.",
    "decision": "The address of the current decision.",
    "faults": "What is wrong with a card set (`CardFaultOut`) or with a deck (`FaultOut`). In a deck list each fault "
    "also has `line`, `field` and `suggestions`; the first 20 are listed.",
    "free": "The open seats, or the Avatars that nobody has named.",
    "furthest": "The version beyond which the request is refused.",
    "known": "The names to choose from.",
    "line": "The number of a line, from 1.",
    "most": "The limit.",
    "nearest": "The version to fork from instead.",
    "retry_after": "Seconds to wait, as in the header `Retry-After`.",
    "seats": "The caller's seats.",
    "version": "The version of the event.",
}
"""Members of problem documents by name. `ADVICE` shows which codes have them."""


def describe_member(name: str) -> str:
    """Return the codes whose advice names a member, and its meaning."""
    codes = sorted(f"`{code}`" for code, advice in ADVICE.items() if f"`{name}`" in advice)
    return f"{', '.join(codes)}: {MEMBERS[name]}"
