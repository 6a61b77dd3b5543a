import type { IntegrationEvent } from '@obverse/client';
import { describe, expect, it } from 'vitest';
import { groupByTransaction, matchesFilter } from './event-groups.ts';

const event = (id: string, signature: string, kind = 'minted') =>
  ({ id, signature, kind, data: { actor: 'Abc' } }) as unknown as IntegrationEvent;

describe('a list of events', () => {
  it('has those of one transaction together, in their order', () => {
    const events = [event('4', 'b'), event('3', 'a'), event('2', 'a'), event('1', 'c')];
    const ids = groupByTransaction(events).map((group) => group.events.map(({ id }) => id));
    expect(ids).toEqual([['4'], ['3', '2'], ['1']]);
  });

  it('is narrowed by kind and by text in words, fields and signature, in capitals or not', () => {
    const matches = (kind: string, text: string) =>
      matchesFilter(event('7', 'SiG'), { kind, text }, 'Minted 5 ACME');
    expect([matches('', ''), matches('minted', ' '), matches('redeemed', '')]).toEqual([true, true, false]);
    expect(['acme', 'ABC', 'sig', '7'].map((text) => matches('', text))).toEqual([true, true, true, true]);
    expect(matches('minted', 'other')).toBe(false);
  });
});
