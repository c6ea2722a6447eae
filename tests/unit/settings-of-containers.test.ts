/** `npm run settings` writes both compose files (scripts/settings-list.mjs). */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { OF_MPESA, OF_THE_SHOP } from "../../scripts/settings-list.mjs";

const read = (file: string) => readFileSync(file, "utf8");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

const handedOn = [...OF_THE_SHOP, ...OF_MPESA]
  .filter(({ isFixed }) => !isFixed)
  .flatMap((setting) => setting.names);

interface Composed {
  readonly services: Record<string, { readonly environment?: Record<string, string> }>;
}

test("a container gets each setting of .env, payments and checkout too, except for the fixed ones", () => {
  expect(handedOn).toEqual(
    expect.arrayContaining(["PAYMENTS", "CHECKOUT", "DARAJA_CONSUMER_KEY", "WINNER_PAYS"]),
  );
  const example = all(read("deploy/env.example"), /^#?([A-Z_]+)=/gm);
  for (const [file, shops] of [
    ["deploy/compose.yaml", ["shop"]],
    ["deploy/compose.scale.yaml", ["shop-1", "shop-2", "shop-3"]],
  ] as const) {
    const { services } = parse(read(file), { merge: true }) as Composed;
    for (const shop of shops) {
      const { environment = {} } = services[shop] ?? {};
      for (const name of handedOn) expect(environment[name], `${file} ${name}`).toBe(`\${${name}:-}`);
      expect(environment).toMatchObject({ TRUST_PROXY: "on", SEED_DEMO: "off" });
      for (const name of ["PORT", "HOST", "DATA_DIR", "NODE_ENV"])
        expect(environment).not.toHaveProperty(name);
    }
  }
  expect(handedOn.filter((name) => !example.includes(name))).toEqual([]);
});
