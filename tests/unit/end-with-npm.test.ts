/** If npm is killed under `npm start`, the server must end and free its port. */
import { spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { until } from "../until";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}`).then(
    () => true,
    () => false,
  );

/** Our own start command, with a server that drains briefly. */
function project(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "soko-npm-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(path.join(folder, "scripts/running"), { recursive: true });
  cpSync("scripts/running/end-with-npm.mjs", path.join(folder, "scripts/running/end-with-npm.mjs"));
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ scripts: { start: scripts.start } }));
  const server = `
    import { writeFileSync } from "node:fs";
    import { createServer } from "node:http";
    import { endWithNpm } from "./running/end-with-npm.mjs";
    endWithNpm();
    process.once("SIGTERM", () => setTimeout(() => {
      writeFileSync("drained", "");
      process.exit(0);
    }, 200));
    const server = createServer((_, response) => response.end());
    server.listen(0, "127.0.0.1", () => writeFileSync("open", server.address().port + " " + process.pid));`;
  writeFileSync(path.join(folder, "scripts/start.mjs"), server);
  return folder;
}

test.each(["SIGTERM", "SIGKILL"] as const)("a server drains and ends when npm gets %s", async (signal) => {
  const cwd = project();
  // this test may itself run under npm
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_")));
  const npm = spawn("npm", ["start"], { cwd, env: env as NodeJS.ProcessEnv, stdio: "ignore" });
  const [port = 0, pid = 0] = await until(() => {
    const pids = readFileSync(path.join(cwd, "open"), "utf8").split(" ").map(Number);
    expect(pids).toHaveLength(2);
    return pids;
  });
  onTestFinished(async () => {
    npm.kill("SIGKILL");
    if (await answers(port)) process.kill(pid, "SIGKILL");
  });
  expect(await answers(port)).toBe(true);
  npm.kill(signal);
  await vi.waitFor(() => expect(existsSync(path.join(cwd, "drained"))).toBe(true), { timeout: 20_000 });
  await until(async () => expect(await answers(port)).toBe(false));
});
