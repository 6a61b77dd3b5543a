import { describe, expect, it } from 'vitest';
import { parseNetworks } from '../outbound/addresses.ts';
import { normalizeReceiverUrl } from './receiver-url.ts';

const none = parseNetworks([]);
const loopback = parseNetworks(['127.0.0.0/8']);
const privateAddress = 'must not lead to a private address';

describe('normalizeReceiverUrl', () => {
  it.each([
    ['https://acme.example', 'https://acme.example/'],
    ['HTTPS://ACME.example:443/a?b=c', 'https://acme.example/a?b=c'],
    ['https://acme.example:8443/', 'https://acme.example:8443/'],
    ['https://1.1.1.1/hook', 'https://1.1.1.1/hook'],
    ['https://münze.example/', 'https://xn--mnze-0ra.example/'],
  ])('normalizes %s to %s', (text, url) => {
    expect(normalizeReceiverUrl(text, none)).toBe(url);
  });

  it.each([
    ...['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.1', '①②⑦.0.0.1', '10.0.0.1:8443'],
    ...['169.254.169.254', '[::1]', '[::ffff:127.0.0.1]', '[64:ff9b::a00:1]', 'localhost', 'LOCALHOST.'],
    ...['a.localhost', 'database', 'printer.local', 'metadata.google.internal', 'metadata.google.internal.'],
  ])('refuses https://%s/, which leads to a private address', (host) => {
    expect(() => normalizeReceiverUrl(`https://${host}/`, none)).toThrow(`url: ${privateAddress}`);
  });

  it.each([
    ['http://acme.example/', 'must be https'],
    ['http://1.1.1.1/', 'must be https'],
    ['https://user@acme.example/', 'must not hold credentials'],
    ['https://:secret@acme.example/', 'must not hold credentials'],
    ['https://acme.example/#', 'must not have a fragment'],
    ['https://acme.example:25/', 'port must be that of its protocol, or from 1024 on'],
    [`https://acme.example/${'ä'.repeat(1_000)}`, 'must have at most 2048 characters'],
  ])('refuses %s: %s', (text, reason) => {
    expect(() => normalizeReceiverUrl(text, none)).toThrow(`Invalid request data: url: ${reason}`);
  });

  it('accepts URLs that lead into the allowed networks, and no others that are private', () => {
    for (const url of [
      'http://127.0.0.1:4000/',
      'https://127.1.2.3/',
      'http://localhost:4000/',
      'http://a:8080/',
    ])
      expect(normalizeReceiverUrl(url, loopback)).toBe(url);
    for (const url of ['https://10.0.0.1/', 'https://[::1]/'])
      expect(() => normalizeReceiverUrl(url, loopback)).toThrow(privateAddress);
    expect(() => normalizeReceiverUrl('http://1.1.1.1/', loopback)).toThrow('must be https');
  });
});
