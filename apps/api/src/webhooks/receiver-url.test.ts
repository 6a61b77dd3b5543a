import { describe, expect, it } from 'vitest';
import { parseNetworks } from '../outbound/addresses.ts';
import { normalizeReceiverUrl } from './receiver-url.ts';

const none = parseNetworks([]);
const loopback = parseNetworks(['127.0.0.0/8']);

const privateAddress = 'Invalid request data: url: must not lead to a private address';

describe('normalizeReceiverUrl', () => {
  it.each([
    ['https://acme.example', 'https://acme.example/'],
    ['HTTPS://ACME.example:443/a?b=c', 'https://acme.example/a?b=c'],
    ['https://acme.example:8443/', 'https://acme.example:8443/'],
    ['https://1.1.1.1/hook', 'https://1.1.1.1/hook'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
    ['https://münze.example/', 'https://xn--mnze-0ra.example/'],
  ])('normalizes %s to %s', (text, url) => {
    expect(normalizeReceiverUrl(text, none)).toBe(url);
  });

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://①②⑦.0.0.1/',
    'https://10.0.0.1:8443/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://database/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://metadata.google.internal./',
  ])('refuses %s, which leads to a private address', (text) => {
    expect(() => normalizeReceiverUrl(text, none)).toThrow(privateAddress);
  });

  it.each([
    ['http://acme.example/', 'must be https'],
    ['http://1.1.1.1/', 'must be https'],
    ['https://user@acme.example/', 'must not hold credentials'],
    ['https://:secret@acme.example/', 'must not hold credentials'],
    ['https://acme.example/#top', 'must not have a fragment'],
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
      'http://receiver:8080/',
    ]) {
      expect(normalizeReceiverUrl(url, loopback)).toBe(url);
    }
    for (const url of ['https://10.0.0.1/', 'https://[::1]/']) {
      expect(() => normalizeReceiverUrl(url, loopback)).toThrow(privateAddress);
    }
    expect(() => normalizeReceiverUrl('http://1.1.1.1/', loopback)).toThrow('must be https');
  });
});
