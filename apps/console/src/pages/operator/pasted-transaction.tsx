import { useComposedTransaction } from '@obverse/react';
import { useState } from 'react';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFields, TextArea } from '../../ui/field.tsx';

/** Signs and sends what another person has made, such as a transaction of the command line. */
export function PastedTransaction() {
  const [text, setText] = useState('');
  const transaction = useComposedTransaction();
  const pasted = text.trim();
  const isBase64 = /^[A-Za-z0-9+/]+={0,2}$/.test(pasted) && pasted.length % 4 === 0;
  const start = () => void transaction.start(async () => ({ transaction: pasted }), { rebuild: false });
  return (
    <Card title="Sign a transaction that another has made">
      <form
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <FormFields disabled={transaction.state.status !== 'idle'}>
          <TextArea
            label="Transaction"
            hint="In base64, such as the command line prints it with --unsigned. You see what it does before you sign."
            value={text}
            error={pasted !== '' && !isBase64 ? 'This is not base64' : undefined}
            spellCheck={false}
            onChange={({ target }) => setText(target.value)}
          />
          {transaction.state.status === 'idle' && (
            <Button type="submit" look="primary" disabled={!isBase64}>
              Show what it does
            </Button>
          )}
        </FormFields>
      </form>
      <TransactionPanel
        transaction={transaction}
        isComposed
        intent="A transaction that another has made"
        retry={start}
        done="What you see on the page is read again."
      />
    </Card>
  );
}
