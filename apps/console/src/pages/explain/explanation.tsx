import type { DataOf } from '@obverse/client';
import { useCoin, useObverse, useStablecoins } from '@obverse/react';
import { ShieldCheck } from 'lucide-react';
import { Amount } from '../../amounts/amount.tsx';
import { groupDigits } from '../../amounts/format.ts';
import { coinUnit } from '../../coins/coin-text.ts';
import { useUnderlying } from '../../coins/use-underlying.ts';
import { useNames } from '../../transactions/names.ts';
import { formatSol } from '../../transactions/receipt-parts.tsx';
import { Sentence } from '../../transactions/sentence.tsx';
import type { AmountUnits } from '../../transactions/verified-amounts.tsx';
import { shortAddress } from '../../ui/address.tsx';
import { Badge, Notice } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { ExplorerAddress } from '../../ui/explorer-link.tsx';
import { Empty } from '../../ui/query-view.tsx';
import { Stat } from '../../ui/stat.tsx';
import type { Change, Read } from './read-transaction.ts';

export type Explained = DataOf<'post', '/transaction/explain'>;

/** The mints of a transaction of the platform: which they are, and how their amounts are written. */
type Mints = ReadonlyMap<string, { readonly unit: string; readonly decimals: number }>;

/** How the amounts of a transaction are written, where it is about one stablecoin of the platform. */
function useUnits(instructions: Read['instructions']): { units: AmountUnits | undefined; mints: Mints } {
  const { data: stablecoins = [] } = useStablecoins();
  const unitOf = useUnderlying();
  const platform = instructions.filter(({ program }) => program === 'platform');
  const accounts = platform.flatMap((each) => each.accounts);
  // amounts of several coins cannot be told apart: then none is written in the units of one
  const find = (name: string) => {
    const named = accounts.flatMap((account) => (account.name === name && account.address) || []);
    const addresses = new Set(named.map((address) => address.toBase58()));
    return addresses.size === 1 ? [...addresses][0] : undefined;
  };
  const stablecoin = stablecoins.find(
    (each) => each.stablecoin === find('stablecoin') || each.vault === find('vault'),
  );
  const integration = find('integration');
  const { data: coin } = useCoin(integration ?? '', { enabled: integration !== undefined });
  if (stablecoin === undefined) return { units: undefined, mints: new Map() };
  const { decimals, underlyingMint } = stablecoin;
  const symbol = coin && coinUnit(coin.metadata.symbol, coin.brandedMint);
  const named = [
    [underlyingMint, unitOf(underlyingMint)],
    [coin?.brandedMint, symbol],
    [find('juniorMint'), 'junior tokens'],
  ].flatMap(([mint, unit]) =>
    mint === undefined || unit === undefined ? [] : [[mint, { unit, decimals }] as const],
  );
  return {
    units: { decimals, underlying: unitOf(underlyingMint), ...(symbol !== undefined && { coin: symbol }) },
    mints: new Map(named),
  };
}

type ChangesProps = { readonly changes: readonly Change[]; readonly mints: Mints };

/** What a change adds to a balance, or takes from it. */
function ChangeAmount({ change: { mint, decimals, change }, mints }: { change: Change; mints: Mints }) {
  const sign = change > 0n && '+';
  if (mint === null)
    return (
      <span className="numbers">
        {sign}
        {formatSol(change)}
      </span>
    );
  const known = mints.get(mint);
  const places = decimals ?? known?.decimals;
  const unit = known?.unit ?? shortAddress(mint);
  return places === undefined ? (
    <span className="numbers">
      {sign}
      {groupDigits(String(change))} base units of {unit}
    </span>
  ) : (
    <>
      {sign}
      <Amount units={change} decimals={places} unit={unit} isExact />
    </>
  );
}

