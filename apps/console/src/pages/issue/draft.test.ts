import { describe, expect, it } from 'vitest';
import { type Draft, firstIncomplete, parseDraft } from './draft.ts';

const wallet = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

const draft: Draft = {
  name: 'Acme Dollar',
  symbol: 'ACME',
  description: '',
  stablecoin: 0,
  kind: 'earning',
  fee: '10',
  whitelistRequired: true,
  powers: [],
  compliance: '',
  pictureName: undefined,
  website: '',
};

describe('firstIncomplete', () => {
  it.each([
    ['texts', { name: '' }],
    ['texts', { symbol: 'x'.repeat(33) }],
    ['texts', { name: 'A\u202e' }],
    ['picture', { website: 'acme.example' }],
    ['stablecoin', { stablecoin: undefined }],
    ['fee', { fee: '101' }],
    ['access', { powers: ['freeze'] }],
    ['access', { powers: ['freeze'], compliance: 'nobody' }],
    ['access', { powers: ['frozenByDefault'], compliance: wallet }],
    ['access', { powers: ['freeze', 'frozenByDefault'], compliance: wallet, whitelistRequired: false }],
    ['review', { powers: ['freeze', 'frozenByDefault'], compliance: wallet }],
    ['review', { compliance: 'nobody' }],
    ['review', {}],
    ['review', { website: 'https://acme.example' }],
    ['review', { fee: '0' }],
    ['review', { kind: 'payment', fee: '101' }],
  ] as const)('is %s for a draft with %j', (step, changes) => {
    expect(firstIncomplete({ ...draft, ...changes })).toBe(step);
  });
});

describe('parseDraft', () => {
  it('reads what was stored', () => {
    const regulated: Draft = { ...draft, powers: ['pause', 'seize'], compliance: wallet };
    for (const each of [draft, regulated]) expect(parseDraft(JSON.stringify(each))).toEqual(each);
  });

  it.each([
    '',
    '{',
    'null',
    '1',
    '[]',
    '"text"',
    '{"powers":["burn"],"compliance":1}',
    '{"name":1,"stablecoin":"0","fee":null,"pictureName":{}}',
  ])('begins again where %j is stored', (stored) =>
    expect(parseDraft(stored)).toEqual(parseDraft(undefined)),
  );
});
