import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { mayReach, type Networks } from './address.ts';
import type { Resolve } from './resolve.ts';

/** The receiver is at no address that deliveries may go to. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/** The receiver's name leads nowhere. */
export class NameError extends Error {
  override readonly name = 'NameError';
}

export type ConnectorOptions = {
  readonly allowed: Networks;
  readonly resolve: Resolve;
  /** How long name, connection and handshake may take together, milliseconds. */
  readonly timeout: number;
  /** Whose certificates are believed; absent: the usual authorities'. */
  readonly ca?: string;
};

/** How long one of several addresses may take before the next is tried, milliseconds: a lost packet is sent again after a second. */
const perAddress = 2_000;

type Protocol = 'http:' | 'https:';

/** The addresses that are checked are the ones connected to: nobody asks a name server in between. */
const checkedLookup =
  (protocol: Protocol, { allowed, resolve }: ConnectorOptions): LookupFunction =>
  (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const usable = addresses
          .filter((address) => mayReach(address, protocol, allowed))
          .map((address) => ({ address, family: isIP(address) }));
        const [first] = usable;
        if (first === undefined) callback(new PrivateAddressError(hostname), []);
        else if (all) callback(null, usable);
        else callback(null, first.address, first.family);
      },
      (cause: unknown) => callback(new NameError(hostname, { cause }), []),
    );
  };

/** Makes connections for undici, to addresses that deliveries may go to and no others. */
export function checkedConnector(options: ConnectorOptions): buildConnector.connector {
  const { allowed, timeout, ca } = options;
  const connector = (protocol: Protocol) =>
    buildConnector({
      timeout,
      autoSelectFamilyAttemptTimeout: perAddress,
      lookup: checkedLookup(protocol, options),
      ...(ca === undefined ? {} : { ca }),
    });
  const connectors = { 'http:': connector('http:'), 'https:': connector('https:') };
  return (target, callback) => {
    const { hostname, protocol } = target;
    // an address is looked up nowhere
    if (isIP(hostname) !== 0 && !mayReach(hostname, protocol, allowed)) {
      callback(new PrivateAddressError(hostname), null);
    } else connectors[protocol as Protocol](target, callback);
  };
}
