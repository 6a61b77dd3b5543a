import type { DataOf } from '@obverse/client';
import { useRead } from '@obverse/react';
import type { ReactNode } from 'react';
import { Amount, Rate } from '../amounts/amount.tsx';
import { groupDigits } from '../amounts/format.ts';
import { formatBps } from '../amounts/percent.ts';
import { shortAddress } from '../ui/address.tsx';
import { Badge } from '../ui/badge.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { ExplorerAddress, ExplorerChoice } from '../ui/explorer-link.tsx';
import { ReadError } from '../ui/query-view.tsx';
import { Time } from '../ui/time.tsx';
import { backingOf } from './backing.ts';
import { BalanceSide } from './balance-side.tsx';
import { decimalRate, rateScale } from './rate.ts';
import { type Stablecoin, useUnderlying } from './use-underlying.ts';

const whole = 10_000;

type Coin = {
  readonly mint: string;
  readonly unit: string;
  /** Base units, and underlying per coin, as last recorded; absent before the first record. */
  readonly supply?: string;
  readonly rate?: string;
};

const Row = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-2">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

type Program = DataOf<'get', '/platform'>['program'];

/** The program that holds the money: which it is, and who can replace it. */
function ProgramRows({ program: { programId, buildSha256, deployed } }: { readonly program: Program }) {
  const isBuild = deployed?.sha256 === buildSha256;
  return (
    <>
      <Row name="Program">
        <ExplorerAddress address={programId} what="the program" />
      </Row>
      <Row name="Deployed program">
        {deployed === null ? (
          <Badge>Not checked: the cluster does not show it</Badge>
        ) : (
          <span className="flex flex-wrap items-center gap-1">
            {isBuild ? (
              <Badge tone="good">Equals this release's build</Badge>
            ) : (
              <Badge tone="warn">Is not this release's build</Badge>
            )}
            <span className="font-mono" title={deployed.sha256}>
              {shortAddress(deployed.sha256)}
            </span>
            <CopyButton text={deployed.sha256} what="the SHA-256 of the deployed program" />
          </span>
        )}
      </Row>
      {deployed !== null && (
        <>
          {!isBuild && (
            <Row name="SHA-256 of the build">
              <span className="font-mono" title={buildSha256}>
                {shortAddress(buildSha256)}
              </span>
              <CopyButton text={buildSha256} what="the SHA-256 of the build" />
            </Row>
          )}
          <Row name="Deployed in slot">
            <span className="numbers">{groupDigits(String(deployed.slot))}</span>
          </Row>
          <Row name="Who can replace it">
            {deployed.upgradeAuthority === null ? (
              'nobody'
            ) : (
              <ExplorerAddress address={deployed.upgradeAuthority} what="the upgrade authority" />
            )}
          </Row>
        </>
      )}
    </>
  );
}

/** How much of what is owed is in accounts that anyone can read. */
function Coverage({
  foundBps,
  countedBps,
}: {
  foundBps: number | undefined;
  countedBps: number | undefined;
}) {
  if (foundBps === undefined || countedBps === undefined) return <p>Nothing is owed yet.</p>;
  return (
    <dl>
      <dt className="text-muted text-sm">Found in token accounts, of what is owed</dt>
      <dd className="mt-1 flex flex-wrap items-center gap-3">
        <span className="numbers font-semibold text-3xl tracking-tight">{formatBps(foundBps)}</span>
        {countedBps < whole ? (
          <Badge tone="bad">Not covered in full</Badge>
        ) : foundBps < whole ? (
          <Badge>{formatBps(countedBps)} with what the program counts elsewhere</Badge>
        ) : (
          <Badge tone="good">Covered in full</Badge>
        )}
      </dd>
    </dl>
  );
}

type Props = {
  readonly stablecoin: Stablecoin;
  /** The coin on whose page it stands. */
  readonly coin?: Coin;
};

/** What is behind the coins of a stablecoin: balances of token accounts against what is owed, each with the account that a reader can look at. */
export function ProofOfBacking({ stablecoin, coin }: Props) {
  const { decimals, settings, lossReport, slot, timestamp } = stablecoin;
  const platform = useRead('/platform', {}, { refetchInterval: 15_000 });
  const unit = useUnderlying()(stablecoin.underlyingMint);
  const { inVault, inCustody, elsewhere, liabilities, owed, foundBps, countedBps } = backingOf(stablecoin);
  const amount = (units: string | bigint) => <Amount units={units} decimals={decimals} unit={unit} />;
  const reserves = [
    { name: <>In the vault’s token account</>, amount: inVault },
    { name: <>Deployed, in the custody’s token account</>, amount: inCustody },
    { name: <>Deployed beyond it, as the program counts</>, amount: elsewhere },
  ];
  return (
    <div className="space-y-5">
      <Coverage foundBps={foundBps} countedBps={countedBps} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <BalanceSide
          caption="Reserves"
          rows={reserves}
          sum={inVault + inCustody + elsewhere}
          decimals={decimals}
          unit={unit}
        />
        <BalanceSide caption="Liabilities" rows={liabilities} sum={owed} decimals={decimals} unit={unit} />
      </div>
      <div className="space-y-1 text-muted text-sm">
        {coin?.supply !== undefined && coin.rate !== undefined && (
          <p>
            Of it this coin: <Amount units={coin.supply} decimals={decimals} unit={coin.unit} /> ×{' '}
            <Rate decimal={decimalRate(coin.rate)} /> ={' '}
            {amount((BigInt(coin.supply) * BigInt(coin.rate)) / rateScale)}, as last recorded.
          </p>
        )}
        <p>
          The junior tranche bears losses first: {amount(stablecoin.juniorAssets)} before coin holders lose.
        </p>
        {lossReport !== null && (
          <p>
            A loss of {amount(lossReport.loss)} of what is deployed is reported. It still counts here, until
            the report is resolved.
          </p>
        )}
        {elsewhere > 0n && (
          <p>
            What is deployed beyond the custody’s account is where the platform invests it: for that part
            there is the program’s count alone.
          </p>
        )}
      </div>
      <dl className="grid gap-x-6 gap-y-1 text-sm lg:grid-cols-2">
        <Row name="Vault">
          <ExplorerAddress address={stablecoin.vault} what="the vault" />
        </Row>
        <Row name="Custody">
          {settings.custody === null ? (
            'none is set'
          ) : (
            <ExplorerAddress address={settings.custody} what="the custody's account" />
          )}
        </Row>
        <Row name="Mint of the collateral">
          <ExplorerAddress address={stablecoin.underlyingMint} what="the mint of the collateral" />
        </Row>
        {coin !== undefined && (
          <Row name="Mint of the coin">
            <ExplorerAddress address={coin.mint} what="the mint of the coin" />
          </Row>
        )}
        {platform.data !== undefined && <ProgramRows program={platform.data.program} />}
      </dl>
      {platform.error !== null && <ReadError error={platform.error} retry={platform.refetch} />}
      <ExplorerChoice />
      <p className="text-muted text-xs">
        As of slot <span className="numbers">{groupDigits(String(slot))}</span>, <Time at={timestamp} />.
      </p>
    </div>
  );
}
