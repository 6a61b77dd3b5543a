import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import type { TestCoin } from '../fixture.ts';

const setFee = await openEndpoint('integration.setFee');

/** The platform's delay of the local cluster. */
const delayMs = 3 * 86_400_000;

const coin = await setFee.fixture.coin({ feeBps: 1_000 });

const valid = (more: object = {}) => ({ input: { integrationId: coin.id, feeBps: 900, ...more } });
const feeOf = async ({ id }: TestCoin) => {
  const { feeBps, nextFeeBps, feeEta } = (await setFee.fixture.service.get(`/integration/${id}`)).body.data;
  return { feeBps, nextFeeBps, feeEta };
};

/** A coin with a scheduled raise from 10 % to 30 %. */
async function withRaise(): Promise<TestCoin> {
  const raised = await setFee.fixture.coin({ feeBps: 1_000 });
  await setFee.fixture.send('/integration/fee', { integrationId: raised.id, feeBps: 3_000 }, [
    raised.authority,
  ]);
  return raised;
}

let changed: TestCoin;
setFee.prepares(
  'a transaction that the authority signs and that lowers the fee at once',
  async () => {
    changed = await setFee.fixture.coin({ feeBps: 1_000 });
    return {
      ...valid({ integrationId: changed.id }),
      signers: [changed.authority],
      instructions: ['setFee'],
    };
  },
  async ({ feeBps, nextFeeBps, feeEta }) => {
    expect({ feeBps, nextFeeBps, feeEta }).toEqual({ feeBps: 900, nextFeeBps: null, feeEta: null });
    expect(await feeOf(changed)).toEqual({ feeBps: 900, nextFeeBps: null, feeEta: null });
  },
);
setFee.prepares(
  'a transaction that schedules a raise after the delay of the platform, which the configuration then shows',
  async () => {
    changed = await setFee.fixture.coin({ feeBps: 1_000 });
    return {
      ...valid({ integrationId: changed.id, feeBps: 2_500 }),
      signers: [changed.authority],
      instructions: ['setFee'],
    };
  },
  async ({ feeBps, nextFeeBps, feeEta }) => {
    expect({ feeBps, nextFeeBps }).toEqual({ feeBps: 1_000, nextFeeBps: 2_500 });
    const shown = await feeOf(changed);
    expect(shown).toMatchObject({ feeBps: 1_000, nextFeeBps: 2_500 });
    // it was signed two seconds later, by the clock that this test moves, and by the second of a busy machine
    const laterMs = Date.parse(shown.feeEta) - Date.parse(feeEta);
    expect(laterMs).toBeGreaterThanOrEqual(2_000);
    expect(laterMs).toBeLessThan(delayMs);
    const { clusters } = setFee.fixture.clusters;
    clusters.mainnet.advanceClock(delayMs / 1_000);
    expect(await feeOf(changed)).toEqual({ feeBps: 2_500, nextFeeBps: null, feeEta: null });
  },
);
setFee.prepares(
  'a transaction that cancels a scheduled raise, where the fee stays as it is',
  async () => {
    changed = await withRaise();
    return {
      ...valid({ integrationId: changed.id, feeBps: 1_000 }),
      signers: [changed.authority],
      instructions: ['setFee'],
    };
  },
  async (data) => {
    expect(data).toMatchObject({ feeBps: 1_000, nextFeeBps: null, feeEta: null });
    expect(await feeOf(changed)).toEqual({ feeBps: 1_000, nextFeeBps: null, feeEta: null });
  },
);
setFee.prepares(
  'a transaction that begins from a raise whose time has come',
  async () => {
    changed = await withRaise();
    setFee.fixture.clusters.clusters.mainnet.advanceClock(delayMs / 1_000);
    // lower than what has become the fee, higher than what is recorded
    return {
      ...valid({ integrationId: changed.id, feeBps: 2_000 }),
      signers: [changed.authority],
      instructions: ['setFee'],
    };
  },
  async (data) => {
    expect(data).toMatchObject({ feeBps: 2_000, nextFeeBps: null, feeEta: null });
    expect(await feeOf(changed)).toEqual({ feeBps: 2_000, nextFeeBps: null, feeEta: null });
  },
);

let payment: TestCoin;
setFee.refuses(
  'TRANSACTION_WOULD_FAIL',
  async () => {
    payment = await setFee.fixture.coin({ kind: 'payment' });
    return valid({ integrationId: payment.id });
  },
  'the commission of a payment coin is 100 % for good',
);
setFee.needsAnIntegration((integrationId) => valid({ integrationId }));
setFee.needsAFeePayer((feePayer) => valid({ feePayer }));
