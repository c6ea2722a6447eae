import { expect, onTestFinished, test } from "vitest";
import { rawGet } from "./raw-get";
import { makeDataDir, startServer } from "./server";
import { until } from "../until";

test("/readyz reports a stopping server some seconds before it stops", async () => {
  const data = makeDataDir();
  const server = await startServer(data.folder, { DRAIN_SECONDS: "5" });
  onTestFinished(data.remove);
  const stopped = server.stop();
  const status = async (place: string) => (await rawGet(server.url + place)).status;
  await until(async () => expect(await status("/readyz")).toBe(503));
  expect(await status("/")).toBe(200);
  expect(await stopped).toBe(0);
});
