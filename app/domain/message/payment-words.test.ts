import { expect, test } from "vitest";
import type { MessageFacts, Payment } from "./facts";
import { bodyOf, type EmailBody, emailParts, messageTextOf } from "./message-text";
import type { MessageKind } from "./kinds";

const SHOP = { name: "Soko", url: null };
const textOf = <Kind extends MessageKind>(kind: Kind, facts: MessageFacts[Kind]) =>
  (JSON.parse(bodyOf("email", kind, facts, SHOP)) as EmailBody).text;

test("a payment is for an order, or for an auction's entry fee, also if its title is gone", () => {
  const payment = { cents: 150_000, orderNumber: null, title: null, round: null, path: "/" };
  const taken = (of: Partial<Payment>) => textOf("payment.taken", { ...payment, ...of });
  const failed = (of: Partial<Payment>) => textOf("payment.failed", { ...payment, ...of });
  expect(taken({ orderNumber: "ORD-7" })).toContain(" for order ORD-7. ");
  expect(taken({ title: "Basket" })).toContain(" for the entry fee of Basket. ");
  expect(taken({})).toContain(" for the entry fee of an auction. ");
  expect(failed({ title: "Basket", round: 3 })).toContain(" for round 3 of Basket failed. ");
  expect(failed({ title: "Basket" })).toContain(" for the entry fee of Basket failed. ");
  expect(failed({ round: 3 })).toContain(" for the entry fee of an auction failed. ");
  expect(failed({ orderNumber: "ORD-7" })).toContain(" for order ORD-7 failed. ");
});

const order = { orderId: 7, orderNumber: "ORD-7" };
const placed = { ...order, totalCents: 100, toPayCents: 100, payBefore: null, isOnDelivery: true };

test("an order that is paid, or not paid on delivery, asks for no money on delivery", () => {
  expect(textOf("order.placed", placed)).toContain("You pay on delivery.");
  expect(textOf("order.placed", { ...placed, toPayCents: 0 })).not.toContain("on delivery");
  expect(textOf("order.placed", { ...placed, isOnDelivery: false })).not.toContain("on delivery");
});

test("a parcel names its courier only if it has one", () => {
  const parcel = { ...order, courier: "", trackingNumber: "", collectCents: 0, stillToCome: "" };
  expect(textOf("order.shipped", parcel)).toBe("Your order ORD-7 is on its way.");
  expect(textOf("order.shipped", { ...parcel, courier: "G4S" })).toBe(
    "Your order ORD-7 is on its way (G4S).",
  );
});

test("a new order without a way of payment names its sum and place alone", () => {
  const facts = { ...order, orders: 1, totalCents: 40_000, payment: "", place: "Nairobi" };
  expect(textOf("order.new", facts)).toBe("New order ORD-7: KSh 400, Nairobi.");
});

test("a round whose winner or pledge is unknown was won by nobody", () => {
  const round = { auctionId: 1, title: "Basket", round: 2 };
  for (const result of [
    { winner: null, pledgeCents: 100 },
    { winner: "Wanjiku", pledgeCents: null },
  ])
    expect(textOf("round.result", { ...round, ...result })).toContain("Nobody pledged.");
});

test("a code for a new password names the account only if it must, and one for a phone never does", () => {
  expect(textOf("code", { code: "042137", purpose: "reset", username: null })).not.toContain(" of ");
  expect(textOf("code", { code: "042137", purpose: "verify", username: "wanjiku" })).not.toContain("wanjiku");
});

const round = { auctionId: 5, title: "Kiondo basket", round: 2 };

test("a device shows 300 characters of a message, without its lines", () => {
  const push = (typed: string) =>
    JSON.parse(
      bodyOf("push", "customer.message", { text: { typed }, orderId: null, orderNumber: null }, SHOP),
    ) as { subject: string; text: string; path: string };
  expect(push("a\nb")).toEqual({ subject: "Soko: A message from our staff", text: "a b", path: "/" });
  expect(push("x".repeat(300)).text).toBe("x".repeat(300));
  expect(push("x".repeat(301)).text).toBe("x".repeat(300));
});

test("only news says that its link ends it", () => {
  const news = { subject: "New", text: { typed: "Lamps" }, unsubscribe: { path: "/stop/1" } };
  expect(JSON.parse(bodyOf("email", "news", news, SHOP))).toMatchObject({ isUnsubscribeLink: true });
  expect(JSON.parse(bodyOf("email", "round.overtaken", round, SHOP))).toStrictEqual({
    subject: "Soko: You were overtaken in Kiondo basket",
    text: "Somebody else leads Kiondo basket now. You can raise your pledge while round 2 is open.",
    link: null,
    language: "en",
  });
});

test("an email of an earlier release is English, and one without a link has none", () => {
  const email = { subject: "", text: "a < b & 'c'\nd", link: null };
  const { text, html } = emailParts(email, { shopName: "Soko", logo: null });
  expect(text).toBe("a < b & 'c'\nd\n\nSoko\n");
  expect(html).toContain('<html lang="en">');
  expect(html).toContain("<p>a &lt; b &amp; &#39;c&#39;<br>d</p>\n<p>Soko</p></body>");
  const linked = emailParts({ ...email, link: "https://s.ke/?a=1&b=2" }, { shopName: "Soko", logo: null });
  expect(linked.text).toBe("a < b & 'c'\nd\n\nhttps://s.ke/?a=1&b=2\n\nSoko\n");
  expect(linked.html).toContain('<p><a href="https://s.ke/?a=1&amp;b=2">https://s.ke/?a=1&amp;b=2</a></p>');
});

test("what was written to a person is read from a stored message of each channel", () => {
  const email = bodyOf("email", "round.overtaken", round, SHOP);
  expect(messageTextOf("email", email)).toMatch(/^Somebody else leads/);
  expect(messageTextOf("push", bodyOf("push", "round.overtaken", round, SHOP))).toMatch(/^Somebody else/);
  expect(messageTextOf("sms", "Soko: Hi")).toBe("Soko: Hi");
  expect(messageTextOf("whatsapp", "Hi")).toBe("Hi");
  for (const channel of ["email", "sms", "push"]) expect(messageTextOf(channel, "")).toBe("");
});

test("names give way to the address where somebody has to act, and the address to them elsewhere", () => {
  const shop = { name: "Soko", url: "https://soko.example" };
  const title = "A very long title of a basket that somebody made ".repeat(2).trim();
  const payment = { cents: 150_000, orderNumber: null, title, round: 2, path: "/auction/5" };
  expect(bodyOf("sms", "payment.failed", payment, shop)).toMatch(
    /round 2 of A very long title.*\.\.\. failed\. Try again on its page\. https:\/\/soko\.example\/auction\/5$/,
  );
  expect(bodyOf("sms", "round.overtaken", { ...round, title }, shop)).toMatch(/is open\.$/);
});
