import { expect, test, vi } from "vitest";
import { db } from "~/db/client.server";
import { setUpTestDatabase } from "~/db/test-database.fixture";
import { argsOf } from "~/http/request.fixture";
import type { SessionUser } from "~/operations/accounts/sessions.server";
import { makeBuyer, takePayments } from "~/operations/factories.fixture";
import { newOrder } from "~/operations/orders/orders.fixture";
import { cancel, payNow } from "./order-actions.server";
import { orderPage } from "./order-page.server";

vi.hoisted(() => vi.stubEnv("SESSION_SECRET", "a secret of tests that has more than 32 characters"));

setUpTestDatabase(takePayments);

const PHONE = "+254712345678";

async function buyer(): Promise<SessionUser> {
  const { id } = await makeBuyer();
  return { id, isSuperuser: false, username: "wanjiku", firstName: "Wanjiku" };
}

const stateOf = async (viewer: SessionUser, id: number) =>
  (await orderPage(viewer.id, id, { checkout: true }))?.status.text;

const form = (phone_number: string) => {
  const data = new FormData();
  data.set("phone_number", phone_number);
  return data;
};

test("'Pay now' prompts the typed phone once and leads to the payment", async () => {
  const viewer = await buyer();
  const id = await newOrder({ userId: viewer.id });
  const answers = await Promise.all([1, 2].map(() => payNow(viewer, id, form("0712 345 678"))));
  const attempts = await db().paymentAttempt.findMany({ where: { orderId: id } });
  expect(attempts).toMatchObject([{ phoneNumber: PHONE, state: "completed", cents: 170_000n }]);
  for (const answer of answers)
    expect("data" in answer ? answer.data.refusal.message : answer.headers.get("Location")).toMatch(
      new RegExp(`^(/pay/${attempts[0]?.id}|This order is paid.)$`),
    );
  expect(await orderPage(viewer.id, id, { checkout: true })).toMatchObject({
    status: { text: "Paid" },
    payNow: null,
  });
});

test("a phone that M-Pesa does not know is refused next to the field, as typed", async () => {
  const viewer = await buyer();
  const id = await newOrder({ userId: viewer.id });
  const answer = await payNow(viewer, id, form("+44 20 7946 0000"));
  expect(answer).toMatchObject({
    data: { refusal: { field: "phone_number" }, typed: "+44 20 7946 0000" },
    init: { status: 400 },
  });
  expect(await db().paymentAttempt.count({ where: { orderId: id } })).toBe(0);
});

test("nobody pays for somebody else's order", async () => {
  const id = await newOrder();
  await expect(payNow(await buyer(), id, form(PHONE))).rejects.toMatchObject({ init: { status: 404 } });
  expect(await db().paymentAttempt.count({ where: { orderId: id } })).toBe(0);
});

test("a buyer cancels on the page; a forged form for another's order is a 404", async () => {
  const viewer = await buyer();
  const id = await newOrder({ userId: viewer.id });
  const args = argsOf(new Request(`http://soko.example/orders/${id}`, { method: "POST" }));
  await expect(cancel(args, await buyer(), id)).rejects.toMatchObject({ init: { status: 404 } });
  const answer = await cancel(args, viewer, id);
  expect("headers" in answer && answer.headers.get("Location")).toBe(`/orders/${id}`);
  expect(await stateOf(viewer, id)).toBe("Cancelled");
  expect(await cancel(args, viewer, id)).toMatchObject({
    data: { refusal: { message: "This order is cancelled already." } },
    init: { status: 409 },
  });
});
