import {
  POWER_DEFAULT_FROZEN,
  POWER_FREEZE,
  POWER_PAUSE,
  POWER_SEIZE,
} from '../program/platform.generated.ts';

/** What the issuer of a coin may do to holders, chosen for ever when the coin was made. */
export type CoinPowers = {
  readonly freeze: boolean;
  readonly pause: boolean;
  readonly seize: boolean;
  readonly frozenByDefault: boolean;
};

const bits = {
  freeze: Number(POWER_FREEZE),
  pause: Number(POWER_PAUSE),
  seize: Number(POWER_SEIZE),
  frozenByDefault: Number(POWER_DEFAULT_FROZEN),
} as const;

const sentences = {
  freeze:
    "The compliance authority can freeze any holder's account: its coins then cannot be redeemed or transferred, and nothing arrives there.",
  pause:
    'The compliance authority can pause the coin: nobody can mint, redeem or transfer it until it resumes.',
  seize: "The compliance authority can move any holder's coins to another account without the holder.",
  frozenByDefault:
    'New accounts are frozen until the whitelist or the compliance authority lets their owner hold the coin.',
} as const;

const without = 'Nobody can freeze an account, pause the coin or seize coins, and nobody ever can.';

const names = Object.keys(bits) as (keyof CoinPowers)[];

/**
 * The powers of an integration's account, by name.
 *
 * @example
 * ```ts
 * import { decodeIntegration, powersOf } from '@obverse/core';
 *
 * const account = await connection.getAccountInfo(integration);
 * if (account === null) throw new Error('the integration does not exist');
 * console.log(powersOf(decodeIntegration(integration, account.data).powers).seize);
 * ```
 */
export function powersOf(powers: number): CoinPowers {
  const has = (name: keyof CoinPowers) => (powers & bits[name]) !== 0;
  return {
    freeze: has('freeze'),
    pause: has('pause'),
    seize: has('seize'),
    frozenByDefault: has('frozenByDefault'),
  };
}

/**
 * The bits of powers, as an integration records them.
 *
 * @example
 * ```ts
 * import { powerBits } from '@obverse/core';
 *
 * console.log(powerBits({ freeze: true, pause: true }));
 * ```
 */
export const powerBits = (powers: Partial<CoinPowers>): number =>
  names.reduce((sum, name) => sum + (powers[name] === true ? bits[name] : 0), 0);

/**
 * The powers as sentences for holders; one sentence where there are none.
 *
 * @example
 * ```ts
 * import { describePowers } from '@obverse/core';
 *
 * for (const sentence of describePowers(5)) console.log(sentence);
 * ```
 */
export function describePowers(powers: number): readonly string[] {
  const present = names.filter((name) => (powers & bits[name]) !== 0).map((name) => sentences[name]);
  return present.length === 0 ? [without] : present;
}
