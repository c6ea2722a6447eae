import { BlockList, isIP } from "node:net";

type Networks = (address: string) => boolean;

const CIDR = /^(.+)\/(\d{1,3})$/;
const MAPPED = /^::ffff:([\d.]+)$/i;

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Addresses and CIDRs, separated by commas or blanks; 'any' is everybody. Null if one is neither. */
export function listedNetworks(text: string): Networks | null {
  const parts = text.split(/[\s,]+/).filter(Boolean);
  if (parts.length === 1 && parts[0] === "any") return () => true;
  const list = new BlockList();
  for (const part of parts) {
    const [, network = part, bits] = CIDR.exec(part) ?? [];
    const family = familyOf(network);
    if (isIP(network) === 0 || Number(bits ?? 0) > (family === "ipv4" ? 32 : 128)) return null;
    if (bits === undefined) list.addAddress(network, family);
    else list.addSubnet(network, Number(bits), family);
  }
  if (parts.length === 0) return null;
  return (address) => {
    const bare = MAPPED.exec(address)?.[1] ?? address;
    return isIP(bare) !== 0 && list.check(bare, familyOf(bare));
  };
}
