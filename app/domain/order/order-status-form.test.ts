import { expect, test } from "vitest";
import { MAX_ADMIN_NOTES, orderStatusSchema } from "./order-status-form";

const messagesOf = (body: unknown) =>
  orderStatusSchema.safeParse(body).error?.issues.map(({ message }) => message);

test.each([{}, { status: "" }, { status: "lost" }, { status: null }])(
  "a status must be chosen: %o",
  (body) => {
    expect(messagesOf(body)).toEqual(["Please select a status"]);
  },
);

test("admin notes are optional and have a maximum length", () => {
  expect(messagesOf({ status: "paid" })).toBeUndefined();
  expect(messagesOf({ status: "paid", admin_notes: "x".repeat(MAX_ADMIN_NOTES) })).toBeUndefined();
  expect(messagesOf({ status: "paid", admin_notes: "x".repeat(MAX_ADMIN_NOTES + 1) })).toEqual([
    "Notes may have up to 2000 characters",
  ]);
});
