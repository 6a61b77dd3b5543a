import { describe, expect, it } from 'vitest';
import { type Draft, firstIncomplete, parseDraft } from './draft.ts';

const draft: Draft = {
  name: 'Acme Dollar',
  symbol: 'ACME',
  description: '',
  stablecoin: 0,
  kind: 'earning',
  fee: '10',
  whitelistRequired: true,
  pictureName: undefined,
};

describe('firstIncomplete', () => {
  it.each([
    ['texts', { name: '' }],
    ['texts', { symbol: 'x'.repeat(33) }],
    ['texts', { name: 'A\u202e' }],
    ['stablecoin', { stablecoin: undefined }],
    ['fee', { fee: '101' }],
    ['review', {}],
    ['review', { fee: '0' }],
    ['review', { kind: 'payment', fee: '101' }],
  ] as const)('is %s for a draft with %j', (step, changes) => {
    expect(firstIncomplete({ ...draft, ...changes })).toBe(step);
  });
});

describe('parseDraft', () => {
  it('reads what was stored', () => {
    expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
  });

  it.each(['', '{', 'null', '1', '[]', '"text"', '{"name":1,"stablecoin":"0","fee":null,"pictureName":{}}'])(
    'begins again where %j is stored',
    (stored) => expect(parseDraft(stored)).toEqual(parseDraft(undefined)),
  );
});
