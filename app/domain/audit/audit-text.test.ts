import { expect, test } from "vitest";
import { auditLabel, auditValue, changedText, hasWrittenLabel } from "./audit-text";

test.each([
  ["title", "Title"],
  ["basePriceCents", "Base price"],
  ["isActive", "Active"],
  ["flashSaleEndsAt", "Flash sale ends at"],
  ["kraPin", "KRA PIN"],
  ["url", "Address"],
  ["freeDeliveryFromCents", "Free delivery from"],
  ["winnerPays", "What a winner pays"],
  ["isPayOnDelivery", "Pay on delivery"],
  ["second_factor", "One-time codes"],
  ["invited_by", "Invited by"],
  ["is_superuser", "Superuser"],
])("%s reads %s", (field, label) => expect(auditLabel(field)).toBe(label));

test("amounts, times, tick boxes and empty values read as on the screens", () => {
  expect(auditValue("basePriceCents", 123_450)).toBe("KSh 1,234.50");
  expect(auditValue("stockQuantity", 1200)).toBe("1200");
  expect(auditValue("endTime", "2026-11-21T15:00:00.000Z")).toContain("18:00 EAT");
  expect(auditValue("isFeatured", true)).toBe("yes");
  expect(auditValue("maxPledgeCents", null)).toBe("none");
  expect(auditValue("title", "2026 calendar")).toBe("2026 calendar");
  expect(auditValue("title", "pending")).toBe("pending");
  expect(auditValue("status", "pending")).toBe("Pending");
  expect(auditValue("productType", "buy_now")).toBe("Buy now");
});

test.each([
  ["oldPriceCents", "Old price"],
  ["CentsOfOld", "Cents of old"],
  ["Centsible", "Centsible"],
  ["isOldThing", "Old thing"],
  ["is_old_thing", "Old thing"],
  ["island_name", "Island name"],
  ["priceIsNew", "Price is new"],
  ["thisOne", "This one"],
  ["OldThing", "Old thing"],
])("a field of a former release, %s, reads %s", (field, label) => {
  expect(hasWrittenLabel(field)).toBe(false);
  expect(auditLabel(field)).toBe(label);
});

test("a field of today has a written label", () => {
  for (const field of ["title", "deletedAt", "second_factor"]) expect(hasWrittenLabel(field)).toBe(true);
  expect(["deletedAt", "closesAt", "participationFeeCents"].map(auditLabel)).toEqual([
    "Deleted at",
    "Closes at",
    "Entry fee",
  ]);
});

test("what no side has reads none, a tick no, and other amounts than cents are plain", () => {
  expect([undefined, null, ""].map((value) => auditValue("title", value))).toEqual(["none", "none", "none"]);
  expect([auditValue("isActive", false), auditValue("cents", 5), auditValue("paidCents", 500)]).toEqual([
    "no",
    "5",
    "KSh 5",
  ]);
});

test("a state that no list names reads as it is stored, and only a whole time is a time", () => {
  expect(auditValue("status", "half_done")).toBe("Half done");
  expect(auditValue("state", "completed")).toBe("Paid");
  for (const text of ["x2026-11-21T15:00:00.000Z", "2026-11-21T15:00:00.000Z x", "2026-11-21T15:00:00Z"])
    expect(auditValue("note", text)).toBe(text);
});

test("a page says what of it was changed", () => {
  expect([changedText("product"), changedText("setting"), changedText("banner")]).toEqual([
    "This product was changed",
    "This setting was changed",
    "This banner was changed",
  ]);
});
