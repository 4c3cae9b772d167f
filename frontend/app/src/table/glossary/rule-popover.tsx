/** Popover with the text of a rule. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { placeBox } from "../dialogs/popover";
import { ruleAddress } from "../session/campaign-context";
import { openRule } from "./rules";

export function RulePopover() {
  return openRule.value ? <RuleBox key={openRule.value} /> : null;
}

function RuleBox() {
  const box = useRef<HTMLDivElement>(null);
  const shown = openRule.value;
  useLayoutEffect(() => {
    const element = box.current;
    if (element && shown) {
      element.showPopover();
      placeBox(element, shown.anchor);
      element.focus();
    }
    return () => element?.hidePopover();
  }, []);
  if (!shown) {
    return null;
  }
  const closed = (event: ToggleEvent) => {
    if (event.newState === "closed" && openRule.value === shown) {
      openRule.value = null;
    }
  };
  const [rule, ...related] = shown.rules;
  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      aria-label={`Rule ${shown.id}`}
      tabIndex={-1}
      class="floating rule-box"
      onToggle={closed}
    >
      <p class="rule-title">{rule?.title}</p>
      <p>{rule?.text}</p>
      {related.map(({ id, title, text }) => (
        <p key={id} class="quiet-text">
          <b>{title}.</b> {text}
        </p>
      ))}
      <a href={ruleAddress(shown.id)} target="_blank" rel="noreferrer">
        Open in the rules<span class="unseen">, in a new tab</span>
      </a>{" "}
      <small class="quiet-text">{shown.id}</small>
    </div>
  );
}
