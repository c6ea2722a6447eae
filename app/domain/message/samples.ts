/** Invented facts of each kind, for previews: every text of a kind is in one of its messages. */
import type { MessageFacts } from "./facts";
import { bodyOf, type EmailBody, type MessageShop } from "./message-text";
import type { MessageKind } from "./kinds";
import { type SmsParts, smsParts } from "./sms";

const AT = new Date("2026-12-04T15:00:00Z");
const round = { auctionId: 12, title: "Kiondo basket", round: 2 };
const order = { orderId: 34, orderNumber: "ORD-20261201-7K3QX" };
const paid = { cents: 150_000, orderNumber: null, title: round.title, round: 2, path: "/auction/12" };
const parcel = { ...order, courier: "G4S", trackingNumber: "NRB4471", collectCents: 0, stillToCome: "" };

export const SAMPLE_FACTS: { readonly [Kind in MessageKind]: readonly MessageFacts[Kind][] } = {
  code: [
    { code: "042137", purpose: "reset" },
    { code: "042137", purpose: "reset", username: "wanjiku" },
    { code: "042137", purpose: "verify" },
  ],
  test: [{}],
  "account.changed": (
    ["email", "phone", "both", "code", "own_email", "own_phone", "own_both", "password"] as const
  ).map((change) => ({ change })),
  "payment.taken": [paid],
  "payment.failed": [paid],
  "payment.returned": [paid],
  "round.opened": [{ ...round, feeCents: 5_000 }],
  "round.closing": [{ ...round, closesAt: AT }],
  "round.overtaken": [round],
  "round.result": [
    { ...round, winner: "Wanjiku K.", pledgeCents: 450_000 },
    { ...round, winner: null, pledgeCents: null },
  ],
  "round.won": [{ ...round, pledgeCents: 450_000 }],
  "auction.won": [
    { ...round, orderBefore: null },
    { ...round, orderBefore: AT },
  ],
  "order.placed": [
    { ...order, totalCents: 400_000, toPayCents: 400_000, payBefore: AT, isOnDelivery: false },
    { ...order, totalCents: 400_000, toPayCents: 400_000, payBefore: null, isOnDelivery: true },
    { ...order, totalCents: 400_000, toPayCents: 0, payBefore: null, isOnDelivery: false },
  ],
  "order.status": [
    { ...order, status: "processing", toPayCents: 0 },
    { ...order, status: "shipped", toPayCents: 400_000 },
  ],
  "order.shipped": [
    { ...parcel, collectCents: 400_000 },
    { ...parcel, stillToCome: "1 × Lamp" },
  ],
  "order.edited": [
    { ...order, totalCents: 400_000, toPayCents: 0 },
    { ...order, totalCents: 400_000, toPayCents: 50_000 },
  ],
  "order.new": [
    { ...order, orders: 1, totalCents: 400_000, payment: "on delivery", place: "Nairobi" },
    { orders: 3, totalCents: 900_000, orderId: null, orderNumber: null, payment: "", place: "" },
  ],
  "customer.message": [
    { text: { typed: "Your lamp is ready. Shall we send it today?" }, orderId: null, orderNumber: null },
    { text: { typed: "Your lamp is ready. Shall we send it today?" }, ...order },
  ],
  news: [
    {
      subject: "New lamps",
      text: { typed: "New lamps from KSh 900, this week only." },
      unsubscribe: { path: "/stop/1z.Q5nK2mB8xT4wPz6a" },
    },
  ],
  "staff.invited": [{ code: "K7QF-2M9X-K7QF-2M9X" }],
  "stock.low": [
    { productId: 12, title: round.title, stock: 3 },
    { productId: 12, title: round.title, stock: 0 },
  ],
  "watched.opened": [{ ...round, feeCents: 5_000 }],
  "watched.ending": [{ auctionId: 12, title: round.title, endsAt: AT }],
};

export interface MessagePreview extends SmsParts {
  readonly sms: string;
  readonly email: EmailBody;
}

/** In the language of `inLanguage`. */
export const previewsOf = <Kind extends MessageKind>(kind: Kind, shop: MessageShop): MessagePreview[] =>
  SAMPLE_FACTS[kind].map((facts) => {
    const sms = bodyOf("sms", kind, facts, shop);
    return {
      sms,
      ...smsParts(sms),
      email: JSON.parse(bodyOf("email", kind, facts, shop)) as EmailBody,
    };
  });
