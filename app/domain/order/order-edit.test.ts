import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addedField,
  balanceAfterEdit,
  editDifferenceText,
  lineField,
  orderEditBodySchema,
  orderEditSchema,
  readEditedGoods,
  refuseEdit,
  whyNotEdited,
} from "./order-edit";

const BEFORE = {
  shipping_phone: "0712 345 678",
  pick_up_point: "",
  shipping_county: "",
  shipping_city: "Nairobi",
  shipping_address: "Moi Avenue 1\r\n2nd floor",
};
const TYPED = {
  ...BEFORE,
  shipping_name: "Wanjiku",
  shipping_address: "Moi Avenue 12nd floor",
};

const errorsOf = (typed: object, before = BEFORE) =>
  orderEditSchema(before)
    .safeParse({ ...TYPED, ...typed })
    .error?.issues.map(({ message }) => message) ?? [];

test("an edit that keeps the destination needs no county; a new destination needs the whole address", () => {
  expect(errorsOf({})).toEqual([]);
  expect(errorsOf({ shipping_phone: "0799 000 111", shipping_name: "Njeri" })).toEqual([]);
  expect(errorsOf({ shipping_address: "Moi Avenue 2" })).toEqual(["Please choose the county"]);
  expect(errorsOf({ shipping_city: "" })).toEqual(["Please choose the county", "Please enter the town"]);
  expect(errorsOf({ shipping_county: "Nakuru", shipping_address: "" })).toEqual([
    "Please enter a landmark or an address",
  ]);
});

test("an order without a phone number, of a walk-in customer, can be edited without one; others keep theirs", () => {
  expect(errorsOf({ shipping_phone: undefined }, { ...BEFORE, shipping_phone: "" })).toEqual([]);
  expect(errorsOf({ shipping_phone: "" })).toEqual(["Please enter a phone number"]);
});

test("an order changed from pick-up to delivery needs an address; one changed to pick-up needs none", () => {
  const point = { pick_up_point: "At the counter", shipping_city: "", shipping_address: "" };
  expect(errorsOf(point, { ...BEFORE, ...point })).toEqual([]);
  expect(errorsOf({ ...point, pick_up_point: "" }, { ...BEFORE, ...point })).toHaveLength(3);
  expect(errorsOf(point)).toEqual([]);
});

test("an address is one line (D134); one with line breaks, of an older release, stays until it is changed", () => {
  const addressOf = (typed: string, before = BEFORE) =>
    orderEditSchema(before).parse({ ...TYPED, shipping_county: "Nakuru", shipping_address: typed })
      .shippingAddress;
  const stored = { ...BEFORE, shipping_address: "Moi Avenue 1\n2nd floor" };
  expect(addressOf("Moi Avenue 1\r\n2nd floor", stored)).toBe("Moi Avenue 1\n2nd floor");
  expect(addressOf("Moi Avenue 1\r\n2nd floor")).toBe("Moi Avenue 1\r\n2nd floor");
  expect(addressOf("Moi Avenue 1\r\n3rd floor", stored)).toBe("Moi Avenue 1 3rd floor");
  expect(addressOf("Moi Avenue 1, 2nd floor", stored)).toBe("Moi Avenue 1, 2nd floor");
  const town = orderEditSchema({ ...BEFORE, shipping_city: "Nairobi\nWest" });
  expect(town.parse({ ...TYPED, shipping_city: "NairobiWest" }).shippingCity).toBe("Nairobi\nWest");
});

test("a change by REST names each item once, and adds up the same goods", () => {
  const of = (items: readonly object[], add_items: readonly object[] = []) =>
    orderEditBodySchema.safeParse({ items, add_items, total_amount: 5 });
  const two = of(
    [
      { item_id: 1, quantity: 0 },
      { item_id: "2", quantity: 3 },
    ],
    [
      { product_id: 4, quantity: 1 },
      { product_id: 4, quantity: 2 },
      { product_id: 4, variant_id: 9, quantity: 1 },
    ],
  );
  expect(two.data).toEqual({
    delivery: {},
    agreedCents: 500,
    quantities: new Map([
      [1, 0],
      [2, 3],
    ]),
    added: new Map([
      ["4", 3],
      ["4v9", 1],
    ]),
  });
  expect(of([1, 1].map(() => ({ item_id: 1, quantity: 1 }))).error?.issues[0]?.message).toBe(
    "Please name each item once",
  );
  expect(of([{ item_id: 1, quantity: -1 }]).success).toBe(false);
});

test("a form names how many pieces of a line stay, and which goods come in addition", () => {
  expect([lineField(3), addedField("7v2")]).toEqual(["line_3", "add_7v2"]);
  expect(
    readEditedGoods([
      ["line_3", "2"],
      ["line_4", "0"],
      ["line_3v1", "9"],
      ["add_7", "1"],
      ["add_7v2", "4"],
      ["add_8", "0"],
      ["add_v2", "1"],
      ["xline_5", "1"],
      ["line_5x", "1"],
      ["line_6", new File([], "6")],
    ]),
  ).toEqual({
    quantities: new Map([
      [3, 2],
      [4, 0],
    ]),
    added: new Map([
      ["7", 1],
      ["7v2", 4],
    ]),
    price: null,
  });
  const price: [string, string][] = [
    ["price_line", "line_3"],
    ["price", "900"],
  ];
  expect(readEditedGoods(price).price).toEqual({
    line: "line_3",
    typed: { price: "900", off: "", reason: "" },
  });
});

