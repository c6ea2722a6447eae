/** Requests that every call must refuse, with the expected statuses. */
import { ANONYMOUS_FORM_BYTES } from "~/http/forms/form.server";
import type { Dice } from "./dice";
import { NO_IDS, NO_NUMBERS, NO_OBJECTS, NO_TOKENS, NO_UTF8, WRONG_TYPES, BROKEN_SEGMENTS } from "./nasty";
import { ignoresToken, accessRefusal, type Target } from "./target";

/** The difference from a valid request. */
export interface Draft {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Null if the call decides. */
  readonly expected: readonly number[] | null;
  readonly isAboutAccess?: true;
}

export type Kind = (dice: Dice, target: Target) => Draft | null;

const JSON_TYPE = { "Content-Type": "application/json" };
export const jsonBody = (text: string | Buffer) => ({
  headers: JSON_TYPE,
  body: Buffer.from(text as string),
});

/** A valid body with `raw` as one field, or without that field. An alias replaces the field. */
export function bodyWith(
  body: Readonly<Record<string, unknown>>,
  name: string,
  raw: string | undefined,
  aliases: Target["aliases"] = {},
) {
  const fields = new Map(Object.entries(body).map(([key, value]) => [key, JSON.stringify(value)]));
  fields.delete(aliases[name] ?? name);
  if (raw !== undefined) fields.set(name, raw);
  return `{${[...fields].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(",")}}`;
}

const ofBody =
  (make: (dice: Dice, body: Readonly<Record<string, unknown>>, target: Target) => Draft | null): Kind =>
  (dice, target) =>
    target.body && make(dice, target.body, target);

const isNumber = (schema: unknown) => {
  const text = JSON.stringify(schema);
  return text.includes('"number"') && !text.includes('"array"');
};

const BOUNDARY = "fuzz";
const part = (name: string, rest: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${rest}`;
const BROKEN_FORMS = [
  "no form at all",
  `--${BOUNDARY}`,
  part("title", "\r\n\r\ncut sho"),
  `--other\r\nContent-Disposition: form-data; name="title"\r\n\r\nx\r\n--other--\r\n`,
  part("image", '; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG'),
];

export const alwaysRefused: Readonly<Record<string, Kind>> = {
  "no JSON object": ofBody((dice, _body, target) => {
    const { headers, body } = jsonBody(dice.pick(NO_OBJECTS));
    // without a login only short bodies are accepted
    const isLong = body.length > ANONYMOUS_FORM_BYTES && accessRefusal(target, "anonymous") === null;
    return { headers, body, expected: [isLong ? 413 : 400] };
  }),

  "bad UTF-8": ofBody((dice, body) => {
    const whole = Buffer.from(JSON.stringify({ ...body, note: "x" }));
    const at = whole.length - 2;
    const bytes = Buffer.from(dice.pick(NO_UTF8));
    return {
      ...jsonBody(Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at)])),
      expected: [400],
    };
  }),

  "no body": ofBody((_dice, _body, { operation }) =>
    operation.requestBody?.required ? { ...jsonBody(""), expected: [400] } : null,
  ),

  "wrong content type": ofBody((dice, body) => ({
    headers: { "Content-Type": dice.pick(WRONG_TYPES) },
    body: Buffer.from(JSON.stringify(body)),
    expected: [415],
  })),

  "no content type": ofBody((_dice, body) => ({
    body: Buffer.from(JSON.stringify(body)),
    headers: {},
    expected: [415],
  })),

  packed: ofBody((dice, body) => ({
    headers: { ...JSON_TYPE, "Content-Encoding": dice.pick(["gzip", "br", "identity", "x"]) },
    body: Buffer.from(JSON.stringify(body)),
    expected: [415],
  })),

  "1 MB": ofBody((dice, body, { fields }) => ({
    ...jsonBody(bodyWith(body, dice.pick(["more", ...Object.keys(fields)]), `"${"x".repeat(1_000_000)}"`)),
    expected: [413],
  })),

  "broken form": ofBody((dice, _body, { takesPicture }) => {
    const type = dice.pick(["multipart/form-data", `multipart/form-data; boundary=${BOUNDARY}`]);
    const body = Buffer.from(dice.pick(BROKEN_FORMS), "latin1");
    return { headers: { "Content-Type": type }, body, expected: [takesPicture ? 400 : 415] };
  }),

  "missing field": ofBody((dice, body, { required }) =>
    required.length === 0
      ? null
      : { ...jsonBody(bodyWith(body, dice.pick(required), undefined)), expected: [400] },
  ),

  "blank field": ofBody((dice, body, { required }) => {
    // any text can be a password
    const names = required.filter((name) => !name.startsWith("password"));
    if (names.length === 0) return null;
    const raw = dice.pick(["null", '""', '" "']);
    return { ...jsonBody(bodyWith(body, dice.pick(names), raw)), expected: [400] };
  }),

  "no number": ofBody((dice, body, { fields, aliases }) => {
    const names = Object.keys(fields).filter((name) => isNumber(fields[name]));
    if (names.length === 0) return null;
    return { ...jsonBody(bodyWith(body, dice.pick(names), dice.pick(NO_NUMBERS), aliases)), expected: [400] };
  }),

  "wrong type": ofBody((dice, body, { fields, aliases, takes }) => {
    const raw = dice.pick(["{}", "[]", "true", "7", '"text"', '[{"a":[]}]']);
    const text = bodyWith(body, dice.pick(Object.keys(fields)), raw, aliases);
    return takes(JSON.parse(text)) ? null : { ...jsonBody(text), expected: [400] };
  }),

  "no id": (dice, target) =>
    target.idNames.length === 0
      ? null
      : { path: target.address({ [dice.pick(target.idNames)]: dice.pick(NO_IDS) }), expected: [404] },

  "broken path": (dice, target) =>
    target.idNames.length === 0
      ? null
      : {
          path: target.address({ [dice.pick(target.idNames)]: dice.pick(BROKEN_SEGMENTS) }),
          expected: [400, 401, 403, 404, 405],
          isAboutAccess: true,
        },

  "no such call": (dice, { path }) => ({
    path: `${path.replace(/\{\w+\}/g, "1")}${dice.pick(["x", "x/", "1/x/", "%2F", "%00", "x/%zz/"])}`,
    // some are the address of another call, with an invalid id
    expected: [400, 401, 403, 404, 405],
    isAboutAccess: true,
  }),

  "no such method": (dice, { methods, address }) => ({
    path: address(),
    method: dice.pick(
      ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"].filter((one) => !methods.includes(one)),
    ),
    expected: [405],
    isAboutAccess: true,
  }),

  "no token": (dice, target) =>
    ignoresToken(target)
      ? null
      : {
          headers: { Authorization: `Bearer ${dice.pick(NO_TOKENS)}` },
          expected: [401],
          isAboutAccess: true,
        },

  "not theirs to call": () => ({ expected: [] }),
};
