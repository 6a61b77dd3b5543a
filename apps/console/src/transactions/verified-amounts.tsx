import type { Review } from '@obverse/client/send';
import { Amount } from '../amounts/amount.tsx';

type Token = 'underlying' | 'coin' | 'junior';

/** How amounts of a stablecoin are written: all three have the same decimals. */
export type AmountUnits = {
  /** As checked with the cluster, not as the service says. */
  readonly decimals: number;
  readonly underlying: string;
  /** The coin's symbol, where it is about one. */
  readonly coin?: string;
};

/** Amounts among the arguments of the program's instructions, what they are, and where none stands for all. */
const meanings: Readonly<
  Record<string, readonly (readonly [argument: string, label: string, token: Token, none?: string])[]>
> = {
  mint: [
    ['amount', 'Pays at most', 'underlying'],
    ['minimumReceived', 'Receives at least', 'coin'],
  ],
  redeem: [
    ['tokens', 'Gives', 'coin'],
    ['minimumReceived', 'Receives at least', 'underlying'],
  ],
  redeemUnderReport: [
    ['tokens', 'Gives', 'coin'],
    ['minimumReceived', 'Receives now at least', 'underlying'],
  ],
  claimFees: [['amount', 'Is paid', 'underlying', 'all that is owed']],
  juniorDeposit: [
    ['amount', 'Pays at most', 'underlying'],
    ['minimumReceived', 'Receives at least', 'junior'],
  ],
  juniorRequestWithdrawal: [['tokens', 'Gives', 'junior']],
  juniorCompleteWithdrawal: [
    ['tokens', 'Gives', 'junior', 'all that are left'],
    ['minimumReceived', 'Receives at least', 'underlying'],
  ],
};

export type VerifiedAmount = {
  readonly label: string;
  readonly token: Token;
  /** Base units; a text where the instruction names none. */
  readonly amount: bigint | string;
};

type Instruction = Pick<
  NonNullable<Review['verified']>['instructions'][number],
  'program' | 'name' | 'arguments'
>;

/** The amounts of verified instructions, from their own bytes. */
export function verifiedAmounts(instructions: readonly Instruction[]): VerifiedAmount[] {
  return instructions
    .filter(({ program }) => program === 'platform')
    .flatMap(({ name = '', arguments: args }) =>
      (meanings[name] ?? []).map(([argument, label, token, none = 'nothing']) => {
        const value = args[argument];
        return { label, token, amount: typeof value === 'bigint' ? value : none };
      }),
    );
}

type Props = { readonly instructions: readonly Instruction[]; readonly units: AmountUnits };

/** What is paid and received, with decimals and unit, as the transaction itself says: not as the form does. */
export function VerifiedAmounts({ instructions, units }: Props) {
  const amounts = verifiedAmounts(instructions);
  if (amounts.length === 0) return null;
  const { decimals, underlying, coin = 'coins' } = units;
  const names: Readonly<Record<Token, string>> = { underlying, coin, junior: 'junior tokens' };
  return (
    <dl aria-label="Verified amounts" className="space-y-1">
      {amounts.map(({ label, token, amount }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{label}:</dt>
          <dd className="font-medium">
            {typeof amount === 'bigint' ? (
              <Amount units={amount} decimals={decimals} unit={names[token]} />
            ) : (
              amount
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
