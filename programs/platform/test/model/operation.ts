import { math } from '@obverse/core';
import type { PublicKey, TransactionInstruction } from '@solana/web3.js';
import fc from 'fast-check';
import { type CoinModel, ForeignRefusal, type Model, type PoolModel } from './model.ts';
import { at, PEOPLE } from './people.ts';

/** The effect of a step in a given state. */
export type Plan = {
  /** `null` where the step only moves the clock. */
  readonly instruction: TransactionInstruction | null;
  /**
   * Applies to the model what the program must do.
   *
   * @throws ProgramError or ForeignRefusal with the reason that the program must give; the model is then unchanged.
   */
  readonly apply: () => void;
};

/** One step of a sequence: an operation with its parameters, some of them relative to the current state. */
export type Step = {
  readonly name: string;
  readonly parameters: unknown;
  plan(model: Model): Plan;
};

/** Steps of one kind, drawn `weight` times as often as one of weight 1. */
export type Drawn = {
  readonly name: string;
  readonly weight: number;
  readonly steps: fc.Arbitrary<Step>;
};

/** Steps of one kind, drawn or written by hand. */
export type Operation<P> = Drawn & {
  readonly step: (parameters: P) => Step;
};

export function operation<P>(
  name: string,
  weight: number,
  parameters: fc.Arbitrary<P>,
  plan: (model: Model, parameters: P) => Plan,
): Operation<P> {
  const step = (chosen: P) => ({
    name,
    parameters: chosen,
    plan: (model: Model) => plan(model, chosen),
    [fc.toStringMethod]: () => `${name} ${fc.stringify(chosen)}`,
  });
  return { name, weight, steps: parameters.map(step), step };
}

export const person = fc.nat({ max: PEOPLE.length - 1 });
/** The first stablecoin most of the time: repeated use of one stablecoin reaches more states. */
export const pool = fc.constantFrom<number>(0, 0, 0, 1);
export const coin = fc.constantFrom<number>(0, 0, 1, 2);
/** The signer: usually the entitled one (`null`), sometimes another person. */
export const actor = fc.oneof({ weight: 15, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: person });

export function actorOr(drawn: number | null, entitled: PublicKey): PublicKey {
  return drawn === null ? entitled : at(PEOPLE, drawn);
}

export const poolOf = (model: Model, i: number): PoolModel => at(model.pools, i);
export const coinOf = (model: Model, i: number): CoinModel => at(model.coins, i);

/** Usually a person with a balance, if there is one; sometimes any person. */
export const holder = fc.record({
  pick: person,
  holding: fc.oneof(
    { weight: 12, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
});

export function holderOf(
  { pick, holding }: { readonly pick: number; readonly holding: boolean },
  balances: readonly bigint[],
): number {
  const holders = [...balances.keys()].filter((i) => at(balances, i) > 0n);
  return holding && holders.length > 0 ? at(holders, pick % holders.length) : pick;
}

/** An amount relative to a reference in the current state, or of any magnitude. */
export type Amount = { readonly permille: number; readonly off: number } | { readonly exactly: bigint };

export const amount: fc.Arbitrary<Amount> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      permille: fc.oneof(fc.constantFrom(1, 1_000, 1_000), fc.noBias(fc.nat({ max: 1_000 }))),
      off: fc.constantFrom(0, 0, 0, -1, 1),
    }),
  },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 20n }).map((exactly) => ({ exactly })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.nat({ max: 50 }), fc.noBias(fc.bigInt({ min: 0n, max: math.u64Max })))
      .map(([shift, n]) => ({ exactly: n >> BigInt(13 + shift) })),
  },
  { weight: 1, arbitrary: fc.constantFrom(0n, 1n, 2n ** 62n, math.u64Max).map((exactly) => ({ exactly })) },
);

export function amountOf(drawn: Amount, reference: bigint): bigint {
  if ('exactly' in drawn) return drawn.exactly;
  const part = (reference * BigInt(drawn.permille)) / 1_000n + BigInt(drawn.off);
  return part < 0n ? 0n : part > math.u64Max ? math.u64Max : part;
}

/** The minimum received: none, exactly the amount due, or one unit more. */
export const minimum = fc.constantFrom('none', 'none', 'none', 'none', 'exact', 'above');

export function minimumOf(drawn: string, due: bigint | undefined): bigint {
  if (drawn === 'none' || due === undefined) return 0n;
  return drawn === 'exact' || due === math.u64Max ? due : due + 1n;
}

/** Subtracts `amount` from `balances[who]`, as the token programs do. */
export function debit(balances: bigint[], who: number, amount: bigint): void {
  if (at(balances, who) < amount) throw new ForeignRefusal('insufficient token balance');
  balances[who] = at(balances, who) - amount;
}

export function credit(balances: bigint[], who: number, amount: bigint): void {
  balances[who] = at(balances, who) + amount;
}
