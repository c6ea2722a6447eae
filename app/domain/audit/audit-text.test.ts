import { expect, test } from "vitest";
import { auditLabel, auditValue } from "./audit-text";

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
