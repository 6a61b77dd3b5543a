import ipaddr from 'ipaddr.js';

/** Networks, as addresses with the length of their prefix. */
export type Networks = readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[];

/** @param cidrs such as `127.0.0.0/8`; checked when the configuration is read */
export const parseNetworks = (cidrs: readonly string[]): Networks =>
  cidrs.map((cidr) => ipaddr.parseCIDR(cidr));

/** What the registries give to the public of IPv6; nothing outside is anybody's receiver. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  // addresses of IPv6 that stand for one of IPv4 have ranges of their own: mapped, translated and tunnelled ones are none of these
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}

/**
 * Whether a delivery may be sent to an IP address: over https to public ones, over either protocol into allowed networks. A text
 * that is no address leads nowhere.
 */
export function mayReach(address: string, protocol: string, allowed: Networks): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const isAllowed = allowed.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
  );
  return isAllowed || (protocol === 'https:' && isPublic(parsed));
}
