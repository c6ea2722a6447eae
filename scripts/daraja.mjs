// npm run daraja -- register [--phone 2547…]: registers the shop's validation and confirmation addresses; with a Safaricom number of
// the shop also its list of payments. npm run daraja -- pull: reads missed payments of the last 48 hours. npm run daraja -- token:
// checks that M-Pesa accepts the shop's key. The shop may be running.
import { readArguments } from "./running/arguments.mjs";
import { build, setup } from "./setup.mjs";

const USAGE =
  "npm run daraja -- register [--phone 254712345678]\n       npm run daraja -- pull\n       npm run daraja -- token";
const { values, positionals } = readArguments(
  USAGE,
  { phone: { type: "string" } },
  (read) =>
    read.positionals.length === 1 &&
    ["register", "pull", "token"].includes(read.positionals[0] ?? "") &&
    (read.values.phone === undefined ||
      (read.positionals[0] === "register" && /^254[17]\d{8}$/.test(read.values.phone))),
);
await setup();
await build();
process.env.NODE_ENV = "production";
const { entry } = await import(new URL("../build/server/index.js", import.meta.url).href);
try {
  console.log(await entry.module.soko.daraja({ name: positionals[0], phone: values.phone ?? null }));
} catch (error) {
  console.error(`${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
