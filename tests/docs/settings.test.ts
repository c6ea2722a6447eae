/** All documents about settings are made from one list (scripts/settings-list.mjs); the shop reads exactly those settings. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OF_ETIMS } from "../../scripts/etims-settings-list.mjs";
import { OF_MESSAGES } from "../../scripts/message-settings-list.mjs";
import { OF_MPESA, OF_THE_SHOP } from "../../scripts/settings-list.mjs";
import { writtenSettings } from "../../scripts/settings.mjs";

const read = (file: string) => readFileSync(file, "utf8");
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = ""]) => found);

const list = [...OF_THE_SHOP, ...OF_MPESA, ...OF_MESSAGES, ...OF_ETIMS];
const names = list.flatMap((setting) => setting.names);

test("the list has exactly the settings that the shop reads", () => {
  const inCode = [
    ...all(read("app/env/env.server.ts"), /^ {4}([A-Z][A-Z_]+):/gm),
    ...all(read("app/payments/daraja/settings.ts"), /^ {2}(DARAJA_[A-Z_]+):/gm),
    ...all(read("app/messages/etims/settings.ts"), /^ {2}([A-Z][A-Z_]+):/gm),
    ...all(read("app/messages/settings.ts"), /^ {2}([A-Z][A-Z_]+):/gm),
  ];
  expect(inCode.length).toBeGreaterThan(45);
  expect(names.toSorted()).toEqual([...new Set(inCode)].toSorted());
});

test("list, example and both compose files equal the output of `npm run settings`", async () => {
  const written = await writtenSettings();
  expect([...written.keys()]).toEqual([
    "docs/settings.md",
    "deploy/env.example",
    "deploy/compose.yaml",
    "deploy/compose.scale.yaml",
  ]);
  for (const [file, text] of written) expect(read(file), `${file}: npm run settings`).toBe(text);
});
