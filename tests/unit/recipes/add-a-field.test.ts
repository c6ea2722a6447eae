/** The recipes as somebody new follows them: `warranty` is added to a scratch clone by docs/recipes/add-a-field.md. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { execPath } from "node:process";
import { expect, test } from "vitest";
import { migrate } from "~/db/migrate.server";
import { sqliteRunner } from "~/db/script-runner.server";
import type { SqliteDriver } from "~/db/sqlite/sqlite-connection.server";
import { sourcesIn, textsIn } from "../../../scripts/texts-in-code.mjs";
import { isAll } from "../../long";
import { scratchClone } from "./scratch-clone";

const driver = createRequire(import.meta.url)("libsql") as SqliteDriver;

/** What each step writes, before a text that is there. */
const STEPS: readonly (readonly [file: string, before: string, added: string])[] = [
  [
    "prisma/models/catalogue.prisma",
    "  condition             ProductCondition?\n",
    '  warranty              String        @default("")\n',
  ],
  [
    "app/domain/product/fields.ts",
    '  category: field({ kind: "reference"',
    `  warranty: field({
    kind: "text",
    column: "warranty",
    heading: "Warranty",
    schema: optionalText().check(
      z.maxLength(200, { error: msg("Warranty must be at most 200 characters") }),
    ),
  }),
`,
  ],
  [
    "app/screens/management/products/form/product-controls.tsx",
    '  category: select("what"',
    '  warranty: text("what", { label: msg("Warranty"), maxLength: 200, optional: true }),\n',
  ],
  [
    "app/texts/sw.json",
    '  "Was it not you?',
    '  "Warranty": "Dhamana",\n  "Warranty must be at most 200 characters": "Dhamana isizidi herufi 200",\n',
  ],
  ["app/operations/browse/browse.fixture.ts", "  condition: null,\n", '  warranty: "",\n'],
  ["app/operations/products/management.fixture.ts", "    condition: null,\n", '    warranty: "",\n'],
  ["app/domain/product/product-changes.test.ts", '  condition: "used",\n', '  warranty: "",\n'],
];

/** As `npm run` would, without npm. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  "migrate:new": ["scripts/migrate-new.mjs", "product_warranty"],
  generate: ["scripts/generate.mjs"],
  settings: ["scripts/settings.mjs"],
  texts: ["scripts/list-texts.mjs", "app/screens/management/products"],
};

test("the recipe names every file that a new text field needs", () => {
  const recipe = readFileSync("docs/recipes/add-a-field.md", "utf8");
  const files = STEPS.map(([file]) => file);
  expect(files.filter((file) => !recipe.includes(`\`${file}\``))).toEqual([]);
});

test("every command of the recipes is run below", () => {
  const pages = readdirSync("docs/recipes").map((name) => readFileSync(`docs/recipes/${name}`, "utf8"));
  const named = pages.flatMap((page) =>
    [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, name = ""]) => name),
  );
  expect([...new Set(named)].sort()).toEqual(Object.keys(COMMANDS).sort());
});

// a minute, most of it for the types
if (isAll)
  test("a clone with `warranty` added by the recipe passes the types, has its Swahili and migrates", async () => {
    const clone = scratchClone();
    for (const [file, before, added] of STEPS) clone.edit(file, before, `${added}${before}`);
    for (const args of Object.values(COMMANDS)) clone.run(execPath, ...args);
    const lint = path.resolve("node_modules/.bin/oxlint");
    expect(clone.run(lint, "app", "prisma", "server.ts")).toContain("0 errors");
    const { texts } = textsIn(sourcesIn(path.join(clone.folder, "app")));
    const swahili = JSON.parse(readFileSync(path.join(clone.folder, "app/texts/sw.json"), "utf8")) as object;
    expect([...texts].sort()).toEqual(Object.keys(swahili).sort());
    const file = path.join(clone.folder, "shop.db");
    await migrate(sqliteRunner(driver, file), path.join(clone.folder, "prisma/migrations/sqlite"));
    const database = new driver(file);
    const columns = database.prepare("SELECT name FROM pragma_table_info('Product')").raw(true).all().flat();
    database.close();
    expect(columns).toContain("warranty");
  });
