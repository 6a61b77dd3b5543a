import { TransactionInstruction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { INSTRUCTIONS } from '../../../packages/core/src/program/platform.generated.ts';
import { keypair } from './support/chain.ts';
import { scenes } from './support/scenes.ts';

const payer = keypair('fee payer').publicKey;
const sizes = { u8: 1, u16: 2, u32: 4, u64: 8, i64: 8, bool: 1, pubkey: 32, optionU64: 9 } as const;

const all = scenes();
for (const { chain } of all) chain.fund(payer);
const rows = all.flatMap(({ chain, calls }) =>
  [...calls].map(([name, instruction]) => ({ chain, name, instruction })),
);

type Argument = { readonly argument: string; readonly type: string; readonly offset: number };

/** Where each argument lies in the data of an instruction. */
function argumentsOf({ name, instruction }: (typeof rows)[number]): readonly Argument[] {
  let offset = 1;
  const layout: readonly (readonly [string, string])[] = INSTRUCTIONS[name].arguments;
  return layout.map(([argument, type]) => {
    const found = { argument, type, offset };
    if (type === 'text') offset += 2 + instruction.data.readUInt16LE(offset);
    else if (type === 'optionU64') offset += instruction.data[offset] ? 9 : 1;
    else offset += sizes[type as keyof typeof sizes];
    return found;
  });
}

const places = rows.flatMap((row) => argumentsOf(row).map((each) => ({ ...row, ...each })));
type Place = (typeof places)[number];

const withData = (instruction: TransactionInstruction, data: Uint8Array) =>
  new TransactionInstruction({ ...instruction, data: Buffer.from(data) });

/** The instruction with `bytes` in place of `length` bytes of its data. */
function patched({ instruction, offset }: Place, bytes: Uint8Array, length = bytes.length) {
  const { data } = instruction;
  return withData(
    instruction,
    Buffer.concat([data.subarray(0, offset), bytes, data.subarray(offset + length)]),
  );
}

function little(value: bigint, size: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes.subarray(0, size);
}

/** What each integer does at 0, 1 and its largest value; `ok` where the call succeeds. */
const out = 'settingsOutOfBounds';
const edges: Readonly<Record<string, readonly [string, string, string]>> = {
  'distributeYield.amount': ['zeroAmount', 'ok', 'amountTooLarge'],
  'mint.amount': ['zeroAmount', 'amountTooSmall', 'amountTooLarge'],
  'mint.minimumReceived': ['ok', 'ok', 'belowMinimumReceived'],
  'redeem.tokens': ['zeroAmount', 'ok', 'insufficientTokens'],
  'redeem.minimumReceived': ['ok', 'ok', 'belowMinimumReceived'],
  'redeemUnderReport.tokens': ['zeroAmount', 'belowMinimumReceived', 'insufficientTokens'],
  'redeemUnderReport.minimumReceived': ['ok', 'ok', 'belowMinimumReceived'],
  'claimFees.amount': ['zeroAmount', 'ok', 'insufficientFees'],
  'initializePlatform.delaySeconds': [out, out, out],
  'queuePlatformChange.delaySeconds': [out, out, out],
  'queueStablecoinChange.supplyCap': ['ok', 'ok', 'ok'],
  'queueStablecoinChange.deployPerDay': ['ok', 'ok', 'ok'],
  'queueStablecoinChange.platformFeeBps': ['ok', 'ok', out],
  'queueStablecoinChange.juniorPremiumBps': ['ok', 'ok', out],
  'queueStablecoinChange.targetCoverageBps': [out, out, out],
  'queueStablecoinChange.minCoverageBps': ['ok', 'ok', out],
  'queueStablecoinChange.maxDeployedBps': ['ok', 'ok', out],
  'queueStablecoinChange.vestingSeconds': [out, out, out],
  'queueStablecoinChange.cooldownSeconds': [out, out, out],
  'lowerLimits.limit': ['ok', 'ok', 'invalidInstruction'],
  'lowerLimits.value': ['ok', 'ok', 'notAReduction'],
  'revokeRole.role': ['ok', 'ok', 'invalidInstruction'],
  'deployCollateral.amount': ['zeroAmount', 'ok', 'insufficientLiquidity'],
  'returnCollateral.amount': ['zeroAmount', 'ok', 'ok'],
  'reportLoss.amount': ['zeroAmount', 'ok', 'ok'],
  'resolveLoss.amount': ['ok', 'ok', 'ok'],
  // another number of reports is another decision
  'voteLoss.number': ['ok', 'voteOutdated', 'voteOutdated'],
  'voteLoss.amount': ['ok', 'ok', 'ok'],
  'setFee.feeBps': ['ok', 'ok', 'invalidBasisPoints'],
  'juniorDeposit.amount': ['zeroAmount', 'amountTooSmall', 'amountTooLarge'],
  'juniorDeposit.minimumReceived': ['ok', 'ok', 'belowMinimumReceived'],
  'juniorRequestWithdrawal.tokens': ['zeroAmount', 'ok', 'insufficientTokens'],
  // another number is another address
  'juniorRequestWithdrawal.id': ['invalidAddress', 'invalidAddress', 'invalidAddress'],
  'juniorCompleteWithdrawal.tokens': ['zeroAmount', 'ok', 'insufficientTokens'],
  'juniorCompleteWithdrawal.minimumReceived': ['ok', 'ok', 'belowMinimumReceived'],
  'initializeIntegration.feeBps': ['ok', 'ok', 'invalidBasisPoints'],
  'initializeIntegration.kind': ['ok', 'feeLocked', 'invalidInstruction'],
  'initializeIntegration.powers': ['ok', 'invalidPowers', 'invalidPowers'],
  'seize.amount': ['zeroAmount', 'ok', 'insufficient token balance'],
  'createStablecoin.supplyCap': ['ok', 'ok', 'ok'],
  'createStablecoin.deployPerDay': ['ok', 'ok', 'ok'],
  'createStablecoin.platformFeeBps': ['ok', 'ok', out],
  'createStablecoin.juniorPremiumBps': ['ok', 'ok', out],
  'createStablecoin.targetCoverageBps': [out, out, out],
  'createStablecoin.minCoverageBps': ['ok', 'ok', out],
  'createStablecoin.maxDeployedBps': ['ok', 'ok', out],
  'createStablecoin.vestingSeconds': [out, out, out],
  'createStablecoin.cooldownSeconds': [out, out, out],
  'createStablecoin.windowSeconds': [out, out, out],
  'createStablecoin.acceptedPowers': ['ok', 'ok', out],
  'checkDeadline.validUntilTs': ['deadlinePassed', 'deadlinePassed', 'ok'],
};

const integers = places.flatMap((place) => {
  const { type, name, argument } = place;
  // an instruction that several scenes have is at the rate of the first
  if (place.instruction !== rows.find((row) => row.name === name)?.instruction) return [];
  const size = type === 'optionU64' ? 8 : sizes[type as keyof typeof sizes];
  if (!['u8', 'u16', 'u32', 'u64', 'i64', 'optionU64'].includes(type)) return [];
  const largest = 2n ** BigInt(type === 'i64' ? 63 : 8 * size) - 1n;
  return [0n, 1n, largest].map((value, i) => {
    const some = type === 'optionU64' ? Uint8Array.of(1) : new Uint8Array();
    const length = type === 'optionU64' ? (place.instruction.data[place.offset] ? 9 : 1) : size;
    const bytes = Buffer.concat([some, little(value, size)]);
    return {
      ...place,
      value,
      instruction: patched(place, bytes, length),
      expected: edges[`${name}.${argument}`]?.[i],
    };
  });
});

describe('the integer arguments', () => {
  it.each(integers)('$name with $argument $value: $expected', ({ chain, instruction, expected }) => {
    expect(chain.refusalOf(instruction, payer) ?? 'ok').toBe(expected);
  });
});

describe('the data of an instruction', () => {
  it.each(rows)('of $name is refused a byte short or long, and empty', ({ chain, instruction }) => {
    const { data } = instruction;
    for (const wrong of [data.subarray(0, -1), Buffer.concat([data, Uint8Array.of(0)]), new Uint8Array()]) {
      expect(chain.refusalOf(withData(instruction, wrong), payer)).toBe('invalidInstruction');
    }
  });

  it.each(places.filter(({ type }) => type === 'bool' || type === 'optionU64'))(
    'of $name is refused with a $argument that is neither true nor false',
    (place) => {
      expect(place.chain.refusalOf(patched(place, Uint8Array.of(2)), payer)).toBe('invalidInstruction');
    },
  );

  it.each(places.filter(({ type }) => type === 'text'))(
    'of $name is refused with a $argument that is longer than the data',
    (place) => {
      for (const length of [place.instruction.data.length, 65_535]) {
        const reason = place.chain.refusalOf(patched(place, little(BigInt(length), 2)), payer);
        expect(reason).toBe('invalidInstruction');
      }
    },
  );

  it.each([48, 99, 255])('is refused with the unknown discriminator %d', (discriminator) => {
    const [row] = rows;
    if (!row) throw new Error('there are scenes');
    const data = Uint8Array.of(discriminator);
    expect(row.chain.refusalOf(withData(row.instruction, data), payer)).toBe('invalidInstruction');
  });
});
