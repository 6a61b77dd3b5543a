import { describe, expect, it } from 'vitest';
import { metadataSchema, uploadMetadataSchema } from './metadata.ts';

const metadata = {
  name: 'Acme Dollar',
  symbol: 'aUSD',
  description: 'Ours',
  uri: 'https://acme.example/a.json',
};
const reason = (change: object) =>
  metadataSchema.safeParse({ ...metadata, ...change }).error?.issues[0]?.message;

describe('metadata', () => {
  it('accepts metadata without a description', () => {
    const { description: _, ...rest } = metadata;
    expect(metadataSchema.parse(rest).description).toBe('');
  });

  it('limits texts by their bytes, not by their characters', () => {
    expect(reason({ name: 'é'.repeat(16) })).toBeUndefined();
    expect(reason({ name: 'é'.repeat(17) })).toBe('must be at most 32 bytes of UTF-8, not 34');
    expect(reason({ symbol: 'x'.repeat(33) })).toBe('must be at most 32 bytes of UTF-8, not 33');
    expect(reason({ uri: 'u'.repeat(201) })).toBe('must be at most 200 bytes of UTF-8, not 201');
  });

  it('requires a name and a symbol', () => {
    expect(reason({ name: '' })).toBe('must not be empty');
    expect(reason({ symbol: '' })).toBe('must not be empty');
    expect(reason({ name: null })).toBe('must be a string');
  });

  it.each(['a\0b', 'a\nb', 'a\u001b[31m', 'a\u0085'])('refuses control characters in %j', (name) => {
    expect(reason({ name })).toBe('must not hold control characters');
  });

  it.each([
    ['a zero-width space', 'US\u200bD'],
    ['a direction mark', 'US\u200fD'],
    ['an embedding', '\u202aUSD'],
    ['an override', '\u202eDSU'],
    ['an isolate', '\u2066USD'],
    ['a word joiner', 'US\u2060D'],
    ['a byte order mark', 'US\ufeffD'],
    ['a soft hyphen', 'US\u00adD'],
    ['a line separator', 'US\u2028D'],
    ['a paragraph separator', 'US\u2029D'],
    ['a joiner between letters that do not join', 'US\u200dD'],
    ['a joiner at the end', '한\u200c'],
    ['a filler', '\u3164'],
    ['an empty pattern', '\u2800'],
  ])('refuses %s, which is invisible or changes the direction of text', (_, symbol) => {
    expect(reason({ symbol })).toBe('must not hold characters that are invisible or change its direction');
  });

  it.each([' ', '\u00a0', ' USD', 'USD ', '\u3000USD'])(
    'refuses a space at the beginning or end of %j',
    (symbol) => {
      expect(reason({ symbol })).toBe('must not begin or end with a space');
    },
  );

  it.each(['👩‍🚀', '❤️‍🔥 Coin', 'می‌خواهم', 'ශ්‍රී', 'دولار', '美元', 'é', 'Zwei Euro'])(
    'accepts the name %s',
    (name) => expect(reason({ name })).toBeUndefined(),
  );

  it.each(['', 'https://a.example/b.json', 'HTTP://a.example', 'ipfs://bafy/0.json', 'ar://x'])(
    'accepts the URI %j',
    (uri) => expect(reason({ uri })).toBeUndefined(),
  );

  it.each([
    'a',
    'ftp://a.example',
    'javascript:alert(1)',
    'data:application/json,{}',
    'file:///etc/passwd',
    'https:a.example',
    'https://',
    'https://a b',
  ])('refuses the URI %j, which wallets cannot load', (uri) => {
    expect(reason({ uri })).toBe('must be an http, https, ipfs or ar URL');
  });

  it.each(['', 'acme.example', 'http://acme.example', 'https://', 'https://a b'])(
    'refuses the website %j of an upload',
    (website) => {
      const texts = { name: 'Acme', symbol: 'ACME' };
      expect(uploadMetadataSchema.safeParse({ ...texts, website }).success).toBe(false);
      expect(uploadMetadataSchema.safeParse({ ...texts, website: 'https://acme.example' }).success).toBe(
        true,
      );
    },
  );

  it('refuses lone surrogates, which have no bytes', () => {
    expect(reason({ name: 'a\ud800' })).toBe('must be well-formed Unicode');
  });
});
