import { db, type Tx } from "~/db/client.server";
import type { Viewer } from "~/domain/account/access";
import {
  isAuctionCapable,
  PRODUCT_TYPES,
  type ProductStatus,
  type ProductType,
} from "~/domain/product/product";
import {
  stepsToPutOff,
  type FirstProduct,
  isSetUpShown,
  type SetUp,
  type SetUpFacts,
  setUpLines,
  type SetUpStep,
} from "~/domain/settings/set-up";
import type { SettingName } from "~/domain/settings/settings";
import { DEFAULT_SHOP_NAME } from "~/domain/settings/shop-name";
import { managedSettings, shopSettings } from "./settings.server";
import { updateSetting } from "./update-setting.server";

const NAME = "setUp";
const BEGUN: SetUp = [];

/** Starts the list of an empty shop; lines put off stay so. */
export async function startSetUpList(): Promise<void> {
  await db().setting.upsert({
    where: { name: NAME },
    create: { name: NAME, value: JSON.stringify(BEGUN) },
    update: {},
  });
}

/** Of two at once the second waits for the first. */
export async function lockSetUp(tx: Tx): Promise<void> {
  await tx.setting.upsert({
    where: { name: NAME },
    create: { name: NAME, value: JSON.stringify(null) },
    update: { name: NAME },
  });
}

/** What only the server's own settings and its disk say. */
export type ServerFacts = Pick<SetUpFacts, "takesRealMoney" | "hasCheckout" | "hasBackup">;

export async function setUpList(viewer: Viewer, server: ServerFacts, back: string) {
  const { setUp } = await shopSettings();
  const lines = setUpLines(await setUpFacts(viewer, server), setUp, back);
  return { lines, isShown: isSetUpShown(setUp, lines) };
}

/** A shop that was set up before there was a list has none. */
export const hasSetUpList = async (): Promise<boolean> => (await shopSettings()).setUp !== null;

async function setUpFacts({ id }: Viewer, server: ServerFacts): Promise<SetUpFacts> {
  const [user, settings, named, category, products, staff, invitation] = await Promise.all([
    db().user.findUnique({ where: { id }, select: { username: true, firstName: true, lastName: true } }),
    shopSettings(),
    managedSettings(),
    db().category.findFirst({ select: { id: true } }),
    firstProducts(),
    db().user.findFirst({
      where: { id: { not: id }, OR: [{ isSuperuser: true }, { permissions: { not: "" } }] },
      select: { id: true },
    }),
    db().staffInvitation.findFirst({ where: { endedAt: null }, select: { id: true } }),
  ]);
  // the owner may leave the first shop name and the default texts as they are
  const isSaved = (asked: SettingName) =>
    named.some(({ name, source }) => name === asked && source !== "default");
  return {
    ...server,
    viewer: { id, isNamed: user !== null && user.firstName !== user.username && user.firstName !== "" },
    hasShopName: settings.shopName !== DEFAULT_SHOP_NAME || isSaved("shopName"),
    hasPhone: settings.supportPhone !== "",
    hasLogo: settings.logo !== null,
    isPayOnDelivery: settings.isPayOnDelivery,
    hasDelivery: settings.deliveryZones.length > 0 || settings.pickUpPoints.length > 0,
    hasTerms: isSaved("termsText"),
    hasPrivacy: isSaved("privacyText"),
    hasCategory: category !== null,
    ...products,
    hasAuctions: settings.hasAuctions,
    hasStaff: staff !== null || invitation !== null,
  };
}

async function firstProducts(): Promise<Pick<SetUpFacts, "product" | "auction">> {
  const [product, auction] = await Promise.all([
    firstProduct((type) => type !== "auction"),
    firstProduct(isAuctionCapable),
  ]);
  return { product, auction };
}

/** One that is or was on sale comes before a draft. */
async function firstProduct(isOfKind: (type: ProductType) => boolean): Promise<FirstProduct> {
  const ofKind = { deletedAt: null, productType: { in: PRODUCT_TYPES.filter(isOfKind) } };
  const find = (statuses: ProductStatus[]) =>
    db().product.findFirst({ where: { ...ofKind, status: { in: statuses } }, select: { id: true } });
  if (await find(["active", "closed"])) return "on sale";
  const draft = await find(["draft"]);
  return draft ? { draftId: draft.id } : "none";
}

type SetUpChange =
  | { readonly kind: "put off" | "bring back"; readonly step: SetUpStep }
  | { readonly kind: "hide" };

/** A list that was never begun begins with the first change. */
export async function changeSetUp(actor: Viewer, change: SetUpChange, server: ServerFacts) {
  const { setUp } = await shopSettings();
  const before = setUp ?? [];
  if (change.kind === "hide") {
    const lines = setUpLines(await setUpFacts(actor, server), setUp, "");
    return updateSetting(actor, NAME, stepsToPutOff(lines));
  }
  const { kind, step } = change;
  const others = before.filter((one) => one !== step);
  return updateSetting(actor, NAME, kind === "put off" ? [...others, step] : others);
}
