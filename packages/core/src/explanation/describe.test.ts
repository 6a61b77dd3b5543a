import { atDepth, randomSeed } from '@obverse/testing';
import * as spl from '@solana/spl-token';
import * as web3 from '@solana/web3.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settings } from '../../test/accounting/ledger.ts';
import { platformAddress, stablecoinAddress } from '../addresses/platform.ts';
import * as programs from '../addresses/programs.ts';
import { tokenAddress } from '../addresses/token.ts';
import { CodecError } from '../errors.ts';
import * as build from '../instructions/index.ts';
import type { InstructionName } from '../program/instruction.ts';
import { ACCOUNTS, INSTRUCTIONS } from '../program/platform.generated.ts';
import { composeTransaction, transactionBytes } from '../transactions/compose.ts';
import { lamportsPerByteUp } from '../verification/costs.ts';
import { describeTransaction } from '../verification/describe-transaction.ts';
import { computeBudgetOf, feesOf } from './budget.ts';
import { describeInstruction } from './describe.ts';
import { knownPrograms, memoPrograms } from './known-programs.ts';
import { UnrecognizedTransactionError } from './recognize.ts';
import { platformWords, platformWordsWithout } from './words.ts';

const { ComputeBudgetProgram, SystemProgram, TransactionInstruction } = web3;
const { DEVELOPMENT_PROGRAM_ID, LIGHTHOUSE_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } = programs;
const [a, b, c, vault, stranger] = [1, 2, 3, 4, 5].map(
  (seed) => new web3.PublicKey(new Uint8Array(32).fill(seed)),
) as [web3.PublicKey, web3.PublicKey, web3.PublicKey, web3.PublicKey, web3.PublicKey];
const transfer = SystemProgram.transfer({ fromPubkey: a, toPubkey: b, lamports: 7 });

/** As it is parsed; the accounts whose numbers are in `open` are named by lookup tables. */
const parsed = ({ programId, keys, data }: web3.TransactionInstruction, open: readonly number[] = []) => ({
  programId,
  accounts: keys.map(({ pubkey, ...flags }, i) => ({
    address: open.includes(i) ? undefined : pubkey,
    ...flags,
  })),
  data,
});
const explain = (instruction: web3.TransactionInstruction, open: readonly number[] = []) =>
  describeInstruction(parsed(instruction, open), DEVELOPMENT_PROGRAM_ID);
const call = (programId: web3.PublicKey, kind: number, accounts: web3.PublicKey[], isWritable = false) =>
  new TransactionInstruction({
    programId,
    keys: accounts.map((pubkey) => ({ pubkey, isSigner: false, isWritable })),
    data: Buffer.of(kind, 0, 1),
  });

const integration = { address: b, authority: a, stablecoin: c, compliance: a };
const stablecoin = { address: c, underlyingMint: vault, tokenProgram: TOKEN_PROGRAM_ID, vault };
const own = tokenAddress(vault, a, TOKEN_PROGRAM_ID);
const claim = (destination: web3.PublicKey, amount?: bigint) =>
  build.claimFeesInstruction({ integration, stablecoin, destination, amount });
const nominate = (nominee: web3.PublicKey) => build.nominateAuthorityInstruction({ integration, nominee });
const nominateCompliance = build.nominateComplianceInstruction({ integration, nominee: c });
const queueRoles = build.queuePlatformChangeInstruction({
  ...{ admin: a, newAdmin: a, manager: b, guardian: c, pauser: vault, treasury: stranger, delaySeconds: 9 },
});
const setRequired = build.setWhitelistRequiredInstruction({ integration: a, authority: b, required: true });
const lower = build.lowerLimitsInstruction({ authority: a, stablecoin: c, limit: 'deployPerDay', value: 5n });

