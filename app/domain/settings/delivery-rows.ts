/** Lists in plain forms: rows with numbered fields. A row that is blank, or ticked as removed, is left out. */
import * as z from "zod/mini";
import { optionalText } from "~/domain/form/form-field";
import { oneLine } from "~/domain/text/one-line";
import { type Cents, parseTypedAmount, toAmountText } from "~/domain/money";
import {
  type County,
  countyOf,
  type DeliveryZone,
  FLAT_DELIVERY_CENTS,
  NO_OTHER_COUNTIES,
} from "~/domain/settings/delivery";
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
}

type Complain = (field: "name" | "fee" | "counties" | "days", message: string) => void;

const NUMBERS = Array.from({ length: MAX_DELIVERY_ZONES + BLANK_ROWS }, (_, nth) => nth);
const NAMES = ["name", "fee", "counties", "days", "remove"].flatMap((name) =>
  NUMBERS.map((nth) => `${name}_${nth}`),
);

/** Each tick sends the county's name. */
const ticked = () =>
  z.pipe(
    z.union([optionalText("several lines"), z.array(z.string())]),
    z.transform((sent): string => [sent].flat().join(",")),
  );

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
  else if (known.size === 0) complain("counties", "Tick at least one county");
  return [...known].sort();
}

function readDays(text: string, complain: Complain): Pick<DeliveryZone, "expectedDays"> {
  const expectedDays = readExpectedDays(text);
  if (expectedDays === null) complain("days", EXPECTED_DAYS_MESSAGE);
  return expectedDays ? { expectedDays } : {};
}

const OTHERS_FIELDS = { others: optionalText(), others_fee: optionalText(), others_days: optionalText() };

/** The last zone is the one for all other counties. */
export const zoneRows = z.pipe(
  z.object({
    ...Object.fromEntries(
      NAMES.map((name) => [name, name.startsWith("counties") ? ticked() : optionalText("one line")]),
    ),
    ...OTHERS_FIELDS,
  }),
  z.transform((sent, context): DeliveryZone[] => {
    const fields: Fields = sent;
    const complain = (field: string, message: string) =>
      void context.issues.push({ code: "custom", input: fields[field], path: [field], message });
    const zones: DeliveryZone[] = [];
    for (const nth of NUMBERS) {
      const of = (name: string) => fields[`${name}_${nth}`] ?? "";
      const row = { name: oneLine(of("name")), fee: of("fee"), counties: of("counties"), days: of("days") };
      if (of("remove") !== "" || row.name + row.fee + row.counties === "") continue;
      if (zones.length === MAX_DELIVERY_ZONES)
        complain(`name_${nth}`, `There can be up to ${MAX_DELIVERY_ZONES}`);
      zones.push(readZone(row, zones, (field, message) => complain(`${field}_${nth}`, message)));
    }
    const rest = readOthers(fields, (field, message) => complain(`others_${field}`, message));
    if (rest?.others === "no_delivery" && zones.length === 0)
      complain("others", "Add a zone first: nobody could order");
    return rest ? [...zones, rest] : zones;
  }),
);

const readZone = (
  { name, fee, counties, days }: Row,
  before: readonly DeliveryZone[],
  complain: Complain,
): DeliveryZone => ({
  name: readName(name, before, complain),
  counties: readCounties(counties, before, complain),
  feeCents: readFee(fee, complain),
  ...readDays(days, complain),
});

/** Null means the default: the fee of the specification, and no days. */
function readOthers(
  { others, others_fee: fee = "", others_days: days = "" }: Fields,
  complain: Complain,
): DeliveryZone | null {
  if (others === "no_delivery") return NO_OTHER_COUNTIES;
  if (fee === "" && days === "") return null;
  const feeCents = readFee(fee, complain);
  const expected = readDays(days, complain);
  if (feeCents === FLAT_DELIVERY_CENTS && !expected.expectedDays) return null;
  return { ...NO_OTHER_COUNTIES, feeCents, others: "fee", ...expected };
}

export function zonesInForm(zones: readonly DeliveryZone[]): Fields {
  const rest = zones.find(({ others }) => others);
  const named = zones.filter(({ others }) => !others);
  return {
    ...Object.fromEntries(
      named.flatMap(({ name, counties, feeCents, expectedDays = "" }, nth) => [
        [`name_${nth}`, name],
        [`fee_${nth}`, toAmountText(feeCents)],
        [`counties_${nth}`, counties.join(",")],
        [`days_${nth}`, expectedDays],
      ]),
    ),
    others: rest?.others ?? "fee",
    others_fee: rest?.others === "no_delivery" ? "" : toAmountText(rest?.feeCents ?? FLAT_DELIVERY_CENTS),
    others_days: rest?.expectedDays ?? "",
  };
}
