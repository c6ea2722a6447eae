import fc from "fast-check";
import { expect, test } from "vitest";
import { attemptCode } from "./attempt";
import { rankCandidates, type MatchTarget, isSimilarText } from "./match";

const money = { cents: 50_000, phone: "2547•••••678", payerName: "WANJIKU", accountReference: "" };

const order = (changes: Partial<MatchTarget> = {}): MatchTarget => ({
  kind: "order",
  id: 1,
  cents: 50_000,
  codes: [],
  orderNumber: "ORD-20261123-000042",
  phones: ["+254700000001"],
  names: ["Otieno Ouma"],
  ...changes,
});

test("targets with the same amount are suggested, others are not (D79)", () => {
  const fits = rankCandidates(money, [order({ id: 1 }), order({ id: 2, cents: 40_000 })]);
  expect(fits.map(({ target }) => target.id)).toEqual([1]);
  expect(fits[0]?.why).toEqual(["the same amount, KSh 500"]);
});

test("phone and name improve the rank, but prove nothing alone", () => {
  const fits = rankCandidates(money, [
    order({ id: 1 }),
    order({ id: 2, names: ["Wanjiku Kamau"], phones: ["+254712345678"] }),
    order({ id: 3, cents: 1, names: ["Wanjiku Kamau"], phones: ["+254712345678"] }),
  ]);
  expect(fits.map(({ target }) => target.id)).toEqual([2, 1]);
  expect(fits[0]?.why).toContain("a phone with the same last digits");
  expect(fits[0]?.why).toContain("a buyer with this name");
});

test("an administrator's search replaces what the payer typed", () => {
  const [fit, ...others] = rankCandidates({ ...money, accountReference: attemptCode(8), sought: "000042" }, [
    order({ cents: 1 }),
    order({ id: 2, cents: 1, orderNumber: null, codes: [attemptCode(8)] }),
  ]);
  expect(others).toEqual([]);
  expect(fit?.why).toEqual(["you typed nearly ORD-20261123-000042"]);
});

test("a typed code or order number finds its target at any amount, even with one letter wrong", () => {
  const code = attemptCode(7);
  const named = (accountReference: string) =>
    rankCandidates({ ...money, accountReference }, [order({ cents: 1, codes: [code] })])[0]?.why;
  expect(named(` ${code.toLowerCase()} `)).toEqual([`the payer typed ${code}`]);
  expect(named("ord 20261123 000042")).toEqual(["the payer typed ORD-20261123-000042"]);
  expect(named("ORD-20261123-00042")).toEqual(["the payer typed nearly ORD-20261123-000042"]);
  expect(named("000042")).toEqual(["the payer typed nearly ORD-20261123-000042"]);
  expect(named("kiondo")).toBeUndefined();
  const money042 = { ...money, accountReference: "", sought: "ORD-20261123-000042" };
  expect(rankCandidates(money042, [order({ cents: 1 })])[0]?.why).toEqual(["you typed ORD-20261123-000042"]);
});

test("texts with one letter changed, dropped, doubled or added are alike, with two changed they are not", () => {
  const aName = fc.stringMatching(/^[A-Z0-9]{5,12}$/);
  fc.assert(
    fc.property(aName, fc.nat(), (name, place) => {
      const at = place % name.length;
      const without = name.slice(0, at) + name.slice(at + 1);
      expect(isSimilarText(name, name)).toBe(true);
      expect(isSimilarText(without, name)).toBe(true);
      expect(isSimilarText(`${name.slice(0, at)}?${name.slice(at + 1)}`, name)).toBe(true);
      expect(isSimilarText(`${name.slice(0, at)}?${name.slice(at)}`, name)).toBe(true);
    }),
  );
  expect(isSimilarText("ABXXEF", "ABCDEF")).toBe(false);
  expect(isSimilarText("ABQRE", "ABCE")).toBe(false);
  expect(isSimilarText("P17", "P18")).toBe(true);
  expect(isSimilarText("", "ABCDEF")).toBe(false);
  expect(isSimilarText("P1", "P18")).toBe(false);
});

test("at most five are suggested, equal scores newest first", () => {
  const fits = rankCandidates(
    money,
    Array.from({ length: 9 }, (_, i) => order({ id: i + 1 })),
  );
  expect(fits.map(({ target }) => target.id)).toEqual([9, 8, 7, 6, 5]);
});