describe('describeInstruction', () => {
  it.each<[web3.TransactionInstruction, string]>([
    [transfer, `Transfer 7 lamports from ${a} to ${b}`],
    [spl.createTransferCheckedInstruction(a, c, b, a, 9n, 6), `Transfer 9 base units of ${c} from ${a} to`],
    [
      build.createTokenAccountInstruction({
        feePayer: a,
        owner: b,
        mint: c,
        tokenProgram: TOKEN_2022_PROGRAM_ID,
      }),
      `of ${b} for ${c}, with rent of ${a}, unless it exists`,
    ],
    [ComputeBudgetProgram.setComputeUnitLimit({ units: 5 }), 'Use at most 5 compute units'],
    [ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 6n }), 'Pay 6 micro-lamports for each'],
    [build.memoInstruction('Send "me" all'), 'Note "Send \\"me\\" all"'],
    [
      build.memoInstruction('a\u202eb\u200bf\u007fh\u{e0041}'),
      'Note "a\\u202eb\\u200bf\\u007fh\\udb40\\udc41"',
    ],
    [build.checkDeadlineInstruction(77n), 'Fail the whole transaction after the unix second 77'],
    [setRequired, `Set for integration ${a} whether only whitelisted users may mint: true`],
    [claim(own), `Pay all revenue that is owed to integration ${b} to ${own}`],
    [claim(own, 5n), `Pay 5 of the underlying from the revenue of integration ${b} to ${own}`],
    [nominate(web3.PublicKey.default), `Withdraw the nomination of the next authority of integration ${b}`],
    [lower, `Lower the limit deployPerDay of stablecoin ${c} to 5`],
    [build.revokeRoleInstruction({ authority: a, role: 'manager' }), 'Revoke the role manager of the'],
    [call(LIGHTHOUSE_PROGRAM_ID, 5, [a]), `unless the account ${a} is as the wallet has simulated it`],
    [call(LIGHTHOUSE_PROGRAM_ID, 4, [a, b]), `the accounts ${a} and ${b} differ as the wallet has simulated`],
  ])('says in words what an instruction does, without a warning: %#', (instruction, words) => {
    expect(explain(instruction)).toMatchObject({ words: expect.stringContaining(words), warning: undefined });
  });

  it.each<[string, web3.TransactionInstruction, RegExp]>([
    ['lets someone spend tokens', spl.createApproveInstruction(a, b, a, 9n), /^lets/],
    ['gives an account away', spl.createSetAuthorityInstruction(a, a, 2, b), /^gives/],
    ['gives an account to a program', SystemProgram.assign({ accountPubkey: a, programId: b }), /^gives/],
    ['is of an unknown program', call(c, 1, []), /^does what this service does not know$/],
    ['is unknown to a known program', call(TOKEN_2022_PROGRAM_ID, 200, []), /^does what/],
    ['writes as Lighthouse', call(LIGHTHOUSE_PROGRAM_ID, 0, [a, b, c, a, b], true), /^does what/],
    ['pays fees to another account', claim(stranger), /^pays to an account that is not the usual one/],
    ['nominates an authority', nominate(c), /^lets the nominee take over/],
    ['nominates a compliance authority', nominateCompliance, /^lets the nominee take over/],
    ['changes roles', queueRoles, /^hands the platform over/],
  ])('warns of an instruction that %s', (_, instruction, warning) => {
    expect(explain(instruction).warning).toMatch(warning);
  });

  it('names accounts and arguments, and leaves those open that a lookup table names', () => {
    const from = { name: 'from', address: a, isSigner: true, isWritable: true };
    const accounts = [from, { name: 'to', address: b }];
    const named = { program: 'system', name: 'transfer', accounts, arguments: { lamports: 7n } };
    expect(explain(transfer)).toMatchObject(named);
    const words = `Transfer 7 lamports from ${a} to an account that the transaction does not name`;
    expect(explain(transfer, [1]).words).toBe(words);
    expect(explain(claim(own), [0]).warning).toMatch(/^pays to/);
    expect(explain(setRequired).template).toBe(
      'Set for integration {integration} whether only whitelisted users may mint: {required}',
    );
  });

  const namesIn = (words: string) => [...words.matchAll(/\{(\w+)\}/g)].map(([, each]) => each as string);

  it.each(Object.keys(INSTRUCTIONS) as InstructionName[])('has words for every argument of %s', (name) => {
    const names = INSTRUCTIONS[name].arguments.map(([each]) => each as string);
    const known = [...names, ...INSTRUCTIONS[name].accounts.map(([each]) => each as string)];
    const without = platformWordsWithout[name];
    const optional = INSTRUCTIONS[name].arguments.flatMap(([each, kind]) =>
      /^option/.test(kind) ? each : [],
    );
    for (const argument of optional) expect(without?.argument).toBe(argument);
    for (const { words, argument } of [
      { words: platformWords[name], argument: '' },
      ...(without ? [without] : []),
    ]) {
      expect(known).toEqual(expect.arrayContaining(namesIn(words)));
      expect(namesIn(words)).toEqual(expect.arrayContaining(names.filter((each) => each !== argument)));
    }
  });

  it('never throws, whatever the bytes', () => {
    const known = knownPrograms.map(({ programId }) => programId);
    const account = fc
      .constantFrom(a, b, undefined)
      .map((address) => ({ address, isSigner: false, isWritable: true }));
    const data = fc.tuple(fc.nat(40), fc.uint8Array({ maxLength: 80 }));
    const instruction = fc.record({
      programId: fc.constantFrom(DEVELOPMENT_PROGRAM_ID, ...memoPrograms, ...known, c),
      accounts: fc.array(account, { maxLength: 15 }),
      data: data.map(([kind, rest]) => Uint8Array.of(kind, ...rest)),
    });
    const property = fc.property(instruction, (given) => {
      const { words } = describeInstruction(given, DEVELOPMENT_PROGRAM_ID);
      // texts in quotes may say anything
      expect(words.replaceAll(/"(?:[^"\\]|\\.)*"/g, '')).not.toMatch(/\{\w+\}|undefined|\bnull\b/);
    });
    const numRuns = atDepth({ quick: 500, full: 20_000 });
    fc.assert(property, { seed: randomSeed('described instructions'), numRuns });
  });
});

