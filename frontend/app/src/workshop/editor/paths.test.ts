import { expect, it } from "vitest";
import { faultsAt, fieldId, isWithin, join } from "./paths";

it("names members and entries as the server does", () => {
  expect(join(join(join("", "abilities"), 0), "do")).toBe("abilities[0].do");
  expect(fieldId("abilities[0].do")).toBe("field-abilities-0-do");
});

it("keeps fields apart whose names begin alike", () => {
  expect(isWithin("costs", "cost")).toBe(false);
  expect(isWithin("cost[0]", "cost")).toBe(true);
});

it("shows a fault at the innermost field that is shown", () => {
  const faults = [{ path: "abilities[0].do[1].amount" }, { path: "abilities[0].class" }];
  expect(faultsAt(faults, "abilities[0]", ["abilities[0].do"])).toEqual([{ path: "abilities[0].class" }]);
  expect(faultsAt(faults, "abilities[0].do[1].amount")).toEqual([{ path: "abilities[0].do[1].amount" }]);
});
