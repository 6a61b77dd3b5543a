import { useTransaction } from '@obverse/react';
import type { ReactNode } from 'react';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

type Props = {
  readonly path: '/integration/authority/accept' | '/integration/compliance/accept';
  readonly title: string;
  readonly integrationId: string;
  readonly nominee: string;
  /** What the transaction does, in its receipt. */
  readonly intent: ReactNode;
  /** Called when the nominee has the authority; this view goes away then. */
  readonly onAccepted?: () => void;
  /** What changes with it. */
  readonly children: ReactNode;
};

/** For the wallet that an authority has nominated. */
export function Accept({ path, title, integrationId, nominee, intent, onAccepted, children }: Props) {
  const transaction = useTransaction(path);
  const accept = async () => {
    if ((await transaction.start({ integrationId, nominee })) !== undefined) onAccepted?.();
  };
  return (
    <Card title={title}>
      <div className="space-y-4">
        <p className="text-sm">{children}</p>
        {transaction.state.status === 'idle' && (
          <Button look="primary" onClick={() => void accept()}>
            Accept
          </Button>
        )}
        <TransactionPanel transaction={transaction} intent={intent} retry={() => void accept()} />
      </div>
    </Card>
  );
}
