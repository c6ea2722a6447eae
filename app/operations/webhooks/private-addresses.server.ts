import { BlockList, isIP } from "node:net";
import { networkInterfaces } from "node:os";

const NOT_PUBLIC = {
  ipv4: [
    "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24",
    "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4",
  ],
  // 64:ff9b::, 2001::/32 and 2002:: lead to IPv4 addresses
  ipv6: [
    "::/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 2001::/23 2001:db8::/32 2002::/16 fc00::/7 fe80::/9 ff00::/8",
  ],
} as const;

const notPublic = new BlockList();
for (const family of ["ipv4", "ipv6"] as const)
  for (const range of NOT_PUBLIC[family].join(" ").split(" ")) {
    const [net = "", prefix] = range.split("/");
    notPublic.addSubnet(net, Number(prefix), family);
  }

/** `::ffff:127.0.0.1`, in every notation. */
const mapped = new BlockList();
mapped.addSubnet("::ffff:0:0", 96, "ipv6");

/** This machine, or a network that the internet does not reach: programs there trust anybody who can reach them. */
export function isPrivateAddress(address: string): boolean {
  const family = isIP(address) === 6 ? "ipv6" : "ipv4";
  // to Node every IPv4 address is in `mapped`
  if (family === "ipv6" && mapped.check(address, family)) return true;
  return notPublic.check(address, family) || isOwn(address);
}

/** This machine's public addresses too: the shop's own ports trust callers on this machine. */
const isOwn = (address: string): boolean =>
  Object.values(networkInterfaces()).some((all) => all?.some((own) => own.address === address));

/** For an address as a person types it: names are resolved only when something is sent. */
export function isPrivateHost(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  return isIP(host) === 0 ? /(?:^|\.)localhost$/.test(host) : isPrivateAddress(host);
}
