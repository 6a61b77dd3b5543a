import { isIP } from 'node:net';
import { invalid } from '../lib/errors.ts';
import { mayReach, type Networks } from './address.ts';
import { isLoopbackName, loopback } from './resolve.ts';

/** The longest URL, as it is sent; an index holds it. */
const maxLength = 2_048;

/** Endings of names that no public name server answers for. */
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

/** Ports under 1024 belong to services of their own, which no receiver is. */
const isReceiverPort = (port: string): boolean => port === '' || Number(port) >= 1_024;

const isPrivateName = (name: string): boolean =>
  !name.includes('.') || privateEndings.some((ending) => name.endsWith(ending));

function checkHost({ hostname, protocol }: URL, allowed: Networks): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = isLoopbackName(host) ? loopback : isIP(host) === 0 ? [] : [host];
  if (addresses.length > 0) {
    if (addresses.some((address) => mayReach(address, protocol, allowed))) return;
    throw invalid('url', protocol === 'http:' ? 'must be https' : 'must not lead to a private address');
  }
  // where a name leads is asked at each delivery; with allowed networks it may be into them
  if (allowed.length > 0) return;
  if (protocol === 'http:') throw invalid('url', 'must be https');
  if (isPrivateName(host.replace(/\.$/, ''))) throw invalid('url', 'must not lead to a private address');
}

/**
 * The URL of a receiver in its normal form, if one could be there. This is for people: what it lets through is checked
 * again at each connection.
 *
 * @param text an http or https URL
 * @throws ApiError INVALID_REQUEST
 */
export function receiverUrl(text: string, allowed: Networks): string {
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw invalid('url', 'must not hold credentials');
  if (text.includes('#')) throw invalid('url', 'must not have a fragment');
  if (!isReceiverPort(url.port)) throw invalid('url', 'port must be that of its protocol, or from 1024 on');
  if (url.href.length > maxLength) throw invalid('url', `must have at most ${maxLength} characters`);
  checkHost(url, allowed);
  return url.href;
}
