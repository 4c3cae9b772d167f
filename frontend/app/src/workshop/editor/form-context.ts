/** Data that all fields of the card form share. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Fault } from "../set-state";
import type { Defs } from "./schema";

export interface FormContext {
  defs: Defs;
  faults: readonly Fault[];
  limits: Readonly<Record<string, number>>;
  /** Suggested texts by field name. */
  words: Readonly<Record<string, readonly string[]>>;
  /** First entries of lists by field name, if the smallest ones don't help. */
  starts: Readonly<Record<string, unknown>>;
}

export const Form = createContext<FormContext>({
  defs: {},
  faults: [],
  limits: {},
  words: {},
  starts: {},
});

export function useForm(): FormContext {
  return useContext(Form);
}
