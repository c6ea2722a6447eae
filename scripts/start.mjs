// npm start: installs, generates, builds, then serves (which migrates and, in an empty database, loads the demo shop).
import { build, setup } from "./setup.mjs";

await setup();
await build();
process.env.NODE_ENV = "production";
await import(new URL("../build/server.js", import.meta.url).href);
