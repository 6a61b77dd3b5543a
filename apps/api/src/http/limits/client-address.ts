import { BlockList, isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { clientAborted } from '../../lib/errors.ts';

/** An entry of `X-Forwarded-For` without its port: `203.0.113.7:4711`, `[2001:db8::1]:4711` or `[2001:db8::1]`. */
const withPort = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/** The address itself, as some proxies write a port behind it. */
function withoutPort(entry: string): string {
  const [, bracketed, ipv4] = withPort.exec(entry) ?? [];
  return bracketed ?? ipv4 ?? entry;
}

/**
 * What counts as one client: an IPv4 address, however it is written, or the /64 network of an IPv6 address, since one customer
 * usually has all addresses of such a network.
 */
export function clientGroup(client: string): string {
  // most are IPv4 without a port: the checks below cost more than counting
  if (!client.includes(':')) return client;
  const address = withoutPort(client);
  if (!isIPv6(address)) return address;
  const read = ipaddr.process(address.split('%', 1)[0] ?? address);
  if (read instanceof ipaddr.IPv4) return read.toString();
  const network = read.parts.slice(0, 4);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** The client of a request. @throws ApiError when its connection is closed: its address is no longer known */
export function clientOf({ ip }: { readonly ip: string | undefined }): string {
  if (ip === undefined) throw clientAborted();
  return clientGroup(ip);
}

/**
 * The wider network of a client: the /24 of an IPv4 address, the /48 of an IPv6 network. One customer may have all networks of a /48, which are
 * 65 536 clients.
 */
export const networkOf = (client: string): string =>
  client.includes(':')
    ? `${client.split(':').slice(0, 3).join(':')}::/48`
    : `${client.split('.').slice(0, 3).join('.')}.0/24`;

/** Whether an address is one of the trusted proxies, for Fastify's option `trustProxy`; false trusts none. @param proxies addresses and networks */
export function trustedProxies(proxies: readonly string[] = []): false | ((address: string) => boolean) {
  if (proxies.length === 0) return false;
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (entry) => {
    const address = withoutPort(entry);
    const version = isIP(address);
    return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4');
  };
}
