import { expect, test } from "vitest";
import { MARK_FIELD } from "./form-mark";
import { isDraftValid, savedDraft } from "./saved-draft";

const now = new Date("2026-11-21T10:00:00Z");
const at = { path: "/management/products/new", hadPicture: false, now };
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

test("a draft holds everything typed except passwords and files", () => {
  const typed: [string, unknown][] = [
    ["title", "Lamp"],
    ["password", "a"],
    ["password2", "b"],
    ["current_password", "c"],
    ["main_image", new Blob(["x"])],
    ["description", ""],
    ["events", "order.paid"],
    ["events", "order.status"],
  ];
  expect(savedDraft(typed, at)).toEqual({
    path: "/management/products/new",
    fields: { title: "Lamp", description: "", events: ["order.paid", "order.status"] },
    hadPicture: false,
    at: now.getTime(),
  });
});

test("the longest description fits, and a larger draft is not saved", () => {
  expect(savedDraft([["description", "ኢ".repeat(10_000)]], at)).not.toBeNull();
  expect(savedDraft([["description", "x".repeat(40_000)]], at)).toBeNull();
});

test("a draft is saved for half an hour", () => {
  const draft = savedDraft([["title", "Lamp"]], at);
  expect([0, 29, 30, -1].map((minutes) => draft && isDraftValid(draft, later(minutes)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a draft of exactly 40,000 characters, with the names of its fields, is saved", () => {
  const around = JSON.stringify({ description: "" }).length;
  expect(savedDraft([["description", "x".repeat(40_000 - around)]], at)).not.toBeNull();
  expect(savedDraft([["description", "x".repeat(40_001 - around)]], at)).toBeNull();
});

test("a draft names its owner and its page's mark if they are known, and the mark is no field (D133)", () => {
  const typed: [string, unknown][] = [
    ["title", "Lamp"],
    [MARK_FIELD, "m1"],
  ];
  const { now: _, ...draft } = { ...at, fields: { title: "Lamp" }, at: now.getTime() };
  expect(savedDraft(typed, { ...at, ownerId: 7, mark: "m1" })).toEqual({ ...draft, ownerId: 7, mark: "m1" });
  expect(savedDraft(typed, { ...at, ownerId: 7 })).toStrictEqual({ ...draft, ownerId: 7 });
  expect(savedDraft(typed, { ...at, mark: "m1" })).toStrictEqual({ ...draft, mark: "m1" });
  expect(savedDraft(typed, at)).toStrictEqual(draft);
});
