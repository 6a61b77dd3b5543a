import { useTransaction } from '@obverse/react';
import { coinText } from '../../coins/coin-text.ts';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { DashboardCoin } from './dashboard-coin.ts';

type Props = {
  readonly coin: DashboardCoin;
  readonly nominee: string;
  /** Called when the nominee governs the coin; this view goes away then. */
  readonly onAccepted: () => void;
};

/** For the wallet that the authority has nominated. */
export function AcceptAuthority({ coin: { integrationId, metadata }, nominee, onAccepted }: Props) {
  const transaction = useTransaction('/integration/authority/accept');
  const accept = async () => {
    if ((await transaction.start({ integrationId, nominee })) !== undefined) onAccepted();
  };
  return (
    <Card title="You are nominated to govern this coin">
      <div className="space-y-4">
        <p className="text-sm">
          The revenue that is owed is yours from then on. The API key and the webhooks of the former authority
          end: make a new key afterwards, under “Keys”, and replay the webhooks that you keep.
        </p>
        {transaction.state.status === 'idle' && (
          <Button look="primary" onClick={() => void accept()}>
            Accept
          </Button>
        )}
        <TransactionPanel
          transaction={transaction}
          intent={
            <>
              Become the authority of <bdi>{coinText(metadata.name)}</bdi>
            </>
          }
          retry={() => void accept()}
        />
      </div>
    </Card>
  );
}
