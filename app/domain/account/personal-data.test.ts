import { expect, test } from "vitest";
import { ownDataValue, redactPerson } from "./personal-data";

const PERSON = { ids: ["amina", "amina@example.com"], texts: ["Amina Hassan", "+254712345678", "Ali"] };
const redacted = (value: unknown, allTheirs = false): unknown =>
  JSON.parse(redactPerson(JSON.stringify(value), PERSON, allTheirs));

test("what names a person is taken out of stored objects about them, and nothing else (D89)", () => {
  expect(
    redacted({
      username: "amina",
      first_name: "Amina",
      phone: "0712 345 678",
      age: 30,
      note: "",
      gender: null,
      status: "active",
      cents: 500,
      order: { shippingAddress: "Moi Avenue 1", total: 500 },
      items: [{ name: "Lamp" }],
    }),
  ).toEqual({
    username: "(deleted)",
    first_name: "(deleted)",
    phone: "(deleted)",
    age: null,
    note: "",
    gender: null,
    status: "active",
    cents: 500,
    order: { shippingAddress: "(deleted)", total: 500 },
    items: [{ name: "(deleted)" }],
  });
  const other = { username: "njeri", first_name: "Njeri", age: 40 };
  expect(redacted(other)).toEqual(other);
  expect(redacted([other, { email: "amina@example.com", age: 30 }])).toEqual([
    other,
    { email: "(deleted)", age: null },
  ]);
});

test("their names go out of other texts too, the longest first; short ones stay, and our own words", () => {
  expect(redacted({ text: "Amina Hassan (amina@example.com) called" })).toEqual({
    text: "(deleted) ((deleted)) called",
  });
  expect(redacted({ text: "Ali called" })).toEqual({ text: "Ali called" });
  expect(redacted({ paymentStatus: "amina", text: "amina" })).toMatchObject({ paymentStatus: "amina" });
  expect(redacted({ reference: "amina 7", statusText: "amina", refundMethod: "amina" })).toEqual({
    reference: "(deleted) 7",
    statusText: "(deleted)",
    refundMethod: "amina",
  });
  expect(redactPerson('{"text":"Otis"}', { ids: ["Otis"], texts: [] })).toBe('{"text":"(deleted)"}');
  expect(redacted({ title: "Lamp", name: "Lamp" }, true)).toEqual({ title: "Lamp", name: "(deleted)" });
});

test("the file of one's own data has shillings, and names as the API writes them", () => {
  const at = new Date(0);
  expect(
    ownDataValue([
      {
        totalCents: 150_050,
        cents: 100,
        refundCents: null,
        orderNumber: "ORD-1",
        at,
        items: [{ priceCents: 5 }],
      },
    ]),
  ).toEqual([
    { total: 1_500.5, amount: 1, refund: null, order_number: "ORD-1", at, items: [{ price: 0.05 }] },
  ]);
  expect([ownDataValue(null), ownDataValue("x")]).toEqual([null, "x"]);
});
