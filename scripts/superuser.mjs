// npm run superuser -- --username U --email E --password P
// Creates the superuser, or gives an existing one this e-mail address and password, in the database of the settings.
import { parseArgs } from "node:util";
import { build, setup } from "./setup.mjs";

const { values } = parseArgs({
  options: { username: { type: "string" }, email: { type: "string" }, password: { type: "string" } },
});
if (!values.username || !values.email || !values.password) {
  console.error("usage: npm run superuser -- --username U --email E --password P");
  process.exit(2);
}
await setup();
await build();
const settings = {
  SUPERUSER_USERNAME: values.username,
  SUPERUSER_EMAIL: values.email,
  SUPERUSER_PASSWORD: values.password,
};
Object.assign(process.env, { NODE_ENV: "production", SEED_DEMO: "0" }, settings);
const { entry } = await import(new URL("../build/server/index.js", import.meta.url).href);
await entry.module.soko.boot();
await entry.module.soko.shutDown();
console.log(`${values.username} is a superuser now.`);
