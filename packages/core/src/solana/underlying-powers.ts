import { CodecError } from '../errors.ts';
import type { OwnedData } from '../program/accounts.ts';
import {
  UNDERLYING_POWER_CLOSE_MINT,
  UNDERLYING_POWER_CONFIDENTIAL,
  UNDERLYING_POWER_FREEZE,
  UNDERLYING_POWER_PAUSE,
  UNDERLYING_POWER_PERMANENT_DELEGATE,
  UNDERLYING_POWER_TRANSFER_FEE,
  UNDERLYING_POWER_TRANSFER_HOOK,
} from '../program/platform.generated.ts';
import { extensionsOf, mintBytes } from './token.ts';

/** What the issuer of an underlying may do, by name, with its bit in `acceptedPowers`. */
const bits = {
  permanentDelegate: UNDERLYING_POWER_PERMANENT_DELEGATE,
  pause: UNDERLYING_POWER_PAUSE,
  freeze: UNDERLYING_POWER_FREEZE,
  transferHook: UNDERLYING_POWER_TRANSFER_HOOK,
  transferFee: UNDERLYING_POWER_TRANSFER_FEE,
  confidentialTransfers: UNDERLYING_POWER_CONFIDENTIAL,
  closeMint: UNDERLYING_POWER_CLOSE_MINT,
} as const;

/** A power of an underlying's issuer that a platform can accept. */
export type UnderlyingPower = keyof typeof bits;

/** All of them, in the order of their bits. */
export const underlyingPowers = Object.keys(bits) as readonly UnderlyingPower[];

/** What each power means for holders, as the rest of a sentence that begins with "the issuer may". */
export const underlyingPowerMeanings: Readonly<Record<UnderlyingPower, string>> = {
  permanentDelegate: 'move or burn the tokens of every account, those of the vault included',
  pause: 'stop all transfers, redemptions included',
  freeze: 'freeze single accounts, the vault included',
  transferHook:
    'set a program that every transfer has to pass; none is set, and while one is, the vault neither takes nor pays',
  transferFee:
    'take a share of every transfer; it is 0, and while it is not, the vault takes no deposits, and what it pays arrives less that share, whatever minimum was named',
  confidentialTransfers: 'let holders hide the amounts of transfers; the vault does not',
  closeMint: 'close the mint while no token of it exists, and make another one at its address',
};

/**
 * The powers that are named by bits.
 *
 * @example
 * ```ts
 * import { decodeStablecoin, underlyingPowersOf } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(stablecoin);
 * if (account === null) throw new Error('the stablecoin does not exist');
 * console.log(underlyingPowersOf(decodeStablecoin(stablecoin, account.data).acceptedPowers));
 * ```
 */
export const underlyingPowersOf = (mask: number): UnderlyingPower[] =>
  underlyingPowers.filter((power) => (BigInt(mask) & bits[power]) !== 0n);

/**
 * The bits of powers.
 *
 * @example
 * ```ts
 * import { underlyingPowerBits } from '@obverse/core';
 *
 * const acceptedPowers = underlyingPowerBits(['freeze', 'permanentDelegate']);
 * ```
 */
export const underlyingPowerBits = (powers: readonly UnderlyingPower[]): number =>
  Number(powers.reduce((mask, power) => mask | bits[power], 0n));

const freezeAuthority = 46;
const extensionPowers = new Map<number, UnderlyingPower>([
  [1, 'transferFee'],
  [3, 'closeMint'],
  [4, 'confidentialTransfers'],
  [12, 'permanentDelegate'],
  [14, 'transferHook'],
  [16, 'confidentialTransfers'],
  [26, 'pause'],
]);

/**
 * The powers that a mint gives its issuer, as `create_stablecoin` reads them.
 *
 * @throws CodecError if the data is too short for a mint, or its extensions do not fit into it.
 * @example
 * ```ts
 * import { powersOfMint } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(underlyingMint);
 * if (account === null) throw new Error('the mint does not exist');
 * console.log(powersOfMint(account));
 * ```
 */
export function powersOfMint(mint: Pick<OwnedData, 'data'>): UnderlyingPower[] {
  const { data } = mint;
  if (data.length < mintBytes) throw new CodecError(`${data.length} bytes are not a mint`);
  const found = new Set<UnderlyingPower>();
  if (data[freezeAuthority] !== 0) found.add('freeze');
  for (const { type, length, value } of extensionsOf(mint)) {
    if (type === 0) break;
    const power = extensionPowers.get(type);
    if (power !== undefined) found.add(power);
    if (value.length < length) throw new CodecError('an extension of the mint does not fit into it');
  }
  return underlyingPowers.filter((power) => found.has(power));
}
