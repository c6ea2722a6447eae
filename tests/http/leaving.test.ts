import { expect, onTestFinished, test } from "vitest";
import { rawGet } from "./raw-get";
import { makeDataDir, startServer } from "./server";
import { until } from "../until";

test("with SQLite several processes are refused with one line", async () => {
  const data = makeDataDir();
  onTestFinished(data.remove);
  const { message } = await startServer(data.folder, { PROCESSES: "3", DATABASE_URL: "" }).then(
    () => new Error("it started"),
    (error: Error) => error,
  );
  expect(message.split("\n").slice(1).filter(Boolean)).toEqual([
    expect.stringMatching(/^Setting PROCESSES: more than one need PostgreSQL/),
  ]);
});

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
