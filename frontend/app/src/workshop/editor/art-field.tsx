/** The picture of a card: icon, scene and portrait. */

import { useState } from "preact/hooks";
import type { CardRow } from "../../api/client";
import { pictureAddress } from "../../components/custom-pictures";
import { page } from "../set-state";
import { language } from "./examples";
import { FieldGroup } from "./field-frame";
import { Members } from "./fields";
import { useForm } from "./form-context";
import { searchIcons } from "./icon-search";
import { isStruct, resolve, type Schema, type Struct, withMember } from "./schema";

interface Props {
  row: CardRow;
  schema: Schema;
  change: (art: unknown, path: string) => void;
}

export function ArtField({ row, schema, change }: Props) {
  const { defs } = useForm();
  const art = isStruct(row.art) ? row.art : {};
  const shape = resolve(schema.properties?.art ?? {}, defs);
  const put = (changed: Struct, path: string) =>
    change(Object.keys(changed).length > 0 ? changed : undefined, path);
  const hasPortrait = isStruct(art.portrait);
  return (
    <FieldGroup
      path="art"
      label="Picture"
      help="Without a choice, name and type decide."
      shown={["art.scene", "art.portrait"]}
    >
      <div class="art-choice">
        <img class="art-preview" src={pictureAddress(page.ruleset, row)} alt="" width={250} height={200} />
        <div>
          <IconPicker
            chosen={String(art.icon ?? "")}
            choose={(icon) => put(withMember(shape, art, "icon", icon || undefined), "art.icon")}
          />
          <Members
            schema={shape}
            path="art"
            struct={art}
            names={["scene"]}
            change={(changed, path) => put(changed as Struct, path)}
          />
          <label class="check">
            <input
              type="checkbox"
              checked={hasPortrait}
              onChange={() =>
                put(withMember(shape, art, "portrait", hasPortrait ? undefined : {}), "art.portrait")
              }
            />
            <span>Show a person</span>
          </label>
        </div>
      </div>
      {hasPortrait && (
        <Members
          schema={resolve(shape.properties?.portrait ?? {}, defs)}
          path="art.portrait"
          struct={art.portrait as Struct}
          names={Object.keys(resolve(shape.properties?.portrait ?? {}, defs).properties ?? {})}
          change={(portrait, path) => put(withMember(shape, art, "portrait", portrait), path)}
        />
      )}
    </FieldGroup>
  );
}

interface PickerProps {
  chosen: string;
  choose: (icon: string) => void;
}

/** Bring the search field into view, ready to type. */
function startSearch(field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true });
  field?.scrollIntoView({ block: "center" });
}

/** Search for an icon by its name or by a word. */
function IconPicker({ chosen, choose }: PickerProps) {
  const [words, setWords] = useState("");
  const [isOpen, setOpen] = useState(false);
  const { icons = [], meanings = {} } = language.value?.examples ?? {};
  const found = isOpen ? searchIcons(words, icons, meanings) : [];
  return (
    <div class="icon-picker">
      <p class="row">
        {chosen && <IconImage icon={chosen} />}
        <span>{chosen ? chosen.replace(/-/g, " ") : "No icon chosen"}</span>
        <button type="button" class="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Close icons" : "Choose an icon"}
        </button>
        {chosen && (
          <button type="button" class="small quiet" onClick={() => choose("")}>
            Remove<span class="unseen"> icon</span>
          </button>
        )}
      </p>
      {isOpen && (
        <>
          <label class="unseen" for="icon-words">
            Search icons
          </label>
          <input
            id="icon-words"
            type="search"
            autocomplete="off"
            ref={startSearch}
            placeholder="moon, gun, alien …"
            value={words}
            onInput={(event) => setWords(event.currentTarget.value)}
          />
          <p class="hint" role="status">
            {found.length === 0 ? "No icon matches." : `${found.length} icons`}
          </p>
          <fieldset class="icon-grid" aria-label="Icons">
            {found.map((icon) => (
              <button
                key={icon}
                type="button"
                title={icon.replace(/-/g, " ")}
                aria-label={icon.replace(/-/g, " ")}
                aria-pressed={icon === chosen}
                onClick={() => {
                  choose(icon);
                  setOpen(false);
                }}
              >
                <IconImage icon={icon} />
              </button>
            ))}
          </fieldset>
        </>
      )}
    </div>
  );
}

function IconImage({ icon }: { icon: string }) {
  return (
    <img
      class="icon-image"
      src={`/pictures/icons/${icon}.svg`}
      alt=""
      width={40}
      height={40}
      loading="lazy"
    />
  );
}