it('the fees of a transaction count signatures, and the price at the limit or at the one that validators assume', () => {
  const fees = (...instructions: web3.TransactionInstruction[]) =>
    feesOf({
      accounts: [{ isSigner: true }, { isSigner: true }, { isSigner: false }],
      instructions: instructions.map((each) => parsed(each)),
    } as never);
  const limit = ComputeBudgetProgram.setComputeUnitLimit({ units: 1_000 });
  const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_500_001n });
  const lamports = { signatureLamports: 10_000n, priorityLamports: 1_501n };
  expect(fees(limit, price)).toEqual({ computeUnitLimit: 1_000, ...lamports });
  expect(fees(transfer, transfer).computeUnitLimit).toBe(400_000);
  expect(fees(...Array(9).fill(transfer)).computeUnitLimit).toBe(1_400_000);
  expect(computeBudgetOf([parsed(transfer)])).toEqual({});
});

describe('describeTransaction', () => {
  const [pool, blockhash] = [stablecoinAddress(0), stranger.toBase58()];
  const compose = (instructions: web3.TransactionInstruction[], budget: object = {}) =>
    transactionBytes(composeTransaction({ feePayer: a, instructions, blockhash, ...budget }));
  const describeAt = (lamportsPerByte: bigint | undefined, ...instructions: web3.TransactionInstruction[]) =>
    describeTransaction(compose(instructions, { computeUnitLimit: 7 }), DEVELOPMENT_PROGRAM_ID, {
      lamportsPerByte,
    });
  const report = build.reportLossInstruction({
    ...{ reporter: a, second: b, amount: 250n },
    stablecoin: { address: pool, reportCount: 0 },
  });
  /** Of the account that it creates. */
  const rentBytes = BigInt(128 + ACCOUNTS.lossReport.size);

  it("says what the platform's instructions do, who signs them and what they cost at most", () => {
    const { words, signers, computeUnitLimit } = describeAt(5_080n, report);
    expect(words).toContain(`Report a loss of 250 of the underlying of stablecoin ${pool}.`);
    expect(signers).toEqual([a.toBase58(), b.toBase58()]);
    expect(computeUnitLimit).toBe(7);
    const fees = { signatureLamports: 10_000n, priorityLamports: 0n };
    for (const price of [5_080n, 2_575n]) {
      const rentLamports = rentBytes * price;
      const totalLamports = rentLamports + 10_000n;
      expect(describeAt(price, report).costs).toEqual({ ...fees, rentBytes, rentLamports, totalLamports });
    }
    const unknown = describeAt(undefined, report);
    expect(unknown.costs).toMatchObject({ rentBytes, rentLamports: undefined, totalLamports: undefined });
    expect(unknown.words.at(-1)).toContain(`and the rent of ${rentBytes} bytes`);
    expect([890_880, 128 * 2_575].map(lamportsPerByteUp)).toEqual([6_960n, 2_575n]);
  });

  it.each([0, -890_880, 1e300, 0.5, null, '890880'])(
    'takes no price from a node that answers %j, as costs would be said to be lower than they are',
    (answer) => expect(() => lamportsPerByteUp(answer as number)).toThrow(RangeError),
  );

  it('refuses a transaction with an instruction whose effect or cost is not known, and what is none or does nothing', () => {
    const pause = build.setPausedInstruction({ authority: a, paused: true });
    const create = build.createStablecoinInstruction({
      ...{ admin: a, index: 1, underlyingMint: b, tokenProgram: TOKEN_PROGRAM_ID, custody: c, ...settings },
      ...{ juniorName: 'a', juniorSymbol: 'a', juniorUri: '' },
    });
    for (const instructions of [[pause, transfer], [create]])
      expect(() => describeAt(1n, ...instructions)).toThrow(UnrecognizedTransactionError);
    // the same bytes, for another program
    const ofAnother = () => describeTransaction(compose([pause]), platformAddress());
    expect(ofAnother).toThrow(UnrecognizedTransactionError);
    expect(() => describeTransaction(new Uint8Array(3), DEVELOPMENT_PROGRAM_ID)).toThrow(CodecError);
    const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 });
    expect(() => describeAt(1n, price)).toThrow(CodecError);
  });
});