test("an order is edited until it leaves the shop, and not while its money moves", () => {
  const why = (
    status: "pending" | "paid" | "processing" | "shipped" | "delivered" | "cancelled",
    state = "paid",
  ) => whyNotEdited({ status, payment: { state: state as "paid" } });
  for (const status of ["pending", "paid", "processing"] as const) expect(why(status)).toBeNull();
  for (const status of ["shipped", "delivered", "cancelled"] as const)
    expect(why(status)).toBe(`it is ${status}`);
  for (const state of ["unpaid", "paid", "paid_in_part", "refunded_in_part"])
    expect(why("paid", state)).toBeNull();
  expect(why("paid", "waiting")).toBe("the customer's phone is being asked to pay");
  for (const state of ["refunding", "refund_failed"])
    expect(why("paid", state)).toBe("money of it is going back");
  expect(why("paid", "refunded")).toBe("all its money went back");
});

test("an edit of a paid order settles what it still owes before money goes back", () => {
  const paid = { paymentStatus: "completed", totalCents: 100_000, dueCents: 20_000 };
  expect(balanceAfterEdit(paid, 130_000)).toEqual({ dueCents: 50_000, backCents: 0 });
  expect(balanceAfterEdit(paid, 90_000)).toEqual({ dueCents: 10_000, backCents: 0 });
  expect(balanceAfterEdit(paid, 80_000)).toEqual({ dueCents: 0, backCents: 0 });
  expect(balanceAfterEdit(paid, 70_000)).toEqual({ dueCents: 0, backCents: 10_000 });
  expect(balanceAfterEdit({ ...paid, paymentStatus: "pending" }, 70_000)).toEqual({
    dueCents: 0,
    backCents: 0,
  });
  const cents = fc.nat(1_000_000);
  fc.assert(
    fc.property(cents, cents, cents, (total, due, after) => {
      const dueCents = Math.min(due, total);
      const balance = balanceAfterEdit({ paymentStatus: "completed", totalCents: total, dueCents }, after);
      // what was paid, less what goes back, and what is still due make the new total
      expect(total - dueCents - balance.backCents + balance.dueCents).toBe(after);
      expect(Math.min(balance.backCents, balance.dueCents)).toBe(0);
    }),
  );
});

test("an edit leaves goods, what was won and what has left, and something to pay", () => {
  const edit = { isWon: false, hasNewGoods: true, pieces: 2, totalCents: 50_000, short: [] };
  expect(refuseEdit(edit)).toBeNull();
  expect(refuseEdit({ ...edit, isWon: true, hasNewGoods: false })).toBeNull();
  expect(refuseEdit({ ...edit, isWon: true })?.message).toBe(
    "What was won stays as it is: only where it goes can be changed.",
  );
  expect(refuseEdit({ ...edit, short: [{ title: "Lamp", shippedCount: 2 }] })?.message).toBe(
    "2 × Lamp left the shop already, and cannot be taken out.",
  );
  expect(refuseEdit({ ...edit, pieces: 0 })?.message).toBe(
    "An order needs goods. To take all of them out, cancel the order.",
  );
  expect(refuseEdit({ ...edit, totalCents: 0 })).toEqual({
    code: "invalid",
    message: "Nothing would be left to pay. Cancel the order instead.",
  });
  expect(refuseEdit({ ...edit, totalCents: 0, hasNewGoods: false }), "it was free before").toBeNull();
});

test("before an edit its difference is shown", () => {
  const text = (paymentStatus: string, after: object, totalCents = 120_000) =>
    editDifferenceText(
      { paymentStatus, totalCents: 100_000 },
      { dueCents: 0, backCents: 0, totalCents, ...after },
    );
  const changes = "The total changes from KSh 1,000 to KSh 1,200.";
  expect(text("completed", {}, 100_000)).toBe("The total stays the same.");
  expect(text("completed", { dueCents: 20_000 })).toBe(`${changes} KSh 200 is then still to be paid.`);
  expect(text("completed", { backCents: 5_000 })).toBe(`${changes} KSh 50 goes back to the customer.`);
  expect(text("completed", {})).toBe(changes);
  expect(text("pending", {})).toBe(`${changes} Nothing is paid yet.`);
});

test("a change by REST may name the address alone, and its numbers are whole", () => {
  const of = (body: object) => {
    const { data, error } = orderEditBodySchema.safeParse(body);
    return error ? error.issues.map(({ message }) => message) : data;
  };
  expect(of({ shipping_city: "Nakuru" })).toEqual({
    delivery: { shipping_city: "Nakuru" },
    agreedCents: null,
    quantities: new Map(),
    added: new Map(),
  });
  expect(of({ items: [{ quantity: 1 }] })).toEqual(["Item is required"]);
  expect(of({ items: [{ item_id: 1, quantity: 1.5 }] })).toHaveLength(1);
  expect(of({ total_amount: "much" })).toHaveLength(1);
});

test("an edit's form reads the total that it showed", () => {
  const agreed = (total_amount?: string) =>
    orderEditSchema(BEFORE).parse({ ...TYPED, total_amount }).agreedCents;
  expect([agreed("1,500"), agreed()]).toEqual([150_000, null]);
  expect(
    orderEditSchema({ ...BEFORE, shipping_phone: "" }).parse({ ...TYPED, shipping_phone: undefined }),
  ).toMatchObject({
    shippingPhone: "",
  });
});
