import { describe, expect, it } from 'vitest';
import { type MetadataFile, metadataProblems } from './metadata-file.ts';

const coin = { name: 'Acme Dollar', symbol: 'ACME' };
const json = { ...coin, description: 'A dollar', image: 'https://acme.example/a.png' };
const file = (changes: object = {}, more: Partial<MetadataFile> = {}): MetadataFile => ({
  url: 'https://acme.example/a.json',
  contentType: 'application/json; charset=utf-8',
  text: JSON.stringify({ ...json, ...changes }),
  ...more,
});

describe('metadataProblems', () => {
  it('finds nothing in a complete file', () => {
    expect(metadataProblems(file({ extra: 1 }), coin)).toEqual([]);
    expect(metadataProblems(file({}, { contentType: 'application/ld+json' }), coin)).toEqual([]);
  });

  it.each<[string, MetadataFile, string]>([
    [
      'is not served over HTTPS',
      file({}, { url: 'http://acme.example/a.json' }),
      'The URI must begin with https://',
    ],
    [
      'is served as text',
      file({}, { contentType: 'text/plain' }),
      'Its content type must be application/json, not text/plain',
    ],
    [
      'has no content type',
      file({}, { contentType: null }),
      'Its content type must be application/json, not absent',
    ],
    ['is no JSON', file({}, { text: '<html>' }), 'It must be a JSON object'],
    ['is a list', file({}, { text: '[]' }), 'It must be a JSON object'],
    ['is huge', file({ pad: 'x'.repeat(100_000) }), 'It must have at most 100000 characters'],
    ['has another name', file({ name: 'Acme' }), 'name must be "Acme Dollar", as on chain'],
    ['has no symbol', file({ symbol: undefined }), 'symbol must be "ACME", as on chain'],
    ['has an empty description', file({ description: ' ' }), 'description must say what the coin is'],
    ['has no picture', file({ image: undefined }), 'image must be the https:// URL of a picture'],
    [
      'has a picture without HTTPS',
      file({ image: 'ipfs://a' }),
      'image must be the https:// URL of a picture',
    ],
  ])('names what is wrong with a file that %s', (_, given, problem) => {
    expect(metadataProblems(given, coin)).toEqual([problem]);
  });
});
