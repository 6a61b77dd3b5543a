import { isIP } from 'node:net';
import { invalid } from '../lib/errors.ts';
import {
  hasUsualPort,
  hostOf,
  isAllowedAddress,
  isLoopbackName,
  loopbackAddresses,
  type Networks,
} from '../outbound/addresses.ts';

/** Characters of the normalized URL, which a unique index contains. */
const maxLength = 2_048;

/** Name endings that no public name server resolves. */
const privateEndings = [
  '.local',
  '.internal',
  '.intranet',
  '.lan',
  '.home.arpa',
  '.test',
  '.invalid',
  '.onion',
];

const isPrivateName = (name: string): boolean =>
  !name.includes('.') || privateEndings.some((ending) => name.endsWith(ending));

function checkHost(url: URL, allowedNetworks: Networks): void {
  const { protocol } = url;
  const host = hostOf(url);
  const addresses = isLoopbackName(host) ? loopbackAddresses : isIP(host) === 0 ? [] : [host];
  if (addresses.length > 0) {
    if (addresses.some((address) => isAllowedAddress(address, protocol, allowedNetworks))) return;
    throw invalid('url', protocol === 'http:' ? 'must be https' : 'must not lead to a private address');
  }
  // A name is resolved at each delivery, and may then lead into an allowed network.
  if (allowedNetworks.length > 0) return;
  if (protocol === 'http:') throw invalid('url', 'must be https');
  if (isPrivateName(host.replace(/\.$/, ''))) throw invalid('url', 'must not lead to a private address');
}

/**
 * Checks and normalizes the URL of a receiver. The check is for early feedback; security rests on the check of the address at
 * each connection.
 *
 * @param text an http or https URL
 * @throws ApiError INVALID_REQUEST
 */
export function normalizeReceiverUrl(text: string, allowedNetworks: Networks): string {
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw invalid('url', 'must not hold credentials');
  if (text.includes('#')) throw invalid('url', 'must not have a fragment');
  if (!hasUsualPort(url)) throw invalid('url', 'port must be that of its protocol, or from 1024 on');
  if (url.href.length > maxLength) throw invalid('url', `must have at most ${maxLength} characters`);
  checkHost(url, allowedNetworks);
  return url.href;
}