/** The change that a transaction is about: what a signer gives or gets, of tokens rather than of SOL. */
function mainChange(changes: readonly Change[], signers: readonly string[]): Change | undefined {
  const own = changes.filter(({ owner, isRent }) => owner !== null && signers.includes(owner) && !isRent);
  return own.find(({ mint }) => mint !== null) ?? own[0];
}

function Changes({ changes, mints }: ChangesProps) {
  const { connection } = useObverse();
  const own = connection.connected?.account.address;
  if (changes.length === 0) return <Empty>It changes no balance.</Empty>;
  return (
    <ul aria-label="Changes" className="text-sm">
      {changes.map((change, i) => (
        <li
          key={i}
          className="flex flex-wrap items-center justify-between gap-x-4 border-line border-t py-1 first:border-t-0"
        >
          {change.owner === null ? (
            'an account'
          ) : change.owner === own ? (
            'Your wallet'
          ) : (
            <ExplorerAddress address={change.owner} what="the owner" />
          )}
          {change.isRent && <span className="text-muted text-xs">rent of a token account</span>}
          <span className="ml-auto text-right">
            <ChangeAmount change={change} mints={mints} />
          </span>
        </li>
      ))}
    </ul>
  );
}

type Props = {
  readonly read: Read;
  /** What the service says beside it; undefined while it has not, or does not answer. */
  readonly explained: Explained | undefined;
  readonly changes: readonly Change[] | undefined;
  readonly hasHappened: boolean;
};

/** What a transaction does: in words from its own bytes, who signs, what it changes, and what stands out. */
export function Explanation({ read, explained, changes, hasHappened }: Props) {
  const { instructions, signers } = read;
  const { units, mints } = useUnits(instructions);
  const nameOf = useNames(instructions, false);
  const own = instructions.flatMap(({ warning }, i) =>
    warning === undefined ? [] : [`Instruction ${i + 1} ${warning}`],
  );
  const warnings = explained?.warnings ?? own;
  const main = mainChange(
    changes ?? [],
    signers.map(({ address }) => address),
  );
  return (
    <>
      <Card
        title="What it does"
        aside={
          explained !== undefined && (
            <Badge>{explained.isOurs ? 'Made by this service' : 'Made elsewhere'}</Badge>
          )
        }
      >
        {main !== undefined && (
          <dl className="mb-4">
            <Stat
              isHero
              label={hasHappened ? 'The signer’s balance changed by' : 'The signer’s balance would change by'}
            >
              <ChangeAmount change={main} mints={mints} />
            </Stat>
          </dl>
        )}
        <ol aria-label="Word by word" className="list-decimal space-y-1 pl-5 text-sm">
          {instructions.map((each, i) => (
            <li key={i} className="break-words">
              <Sentence instruction={each} nameOf={nameOf} units={units} isRequested={false} />
            </li>
          ))}
        </ol>
        <p className="mt-3 flex items-start gap-2 text-good text-sm">
          <ShieldCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          Read in your browser, from the transaction itself
        </p>
        {warnings.length > 0 && (
          <div className="mt-3 space-y-2">
            {warnings.map((each) => (
              <Notice key={each} tone="warn">
                {each}.
              </Notice>
            ))}
          </div>
        )}
      </Card>
      <Card title={hasHappened ? 'Who signed' : 'Who signs'}>
        <ul aria-label="Signers" className="space-y-1 text-sm">
          {signers.map(({ address, hasSigned }, i) => (
            <li key={address} className="flex flex-wrap items-center gap-2">
              <ExplorerAddress address={address} what="the signer" />
              {i === 0 && <Badge>Pays the fee</Badge>}
              {hasSigned ? <Badge tone="good">Signed</Badge> : <Badge tone="warn">Not signed yet</Badge>}
            </li>
          ))}
        </ul>
      </Card>
      {changes !== undefined && (
        <Card title={hasHappened ? 'What it changed' : 'What it would change now'}>
          <Changes changes={changes} mints={mints} />
        </Card>
      )}
    </>
  );
}
