// npm run texts: every English text of management, by screen, to be read alone; `-- FOLDER` lists another folder of app/.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { readSource, sourcesIn } from "./texts-in-code.mjs";

const [folder = "app/screens/management"] = process.argv.slice(2);
process.chdir(path.resolve(fileURLToPath(import.meta.url), "../.."));

/** @type {Map<string, string[]>} */
const byScreen = new Map();
for (const file of sourcesIn(folder).toSorted()) {
  /** @type {import("./texts-in-code.mjs").Found} */
  const found = { texts: new Set(), wrong: [], bare: [] };
  readSource(file, readFileSync(file, "utf8"), found);
  const bare = found.bare.map((one) => one.slice(file.length + 2).replace(/\s+/g, " "));
  const screen = path.dirname(path.relative(folder, file));
  byScreen.set(screen, [...(byScreen.get(screen) ?? []), ...found.texts, ...bare]);
}
for (const [screen, texts] of byScreen)
  if (texts.length > 0) console.log(`${screen}\n${texts.map((text) => `  ${text}`).join("\n")}\n`);
