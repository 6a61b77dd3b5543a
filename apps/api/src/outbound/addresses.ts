import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Networks as pairs of an address and a prefix length. */
export type Networks = readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[];

/** @param cidrs such as `127.0.0.0/8`; validated when the configuration is read */
export const parseNetworks = (cidrs: readonly string[]): Networks =>
  cidrs.map((cidr) => ipaddr.parseCIDR(cidr));

/** The global unicast range: the only IPv6 addresses that are allocated to public hosts. */
const globalUnicast = ipaddr.parseCIDR('2000::/3');

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  // ipaddr.js gives IPv6 addresses that embed an IPv4 address (mapped, translated, tunnelled) their own ranges, none is 'unicast'.
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(globalUnicast);
}

/**
 * Whether the service may connect to an IP address that strangers name: over https to public addresses, over http and https into the allowed networks.
 * False for a text that is not an IP address.
 */
export function isAllowedAddress(address: string, protocol: string, allowedNetworks: Networks): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  const isInAllowedNetwork = allowedNetworks.some(
    ([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits),
  );
  return isInAllowedNetwork || (protocol === 'https:' && isPublic(parsed));
}

/** Whether a URL leads to the port of its protocol, or to one from 1024 on: the others belong to services such as SMTP. */
export const hasUsualPort = ({ port }: URL): boolean => port === '' || Number(port) >= 1_024;

/** The addresses of `localhost` and of every name that ends in `.localhost` (RFC 6761). */
export const loopbackAddresses = ['127.0.0.1', '::1'];

/** The host of a URL: a name, or an address, which has brackets there where it is of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

export const isLoopbackName = (hostname: string): boolean => /(^|\.)localhost\.?$/.test(hostname);

/** Resolves a host name to IP addresses. @throws Error if it has none */
export type ResolveHost = (hostname: string) => Promise<readonly string[]>;

/**
 * Resolves host names by DNS. It avoids `getaddrinfo`, which occupies a thread of libuv's small pool until the name server
 * answers: a few names with a silent name server would block all lookups of the process.
 *
 * @param servers addresses of the name servers; undefined for those that this machine is configured to use
 */
export function dnsResolver(servers?: readonly string[]): ResolveHost {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return async (hostname) => {
    if (isLoopbackName(hostname)) return loopbackAddresses;
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length === 0) throw new Error(`${hostname} has no address`);
    return addresses;
  };
}

/** The bits of an IPv6 address that one customer of a network usually has. */
const customerBits = 64;

/**
 * What tells receivers of different operators apart better than their names, of which anyone can have many: the first address, of IPv6 its
 * network; the name where it has none.
 */
export async function receiverNetwork(url: string, resolve: ResolveHost): Promise<string> {
  const host = hostOf(new URL(url));
  const addresses = isIP(host) === 0 ? await resolve(host).catch(() => []) : [host];
  const [first] = addresses.filter((address) => ipaddr.isValid(address)).sort();
  if (first === undefined) return host;
  const address = ipaddr.process(first);
  if (address.kind() === 'ipv4') return address.toString();
  return address
    .toByteArray()
    .slice(0, customerBits / 8)
    .join('.');
}
