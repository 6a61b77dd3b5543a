import { describe, expect, it } from 'vitest';
import { eventFields, labelOf } from './event-fields.ts';

const units = { decimals: 6, coin: 'ACME', underlying: 'USDC' };

describe('the fields of an event', () => {
  it('have names in words', () => {
    const fields = ['feeEtaTs', 'seniorIndexAfter', 'nextFeeBps', 'brandedMint', 'cooldownSeconds'];
    expect(fields.map(labelOf)).toEqual([
      'Counts from',
      'Senior index afterwards',
      'Next fee',
      'Mint of the coin',
      'Cooldown',
    ]);
  });

  it('have values in the decimals of the coin, percentages, lengths and words', () => {
    const data = {
      ...{ amount: '1500000', tokens: '1234567890', feeBps: 250, cooldownSeconds: 86_400 },
      ...{ allowed: true, nominee: null, powers: [], seniorIndexAfter: '1000000000000000' },
    };
    expect(eventFields(data, units).map(([, value]) => value)).toEqual([
      '1.5 USDC',
      '1\u202f234.56789 ACME',
      '2.50 %',
      '1 day',
      'yes',
      'none',
      'none',
      '1000000000000000',
    ]);
  });
});
