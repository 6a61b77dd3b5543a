import { expect } from 'vitest';
import { openEndpoint } from '../endpoint.ts';
import { cooldownOf, depositor, nothing, tranche } from '../tranche.ts';

const cancel = await openEndpoint('tranches.juniorWithdrawCancel');

const { fixture } = cancel;
const user = await depositor(fixture, 1_000_000n);
const begun = [await cooldownOf(fixture, user, 1_000n), await cooldownOf(fixture, user, 2_000n)];

const valid = (more: object = {}) => ({ input: { cooldown: begun[0], ...more } });

cancel.refuses('COOLDOWN_NOT_FOUND', valid, [[{ cooldown: nothing }, `No such cooldown: ${nothing}`]]);
cancel.needsAFeePayer((feePayer) => valid({ feePayer }));

// last, as each call closes a cooldown
let ended: string | undefined;
let before: bigint;
const held = () => cancel.fixture.balance(tranche, user.publicKey);
cancel.prepares(
  'a transaction that the owner signs and that closes the cooldown, whose tokens come back',
  async () => {
    ended = begun.pop();
    before = await held();
    return { ...valid({ cooldown: ended }), signers: [user], instructions: ['juniorCancelWithdrawal'] };
  },
  async () => {
    expect((await held()) - before).toBe(2_000n);
    const path = '/tranches/junior/withdraw/cancel';
    expect((await cancel.fixture.service.post(path, { cooldown: ended })).status).toBe(404);
  },
);
