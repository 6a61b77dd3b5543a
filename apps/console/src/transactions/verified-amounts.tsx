import type { Review } from '@obverse/client/send';
import { Amount } from '../amounts/amount.tsx';
import { ReceiptRow } from './receipt-parts.tsx';

type Token = 'underlying' | 'coin' | 'junior';

/** How amounts of a stablecoin are written: all three have the same decimals. */
export type AmountUnits = {
  /** As checked with the cluster, not as the service says. */
  readonly decimals: number;
  readonly underlying: string;
  /** The coin's symbol, where it is about one. */
  readonly coin?: string;
};

/** Amounts among the arguments of the program's instructions that a person pays or receives, and where none stands for all. */
const meanings: Readonly<
  Record<string, readonly (readonly [argument: string, label: string, token: Token, none?: string])[]>
> = {
  mint: [
    ['amount', 'You pay at most', 'underlying'],
    ['minimumReceived', 'You receive at least', 'coin'],
  ],
  redeem: [
    ['tokens', 'You give', 'coin'],
    ['minimumReceived', 'You receive at least', 'underlying'],
  ],
  redeemUnderReport: [
    ['tokens', 'You give', 'coin'],
    ['minimumReceived', 'You receive now at least', 'underlying'],
  ],
  claimFees: [['amount', 'You receive', 'underlying', 'all that is owed']],
  juniorDeposit: [
    ['amount', 'You pay at most', 'underlying'],
    ['minimumReceived', 'You receive at least', 'junior'],
  ],
  juniorRequestWithdrawal: [['tokens', 'You give', 'junior']],
  juniorCompleteWithdrawal: [
    ['tokens', 'You give', 'junior', 'all that are left'],
    ['minimumReceived', 'You receive at least', 'underlying'],
  ],
};

/** Further arguments that are amounts, all of the underlying. */
const amountArguments: readonly string[] = ['amount', 'supplyCap', 'deployPerDay'];

export type VerifiedAmount = {
  readonly label: string;
  readonly token: Token;
  /** Base units; a text where the instruction names none. */
  readonly amount: bigint | string;
};

type Instruction = Pick<
  NonNullable<Review['verified']>['instructions'][number],
  'program' | 'name' | 'arguments' | 'warning'
>;

/** The amounts of verified instructions, from their own bytes. */
export function verifiedAmounts(instructions: readonly Instruction[]): VerifiedAmount[] {
  return instructions
    .filter(({ program }) => program === 'platform')
    .flatMap(({ name = '', arguments: args, warning }) =>
      (meanings[name] ?? []).map(([argument, label, token, none = 'nothing']) => {
        const value = args[argument];
        const amount = typeof value === 'bigint' ? value : none;
        // a claim that pays to another account
        return { label: warning === undefined ? label : 'Is paid', token, amount };
      }),
    );
}

/** Whether an argument counts base units of a stablecoin, its coins or its junior tokens: all have the same decimals. */
export const isAmount = (
  { program, name = '' }: Pick<Instruction, 'program' | 'name'>,
  argument: string,
): boolean =>
  program === 'platform' &&
  (amountArguments.includes(argument) || (meanings[name] ?? []).some(([each]) => each === argument));

type Props = { readonly instructions: readonly Instruction[]; readonly units: AmountUnits };

/** What is paid and received, with decimals and unit, as the transaction itself says: not as the form does. */
export function VerifiedAmounts({ instructions, units }: Props) {
  const { decimals, underlying, coin = 'coins' } = units;
  const names: Readonly<Record<Token, string>> = { underlying, coin, junior: 'junior tokens' };
  return verifiedAmounts(instructions).map(({ label, token, amount }) => (
    <ReceiptRow key={label} label={label} isLarge>
      {typeof amount === 'bigint' ? (
        <Amount units={amount} decimals={decimals} unit={names[token]} isExact />
      ) : (
        <>
          {amount} <span className="text-muted">({names[token]})</span>
        </>
      )}
    </ReceiptRow>
  ));
}
