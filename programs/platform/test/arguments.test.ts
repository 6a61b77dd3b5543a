import { TransactionInstruction } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { INSTRUCTIONS } from '../../../packages/core/src/program/platform.generated.ts';
import { callsOf, payer, scenes } from './support/scenes.ts';

const sizes = { u8: 1, u16: 2, u32: 4, u64: 8, i64: 8, bool: 1, pubkey: 32, optionU64: 9 } as const;
const rows = callsOf(scenes());

/** Where each argument lies in the data of its instruction. */
const places = rows.flatMap((row) => {
  let offset = 1;
  const layout: readonly (readonly [string, string])[] = INSTRUCTIONS[row.name].arguments;
  return layout.map(([argument, type]) => {
    const place = { ...row, argument, type, offset };
    if (type === 'text') offset += 2 + row.instruction.data.readUInt16LE(offset);
    else if (type === 'optionU64') offset += row.instruction.data[offset] ? 9 : 1;
    else offset += sizes[type as keyof typeof sizes];
    return place;
  });
});
type Place = (typeof places)[number];

const withData = (instruction: TransactionInstruction, data: Uint8Array) =>
  new TransactionInstruction({ ...instruction, data: Buffer.from(data) });

/** The instruction with `bytes` in place of `length` bytes of its data. */
function patched({ instruction, offset }: Place, bytes: Uint8Array, length = bytes.length) {
  const [before, after] = [instruction.data.subarray(0, offset), instruction.data.subarray(offset + length)];
  return withData(instruction, Buffer.concat([before, bytes, after]));
}

function little(value: bigint, size: number): Uint8Array {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes.subarray(0, size);
}

const out = 'settingsOutOfBounds';
const settingsEdges = (name: string) =>
  Object.fromEntries(
    Object.entries({
      ...{ supplyCap: ['ok', 'ok', 'ok'], deployPerDay: ['ok', 'ok', 'ok'] },
      ...{ platformFeeBps: ['ok', 'ok', out], juniorPremiumBps: ['ok', 'ok', out] },
      ...{ targetCoverageBps: [out, out, out], minCoverageBps: ['ok', 'ok', out] },
      ...{ maxDeployedBps: ['ok', 'ok', out], vestingSeconds: [out, out, out] },
      ...{ cooldownSeconds: [out, out, out] },
    }).map(([setting, edges]) => [`${name}.${setting}`, edges]),
  );

/** What each integer does at 0, 1 and its largest value; `ok` where the call succeeds. */
const edges: Readonly<Record<string, readonly string[]>> = {
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
  ...settingsEdges('queueStablecoinChange'),
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
  ...settingsEdges('createStablecoin'),
  'createStablecoin.windowSeconds': [out, out, out],
  'createStablecoin.acceptedPowers': ['ok', 'ok', out],
  'checkDeadline.validUntilTs': ['deadlinePassed', 'deadlinePassed', 'ok'],
};

const integers = places.flatMap((place) => {
  const { type, name, argument } = place;
  // an instruction that several scenes have is at the rate of the first
  if (place.instruction !== rows.find((row) => row.name === name)?.instruction) return [];
  if (!['u8', 'u16', 'u32', 'u64', 'i64', 'optionU64'].includes(type)) return [];
  const isOption = type === 'optionU64';
  const size = isOption ? 8 : sizes[type as keyof typeof sizes];
  const length = isOption && !place.instruction.data[place.offset] ? 1 : size + Number(isOption);
  const largest = 2n ** BigInt(type === 'i64' ? 63 : 8 * size) - 1n;
  return [0n, 1n, largest].map((value, i) => {
    const bytes = Buffer.concat([Buffer.alloc(isOption ? 1 : 0, 1), little(value, size)]);
    const instruction = patched(place, bytes, length);
    return { ...place, value, instruction, expected: edges[`${name}.${argument}`]?.[i] };
  });
});

describe('the integer arguments', () => {
  it.each(integers)('$name with $argument $value: $expected', ({ chain, instruction, expected }) => {
    expect(chain.refusalOf(instruction, payer) ?? 'ok').toBe(expected);
  });
});

describe('the data of an instruction', () => {
  const malformed = [
    ...rows.flatMap(({ chain, name, instruction }) =>
      [
        ['a byte short', instruction.data.subarray(0, -1)] as const,
        ['a byte long', Buffer.concat([instruction.data, Uint8Array.of(0)])] as const,
        ['empty', new Uint8Array()] as const,
      ].map(([how, data]) => ({ chain, name, how, instruction: withData(instruction, data) })),
    ),
    ...places.flatMap((place) => {
      const { chain, name, argument, type, instruction } = place;
      const isFlag = type === 'bool' || type === 'optionU64';
      const beyond = [instruction.data.length, 65_535].map((length) => little(BigInt(length), 2));
      const wrong = isFlag ? [Uint8Array.of(2)] : type === 'text' ? beyond : [];
      const how = `with a ${argument} that is ${isFlag ? 'neither true nor false' : 'longer than the data'}`;
      return wrong.map((bytes) => ({ chain, name, how, instruction: patched(place, bytes) }));
    }),
    ...rows.slice(0, 1).flatMap(({ chain, instruction }) =>
      [48, 99, 255].map((discriminator) => {
        const unknown = withData(instruction, Uint8Array.of(discriminator));
        return { chain, name: 'no instruction', how: `of ${discriminator}`, instruction: unknown };
      }),
    ),
  ];
  it.each(malformed)('of $name is refused $how', ({ chain, instruction }) => {
    expect(chain.refusalOf(instruction, payer)).toBe('invalidInstruction');
  });
});
