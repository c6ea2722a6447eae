// npm run dev: the server with Vite inside. It reloads app/; a change of server.ts needs a restart.
import { endWithNpm } from "./running/end-with-npm.mjs";
import { setup } from "./setup.mjs";

await setup();
process.env.NODE_ENV = "development";
const { buildDevServer } = await import("./build-server.mjs");
await buildDevServer(".cache/dev-server.mjs");
endWithNpm();
await import(new URL("../.cache/dev-server.mjs", import.meta.url).href);
