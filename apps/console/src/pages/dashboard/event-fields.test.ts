import { expect, it } from 'vitest';
import { eventFields } from './event-fields.ts';

it('the fields of an event have names in words, and values in the decimals of the coin, percentages, lengths and words', () => {
  const data = {
    ...{ amount: '1500000', tokens: '1234567890', nextFeeBps: 250, cooldownSeconds: 86_400 },
    ...{ allowed: true, nominee: null, powers: [], seniorIndexAfter: '1000000000000000' },
  };
  expect(eventFields(data, { decimals: 6, coin: 'ACME', underlying: 'USDC' })).toEqual([
    ['Paid', '1.5 USDC'],
    ['Coins', '1\u202f234.56789 ACME'],
    ['Next fee', '2.50 %'],
    ['Cooldown', '1 day'],
    ['Allowed', 'yes'],
    ['Nominee', 'none'],
    ['Powers', 'none'],
    ['Senior index afterwards', '1000000000000000'],
  ]);
});
