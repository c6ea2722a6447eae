import { expect, test } from "vitest";
import { codeTaken, discountCodeList, discountCodeSchema, discountValue } from "./discount-code";

const read = (form: Record<string, unknown>) => {
  const { data, error } = discountCodeSchema.safeParse({ percent: "5", ...form });
  return error ? error.issues.map(({ path, message }) => `${path.join()}: ${message}`) : data;
};

test("a code's form may leave everything blank but what it takes off", () => {
  expect(read({ code: "", amount: "", from: "", max_uses: "", max_uses_each: null })).toEqual({
    code: "",
    amount: null,
    percent: 5,
    from: null,
    categories: [],
    starts_at: null,
    ends_at: null,
    max_uses: null,
    max_uses_each: null,
    is_active: false,
  });
  const amounts = read({
    percent: "",
    amount: "500",
    from: "1,000",
    max_uses: "9",
    max_uses_each: "1",
    is_active: "on",
  });
  expect(amounts).toMatchObject({
    amount: 50_000,
    from: 100_000,
    max_uses: 9,
    max_uses_each: 1,
    is_active: true,
  });
});

test("categories are ids, one or several, each once, ascending", () => {
  const categories = (typed: unknown) => read({ categories: typed });
  expect(categories("7")).toMatchObject({ categories: [7] });
  expect(categories(["12", "0", "x", "", "7", "12"])).toMatchObject({ categories: [7, 12] });
  expect(categories(undefined)).toMatchObject({ categories: [] });
});

test("a refusal stands beside its field, also while another field is wrong", () => {
  expect(read({ amount: "500" })).toEqual(["amount: Enter an amount or a percentage, not both"]);
  expect(read({ percent: null })).toEqual(["amount: Enter an amount or a percentage"]);
  expect(read({ percent: "", code: "a b" })).toEqual([
    "code: A code has 4 to 30 letters, digits and dashes",
    "amount: Enter an amount or a percentage",
  ]);
  for (const max_uses of ["0", "1000001", "1.5"])
    expect(read({ max_uses })).toEqual(["max_uses: Enter a whole number from 1, or leave it blank"]);
  expect(read({ max_uses: "1000000" })).toMatchObject({ max_uses: 1_000_000 });
  expect(read({ from: "10.50" })).toEqual(["from: Enter whole shillings such as 500"]);
  const same = { starts_at: "2026-12-01T08:00", ends_at: "2026-12-01T08:00" };
  expect(read(same)).toEqual(["ends_at: The end is after the start"]);
  expect(read({ ...same, ends_at: "2026-12-01T08:01" })).toMatchObject({ percent: 5 });
  expect(read({ ends_at: "2026-12-01T08:00" })).toMatchObject({ starts_at: null });
  expect(read({ starts_at: "2026-12-01T08:00" })).toMatchObject({ ends_at: null });
});

test("a list of codes keeps its search, state and order in the address", () => {
  const filters = (address: string) => discountCodeList.read(new URLSearchParams(address));
  expect(filters("q=eid&state=used_up&sort=given")).toMatchObject({
    q: "eid",
    state: "used_up",
    sort: "given",
  });
  expect(filters("state=lost&sort=lost")).toMatchObject({ q: "", state: null, sort: "newest" });
  expect(filters("sort=code").sort).toBe("code");
});

test("a code's value is a percentage or an amount, and a taken code is named", () => {
  expect(discountValue({ amountCents: null, percent: 10 })).toBe("10 %");
  expect(discountValue({ amountCents: 50_000, percent: null })).toBe("KSh 500");
  expect(codeTaken("EID-2026")).toBe("There is already a code EID-2026");
});
