/** Lists in plain forms: rows with numbered fields. A row that is blank, or ticked as removed, is left out. */
import * as z from "zod/mini";
import { optionalText } from "~/domain/form/form-field";
import { oneLine } from "~/domain/text/one-line";
import { type Cents, parseTypedAmount, toAmountText } from "~/domain/money";
import { type County, countyOf, type DeliveryZone } from "~/domain/settings/delivery";
import { EXPECTED_DAYS_MESSAGE, readExpectedDays } from "./expected-days";
import { cutText } from "~/domain/text/cut-text";

export const MAX_DELIVERY_ZONES = 15;
export const BLANK_ROWS = 2;

const MAX_NAME_LENGTH = 60;
const MAX_COUNTIES_LENGTH = 1_000;

type Fields = Readonly<Record<string, string>>;

/** The names of its fields end with its number. */
interface Row {
  readonly name: string;
  readonly fee: string;
  readonly counties: string;
  readonly days: string;
  readonly nth: number;
}

type Complain = (field: "name" | "fee" | "counties" | "days", message: string) => void;

function rows<Value>(most: number, read: (row: Row, before: readonly Value[], complain: Complain) => Value) {
  const numbers = Array.from({ length: most + BLANK_ROWS }, (_, nth) => nth);
  const names = numbers.flatMap((nth) =>
    ["name", "fee", "counties", "days", "remove"].map((name) => `${name}_${nth}`),
  );
  return z.pipe(
    z.object(
      Object.fromEntries(
        names.map((name) => [name, optionalText(/^counties/.test(name) ? "several lines" : "one line")]),
      ),
    ),
    z.transform((fields: Fields, context): Value[] => {
      const complain = (field: string, message: string) =>
        context.issues.push({ code: "custom", input: fields[field], path: [field], message });
      const values: Value[] = [];
      for (const nth of numbers) {
        const of = (name: string) => fields[`${name}_${nth}`] ?? "";
        const row = {
          name: oneLine(of("name")),
          fee: of("fee"),
          counties: of("counties"),
          days: of("days"),
          nth,
        };
        if (of("remove") !== "" || row.name + row.fee + row.counties === "") continue;
        if (values.length === most) complain(`name_${nth}`, `There can be up to ${most}`);
        values.push(read(row, values, (field, message) => void complain(`${field}_${nth}`, message)));
      }
      return values;
    }),
  );
}

function readName(name: string, taken: readonly { readonly name: string }[], complain: Complain): string {
  const key = name.toLowerCase();
  if (name === "") complain("name", "Name is required");
  else if (name.length > MAX_NAME_LENGTH)
    complain("name", `A name may have up to ${MAX_NAME_LENGTH} characters`);
  else if (taken.some((other) => other.name.toLowerCase() === key))
    complain("name", `There is already a “${name}”`);
  return name;
}

function readFee(fee: string, complain: Complain): Cents {
  const cents = parseTypedAmount(fee);
  if (cents === null)
    complain("fee", fee === "" ? "Fee is required; 0 is free" : "Enter an amount such as 300");
  else if (cents % 100 !== 0) complain("fee", "A fee is whole shillings");
  return cents ?? 0;
}

function readCounties(text: string, zones: readonly DeliveryZone[], complain: Complain): readonly County[] {
  const typed = text
    .slice(0, MAX_COUNTIES_LENGTH)
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const known = new Set<County>();
  const wrong: string[] = [];
  for (const name of typed) {
    const county = countyOf(name);
    const owner = county && zones.find(({ counties }) => counties.includes(county));
    if (!county) wrong.push(`“${cutText(name, 40)}” is no county of Kenya`);
    else if (owner) wrong.push(`${county} is already in ${owner.name}`);
    else known.add(county);
  }
  const [first] = wrong;
  if (first) complain("counties", first);
  else if (known.size === 0) complain("counties", "Name at least one county");
  return [...known].sort();
}

function readDays(text: string, complain: Complain): Pick<DeliveryZone, "expectedDays"> {
  const expectedDays = readExpectedDays(text);
  if (expectedDays === null) complain("days", EXPECTED_DAYS_MESSAGE);
  return expectedDays ? { expectedDays } : {};
}

export const zoneRows = rows<DeliveryZone>(
  MAX_DELIVERY_ZONES,
  ({ name, fee, counties, days }, before, complain) => ({
    name: readName(name, before, complain),
    counties: readCounties(counties, before, complain),
    feeCents: readFee(fee, complain),
    ...readDays(days, complain),
  }),
);

export const zonesInForm = (zones: readonly DeliveryZone[]): Fields =>
  Object.fromEntries(
    zones.flatMap(({ name, counties, feeCents, expectedDays = "" }, nth) => [
      [`name_${nth}`, name],
      [`fee_${nth}`, toAmountText(feeCents)],
      [`counties_${nth}`, counties.join(", ")],
      [`days_${nth}`, expectedDays],
    ]),
  );
