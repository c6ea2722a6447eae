import { createHash } from "node:crypto";
import type { Viewer } from "~/domain/account/access";
import { goodsKey } from "~/domain/order/order";
import type { OrderRequest } from "~/domain/order/order-form";
import { accepted, type Outcome, refuse, refused } from "~/domain/refusal";
import { msg } from "~/texts/t";
import { type KeyClaim, claimOrAwait, releaseKey } from "../idempotency/key-claims.server";
import { type OrderRules, placeOrder } from "./place-order.server";

interface CheckedOut {
  readonly orderId: number;
  /** Already ordered, by a second tap or in another tab. */
  readonly isRepeat: boolean;
  /** Sent again with other details, such as a new address after Back: the first order stays unchanged. */
  readonly isChanged: boolean;
}

interface Checkout {
  /** The buyer's latest order when the page was opened: two pages with the same one and the same goods order once. */
  readonly after: number;
  readonly rules: OrderRules;
}

const STILL_AT_IT = refuse(
  "conflict",
  msg("We are still placing this order. Please look at your purchases in a moment."),
);

/** Like `placeOrder`, but once for each checkout page, however often it is sent (D81). */
export async function checkOut(
  viewer: Viewer,
  request: OrderRequest,
  { after, rules }: Checkout,
): Promise<Outcome<CheckedOut>> {
  const goods = request.items?.map((item) => `${goodsKey(item)}x${item.quantity}`).join(" ") ?? "cart";
  const key = { userId: viewer.id, key: `checkout ${after} ${goods}`, request: digestOf(request) };
  const begun = await claimOrAwait(key);
  if ((begun.state === "completed" || begun.state === "other") && begun.answer)
    return accepted({
      orderId: Number(begun.answer.text),
      isRepeat: true,
      isChanged: begun.state === "other",
    });
  if (begun.state !== "begun") return refused(STILL_AT_IT);
  try {
    return await placeOnce(viewer, request, { claim: begun.claim, rules });
  } catch (error) {
    await releaseKey(begun.claim).catch(() => undefined);
    throw error;
  }
}

async function placeOnce(
  viewer: Viewer,
  request: OrderRequest,
  { claim, rules }: { claim: KeyClaim; rules: OrderRules },
): Promise<Outcome<CheckedOut>> {
  const answerOf = ({ id }: { id: number }) => ({ status: 303, text: String(id) });
  const placed = await placeOrder(viewer, request, { claim, answerOf }, rules);
  if (placed.ok) return accepted({ orderId: placed.value.id, isRepeat: false, isChanged: false });
  await releaseKey(claim);
  return placed;
}

const digestOf = (request: OrderRequest) =>
  createHash("sha256").update(JSON.stringify(request)).digest("base64url");
