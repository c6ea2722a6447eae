// npm start: installs, generates, builds and serves.
import { endWithNpm } from "./running/end-with-npm.mjs";
import { build, setup } from "./setup.mjs";

await setup();
await build();
process.env.NODE_ENV = "production";
endWithNpm();
await import(new URL("../build/server.js", import.meta.url).href);
