import { expect, test } from "vitest";
import { mayWriteBlocked, noteSchema, refuseBlock, refuseChangeOf, refuseLogin } from "./blocking";

const buyer = { id: 1, isSuperuser: false };
const clerk = { id: 2, isSuperuser: false, permissions: ["users"] } as const;
const owner = { id: 3, isSuperuser: true };

test("a login says that an account is blocked only to whoever had the right password", () => {
  expect(refuseLogin({ isBlocked: true })).toEqual({
    code: "unauthenticated",
    message: "Invalid username or password. This account is blocked: please call the shop.",
  });
  expect(refuseLogin({ isBlocked: false })).toEqual(refuseLogin(null));
  expect(refuseLogin(null).message).not.toContain("blocked");
});

test("a blocked account reads everything, and writes what finishes what it has begun (D110)", () => {
  for (const method of ["GET", "HEAD"]) expect(mayWriteBlocked(method, "/profile/edit")).toBe(true);
  for (const template of [
    "/auction/{id}",
    "/pay/{attempt}",
    "/checkout",
    "/api/bids/",
    "/api/orders/{id}/pay/",
    "/logout",
  ])
    expect(mayWriteBlocked("POST", template), template).toBe(true);
  for (const template of ["/profile/edit", "/api/orders/", "/api/cart/add/", "/cart", null])
    expect(mayWriteBlocked("POST", template), String(template)).toBe(false);
  expect(mayWriteBlocked("DELETE", "/profile")).toBe(false);
});

test("staff with 'users' change the accounts of buyers, superusers those of staff too", () => {
  expect([refuseChangeOf(clerk, buyer), refuseChangeOf(owner, clerk), refuseChangeOf(owner, owner)]).toEqual([
    null,
    null,
    null,
  ]);
  for (const staff of [clerk, owner, { ...clerk, id: 9 }])
    expect(refuseChangeOf(clerk, staff)).toEqual({
      code: "forbidden",
      message: "Only superusers may change the accounts of staff",
    });
});

test("nobody blocks themselves or the last superuser, and staff block no staff", () => {
  const other = { ...owner, id: 4 };
  expect(refuseBlock(clerk, buyer, 0)).toBeNull();
  expect(refuseBlock(owner, other, 1)).toBeNull();
  expect(refuseBlock(owner, owner, 5)).toEqual({
    code: "conflict",
    message: "You cannot block your own account",
  });
  expect(refuseBlock(owner, other, 0)).toEqual({
    code: "conflict",
    message: "This is the last superuser: make another one first",
  });
  expect(refuseBlock(clerk, owner, 5)?.code).toBe("forbidden");
  expect(refuseBlock(clerk, { ...clerk, id: 9 }, 5)?.code).toBe("forbidden");
});

test("a note has up to 1000 characters, and keeps its lines", () => {
  const errors = (note: string) => noteSchema.safeParse({ note }).error?.issues.map(({ message }) => message);
  expect(noteSchema.parse({ note: "called\ntwice" }).note).toBe("called\ntwice");
  expect(errors("x".repeat(1_000))).toBeUndefined();
  expect(errors("x".repeat(1_001))).toEqual(["Please keep the note below 1000 characters"]);
  expect(errors(" ")).toEqual(["Please write the note"]);
});
