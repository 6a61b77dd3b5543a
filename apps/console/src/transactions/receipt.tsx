import { useEffect } from 'react';
import { Notice } from '../ui/badge.tsx';
import { type Instruction, useNames } from './names.ts';
import { Checked, CostRows, type Verified } from './receipt-parts.tsx';
import { Sentence } from './sentence.tsx';
import { type AmountUnits, VerifiedAmounts, verifiedAmounts } from './verified-amounts.tsx';

/** So many instructions of the platform are said one by one; more are folded, where the transaction is compared with a request. */
const maxSentences = 2;

/** An instruction that changes something a person asked for, beside budgets, guards and accounts that are made on the way. */
const isPurpose = ({ program, name }: Instruction): boolean =>
  program === 'platform' && name !== 'checkDeadline';

type Props = {
  readonly verified: Verified;
  /** Whether this page has composed the transaction, or another person: the service has no part in it. */
  readonly isComposed: boolean;
  readonly units: AmountUnits | undefined;
  /** Called once it is in sight: nothing is signed before. */
  readonly onShown: () => void;
};

/** What a transaction does and costs, as its own bytes say: what is paid and received in sight, the rest folded. */
export function Receipt({ verified, isComposed, units, onShown }: Props) {
  useEffect(onShown, []);
  const { costs, instructions, assumed, signers } = verified;
  const nameOf = useNames(instructions, !isComposed);
  const sentence = (instruction: Instruction) => (
    <Sentence instruction={instruction} nameOf={nameOf} units={units} isRequested={!isComposed} />
  );
  const hasAmounts = units !== undefined && verifiedAmounts(instructions).length > 0;
  const purposes = hasAmounts && !isComposed ? [] : instructions.filter(isPurpose);
  const inSight = isComposed ? purposes : purposes.slice(0, maxSentences);
  const signerOf = (address: string) => nameOf(address, undefined) ?? address;
  const addresses = new Map(
    instructions.flatMap(({ accounts }) =>
      accounts.flatMap(({ name, address }) => (address ? [[address.toBase58(), name] as const] : [])),
    ),
  );
  return (
    <div className="space-y-4">
      {inSight.map((each, i) => (
        <p key={i} className="break-words text-sm">
          {sentence(each)}
        </p>
      ))}
      {purposes.length > inSight.length && (
        <p className="text-sm">and {purposes.length - inSight.length} more: see the details</p>
      )}
      {instructions.map(
        ({ warning }, i) =>
          warning !== undefined && (
            <Notice key={i} tone="warn">
              It {warning}.
            </Notice>
          ),
      )}
      <dl aria-label="Verified amounts" className="divide-y divide-line border-line border-y">
        {hasAmounts && <VerifiedAmounts instructions={instructions} units={units} />}
        <CostRows costs={costs} />
      </dl>
      <Checked isComposed={isComposed} />
      <details className="text-sm">
        <summary className="cursor-pointer text-muted">Details</summary>
        <div className="mt-2 space-y-3 text-xs">
          <ol aria-label="Word by word" className="list-decimal space-y-1 pl-5">
            {instructions.map((each, i) => (
              <li key={i} className="break-words">
                {sentence(each)}
              </li>
            ))}
          </ol>
          <p className="break-words">Signed by {signers.map(signerOf).join(' and ')}.</p>
          {assumed.length > 0 && (
            <>
              <p>What only the chain can prove:</p>
              <ul className="list-disc space-y-1 pl-5">
                {assumed.map(({ name, value, guard }) => (
                  <li key={name} className="break-words">
                    {name} {value}: {guard}
                  </li>
                ))}
              </ul>
            </>
          )}
          <details>
            <summary className="cursor-pointer text-muted">All addresses</summary>
            <ul className="mt-1 space-y-1">
              {[...addresses].map(([address, name]) => (
                <li key={address} className="break-all">
                  {nameOf(address, name) ?? name ?? 'an account'}: <code>{address}</code>
                </li>
              ))}
            </ul>
          </details>
        </div>
      </details>
    </div>
  );
}
