"""Triggers that make the database refuse to change or delete an event.

It deletes events only of an archived campaign, and never the last one.

SQLite drops a table's triggers when a migration rebuilds the table. Such a migration must call `create_triggers` again.
A migration that rebuilds `campaigns_campaign` must call `drop_triggers` first, because a trigger names that table.
"""

from typing import Any

_REFUSAL = "the event log is append-only"

_UNARCHIVED = """NOT EXISTS (SELECT 1 FROM campaigns_campaign AS campaign WHERE campaign.id = {row}.stream_id
                 AND campaign.archive_hash IS NOT NULL AND campaign.version > {row}.version)"""
_SQLITE_DELETE = "CREATE TRIGGER event_no_delete BEFORE DELETE ON campaigns_event"
_SQLITE_ABORT = f"BEGIN SELECT RAISE(ABORT, '{_REFUSAL}'); END"

RAISE = {
    "sqlite": (
        f"CREATE TRIGGER event_no_update BEFORE UPDATE ON campaigns_event {_SQLITE_ABORT}",
        f"{_SQLITE_DELETE} WHEN {_UNARCHIVED.format(row='OLD')} {_SQLITE_ABORT}",
        # INSERT OR REPLACE deletes without firing the trigger above.
        f"""CREATE TRIGGER event_no_replace BEFORE INSERT ON campaigns_event
            WHEN EXISTS (SELECT 1 FROM campaigns_event WHERE position = NEW.position)
              OR EXISTS (SELECT 1 FROM campaigns_event WHERE stream_id = NEW.stream_id AND version = NEW.version)
              OR EXISTS (SELECT 1 FROM campaigns_event
                         WHERE stream_id = NEW.stream_id AND idempotency_key = NEW.idempotency_key)
            {_SQLITE_ABORT}""",
    ),
    "postgresql": (
        f"""CREATE FUNCTION event_refuse() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN RAISE EXCEPTION '{_REFUSAL}' USING ERRCODE = 'restrict_violation'; END $$""",
        "CREATE TRIGGER event_no_change BEFORE UPDATE OR TRUNCATE ON campaigns_event "
        "FOR EACH STATEMENT EXECUTE FUNCTION event_refuse()",
        f"""CREATE FUNCTION event_refuse_delete() RETURNS trigger LANGUAGE plpgsql AS
            $$ BEGIN
                IF EXISTS (SELECT 1 FROM deleted WHERE {_UNARCHIVED.format(row="deleted")}) THEN
                    RAISE EXCEPTION '{_REFUSAL}' USING ERRCODE = 'restrict_violation';
                END IF;
                RETURN NULL;
            END $$""",
        "CREATE TRIGGER event_no_delete AFTER DELETE ON campaigns_event REFERENCING OLD TABLE AS deleted "
        "FOR EACH STATEMENT EXECUTE FUNCTION event_refuse_delete()",
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
        "DROP TRIGGER event_no_delete ON campaigns_event",
        "DROP FUNCTION event_refuse()",
        "DROP FUNCTION event_refuse_delete()",
    ),
}

_RAISE_BEFORE_ARCHIVES = {
    "sqlite": (RAISE["sqlite"][0], f"{_SQLITE_DELETE} {_SQLITE_ABORT}", RAISE["sqlite"][2]),
    "postgresql": (RAISE["postgresql"][0], RAISE["postgresql"][1].replace("UPDATE OR", "UPDATE OR DELETE OR")),
}
"""The triggers of migration 0002, before campaigns had archive columns."""
_LIFT_BEFORE_ARCHIVES = {
    "sqlite": LIFT["sqlite"],
    "postgresql": (LIFT["postgresql"][0], LIFT["postgresql"][2]),
}


def create_triggers(apps: Any, schema_editor: Any) -> None:
    """Migration step: create the triggers."""
    _execute(schema_editor, RAISE)


def drop_triggers(apps: Any, schema_editor: Any) -> None:
    """Migration step: drop the triggers."""
    _execute(schema_editor, LIFT)


def create_first_triggers(apps: Any, schema_editor: Any) -> None:
    """Migration step: create the triggers that refuse every delete."""
    _execute(schema_editor, _RAISE_BEFORE_ARCHIVES)


def drop_first_triggers(apps: Any, schema_editor: Any) -> None:
    """Migration step: undo `create_first_triggers`."""
    _execute(schema_editor, _LIFT_BEFORE_ARCHIVES)


def _execute(schema_editor: Any, statements: dict[str, tuple[str, ...]]) -> None:
    for statement in statements[schema_editor.connection.vendor]:
        schema_editor.execute(statement)
