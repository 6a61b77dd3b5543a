import {
  collectFees,
  deployCollateral,
  distributeYield,
  lowerLimits,
  recognizeReturn,
  recognizeShortfall,
  returnFromWallet,
} from '@obverse/operations';
import { Amount } from '../../amounts/amount.tsx';
import { formatBps, shareBps } from '../../amounts/percent.ts';
import { balanceSheet } from '../../coins/balance-sheet.ts';
import { BalanceSide } from '../../coins/balance-side.tsx';
import { Address } from '../../ui/address.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Stat, Stats } from '../../ui/stat.tsx';
import { Countdown, formatDuration } from '../../ui/time.tsx';
import { Actions } from './action.tsx';
import { specsOf, type TabProps } from './specs.ts';

/** What there is against what is owed. */
function Reserves({ stablecoin, unit }: Pick<TabProps, 'stablecoin' | 'unit'>) {
  const { decimals } = stablecoin;
  const { assets, liabilities, assetsTotal, liabilitiesTotal, surplus } = balanceSheet(stablecoin);
  return (
    <Card
      title="Reserves against liabilities"
      aside={
        surplus < 0n ? (
          <Badge tone="bad">
            Short by <Amount units={-surplus} decimals={decimals} unit={unit} />
          </Badge>
        ) : stablecoin.lossReport !== null ? (
          <Badge tone="warn">A loss is reported</Badge>
        ) : (
          <Badge tone="good">Covered as recorded</Badge>
        )
      }
    >
      <dl className="mb-6">
        <Stat
          isHero
          label="Reserves"
          note={
            <>
              Owed: <Amount units={liabilitiesTotal} decimals={decimals} unit={unit} />
            </>
          }
        >
          <Amount units={assetsTotal} decimals={decimals} unit={unit} />
        </Stat>
      </dl>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <BalanceSide caption="Reserves" rows={assets} sum={assetsTotal} decimals={decimals} unit={unit} />
        <BalanceSide
          caption="Liabilities"
          rows={liabilities}
          sum={liabilitiesTotal}
          decimals={decimals}
          unit={unit}
        />
      </div>
      <p className="mt-3 text-muted text-xs">
        What is deployed and what is owed are as the program has recorded them. The proof of backing, on each
        coin's page, reads the balances themselves.
      </p>
      {surplus > 0n && (
        <p className="mt-3 text-muted text-xs">
          Beyond what is owed: <Amount units={surplus} decimals={decimals} unit={unit} />, by rounding and by
          transfers into the vault.
        </p>
      )}
    </Card>
  );
}

function Yield({ stablecoin, unit, roles, clockAheadMs }: TabProps) {
  const { decimals, settings, index } = stablecoin;
  const specOf = specsOf(roles);
  return (
    <Card title="Yield">
      <Stats>
        <Stat label="In vesting">
          <Amount units={stablecoin.unvestedYield} decimals={decimals} unit={unit} />
        </Stat>
        <Stat label="All vested">
          {stablecoin.unvestedYield === '0' ? (
            'nothing vests'
          ) : (
            <Countdown at={stablecoin.vestingEndsAt} aheadMs={clockAheadMs} />
          )}
        </Stat>
        <Stat label="A payment vests over">{formatDuration(settings.vestingSeconds)}</Stat>
        <Stat label="Platform commission">{formatBps(settings.platformFeeBps)}</Stat>
        <Stat label="Coins earn">{formatBps(stablecoin.seniorApyBps)}</Stat>
        <Stat label="Juniors earn">{formatBps(stablecoin.juniorApyBps)}</Stat>
        <Stat label="Commission to collect">
          <Amount units={stablecoin.platformFeesOwed} decimals={decimals} unit={unit} />
        </Stat>
      </Stats>
      <div className="mt-4">
        <Actions index={index} unit={unit} specs={[specOf(distributeYield), specOf(collectFees)]} />
      </div>
    </Card>
  );
}

function Deployments({ stablecoin, unit, roles }: TabProps) {
  const { decimals, settings, index } = stablecoin;
  const specOf = specsOf(roles);
  const { assetsTotal } = balanceSheet(stablecoin);
  const share = shareBps(BigInt(stablecoin.deployedCollateral), assetsTotal);
  return (
    <Card title="Deployments and limits">
      <Stats>
        <Stat label="Deployed" note={`${formatBps(share)} of the reserves`}>
          <Amount units={stablecoin.deployedCollateral} decimals={decimals} unit={unit} />
        </Stat>
        <Stat label="Deployed at most">{formatBps(settings.maxDeployedBps)}</Stat>
        <Stat label="Left of the daily limit" note="It refills continuously">
          <Amount units={stablecoin.deployLeft} decimals={decimals} unit={unit} />
        </Stat>
        <Stat label="Daily limit">
          <Amount units={settings.deployPerDay} decimals={decimals} unit={unit} />
        </Stat>
        <Stat label="Supply cap">
          <Amount units={settings.supplyCap} decimals={decimals} unit={unit} />
        </Stat>
        <Stat label="Vault can pay now">
          <Amount units={stablecoin.availableLiquidity} decimals={decimals} unit={unit} />
        </Stat>
        {stablecoin.shortfall !== '0' && (
          <Stat label="Missing in the vault" note="Not recognised yet">
            <Amount units={stablecoin.shortfall} decimals={decimals} unit={unit} />
          </Stat>
        )}
        <Stat label="Custody">
          {settings.custody === null ? 'none' : <Address address={settings.custody} />}
        </Stat>
      </Stats>
      <div className="mt-4">
        <Actions
          index={index}
          unit={unit}
          specs={[
            specOf(deployCollateral),
            specOf(returnFromWallet),
            specOf(recognizeShortfall),
            specOf(recognizeReturn),
            specOf(lowerLimits),
          ]}
        />
      </div>
    </Card>
  );
}

/** Where the collateral is, what it earns, and what may leave the vault. */
export const ReservesTab = (props: TabProps) => (
  <div className="space-y-6">
    <Reserves stablecoin={props.stablecoin} unit={props.unit} />
    <Yield {...props} />
    <Deployments {...props} />
  </div>
);
