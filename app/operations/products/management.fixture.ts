import { randomUUID } from "node:crypto";
import { db } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import { emailKey, usernameKey } from "~/domain/account/account";
import type { StoredProduct } from "~/domain/product/stored-product";
import type { Outcome } from "~/domain/refusal";
import { createProduct } from "./create-product.server";

export const admin: Viewer = { id: 1, isSuperuser: true };
export const buyer: Viewer = { id: 2, isSuperuser: false };

export async function newCategory(isActive = true): Promise<number> {
  const name = randomUUID();
  const { id } = await db().category.create({ data: { name, nameKey: name, slug: name, isActive } });
  return id;
}

export async function auctionForm(changes: Partial<StoredProduct> = {}): Promise<StoredProduct> {
  return {
    title: "Kiondo basket",
    description: "Sisal, woven in Machakos",
    categoryId: changes.categoryId ?? (await newCategory()),
    productType: "auction",
    sku: "",
    specifications: "",
    condition: null,
    taxType: null,
    basePriceCents: 50_000,
    marketPriceCents: null,
    costPriceCents: null,
    buyNowPriceCents: null,
    participationFeeCents: 5_000,
    stockQuantity: 1,
    startTime: null,
    endTime: null,
    isFeatured: false,
    isFlashSale: false,
    discountPercentage: 0,
    flashSaleEndsAt: null,
    displayOrder: 0,
    ...changes,
  };
}

export async function newAuction(changes: Partial<StoredProduct> = {}): Promise<number> {
  return valueOf(await createProduct(admin, await auctionForm(changes), null)).productId;
}

export async function newUser(firstName: string): Promise<number> {
  const username = `${firstName}-${randomUUID()}`;
  const { id } = await db().user.create({
    data: {
      username,
      usernameKey: usernameKey(username),
      email: `${username}@example.com`,
      emailKey: emailKey(`${username}@example.com`),
      firstName,
      lastName: "Mwangi",
      passwordHash: "",
    },
  });
  return id;
}

export async function pledged(roundId: number, firstName: string, cents: number): Promise<number> {
  const { ledgerSeq } = await db().round.update({
    where: { id: roundId },
    data: { participantCount: { increment: 1 }, ledgerSeq: { increment: 1 } },
  });
  const { id } = await db().participation.create({
    data: {
      userId: await newUser(firstName),
      roundId,
      paymentStatus: "completed",
      feeCents: 5_000n,
      providerReference: randomUUID(),
      pledgeCents: BigInt(cents),
      reachedSeq: ledgerSeq,
    },
  });
  return id;
}

export function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value;
}

export function refusalOf(outcome: Outcome<unknown>) {
  if (outcome.ok) throw new Error("accepted");
  return outcome.refusal;
}
