import { ComputeBudgetProgram, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { settings } from '../../test/accounting/ledger.ts';
import { platformAddress, stablecoinAddress } from '../addresses/platform.ts';
import { DEVELOPMENT_PROGRAM_ID, TOKEN_PROGRAM_ID } from '../addresses/programs.ts';
import { CodecError } from '../errors.ts';
import { UnrecognizedTransactionError } from '../explanation/recognize.ts';
import * as build from '../instructions/index.ts';
import { ACCOUNTS } from '../program/platform.generated.ts';
import { composeTransaction, transactionBytes } from '../transactions/compose.ts';
import { lamportsPerByteUp } from './costs.ts';
import { describeTransaction } from './describe-transaction.ts';

const key = (seed: number) => new PublicKey(new Uint8Array(32).fill(seed));
const [admin, guardian] = [key(1), key(2)];
const stablecoin = stablecoinAddress(0);

const compose = (instructions: TransactionInstruction[], limit: { computeUnitLimit?: number } = {}) =>
  transactionBytes(
    composeTransaction({ feePayer: admin, instructions, blockhash: key(9).toBase58(), ...limit }),
  );
const describeOf = (...instructions: TransactionInstruction[]) =>
  describeTransaction(compose(instructions, { computeUnitLimit: 7 }), DEVELOPMENT_PROGRAM_ID, {
    lamportsPerByte: 5_080n,
  });

const report = build.reportLossInstruction({
  reporter: admin,
  second: guardian,
  stablecoin: { address: stablecoin, reportCount: 0 },
  amount: 250n,
});
/** Of the account that it creates. */
const rentBytes = BigInt(128 + ACCOUNTS.lossReport.size);

describe('describeTransaction', () => {
  it("says what the platform's instructions do, who signs them and what they cost at most", () => {
    const { words, signers, costs, computeUnitLimit } = describeOf(report);
    expect(words).toContain(`Report a loss of 250 of the underlying of stablecoin ${stablecoin}.`);
    expect(signers).toEqual([admin.toBase58(), guardian.toBase58()]);
    expect(computeUnitLimit).toBe(7);
    const rentLamports = rentBytes * 5_080n;
    expect(costs).toEqual({
      signatureLamports: 10_000n,
      priorityLamports: 0n,
      rentBytes,
      rentLamports,
      totalLamports: rentLamports + 10_000n,
    });
  });

  it('follows what the cluster charges for a byte, and counts bytes where that is not known', () => {
    const costsAt = (lamportsPerByte?: bigint) =>
      describeTransaction(compose([report]), DEVELOPMENT_PROGRAM_ID, { lamportsPerByte });
    for (const price of [6_960n, 2_575n])
      expect(costsAt(price).costs.totalLamports).toBe(10_000n + rentBytes * price);
    const { costs, words } = costsAt();
    expect(costs).toMatchObject({ rentBytes, rentLamports: undefined, totalLamports: undefined });
    expect(words.at(-1)).toContain(
      `pays at most 10000 lamports, 10000 for signatures, 0 for priority, and the rent of ${rentBytes} bytes`,
    );
  });

  it("reads the price of a byte from a node's answer", () => {
    expect(lamportsPerByteUp(890_880)).toBe(6_960n);
    expect(lamportsPerByteUp(128 * 2_575)).toBe(2_575n);
  });

  it.each([0, -890_880, 1e300, 0.5, null, [], true, '890880'])(
    'takes no price from a node that answers %j, as costs would be said to be lower than they are',
    (answer) => {
      expect(() => lamportsPerByteUp(answer as number)).toThrow(RangeError);
    },
  );

  it.each([
    ['supplyCap', 'Lower the limit supplyCap'],
    ['maxDeployedBps', 'Lower the limit maxDeployedBps'],
    ['deployPerDay', 'Lower the limit deployPerDay'],
  ] as const)('names the limit %s that an instruction chooses by a number', (limit, words) => {
    const lower = build.lowerLimitsInstruction({ authority: admin, stablecoin, limit, value: 5n });
    expect(describeOf(lower).words[1]).toBe(`${words} of stablecoin ${stablecoin} to 5.`);
  });

  it.each(['manager', 'pauser'] as const)(
    'names the role %s that an instruction chooses by a number',
    (role) => {
      const revoke = build.revokeRoleInstruction({ authority: admin, role });
      expect(describeOf(revoke).words[1]).toBe(`Revoke the role ${role} of the platform.`);
    },
  );

  it('counts the rent of a queued change, whatever it is of', () => {
    const change = BigInt(128 + ACCOUNTS.change.size) * 5_080n;
    const queue = build.queuePlatformChangeInstruction({
      admin,
      newAdmin: admin,
      manager: admin,
      guardian,
      pauser: admin,
      treasury: admin,
      delaySeconds: 86_400,
    });
    expect(describeOf(queue).costs.rentLamports).toBe(change);
  });

  it('refuses a transaction with an instruction whose effect or cost is not known', () => {
    const pause = build.setPausedInstruction({ authority: admin, paused: true });
    const transfer = SystemProgram.transfer({ fromPubkey: admin, toPubkey: guardian, lamports: 1 });
    expect(() => describeOf(pause, transfer)).toThrow(UnrecognizedTransactionError);
    const create = build.createStablecoinInstruction({
      admin,
      index: 1,
      underlyingMint: key(5),
      tokenProgram: TOKEN_PROGRAM_ID,
      custody: key(6),
      ...settings,
      ...{ juniorName: 'a', juniorSymbol: 'a', juniorUri: '' },
    });
    expect(() => describeOf(create)).toThrow(UnrecognizedTransactionError);
    // the same bytes, for another program
    expect(() => describeTransaction(compose([pause]), platformAddress())).toThrow(
      UnrecognizedTransactionError,
    );
  });

  it('refuses bytes that are no transaction, and one that does nothing', () => {
    expect(() => describeTransaction(new Uint8Array(3), DEVELOPMENT_PROGRAM_ID)).toThrow(CodecError);
    expect(() => describeOf(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 }))).toThrow(
      CodecError,
    );
  });
});
