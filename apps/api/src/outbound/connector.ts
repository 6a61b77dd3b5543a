// Connections to hosts that strangers name: they lead to public addresses alone.
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { isAllowedAddress, type Networks, type ResolveHost } from './addresses.ts';

/** None of the host's addresses may be connected to. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/** The host's name could not be resolved. */
export class NameError extends Error {
  override readonly name = 'NameError';
}

export type ConnectorOptions = {
  readonly allowedNetworks: Networks;
  readonly resolve: ResolveHost;
  /** Covers name resolution, TCP connection and TLS handshake together. */
  readonly connectTimeoutMs: number;
  /** Certificate authority to trust; absent: the usual public ones. */
  readonly ca?: string;
};

/** How long to try one of several addresses before the next; long enough to resend a lost packet, which takes a second. */
const attemptTimeoutMs = 2_000;

type Protocol = 'http:' | 'https:';

/** The connection uses the addresses that were checked here, so a second DNS answer cannot replace them. */
const checkedLookup =
  (protocol: Protocol, { allowedNetworks, resolve }: ConnectorOptions): LookupFunction =>
  (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const usable = addresses
          .filter((address) => isAllowedAddress(address, protocol, allowedNetworks))
          .map((address) => ({ address, family: isIP(address) }));
        const [first] = usable;
        if (first === undefined) callback(new PrivateAddressError(hostname), []);
        else if (all) callback(null, usable);
        else callback(null, first.address, first.family);
      },
      (cause: unknown) => callback(new NameError(hostname, { cause }), []),
    );
  };

/** Builds a connector for undici that connects to allowed addresses only. */
export function checkedConnector(options: ConnectorOptions): buildConnector.connector {
  const { allowedNetworks, connectTimeoutMs, ca } = options;
  const connector = (protocol: Protocol) =>
    buildConnector({
      // a host that stalls or resets a connection costs one request
      allowH2: false,
      timeout: connectTimeoutMs,
      autoSelectFamilyAttemptTimeout: attemptTimeoutMs,
      lookup: checkedLookup(protocol, options),
      ...(ca === undefined ? {} : { ca }),
    });
  const connectors = { 'http:': connector('http:'), 'https:': connector('https:') };
  return (target, callback) => {
    const { hostname, protocol } = target;
    // Node does not call the lookup function for a host that is an IP address.
    if (isIP(hostname) !== 0 && !isAllowedAddress(hostname, protocol, allowedNetworks)) {
      callback(new PrivateAddressError(hostname), null);
    } else connectors[protocol as Protocol](target, callback);
  };
}
