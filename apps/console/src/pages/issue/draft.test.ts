import { expect, it } from 'vitest';
import { type Draft, firstIncomplete, parseDraft } from './draft.ts';

const compliance = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin';

const draft: Draft = {
  ...{ name: 'Acme Dollar', symbol: 'ACME', description: '', stablecoin: 0, kind: 'earning', fee: '10' },
  ...{ whitelistRequired: true, powers: [], compliance: '', pictureName: undefined, website: '' },
};

it.each([
  ['texts', { name: '' }],
  ['texts', { symbol: 'x'.repeat(33) }],
  ['texts', { name: 'A\u202e' }],
  ['picture', { website: 'acme.example' }],
  ['stablecoin', { stablecoin: undefined }],
  ['fee', { fee: '101' }],
  ['access', { powers: ['freeze'] }],
  ['access', { powers: ['freeze'], compliance: 'nobody' }],
  ['access', { powers: ['frozenByDefault'], compliance }],
  ['access', { powers: ['freeze', 'frozenByDefault'], compliance, whitelistRequired: false }],
  ['review', { powers: ['freeze', 'frozenByDefault'], compliance }],
  ['review', { compliance: 'nobody', website: 'https://acme.example', fee: '0' }],
  ['review', { kind: 'payment', fee: '101' }],
] as const)('the first incomplete step is %s for a draft with %j', (step, changes) => {
  expect(firstIncomplete({ ...draft, ...changes })).toBe(step);
});

it('parseDraft reads what was stored, and begins again where it is none', () => {
  const regulated: Draft = { ...draft, powers: ['pause', 'seize'], compliance };
  for (const each of [draft, regulated]) expect(parseDraft(JSON.stringify(each))).toEqual(each);
  const wrong = '{"name":1,"stablecoin":"0","fee":null,"pictureName":{},"powers":["burn"],"compliance":1}';
  for (const stored of ['', '{', 'null', '1', '[]', '"text"', wrong])
    expect(parseDraft(stored)).toEqual(parseDraft(undefined));
});
