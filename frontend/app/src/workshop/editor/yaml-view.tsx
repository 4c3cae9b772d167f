/** A card as YAML text. Each readable text changes the card. */

import { useEffect, useRef, useState } from "preact/hooks";
import { parse, stringify } from "yaml";
import type { CardRow } from "../../api/client";
import { isEqual } from "../draft";
import { isStruct } from "./schema";

interface Props {
  row: CardRow;
  change: (row: CardRow) => void;
}

export function YamlView({ row, change }: Props) {
  const [text, setText] = useState(() => stringify(row));
  const [fault, setFault] = useState("");
  const written = useRef<unknown>(row);
  useEffect(() => {
    if (!isEqual(written.current, row)) {
      written.current = row;
      setText(stringify(row));
      setFault("");
    }
  }, [row]);
  const type = (typed: string) => {
    setText(typed);
    const read = readCard(typed);
    setFault(typeof read === "string" ? read : "");
    if (typeof read !== "string") {
      const kept = read.id ? read : { ...read, id: row.id };
      written.current = kept;
      change(kept);
    }
  };
  return (
    <div class="card-field">
      <label for="card-yaml">The card as YAML</label>
      <textarea
        id="card-yaml"
        class="card-yaml"
        spellcheck={false}
        rows={Math.max(14, text.split("\n").length + 1)}
        value={text}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? "card-yaml-fault" : undefined}
        onInput={(event) => type(event.currentTarget.value)}
      />
      {fault && (
        <p class="error" id="card-yaml-fault">
          {fault} The card stays as it was.
        </p>
      )}
    </div>
  );
}

/** Return the card in a text, or what is wrong with it. */
export function readCard(text: string): CardRow | string {
  try {
    const read: unknown = parse(text, { maxAliasCount: 0 });
    return isStruct(read) ? (read as CardRow) : "This is not a card.";
  } catch (error) {
    const [line = ""] = error instanceof Error ? error.message.split("\n") : [];
    return `${line.replace(/:$/, "")}.`;
  }
}
