import { expect, test } from "vitest";
import {
  isSetUpStep,
  stepsToPutOff,
  isSetUpShown,
  SET_UP_STEPS,
  type SetUpFacts,
  setUpLines,
} from "./set-up";

const EMPTY: SetUpFacts = {
  viewer: { id: 7, isNamed: false },
  hasShopName: false,
  hasPhone: false,
  hasLogo: false,
  takesRealMoney: false,
  isPayOnDelivery: false,
  hasCheckout: false,
  hasDelivery: false,
  hasTerms: false,
  hasPrivacy: false,
  hasCategory: false,
  product: "none",
  auction: "none",
  hasAuctions: true,
  hasStaff: false,
  hasBackup: false,
};
const READY: SetUpFacts = {
  viewer: { id: 7, isNamed: true },
  hasShopName: true,
  hasPhone: true,
  hasLogo: true,
  takesRealMoney: true,
  isPayOnDelivery: false,
  hasCheckout: true,
  hasDelivery: true,
  hasTerms: true,
  hasPrivacy: true,
  hasCategory: true,
  product: "on sale",
  auction: "on sale",
  hasAuctions: true,
  hasStaff: true,
  hasBackup: true,
};
const HERE = "/management";
const lineOf = (facts: Partial<SetUpFacts>, step: string) =>
  setUpLines({ ...EMPTY, ...facts }, [], HERE).find((line) => line.step === step);

test("an empty shop misses everything, and each line leads to a form that comes back", () => {
  const lines = setUpLines(EMPTY, [], HERE);
  expect(lines.map(({ step, state }) => [step, state])).toEqual(
    SET_UP_STEPS.map((step) => [step, "missing"]),
  );
  const ways = lines.flatMap(({ missing }) => missing.map(({ to }) => to));
  expect(ways).toContain("/management/settings/shop-name?back=%2Fmanagement");
  expect(ways).toContain("/management/settings/page-terms?begin=default&back=%2Fmanagement");
  for (const to of ways) expect(to).toMatch(/^\/management\/.*[?&]back=%2Fmanagement$/);
});

test("a line says only what it still misses", () => {
  expect(lineOf({ hasShopName: true, hasPhone: true }, "shop")?.missing.map(({ label }) => label)).toEqual([
    "Logo",
  ]);
  expect(lineOf({ product: { draftId: 4 } }, "product")?.missing).toEqual([
    { label: "Activate the draft", to: "/management/products/4/activate?back=%2Fmanagement" },
  ]);
  expect(lineOf({ hasCheckout: true }, "payment")?.missing[0]?.label).toContain("no money moves");
});

test("buyers can pay with M-Pesa or on delivery, once they can order at all", () => {
  expect(lineOf({ takesRealMoney: true, hasCheckout: true }, "payment")?.state).toBe("done");
  expect(lineOf({ isPayOnDelivery: true, hasCheckout: true }, "payment")?.state).toBe("done");
  expect(lineOf({ takesRealMoney: true }, "payment")).toMatchObject({
    state: "missing",
    missing: [{ to: "/management/settings/checkout?back=%2Fmanagement" }],
  });
});

test("the list leaves when all is done or put off, and a shop that was set up before has none", () => {
  const shown = (facts: SetUpFacts, setUp: Parameters<typeof setUpLines>[1]) =>
    isSetUpShown(setUp, setUpLines(facts, setUp, HERE));
  expect(shown(EMPTY, [])).toBe(true);
  expect(shown(EMPTY, null)).toBe(false);
  expect(shown(READY, [])).toBe(false);
  expect(shown({ ...READY, hasBackup: false }, ["staff"])).toBe(true);
  expect(shown({ ...READY, hasBackup: false }, ["backups"])).toBe(false);
  const all = stepsToPutOff(setUpLines({ ...READY, hasStaff: false, hasBackup: false }, ["staff"], HERE));
  expect(all).toEqual(["staff", "backups"]);
});

test("a line that was put off is done once it is done", () => {
  const [line] = setUpLines({ ...EMPTY, viewer: { id: 7, isNamed: true } }, ["you"], HERE);
  expect(line?.state).toBe("done");
});

test("a first auction is made by the form of a product with an auction, and without auctions nobody is asked", () => {
  expect(lineOf({}, "product")?.missing).toEqual([
    { label: "Create a product", to: "/management/products/new?back=%2Fmanagement" },
  ]);
  expect(lineOf({}, "auction")?.missing).toEqual([
    {
      label: "Create a product with an auction",
      to: "/management/products/new?type=auction&back=%2Fmanagement",
    },
  ]);
  expect(lineOf({ auction: "on sale" }, "auction")?.state).toBe("done");
  expect(lineOf({ hasAuctions: false }, "auction")).toBeUndefined();
  expect([isSetUpStep("auction"), isSetUpStep("auctions"), isSetUpStep("")]).toEqual([true, false, false]);
});

test("each line leads to what it misses", () => {
  const missing = setUpLines(EMPTY, [], HERE).map(({ step, title, missing: parts }) => [
    step,
    title,
    parts.length,
  ]);
  expect(missing).toEqual([
    ["you", "Your name", 1],
    ["shop", "Name, phone, logo", 3],
    ["payment", "How buyers pay", 3],
    ["delivery", "Where you deliver", 2],
    ["pages", "Terms and privacy", 2],
    ["categories", "Categories", 1],
    ["product", "A first product", 1],
    ["auction", "A first auction", 1],
    ["staff", "Staff", 1],
    ["backups", "Backups", 1],
  ]);
  expect(setUpLines(EMPTY, ["staff"], HERE).find(({ step }) => step === "staff")?.state).toBe("put off");
});
