/** Face-down card; each deck has its own back. */

import type { ComponentChildren } from "preact";
import { Target } from "../../../table/options/target";
import { changesText, POINTS, placeName } from "../labels";
import type { Card, Points, Space } from "../view-types";
import { Icon } from "./icons";

export type BackOf = "conspiracy" | "end_game" | "academy" | "evidence";

const STAMPS: Record<BackOf, string> = {
  conspiracy: "Unknown",
  end_game: "End Game",
  academy: "Personnel",
  evidence: "Evidence",
};

interface Props {
  space: string;
  of: BackOf;
  /** Scan cost and kind of points. */
  scan?: { space: Space; points: Points };
  /** The card, if the viewer has seen it. */
  known?: Card | undefined;
  note?: string;
  children?: ComponentChildren;
}

export function FaceDownCard({ space, of, scan, known, note, children }: Props) {
  const price = scan && `scanning costs ${scan.space.scan_cost} ${POINTS[scan.points]}`;
  const why = changesText(scan?.space.changes);
  const name = [
    `${placeName(space)}, ${known?.name ?? (of === "end_game" ? "the End Game" : "a card")} face down`,
    known && "seen by you",
    price,
    why,
    note,
  ];
  return (
    <Target
      of={{ space }}
      name={name.filter(Boolean).join(", ")}
      design={known?.id}
      class={`tile back back-${of}`}
    >
      {known ? (
        <span class="back-known">
          <Icon name="eye" /> {known.name}
        </span>
      ) : (
        <span class="back-stamp">{STAMPS[of]}</span>
      )}
      {scan && (
        <span class="back-scan" data-changed={why ? "" : undefined} title={why || undefined}>
          <Icon name="scan" />
          {scan.space.scan_cost}
          <Icon name={scan.points} />
        </span>
      )}
      {children}
    </Target>
  );
}
