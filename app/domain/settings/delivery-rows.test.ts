import fc from "fast-check";
import { expect, test } from "vitest";
import { COUNTIES } from "~/domain/settings/delivery";
import { MAX_DELIVERY_ZONES, zoneRows, zonesInForm } from "./delivery-rows";

/** Field → message, or the rows. */
function read(schema: typeof zoneRows, fields: Record<string, string>) {
  const { success, data, error } = schema.safeParse(fields);
  return success
    ? data
    : Object.fromEntries(error.issues.map(({ path, message }) => [path.join("."), message]));
}

const zone = (nth: number, name: string, fee: string, counties: string) => ({
  [`name_${nth}`]: name,
  [`fee_${nth}`]: fee,
  [`counties_${nth}`]: counties,
});

const fee = fc.integer({ min: 0, max: 1_000_000 }).map((shillings) => shillings * 100);
const names = (most: number) =>
  fc.uniqueArray(fc.stringMatching(/^[a-z](?: ?[a-z]){1,15}$/), { maxLength: most });

test("zones are read back from their form unchanged", () => {
  const zones = fc
    .tuple(
      names(MAX_DELIVERY_ZONES),
      fc.shuffledSubarray([...COUNTIES], { minLength: 47 }),
      fc.array(fee, { minLength: 15 }),
    )
    .map(([all, counties, fees]) =>
      all.map((name, nth) => ({
        name,
        counties: counties.filter((_, i) => i % all.length === nth).toSorted(),
        feeCents: fees[nth] ?? 0,
        ...(nth % 2 === 0 && { expectedDays: `1-${nth + 2}` }),
      })),
    );
  fc.assert(
    fc.property(zones, (all) => {
      expect(read(zoneRows, zonesInForm(all))).toEqual(all);
    }),
  );
});

test("blank and removed rows are left out, wherever they are", () => {
  const fields = {
    ...zone(0, "Town", "150", "nairobi, NAIROBI CITY,Kiambu"),
    ...zone(1, " ", "", ""),
    ...zone(2, "Coast", "KSh 1,200", "Mombasa; Kilifi\nTaita Taveta"),
    ...zone(3, "Gone", "not read", "Kampala"),
    remove_3: "on",
  };
  expect(read(zoneRows, fields)).toEqual([
    { name: "Town", counties: ["Kiambu", "Nairobi City"], feeCents: 15_000 },
    { name: "Coast", counties: ["Kilifi", "Mombasa", "Taita/Taveta"], feeCents: 120_000 },
  ]);
  expect(read(zoneRows, {})).toEqual([]);
});

test("errors are reported beside their fields", () => {
  expect(
    read(zoneRows, {
      ...zone(0, "Near", "100", "Nairobi"),
      ...zone(1, "NEAR", "", "Kampala, Nakuru"),
      ...zone(2, "", "10.50", "Nairobi"),
      ...zone(3, "Far", "free", ""),
      days_3: "soon",
    }),
  ).toEqual({
    name_1: "There is already a “NEAR”",
    fee_1: "Fee is required; 0 is free",
    counties_1: "“Kampala” is no county of Kenya",
    name_2: "Name is required",
    fee_2: "A fee is whole shillings",
    counties_2: "Nairobi City is already in Near",
    fee_3: "Enter an amount such as 300",
    counties_3: "Tick at least one county",
    days_3: "Enter days such as 3, or 2-4; at most 60",
  });
});

test("a list has a maximum length", () => {
  const fields = Object.assign(
    {},
    ...Array.from({ length: MAX_DELIVERY_ZONES + 1 }, (_, nth) =>
      zone(nth, `Zone ${nth}`, "0", COUNTIES[nth] ?? ""),
    ),
  ) as Record<string, string>;
  expect(read(zoneRows, fields)).toEqual({ [`name_${MAX_DELIVERY_ZONES}`]: "There can be up to 15" });
});

test("ticks are read as they are sent: one text, or one for each", () => {
  const ticks = { ...zone(0, "Coast", "300", ""), counties_0: ["Mombasa", "Kilifi"] } as never;
  expect(read(zoneRows, ticks)).toEqual([
    { name: "Coast", counties: ["Kilifi", "Mombasa"], feeCents: 30_000 },
  ]);
  expect(read(zoneRows, zone(0, "Coast", "300", "Kilifi"))).toMatchObject([{ counties: ["Kilifi"] }]);
});

test("all other counties have a fee and days of their own, or no delivery; KSh 500 alone is as from the start", () => {
  const near = zone(0, "Near", "200", "Nairobi");
  const others = (fields: Record<string, string>) => read(zoneRows, { ...near, ...fields });
  const rest = { name: "All other counties", counties: [], feeCents: 80_000, others: "fee" };
  expect(others({ others: "fee", others_fee: "800" })).toMatchObject([{ name: "Near" }, rest]);
  expect(others({ others: "fee", others_fee: "500" })).toHaveLength(1);
  expect(others({ others: "fee", others_fee: "500", others_days: "5-7" })).toMatchObject([
    { name: "Near" },
    { feeCents: 50_000, expectedDays: "5-7" },
  ]);
  const none = others({ others: "no_delivery", others_fee: "800" });
  expect(none).toMatchObject([{ name: "Near" }, { others: "no_delivery", feeCents: 0 }]);
  expect(others({ others: "fee", others_fee: "lots", others_days: "soon" })).toEqual({
    others_fee: "Enter an amount such as 300",
    others_days: "Enter days such as 3, or 2-4; at most 60",
  });
  expect(read(zoneRows, { others: "no_delivery" })).toEqual({
    others: "Add a zone first: nobody could order",
  });
  for (const zones of [none, others({ others_fee: "800", others_days: "3" })])
    expect(read(zoneRows, zonesInForm(zones as never))).toEqual(zones);
});
