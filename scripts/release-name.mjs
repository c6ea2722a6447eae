import { spawnSync } from "node:child_process";

/**
 * What Management → System calls this build: the commit, with `-dirty` where files differ from it. RELEASE names it where git is
 * not at hand (deploy/release.sh, Dockerfile); empty where nobody knows.
 */
export function releaseName() {
  if (process.env.RELEASE) return process.env.RELEASE;
  const git = spawnSync("git", ["describe", "--always", "--dirty", "--exclude=*"], { encoding: "utf8" });
  return git.status === 0 ? git.stdout.trim() : "";
}
