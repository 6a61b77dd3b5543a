import {
  DEVELOPMENT_PROGRAM_ID,
  decodeCooldown,
  decodeStablecoin,
  eventsFromLogs,
  math,
  stablecoinAddress,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { expect } from 'vitest';
import { decode, submit } from '../../support/service.ts';
import { openEndpoint } from '../endpoint.ts';
import { cooldownOf, depositor, nothing, tranche, week } from '../tranche.ts';

const complete = await openEndpoint('tranches.juniorWithdrawComplete');

const { fixture } = complete;
const user = await depositor(fixture, 1_000_000n);
/** Cooldowns that are over. */
const over = [await cooldownOf(fixture, user, 1_000n), await cooldownOf(fixture, user, 2_000n)];
/** The same, to be completed in parts. */
const inParts = [await cooldownOf(fixture, user, 50_000n), await cooldownOf(fixture, user, 50_000n)];
fixture.clusters.clusters.mainnet.advanceClock(week);
const fresh = await cooldownOf(fixture, user, 3_000n);

const valid = (more: object = {}) => ({ input: { cooldown: over[0], ...more } });
const exists = async (cooldown: string | undefined) => {
  const { status } = await complete.fixture.service.post('/tranches/junior/withdraw/cancel', { cooldown });
  return status !== 404;
};

complete.refuses('COOLDOWN_NOT_FOUND', valid, [[{ cooldown: nothing }, `No such cooldown: ${nothing}`]]);
complete.refuses('TRANSACTION_WOULD_FAIL', valid, [
  [{ cooldown: fresh }, /^the cooldown is not over: it ends at \d{4}-\d\d-\d\dT[\d:.]+Z$/],
  [{ minimumReceived: '5000000' }, 'less would be received than the minimum asked for'],
]);

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

const stablecoinNow = async () => {
  const address = stablecoinAddress(1);
  const account = await complete.fixture.rpc.getAccountInfo(address);
  return decodeStablecoin(address, account?.data ?? new Uint8Array());
};

/** The completion that was executed last. */
async function lastCompletion(cooldown: PublicKey) {
  const { rpc } = complete.fixture;
  const [last] = await rpc.getSignaturesForAddress(cooldown, { limit: 1 });
  const found = await rpc.getTransaction(last?.signature ?? '', { maxSupportedTransactionVersion: 0 });
  const events = eventsFromLogs(found?.meta?.logMessages ?? [], DEVELOPMENT_PROGRAM_ID.toBase58());
  const completion = events.find(({ kind }) => kind === 'juniorWithdrawalCompleted');
  if (completion?.kind !== 'juniorWithdrawalCompleted') throw new Error('nothing was completed');
  return completion;
}

/** The minimum in a transaction's last instruction, whose data it ends. */
function minimumIn(transaction: string): bigint {
  const { data = new Uint8Array() } = decode(transaction).message.compiledInstructions.at(-1) ?? {};
  return Buffer.from(data.slice(-8)).readBigUInt64LE();
}

complete.row(
  200,
  'prepares the completion of a part of a withdrawal and then of the rest, each at its exact quote',
  async () => {
    const { fixture } = complete;
    const cooldown = new PublicKey(inParts.pop() ?? nothing);
    const path = `/tranches/junior/${tranche}/cooldowns?user=${user.publicKey}`;
    const listed = async () =>
      (await fixture.service.get(path)).body.data.find(
        ({ address }: { address: string }) => address === cooldown.toBase58(),
      );

    /** Completes `amount`, by default all that is left. @returns what was paid for how many tokens */
    async function pay(amount?: string) {
      const more = { cooldown: cooldown.toBase58(), ...(amount && { amount }) };
      const before = await stablecoinNow();
      const account = await fixture.rpc.getAccountInfo(cooldown);
      const { data } = await complete.ask(valid(more));
      const { underlyingMint, tokenProgram } = before;
      const cash = () => fixture.balance(underlyingMint.toBase58(), user.publicKey, tokenProgram);
      const held = await cash();
      await submit(fixture.rpc, data.transaction, [user]);
      const { amount: paid, tokens, timestamp } = await lastCompletion(cooldown);
      expect((await cash()) - held).toBe(paid);

      const state = decodeCooldown(cooldown, account?.data ?? new Uint8Array());
      const accrued = math.accrue(before, timestamp);
      expect(paid).toBe(math.juniorComplete(accrued, state, math.U64_MAX, timestamp, tokens, 0n).paid);
      // the service quoted at most a minute before
      const quotes = [timestamp - 60n, timestamp].map((now) =>
        math.minimumOf(math.assetsForTokensDown(math.juniorPool(math.accrue(before, now)), tokens)),
      );
      expect(quotes).toContain(minimumIn(data.transaction));
      return { paid, tokens };
    }

    // the tranche may be a second old, and the clock has just moved
    const isOpen = { tokensLeft: '50000', status: 'open', completableNow: true };
    await expect.poll(listed).toMatchObject(isOpen);
    const all = await listed();
    const part = await pay('20000');
    expect(part.tokens).toBe(20_000n);
    const rest = await listed();
    expect(rest).toMatchObject({ tokensLeft: '30000', status: 'open', completableNow: true });
    expect(rest.expiresAt).toBe(all.expiresAt);
    const last = await pay();
    expect(last.tokens).toBe(30_000n);
    expect(await exists(cooldown.toBase58())).toBe(false);
    // yield may add a unit meanwhile, and each of two payments is rounded down
    expect(Number(last.paid - BigInt(rest.valueNow))).toBeOneOf([0, 1]);
    expect(Number(part.paid + last.paid - BigInt(all.valueNow))).toBeOneOf([-1, 0, 1]);
  },
);
