"""Triggers that make the database refuse to change or delete an event.

SQLite drops a table's triggers when a migration rebuilds the table. Such a migration must call `create_triggers` again.
"""

from typing import Any

_REFUSAL = "the event log is append-only"

RAISE = {
    "sqlite": (
        f"""CREATE TRIGGER event_no_update BEFORE UPDATE ON campaigns_event
            BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END""",
        f"""CREATE TRIGGER event_no_delete BEFORE DELETE ON campaigns_event
            BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END""",
        # INSERT OR REPLACE deletes without firing the trigger above.
        f"""CREATE TRIGGER event_no_replace BEFORE INSERT ON campaigns_event
            WHEN EXISTS (SELECT 1 FROM campaigns_event WHERE position = NEW.position)
              OR EXISTS (SELECT 1 FROM campaigns_event WHERE stream_id = NEW.stream_id AND version = NEW.version)
              OR EXISTS (SELECT 1 FROM campaigns_event
                         WHERE stream_id = NEW.stream_id AND idempotency_key = NEW.idempotency_key)
            BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END""",
    ),
    "postgresql": (
        f"""CREATE FUNCTION event_refuse() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION '{_REFUSAL}' USING ERRCODE = 'restrict_violation'; END $$""",
        "CREATE TRIGGER event_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON campaigns_event "
        "FOR EACH STATEMENT EXECUTE FUNCTION event_refuse()",
    ),
}

LIFT = {
    "sqlite": (
        "DROP TRIGGER event_no_update",
        "DROP TRIGGER event_no_delete",
        "DROP TRIGGER event_no_replace",
    ),
    "postgresql": (
        "DROP TRIGGER event_no_change ON campaigns_event",
        "DROP FUNCTION event_refuse()",
    ),
}


def create_triggers(apps: Any, schema_editor: Any) -> None:
    """Migration step: create the triggers."""
    for statement in RAISE[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def drop_triggers(apps: Any, schema_editor: Any) -> None:
    """Migration step: drop the triggers."""
    for statement in LIFT[schema_editor.connection.vendor]:
        schema_editor.execute(statement)
