import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readlinkSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { makeFolder } from "./shop-on-disk";

/** In a git hook, git's variables would point to this project. */
const env: NodeJS.ProcessEnv = { ...process.env };
for (const name of Object.keys(env)) if (name.startsWith("GIT_")) delete env[name];

/** A repository with a small program instead of the shop. */
function makeTarget() {
  const home = makeFolder();
  const source = path.join(home, "source");
  mkdirSync(path.join(source, "deploy"), { recursive: true });
  cpSync("deploy/release.sh", path.join(source, "deploy/release.sh"));
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=Soko", "-c", "user.email=soko@example.com", ...args], {
      cwd: source,
      env,
    });
  git("init", "--quiet");
  const commit = (build: string) => {
    writeFileSync(path.join(source, "package.json"), JSON.stringify({ scripts: { build } }));
    git("add", "--all");
    git("commit", "--quiet", "--message", "a version");
  };
  const release = () => spawnSync(path.join(source, "deploy/release.sh"), { encoding: "utf8", env });
  return {
    commit,
    release,
    releases: () => readdirSync(path.join(home, "releases")),
    current: () => readlinkSync(path.join(home, "current")),
    built: () => readFileSync(path.join(home, "current/built"), "utf8").trim(),
    addOld: (name: string) => mkdirSync(path.join(home, "releases", name), { recursive: true }),
  };
}

test("a release is built next to the running one, and becomes current when it is complete", () => {
  const { commit, release, releases, current, built, addOld } = makeTarget();
  commit("echo first > built");
  expect(release().status).toBe(0);
  expect(built()).toBe("first");
  const first = current();

  commit("echo half > built && exit 1");
  const failed = release();
  expect(failed.status).not.toBe(0);
  expect(current()).toBe(first);
  expect(releases()).toEqual([path.basename(first)]);

  for (const day of [1, 2, 3]) addOld(`2026010${day}T000000Z-0000000`);
  commit("echo second > built");
  const second = release();
  expect(second.status, second.stderr).toBe(0);
  expect(second.stdout).toContain(`before it was ${first}`);
  expect(built()).toBe("second");
  expect(releases()).toHaveLength(3);
  expect(releases()).toContain(path.basename(first));
});

test("the running release stays, however old it is", () => {
  const { commit, release, releases, current, addOld } = makeTarget();
  commit("touch built");
  expect(release().status).toBe(0);
  const running = path.basename(current());
  // from a machine with a fast clock
  for (const day of [1, 2, 3]) addOld(`2999010${day}T000000Z-0000000`);
  commit("echo next > built");
  expect(release().status).toBe(0);
  expect(releases()).toContain(running);
  expect(releases()).toContain(path.basename(current()));
});
