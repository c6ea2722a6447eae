/** A network namespace for each process (Linux, as root), whose cable can be pulled: nothing arrives, and neither end is told. */
import { spawnSync } from "node:child_process";
import { getuid, pid, platform } from "node:process";

export interface Network {
  /** Of the process in it. */
  readonly address: string;
  /** Of this side, where the process finds the database. */
  readonly outside: string;
  /** Runs what follows inside. */
  readonly command: readonly string[];
  pull(): void;
  plug(): void;
}

function ip(...args: string[]) {
  const { status, stderr } = spawnSync("ip", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`ip ${args.join(" ")}: ${stderr}`);
}

const BRIDGE = `sb${pid}`;
const subnet = `10.213.${pid % 250}`;
const nameOf = (n: number) => `sv${pid}x${n}`;

/** Null where namespaces cannot be made. */
export function makeNetworks(count: number): { networks: readonly Network[]; remove(): void } | null {
  if (platform !== "linux" || getuid?.() !== 0) return null;
  const remove = () => {
    for (const args of [
      ...Array.from({ length: count }, (_, n) => ["netns", "delete", nameOf(n)]),
      ["link", "delete", BRIDGE],
    ])
      spawnSync("ip", args);
  };
  try {
    ip("link", "add", BRIDGE, "type", "bridge");
    ip("address", "add", `${subnet}.1/24`, "dev", BRIDGE);
    ip("link", "set", BRIDGE, "up");
    return { networks: Array.from({ length: count }, (_, n) => makeNetwork(n)), remove };
  } catch {
    // a container may not be allowed to
    remove();
    return null;
  }
}

function makeNetwork(n: number): Network {
  const name = nameOf(n);
  const address = `${subnet}.${n + 2}`;
  const plug = () => ip("link", "set", name, "master", BRIDGE);
  ip("netns", "add", name);
  ip("link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name);
  plug();
  ip("link", "set", name, "up");
  ip("-n", name, "address", "add", `${address}/24`, "dev", "eth0");
  for (const device of ["eth0", "lo"]) ip("-n", name, "link", "set", device, "up");
  return {
    address,
    outside: `${subnet}.1`,
    command: ["ip", "netns", "exec", name],
    // the link stays up on both sides
    pull: () => ip("link", "set", name, "nomaster"),
    plug,
  };
}
