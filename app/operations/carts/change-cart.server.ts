import { transaction, type Tx } from "~/db/client.server";
import { refuseCartTotal } from "~/domain/cart";
import type { Refusal } from "~/domain/refusal";
import { cartSums } from "./carts.queries.server";

/** What a write throws to take itself back. */
export class Undone extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message);
  }
}

/**
 * One write of a person's cart; undone where `write` refuses, or where the cart would come to more than an order may (D1).
 * Answers why, or null where it is done.
 */
export async function changeCart(
  userId: number,
  now: Date,
  write: (tx: Tx) => Promise<Refusal | null>,
): Promise<Refusal | null> {
  try {
    await transaction(async (tx) => {
      const refusal = (await write(tx)) ?? refuseCartTotal((await cartSums(tx, userId, now)).totalCents);
      if (refusal) throw new Undone(refusal);
    });
    return null;
  } catch (error) {
    if (error instanceof Undone) return error.refusal;
    throw error;
  }
}
