// node tools/etims-simulator/run.mjs --port 4330 --lose 0.2 --refuse 0.1: the simulator alone, until Ctrl+C.
import { parseArgs } from "node:util";
import { startEtimsSimulator } from "./simulator.mjs";

const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4330" },
    lose: { type: "string", default: "0" },
    refuse: { type: "string", default: "0" },
  },
});
const faults = { loseAnswer: Number(values.lose), refuse: Number(values.refuse) };
const simulator = await startEtimsSimulator({ port: Number(values.port), faults });
const settings = {
  ETIMS: "oscu",
  ETIMS_URL: simulator.url,
  ETIMS_TOKEN_URL: `${simulator.url}/token`,
  ETIMS_KEY: "key",
  ETIMS_SECRET: "secret",
  ETIMS_DEVICE: "simulator",
  ETIMS_ITEM_CLASS: "5059690800",
  KRA_PIN: "P051234567X",
};
console.log("Settings of the shop:");
for (const [name, value] of Object.entries(settings)) console.log(`  ${name}=${value}`);
process.once("SIGINT", () => void simulator.stop());
