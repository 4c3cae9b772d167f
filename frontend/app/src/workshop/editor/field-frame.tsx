/** Label, help and faults around a field. */

import type { ComponentChildren } from "preact";
import type { Fault } from "../set-state";
import { useForm } from "./form-context";
import { faultsAt, fieldId } from "./paths";

interface Props {
  path: string;
  label: string;
  help?: string;
  children: ComponentChildren;
}

/** A field with one control, whose id is that of the path. */
export function FieldFrame({ path, label, help, children }: Props) {
  const id = fieldId(path);
  return (
    <div class="card-field">
      <label for={id}>{label}</label>
      {children}
      {help && (
        <p class="hint" id={`${id}-help`}>
          {help}
        </p>
      )}
      <FieldFaults path={path} />
    </div>
  );
}

interface GroupProps extends Props {
  /** Paths of parts that show their own faults. */
  shown: readonly string[];
  /** True for a frame around the parts. */
  isFramed?: boolean;
  /** True if the group fits beside other fields. */
  isSmall?: boolean;
  /** Removes the group. */
  remove?: (() => void) | undefined;
  /** Buttons beside the label. */
  buttons?: ComponentChildren;
}

/** A field with several controls. */
export function FieldGroup({
  path,
  label,
  help,
  remove,
  shown,
  isFramed = false,
  isSmall = false,
  buttons,
  children,
}: GroupProps) {
  const id = fieldId(path);
  return (
    <fieldset
      class={["card-field card-group", isFramed && "framed", isSmall && "small-group"]
        .filter(Boolean)
        .join(" ")}
      id={id}
      tabIndex={-1}
    >
      <legend>{label}</legend>
      {(buttons || remove) && (
        <div class="group-buttons">
          {buttons}
          {remove && <RemoveButton label={label} remove={remove} />}
        </div>
      )}
      {help && <p class="hint">{help}</p>}
      <FieldFaults path={path} shown={shown} />
      {children}
    </fieldset>
  );
}

function RemoveButton({ label, remove }: { label: string; remove: () => void }) {
  return (
    <button type="button" class="small quiet" onClick={remove}>
      Remove<span class="unseen"> {label}</span>
    </button>
  );
}

export function FieldFaults({ path, shown = [] }: { path: string; shown?: readonly string[] }) {
  const { faults } = useForm();
  const found: Fault[] = faultsAt(faults, path, shown);
  return found.length > 0 ? (
    <ul class="field-faults" id={`${fieldId(path)}-faults`}>
      {found.map(({ path: at, message }) => (
        <li key={at + message}>{message}</li>
      ))}
    </ul>
  ) : null;
}

/** Attributes that connect a control with its faults and help. */
export function useControl(path: string, help = "") {
  const { faults } = useForm();
  const id = fieldId(path);
  const isFaulty = faultsAt(faults, path).length > 0;
  const about = [help && `${id}-help`, isFaulty && `${id}-faults`].filter(Boolean).join(" ");
  return {
    id,
    ...(isFaulty && { "aria-invalid": true as const }),
    ...(about && { "aria-describedby": about }),
  };
}
