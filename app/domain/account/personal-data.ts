import { toShillings } from "../money";

/** Removes what names a person from stored JSON, such as an audit entry's or a webhook's (D89). */

const REMOVED = "(deleted)";

/** Fields whose text is about a person, as our tables and the API name them. */
const PERSONAL = new Set(
  [
    "username, email, name, firstName, lastName, fullName, phone, phoneNumber, gender, dateOfBirth, age, note, buyer",
    "shippingName, shippingPhone, shippingAddress, shippingCity, customerNotes, adminNotes, customerName",
    "customerEmail, customerUsername, customerPhone, customer, payerName, accountReference",
  ]
    .join(", ")
    .split(", ")
    .map(plainName),
);

function plainName(field: string): string {
  return field.replaceAll("_", "").toLowerCase();
}

/** Shorter texts stand in too many others. */
const LEAST_MARK = 4;
/** Our own words, which a username may equal. */
const CODES = /(?:status|state|method|from|action|number|type|kind)$/i;

export interface PersonIdentifiers {
  /** Username and e-mail address: an object with one of them is about the person. */
  readonly ids: readonly string[];
  readonly texts: readonly string[];
}

/** Blanks the personal fields of objects about the person, and replaces what names them in other texts. */
export function redactPerson(json: string, { ids, texts }: PersonIdentifiers, allTheirs = false): string {
  const long = [...ids, ...texts]
    .filter((mark) => mark.length >= LEAST_MARK)
    .toSorted((a, b) => b.length - a.length);
  const clean = (value: unknown, field: string, isTheirs: boolean): unknown => {
    if (Array.isArray(value)) return value.map((one) => clean(one, field, isTheirs));
    if (typeof value === "object" && value !== null) {
      const theirs = isTheirs || Object.values(value).some((one) => ids.includes(one as string));
      return Object.fromEntries(
        Object.entries(value).map(([key, inner]) => [key, clean(inner, key, theirs)]),
      );
    }
    const isPersonal = isTheirs && PERSONAL.has(plainName(field));
    if (isPersonal && value !== null && value !== "") return typeof value === "string" ? REMOVED : null;
    return typeof value === "string" && !CODES.test(field) ? replaced(value, long) : value;
  };
  return JSON.stringify(clean(JSON.parse(json), "", allTheirs));
}

const replaced = (text: string, marks: readonly string[]) =>
  marks.reduce((left, mark) => left.replaceAll(mark, REMOVED), text);

const CENTS = /Cents$/;

/** A row as the file of one's own data has it: shillings, and names as the API writes them. */
export function ownDataValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ownDataValue);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      CENTS.test(key) || key === "cents"
        ? [snakeCase(key.replace(/cents$/i, "") || "amount"), inShillings(inner)]
        : [snakeCase(key), ownDataValue(inner)],
    ),
  );
}

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const inShillings = (cents: unknown) => (cents === null ? null : toShillings(Number(cents)));
