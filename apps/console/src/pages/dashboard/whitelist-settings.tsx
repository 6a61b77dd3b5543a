import { useTransaction } from '@obverse/react';
import { useState } from 'react';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { DashboardViewProps } from './dashboard-coin.ts';

/** Whether only users on the whitelist may mint. */
export function WhitelistSettings({ coin: { integrationId, whitelistRequired } }: DashboardViewProps) {
  const transaction = useTransaction('/integration/whitelist-required');
  // what was asked for: the coin has the new value once it is confirmed
  const [isRequired, setRequired] = useState(!whitelistRequired);
  const change = (required: boolean) => {
    setRequired(required);
    void transaction.start({ integrationId, whitelistRequired: required });
  };
  const words = (required: boolean) => (required ? 'Require the whitelist' : 'Let everyone mint');
  return (
    <Card
      title="Who may mint"
      aside={<Badge>{whitelistRequired ? 'users on the whitelist' : 'everyone'}</Badge>}
    >
      <div className="space-y-4">
        <p className="text-muted text-sm">
          It counts for mints from then on. The whitelist stays as it is, and holders can always redeem.
        </p>
        {transaction.state.status === 'idle' && (
          <Button onClick={() => change(!whitelistRequired)}>{words(!whitelistRequired)}</Button>
        )}
        <TransactionPanel
          label="Transaction for who may mint"
          transaction={transaction}
          intent={words(isRequired)}
          retry={() => change(isRequired)}
        />
      </div>
    </Card>
  );
}
