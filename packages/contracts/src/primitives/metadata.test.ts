import { describe, expect, it } from 'vitest';
import { metadataSchema, uploadMetadataSchema } from './metadata.ts';

const metadata = { name: 'Acme Dollar', symbol: 'aUSD', uri: 'https://acme.example/a.json' };
const reason = (change: object) =>
  metadataSchema.safeParse({ ...metadata, ...change }).error?.issues[0]?.message;
const url = 'must be an http, https, ipfs or ar URL';

describe('metadata', () => {
  it('may lack a description, and names what is wrong with its texts, whose bytes are limited', () => {
    expect(metadataSchema.parse(metadata).description).toBe('');
    expect(reason({ name: 'é'.repeat(16) })).toBeUndefined();
  });

  it.each<[object, string]>([
    [{ name: 'é'.repeat(17) }, 'must be at most 32 bytes of UTF-8, not 34'],
    [{ symbol: 'x'.repeat(33) }, 'must be at most 32 bytes of UTF-8, not 33'],
    [{ uri: 'u'.repeat(201) }, 'must be at most 200 bytes of UTF-8, not 201'],
    [{ name: '' }, 'must not be empty'],
    [{ symbol: '' }, 'must not be empty'],
    [{ name: null }, 'must be a string'],
    [{ name: 'a\ud800' }, 'must be well-formed Unicode'],
    ...['a\0b', 'a\u0085'].map((name): [object, string] => [{ name }, 'must not hold control characters']),
    ...['\u00a0', ' USD', '\u3000USD'].map((symbol): [object, string] => [
      { symbol },
      'must not begin or end',
    ]),
    ...['a', 'javascript:alert(1)', 'file:///etc/passwd', 'https:a.example', 'https://', 'https://a b'].map(
      (uri): [object, string] => [{ uri }, url],
    ),
  ])('refuses %j: %s', (change, message) => expect(reason(change)).toContain(message));

  it.each([
    // zero-width space, embedding, override, isolate, soft hyphen
    ...['US\u200bD', '\u202aUSD', '\u202eDSU', '\u2066USD', 'US\u00adD'],
    // line separator, joiners where nothing joins, a filler, an empty pattern
    ...['US\u2028D', 'US\u200dD', '한\u200c', '\u3164', '\u2800'],
  ])('refuses the symbol %j, which is invisible or changes the direction of text', (symbol) => {
    expect(reason({ symbol })).toBe('must not hold characters that are invisible or change its direction');
  });

  it('accepts names of every script, URIs that wallets can load, and websites over HTTPS alone', () => {
    for (const name of ['👩‍🚀', '❤️‍🔥 Coin', 'می‌خواهم', 'ශ්‍රී', 'دولار', '美元', 'é', 'Zwei Euro'])
      expect(reason({ name }), name).toBeUndefined();
    for (const uri of ['', 'https://a.example/b.json', 'HTTP://a.example', 'ipfs://bafy/0.json', 'ar://x'])
      expect(reason({ uri }), uri).toBeUndefined();
    const accepts = (website: string) =>
      uploadMetadataSchema.safeParse({ name: 'Acme', symbol: 'ACME', website }).success;
    expect(accepts('https://acme.example')).toBe(true);
    for (const website of ['', 'acme.example', 'http://acme.example', 'https://', 'https://a b'])
      expect(accepts(website), website).toBe(false);
  });
});
