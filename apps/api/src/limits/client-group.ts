import { isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, without leading zeros. */
function groups(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const split = (part: string) => (part === '' ? [] : part.split(':'));
  const left = split(head);
  if (tail === undefined) return left;
  const right = split(tail);
  return [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
}

/**
 * What counts as one client: an IPv4 address, however it is written, or the /64 network of an IPv6 address, since whoever
 * has one address of such a network has them all.
 */
export function clientGroup(address: string): string {
  // looking closely costs more than all else here, and IPv4 needs none
  if (!address.includes(':') || !isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const network = groups(address.split('%', 1)[0] ?? address).slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
