import { beforeAll, expect } from 'vitest';
import { impossibleStablecoin } from '../alterations.ts';
import { endpoint } from '../endpoint.ts';
import type { TestCoin } from '../fixture.ts';

const quote = endpoint('integration.quote');

let coin: TestCoin;
beforeAll(async () => {
  coin = await quote.fixture.coin({ stablecoin: 1 });
});

const valid = (more: object = {}) => ({ input: { id: coin.id, side: 'mint', amount: '1000000', ...more } });

quote.answers('the quote of a mint', valid, (data) =>
  expect(data).toMatchObject({
    side: 'mint',
    amountIn: '1000000',
    amountOut: '1000000',
    minimumReceived: '999000',
    rate: '1000000000000',
  }),
);

quote.refuses(
  '400 INVALID_REQUEST',
  'an unknown side',
  () => valid({ side: 'edge' }),
  'Invalid request data: side: must be mint or redeem',
);
quote.needsAnIntegration((id) => valid({ id }));
quote.refuses(
  '422 TRANSACTION_WOULD_FAIL',
  'an amount above what the supply cap admits',
  () => valid({ amount: '9000000000000' }),
  /^Invalid request data: supply cap exceeded: \d+ remaining$/,
);
quote.limitsCallers(valid);
quote.survives('an invalid stablecoin account', impossibleStablecoin, valid);
quote.needsTheCluster(valid);
