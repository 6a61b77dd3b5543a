import { Resolver } from 'node:dns/promises';

/** Finds the IP addresses of a host name. @throws when there are none */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/** What names for this machine itself stand for (RFC 6761). */
export const loopback = ['127.0.0.1', '::1'];

export const isLoopbackName = (hostname: string): boolean => /(^|\.)localhost\.?$/.test(hostname);

/**
 * Asks the name servers of this machine. Not its `getaddrinfo`: that holds one of the process's few threads for as long as a name
 * server is silent, so that a handful of such names would hold everyone's.
 */
export function nameServers(servers?: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return async (hostname) => {
    if (isLoopbackName(hostname)) return loopback;
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length === 0) throw new Error(`${hostname} has no address`);
    return addresses;
  };
}
