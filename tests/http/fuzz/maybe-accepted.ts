/** Requests that a call may accept or refuse, but never with a 5xx, a page or an undocumented answer. */
import { bodyWith, jsonBody, type Kind } from "./always-refused";
import { NASTY_JSON, NASTY_QUERIES, ODD_HEADERS } from "./nasty";

export const maybeAccepted: Readonly<Record<string, Kind>> = {
  "in order": () => ({ expected: null }),

  "nasty field": (dice, { body, fields }) =>
    body && {
      ...jsonBody(bodyWith(body, dice.pick(Object.keys(fields)), dice.pick(NASTY_JSON))),
      expected: null,
    },

  "nasty fields": (dice, { body, fields }) => {
    if (!body) return null;
    const all = Object.keys(fields).map((name) => `${JSON.stringify(name)}:${dice.pick(NASTY_JSON)}`);
    return { ...jsonBody(`{${all.join(",")}}`), expected: null };
  },

  "unknown fields": (dice, { body }) =>
    body && {
      ...jsonBody(
        bodyWith(
          body,
          dice.pick([
            "__proto__",
            "constructor",
            "id",
            "is_superuser",
            "user",
            "",
            "\u0000",
            "a".repeat(5_000),
          ]),
          dice.pick(NASTY_JSON),
        ),
      ),
      expected: null,
    },

  "same field twice": (dice, { body, fields }) => {
    if (!body) return null;
    const name = dice.pick(Object.keys(fields));
    const text = `{${JSON.stringify(name)}:${dice.pick(NASTY_JSON)},${JSON.stringify(body).slice(1)}`;
    return { ...jsonBody(text.replace(/,}$/, "}")), expected: null };
  },

  "odd query": (dice, { address }) => ({ path: address() + dice.pick(NASTY_QUERIES), expected: null }),

  "odd headers": (dice) => ({ headers: dice.pick(ODD_HEADERS), expected: null }),

  "another spelling of the path": (dice, { address, path }) => {
    if (path.endsWith(".json")) return null;
    const bare = address().replace(/^\/api/, "");
    const path_ = dice.pick([address().replace(/\/$/, ""), bare, bare.replace(/\/$/, "")]);
    return { path: path_, headers: { Accept: "application/json" }, expected: null };
  },
};
