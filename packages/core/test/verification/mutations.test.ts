import { atDepth, randomSeed } from '@obverse/testing';
import { ComputeBudgetProgram } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import * as core from '../../src/index.ts';
import { Random } from '../accounting/random.ts';
import { all, type Genuine, lowestMinimum, rebuilt } from './genuine.ts';
import { mutations } from './mutations.ts';
import { bytesOf, namedInstructions, partsOf, v1 } from './parts.ts';

/** What an answer says of its transaction, made to agree with another one as far as that can be read: a thief does not contradict itself. */
function adapted(response: Genuine['response'], bytes: Uint8Array): Genuine['response'] {
  // they would have to agree, too
  const { instructions: _, validUntil: __, ...rest } = response;
  const answer = { ...rest, transaction: Buffer.from(bytes).toString('base64') };
  try {
    const parsed = core.parseTransaction(bytes);
    const { signatureLamports, priorityLamports } = core.feesOf(parsed);
    const { computeUnitLimit = 0 } = parsed.config ?? core.computeBudgetOf(parsed.instructions);
    return {
      ...{ ...answer, computeUnitLimit, blockhash: parsed.blockhash },
      signers: parsed.accounts.flatMap(({ address, isSigner }) => (isSigner ? String(address) : [])),
      sizeLeft: (parsed.version === 1 ? 4_096 : 1_232) - bytes.length,
      fees: {
        ...{ ...(rest['fees'] as object), feePayer: parsed.feePayer.toBase58() },
        ...{ signatureLamports: Number(signatureLamports), priorityLamports: Number(priorityLamports) },
      },
    };
  } catch (error) {
    if (error instanceof core.CodecError) return answer;
    throw error;
  }
}

const [budget, platform] = [ComputeBudgetProgram.programId, core.DEVELOPMENT_PROGRAM_ID].map(String);
const { mint, redeem, redeemUnderReport, openJuniorMint, thawWhitelisted } = core.INSTRUCTIONS;
const withMinimum: readonly unknown[] = [mint, redeem, redeemUnderReport].map((each) => each.discriminator);

/** What a transaction means, without the code that is tested. */
function meaningOf(bytes: Uint8Array) {
  const parts = partsOf(bytes);
  const { version, signatures, header, keys, lookups, config } = parts;
  expect(Buffer.from(bytesOf(parts)).equals(bytes)).toBe(true);
  const instructions = namedInstructions(parts);
  const [limit, price] = instructions.filter(({ program }) => program === budget).map(({ data }) => data);
  const values = Buffer.from(config.values);
  const hasFee = config.mask[0] === 0b1111;
  // in version 1 the fee is a total
  const units = version === v1 ? values.readUInt32LE(hasFee ? 8 : 0) : (limit?.readUInt32LE(1) ?? 0);
  const feeV1 = hasFee ? values.readBigUInt64LE() * 1_000_000n : 0n;
  const fee = version === v1 ? feeV1 : (price?.readBigUInt64LE(1) ?? 0n) * BigInt(units);
  const does = instructions.filter(({ program }) => program !== budget);
  const budgets = instructions.filter(({ program }) => program === budget).map(({ data }) => data[0]);
  expect(['', '2', '2,3']).toContain(String(budgets));
  const signers = keys.slice(0, header[0]).map(String);
  const loaded = [
    (config.mask[0] ?? 0) & 0b11100,
    ...config.mask.slice(1),
    ...values.subarray(hasFee ? 12 : 4),
  ];
  const fixed = { version, signatures, signers, lookups, loaded };
  return { fixed, units, priorityLamports: (fee + 999_999n) / 1_000_000n, does };
}

/** Whether two transactions differ only where the request leaves it open, within the bounds that the caller has given. */
function expectAsOpen(genuine: Genuine, mutated: Uint8Array): void {
  const [original, found] = [meaningOf(bytesIn(genuine)), meaningOf(mutated)];
  expect(found.fixed).toEqual(original.fixed);
  expect(found.units > 0 && found.units <= 1_400_000 && found.priorityLamports <= 1_000_000n).toBe(true);
  const { input, procedure } = genuine.request;
  const [last, lastFound] = [original.does.at(-1), found.does.at(-1)];
  const isOpen = procedure !== 'transaction.rebuild' && !('minimumReceived' in input);
  if (isOpen && last?.program === platform && withMinimum.includes(last?.data[0])) {
    expect(lastFound?.data.readBigUInt64LE(9)).toBeGreaterThanOrEqual(lowestMinimum);
    lastFound?.data.set(last?.data.subarray(9, 17) ?? [], 9);
  }
  // whether the user's whitelist entry is named
  const isMint = last?.program === platform && last?.data[0] === mint.discriminator;
  if (isMint && lastFound && lastFound.accounts[11] === platform)
    lastFound.accounts.splice(11, 1, last.accounts[11] ?? '');
  // whether an account has to be created, opened or thawed first
  const isOptional = ({ program, data }: (typeof found.does)[number]) =>
    program === String(core.ASSOCIATED_TOKEN_PROGRAM_ID) ||
    (program === platform &&
      [openJuniorMint, thawWhitelisted].some((each) => each.discriminator === data[0]));
  const rest = found.does.map((each) => JSON.stringify(each));
  const missing = original.does.filter((each) => {
    if (rest[0] !== JSON.stringify(each)) return true;
    rest.shift();
    return false;
  });
  expect(rest).toEqual([]);
  expect(missing.filter((each) => !isOptional(each))).toEqual([]);
}

const bytesIn = ({ response }: Genuine) => Buffer.from(response.transaction, 'base64');

/** What the verifier says to a mutated transaction whose answer was adapted to it. @throws where that is wrong */
function judge(genuine: Genuine, mutated: Uint8Array): 'refused' | 'open' | 'same' {
  const isSame = bytesIn(genuine).equals(mutated);
  try {
    core.verifyTransaction(genuine.request, adapted(genuine.response, mutated), core.DEVELOPMENT_PROGRAM_ID);
  } catch (error) {
    expect(error).toBeInstanceOf(core.VerificationError);
    expect(isSame).toBe(false);
    return 'refused';
  }
  if (isSame) return 'same';
  expectAsOpen(genuine, mutated);
  return 'open';
}

const genuines = all().flatMap(({ name, genuine }) => [
  { name, genuine },
  { name: `${name}, rebuilt`, genuine: rebuilt(genuine) },
]);

describe('verifyTransaction', () => {
  it('refuses mutated transactions, unless they differ only in what the request leaves open', () => {
    const random = new Random(randomSeed('mutated transactions'));
    const names = Object.keys(mutations);
    const wanted = atDepth({ quick: 2_000, full: 100_000 });
    let refused = 0;
    const effective = new Set<string>();
    while (refused < wanted) {
      const { name, genuine } = random.pick(genuines);
      const kind = random.pick(names);
      const mutated = mutations[kind]?.(Uint8Array.from(bytesIn(genuine)), random);
      if (mutated === undefined) continue;
      try {
        const verdict = judge(genuine, mutated);
        if (verdict === 'refused') refused += 1;
        if (verdict !== 'same') effective.add(kind);
      } catch (error) {
        throw new Error(`${name}: ${kind}: ${Buffer.from(mutated).toString('base64')}`, { cause: error });
      }
    }
    expect([...effective].sort()).toEqual(names.sort());
  }, 1_200_000);
});
