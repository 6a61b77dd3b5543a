import type { IntegrationEvent } from '@obverse/client';
import { expect, it } from 'vitest';
import { groupByTransaction, matchesFilter } from './event-groups.ts';

const event = (id: string, signature: string) =>
  ({ id, signature, kind: 'minted', data: { actor: 'Abc' } }) as unknown as IntegrationEvent;

it('a list of events has those of one transaction together, in their order', () => {
  const events = [event('4', 'b'), event('3', 'a'), event('2', 'a'), event('1', 'c')];
  const ids = groupByTransaction(events).map((group) => group.events.map(({ id }) => id));
  expect(ids).toEqual([['4'], ['3', '2'], ['1']]);
});

it('a list of events is narrowed by kind and by text in words, fields and signature, in capitals or not', () => {
  const matches = (kind: string, text: string) =>
    matchesFilter(event('7', 'SiG'), { kind, text }, 'Minted 5 ACME');
  expect([matches('', ''), matches('minted', ' '), matches('redeemed', '')]).toEqual([true, true, false]);
  const found = ['acme', 'ABC', 'sig', '7', 'other'].filter((text) => matches('minted', text));
  expect(found).toEqual(['acme', 'ABC', 'sig', '7']);
});
