import { spawnSync } from "node:child_process";

/**
 * The name of this build in Management → System: the commit, with `-dirty` if files differ from it. RELEASE names it where there is
 * no git (deploy/release.sh, Dockerfile); empty if unknown.
 */
export function releaseName() {
  if (process.env.RELEASE) return process.env.RELEASE;
  const git = spawnSync("git", ["describe", "--always", "--dirty", "--exclude=*"], { encoding: "utf8" });
  return git.status === 0 ? git.stdout.trim() : "";
}
