import { db } from "~/db/client.server";
import { inCents } from "~/db/rows.server";
import type { Viewer } from "~/domain/account/access";
import { type Permission, PERMISSIONS } from "~/domain/account/permissions";
import type { StoredProduct } from "~/domain/product/stored-product";
import { TestMobileMoney } from "~/payments/mock-mobile-money.fixture";
import { usePaymentProvider } from "~/payments/provider.server";
import { joinRound } from "./pledges/join-round.server";
import { placePledge } from "./pledges/place-pledge.server";
import { activateProduct } from "./products/activate-product.server";
import { admin, newAuction, newUser, valueOf } from "./products/management.fixture";
import { createNextRound } from "./rounds/create-next-round.server";

/** Without the password's hash, which takes 30 ms. */
export const makeBuyer = async (firstName = "Wanjiku"): Promise<Viewer> => ({
  id: await newUser(firstName),
  isSuperuser: false,
});

export const makeBuyers = (count: number): Promise<Viewer[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => makeBuyer(`Buyer${i + 1}`)));

export async function makeSuperuser(): Promise<Viewer> {
  const { id } = await db().user.update({
    where: { id: await newUser("Amina") },
    data: { isSuperuser: true, userType: "admin" },
  });
  return { id, isSuperuser: true };
}

export async function makeStaff(...permissions: Permission[]): Promise<Viewer> {
  const id = await newUser("Otieno");
  await db().user.update({ where: { id }, data: { permissions: permissions.join(",") } });
  return { id, isSuperuser: false, permissions };
}

/** A superuser, one of staff for each permission, a buyer and a visitor. */
export async function makeEveryKind(): Promise<Record<string, Viewer | null>> {
  const staff = await Promise.all(PERMISSIONS.map(async (one) => [one, await makeStaff(one)] as const));
  return {
    superuser: await makeSuperuser(),
    ...Object.fromEntries(staff),
    buyer: await makeBuyer(),
    visitor: null,
  };
}

export interface OpenRound {
  auctionId: number;
  roundId: number;
}

/** A live auction in round 1: base price and minimum KSh 500, maximum KSh 5,000, fee KSh 50. */
export async function makeOpenRound(changes: Partial<StoredProduct> = {}): Promise<OpenRound> {
  const auctionId = await newAuction(changes);
  const { roundId } = valueOf(await activateProduct(admin, auctionId, null));
  if (roundId === null) throw new Error("this type has no round");
  return { auctionId, roundId };
}

export const NEXT_ROUND = {
  basePriceCents: 50_000,
  participationFeeCents: 5_000,
  minPledgeCents: 50_000,
  maxPledgeCents: null,
  afterRound: null,
} as const;

export async function openNextRound(
  auctionId: number,
  changes: Partial<Omit<Parameters<typeof createNextRound>[1], "auctionId">> = {},
) {
  return valueOf(await createNextRound(admin, { ...NEXT_ROUND, ...changes, auctionId }));
}

export function takePayments(delayMs = 0): TestMobileMoney {
  const provider = new TestMobileMoney(delayMs);
  usePaymentProvider(provider);
  return provider;
}

export const joinAs = async (viewer: Viewer, auctionId: number): Promise<number> =>
  valueOf(await joinRound(viewer, auctionId)).participationId;

export const pledgeAs = async (viewer: Viewer, auctionId: number, cents: number) =>
  valueOf(await placePledge(viewer, { auctionId, cents }));

export async function makePledger(auctionId: number, cents: number, firstName?: string) {
  const viewer = await makeBuyer(firstName);
  const participationId = await joinAs(viewer, auctionId);
  const pledge = await pledgeAs(viewer, auctionId, cents);
  return { viewer, participationId, pledge };
}

export const storedRound = async (id: number) =>
  inCents(
    await db().round.findUniqueOrThrow({
      where: { id },
      include: { bids: { orderBy: { seq: "asc" } }, participations: { orderBy: { id: "asc" } } },
    }),
  );

export const storedParticipation = async (id: number) =>
  inCents(await db().participation.findUniqueOrThrow({ where: { id } }));
