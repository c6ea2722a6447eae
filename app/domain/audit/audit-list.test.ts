import fc from "fast-check";
import { expect, test } from "vitest";
import { AUDIT_ACTIONS, type AuditAction, subjectOf } from "./audit";
import { AUDIT_KINDS, type AuditKind, auditList } from "./audit-list";

const read = (query: string) => auditList.read(new URLSearchParams(query));

test("without a query the whole trail is listed, and invalid filters are ignored", () => {
  expect(read("")).toEqual(auditList.all);
  expect(read("action=product.steal&kind=shop&id=-1&from=2026-02-30&to=yesterday&page=x")).toEqual(
    auditList.all,
  );
});

test("a number may be written with its sign", () => {
  expect(read("id=%2312").id).toBe(12);
  expect(read("id=1%232").id).toBeNull();
  expect(read("id=%20%E2%80%8B%E2%80%8B%2312%20").id).toBe(12);
});

const oneOf = <T extends string>(words: Record<T, string>) =>
  fc.option(fc.constantFrom(...(Object.keys(words) as T[])));

test("a name loses the blanks around it and what nobody sees", () => {
  expect(read("who=%20Am%E2%80%8B%E2%80%8Bina%20").who).toBe("Amina");
  expect(read(`who=${"a".repeat(151)}`).who).toHaveLength(150);
});

test("filters are written to their URL and read back", () => {
  const day = fc.constantFrom(null, "2026-11-21", "2024-02-29");
  const filters = fc.record({
    who: fc.constantFrom("", "amina", "Amina_Boss"),
    action: oneOf<AuditAction>(AUDIT_ACTIONS),
    kind: oneOf<AuditKind>(AUDIT_KINDS),
    id: fc.option(fc.integer({ min: 1, max: 2_147_483_647 })),
    from: day,
    to: day,
    page: fc.integer({ min: 1, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(filters, (each) => {
      expect(auditList.read(new URL(auditList.path(each), "http://soko.example").searchParams)).toEqual(each);
    }),
  );
  expect(auditList.path(auditList.all)).toBe("/management/audit");
});

test("each action names a subject that the audit trail lists", () => {
  for (const action of Object.keys(AUDIT_ACTIONS) as AuditAction[])
    expect(AUDIT_KINDS).toHaveProperty(subjectOf(action));
  expect(
    ["superuser.make", "user.block", "order.pay", "search_words.update"].map((action) =>
      subjectOf(action as AuditAction),
    ),
  ).toEqual(["user", "user", "order", "search_words"]);
});
