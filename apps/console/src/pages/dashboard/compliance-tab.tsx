import { useWallet } from '@obverse/react';
import { coinUnit } from '../../coins/coin-text.ts';
import { Address } from '../../ui/address.tsx';
import { Badge, Notice } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Accept } from './accept.tsx';
import { ComplianceAccounts } from './compliance-accounts.tsx';
import { ComplianceHistory } from './compliance-history.tsx';
import { Nominate } from './nominate.tsx';
import { PauseCoin } from './pause-coin.tsx';
import type { RegulatedCoin } from './regulated-coin.ts';

function Powers({ coin: { compliance, powers } }: { readonly coin: RegulatedCoin }) {
  return (
    <Card
      title="Powers over holders"
      aside={compliance.paused ? <Badge tone="warn">Paused</Badge> : <Badge tone="good">Not paused</Badge>}
    >
      <div className="space-y-3 text-sm">
        <p>
          Compliance authority: <Address address={compliance.authority} what="the compliance authority" />
        </p>
        {compliance.pendingAuthority !== null && (
          <p>
            Nominated in its place:{' '}
            <Address address={compliance.pendingAuthority} what="the nominated compliance authority" />
          </p>
        )}
        <ul className="list-disc space-y-1 pl-5">
          {powers.map((power) => (
            <li key={power}>{power}</li>
          ))}
        </ul>
        <p className="text-muted">Nobody can change them.</p>
      </div>
    </Card>
  );
}

/** For the compliance authority its powers; for everyone who has them and what was done with them. */
export function ComplianceTab({ coin }: { readonly coin: RegulatedCoin }) {
  const { connected } = useWallet();
  const { compliance, metadata, brandedMint } = coin;
  const wallet = connected?.account.address;
  const isOwn = wallet === compliance.authority;
  const unit = coinUnit(metadata.symbol, brandedMint);
  const hasAccounts = compliance.freeze || compliance.seize;
  return (
    <div className="space-y-6">
      {wallet !== undefined && !isOwn && wallet !== compliance.pendingAuthority && (
        <Notice>Another wallet has these powers. Connect it to use them.</Notice>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Powers coin={coin} />
        {isOwn && (
          <div className="space-y-6">
            {compliance.pause && <PauseCoin coin={coin} />}
            <Nominate
              path="/integration/compliance/nominate"
              title="Compliance authority"
              coin={coin}
              present={compliance.authority}
              nominated={compliance.pendingAuthority}
              hint="It has these powers in place of this wallet once it has accepted"
              place="this tab"
              refusal="This wallet has these powers already"
            />
          </div>
        )}
        {wallet !== undefined && wallet === compliance.pendingAuthority && (
          <Accept
            path="/integration/compliance/accept"
            title="You are nominated for these powers"
            integrationId={coin.integrationId}
            nominee={wallet}
            intent={`Become the compliance authority of ${unit}`}
          >
            The powers over holders are yours from then on, and no longer those of the wallet that nominated
            you. Who governs the coin does not change.
          </Accept>
        )}
      </div>
      {isOwn && hasAccounts && <ComplianceAccounts coin={coin} unit={unit} />}
      <ComplianceHistory coin={coin} />
    </div>
  );
}
