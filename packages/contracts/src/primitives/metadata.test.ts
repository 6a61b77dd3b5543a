import { describe, expect, it } from 'vitest';
import { metadataSchema } from './metadata.ts';

const metadata = {
  name: 'Acme Dollar',
  symbol: 'aUSD',
  description: 'Ours',
  uri: 'https://acme.example/a.json',
};
const reason = (change: object) =>
  metadataSchema.safeParse({ ...metadata, ...change }).error?.issues[0]?.message;

describe('metadata', () => {
  it('lets the description be absent', () => {
    const { description: _, ...rest } = metadata;
    expect(metadataSchema.parse(rest).description).toBe('');
  });

  it('counts bytes, not characters', () => {
    expect(reason({ name: 'é'.repeat(16) })).toBeUndefined();
    expect(reason({ name: 'é'.repeat(17) })).toBe('must be at most 32 bytes of UTF-8, not 34');
    expect(reason({ symbol: 'x'.repeat(33) })).toBe('must be at most 32 bytes of UTF-8, not 33');
    expect(reason({ uri: 'u'.repeat(201) })).toBe('must be at most 200 bytes of UTF-8, not 201');
  });

  it('wants a name and a symbol', () => {
    expect(reason({ name: '' })).toBe('must not be empty');
    expect(reason({ symbol: '' })).toBe('must not be empty');
    expect(reason({ name: null })).toBe('must be a string');
  });

  it.each(['a\0b', 'a\nb', 'a\u001b[31m', 'a\u0085'])('refuses control characters: %j', (name) => {
    expect(reason({ name })).toBe('must not hold control characters');
  });

  it('refuses lone surrogates, which have no bytes', () => {
    expect(reason({ name: 'a\ud800' })).toBe('must be well-formed Unicode');
  });
});
