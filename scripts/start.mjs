// npm start: installs, generates, builds and serves.
import { build, setup } from "./setup.mjs";

await setup();
await build();
process.env.NODE_ENV = "production";
await import(new URL("../build/server.js", import.meta.url).href);
