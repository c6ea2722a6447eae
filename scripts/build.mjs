import { build, setup } from "./setup.mjs";

await setup();
await build();
