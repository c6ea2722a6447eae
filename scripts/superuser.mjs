// npm run superuser -- --username U --email E --password P
// Creates the superuser, or gives an existing one this e-mail address and password, in the database of the settings. The shop may
// run meanwhile.
import { readArguments } from "./running/arguments.mjs";
import { build, setup } from "./setup.mjs";

const { username, email, password } = readArguments(
  "npm run superuser -- --username U --email E --password P",
  { username: { type: "string" }, email: { type: "string" }, password: { type: "string" } },
  ({ values, positionals }) =>
    positionals.length === 0 && Boolean(values.username && values.email && values.password),
).values;
await setup();
await build();
const settings = { SUPERUSER_USERNAME: username, SUPERUSER_EMAIL: email, SUPERUSER_PASSWORD: password };
Object.assign(process.env, { NODE_ENV: "production" }, settings);
const { entry } = await import(new URL("../build/server/index.js", import.meta.url).href);
await entry.module.soko.saveNamedSuperuser();
console.log(`${username} is a superuser now.`);
