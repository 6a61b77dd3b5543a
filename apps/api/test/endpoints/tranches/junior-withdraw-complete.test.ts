import type { Keypair } from '@solana/web3.js';
import { beforeAll, expect } from 'vitest';
import { impossibleStablecoin } from '../alterations.ts';
import { endpoint } from '../endpoint.ts';
import { cooldownOf, depositor, nothing, week } from '../tranche.ts';

const complete = endpoint('tranches.juniorWithdrawComplete');

let user: Keypair;
/** Cooldowns that are over. */
let over: string[];
let fresh: string;
beforeAll(async () => {
  const { fixture } = complete;
  user = await depositor(fixture, 1_000_000n);
  over = [await cooldownOf(fixture, user, 1_000n), await cooldownOf(fixture, user, 2_000n)];
  fixture.clusters.clusters.mainnet.advanceClock(week);
  fresh = await cooldownOf(fixture, user, 3_000n);
});

const valid = (more: object = {}) => ({ input: { cooldown: over[0], ...more } });
const exists = async (cooldown: string | undefined) => {
  const { status } = await complete.fixture.service.post('/tranches/junior/withdraw/cancel', { cooldown });
  return status !== 404;
};

complete.refuses(
  '400 INVALID_REQUEST',
  'a minimum below zero',
  () => valid({ minimumReceived: -1 }),
  'Invalid request data: minimumReceived: must not be negative',
);
complete.refuses(
  '404 COOLDOWN_NOT_FOUND',
  'a cooldown that does not exist',
  () => valid({ cooldown: nothing }),
  `No such cooldown: ${nothing}`,
);
complete.isForDevelopment(valid);
complete.limitsBodies();
complete.refuses(
  '422 TRANSACTION_WOULD_FAIL',
  'a cooldown that is not over',
  () => valid({ cooldown: fresh }),
  /^Invalid request data: the cooldown is not over: it ends at \d{4}-\d\d-\d\dT[\d:.]+Z$/,
);
complete.refuses(
  '422 TRANSACTION_WOULD_FAIL',
  'a minimum above the quote',
  () => valid({ minimumReceived: '5000000' }),
  'Invalid request data: less would be received than the minimum asked for',
);
complete.limitsCallers(valid);
complete.survives('an invalid stablecoin account', impossibleStablecoin, valid);
complete.needsTheCluster(valid);

// last, as each call closes a cooldown
let taken: string | undefined;
complete.prepares(
  'a transaction that the owner signs and that pays out the withdrawal',
  async () => {
    taken = over.pop();
    return { ...valid({ cooldown: taken }), signers: [user], instructions: ['juniorCompleteWithdrawal'] };
  },
  async () => expect(await exists(taken)).toBe(false),
);
