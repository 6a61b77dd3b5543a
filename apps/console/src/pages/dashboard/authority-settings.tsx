import { useTransaction } from '@obverse/react';
import { useState } from 'react';
import { isAddress } from '../../integrator/user-lines.ts';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Address, shortAddress } from '../../ui/address.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFields, TextField } from '../../ui/field.tsx';
import type { DashboardViewProps } from './dashboard-coin.ts';

/** Hands the coin over in two steps: this wallet nominates, the other one accepts. */
export function AuthoritySettings({
  coin: { integrationId, pendingAuthority, authority },
}: DashboardViewProps) {
  const [text, setText] = useState('');
  // what is under way; null withdraws a nomination
  const [asked, setAsked] = useState<string | null>(null);
  const transaction = useTransaction('/integration/authority/nominate');
  const nominee = text.trim();
  const isUsable = isAddress(nominee) && nominee !== authority;
  const [refused, setRefused] = useState<string>();
  const nominate = async (who: string | null) => {
    setAsked(who);
    setRefused(undefined);
    if ((await transaction.start({ integrationId, nominee: who })) !== undefined) setText('');
  };
  const error = nominee === authority ? 'This wallet governs the coin already' : 'This is no address';
  return (
    <Card title="Authority">
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isUsable) void nominate(nominee);
        }}
      >
        <FormFields disabled={transaction.state.status !== 'idle'}>
          {pendingAuthority !== null && (
            <Notice tone="warn">
              <Address address={pendingAuthority} what="the nominee" /> is nominated. Nothing changes until
              that wallet accepts on this coin's dashboard.
              <div className="mt-2">
                <Button onClick={() => void nominate(null)}>Withdraw the nomination</Button>
              </div>
            </Notice>
          )}
          <TextField
            label="Nominate another wallet"
            value={text}
            spellCheck={false}
            error={nominee !== '' && !isUsable ? error : refused}
            hint="It governs the coin and owns its revenue once it has accepted"
            onChange={({ target }) => {
              setRefused(undefined);
              setText(target.value);
            }}
          />
          <Button type="submit" disabled={!isUsable}>
            Nominate
          </Button>
        </FormFields>
        <TransactionPanel
          label="Transaction for the authority"
          transaction={transaction}
          intent={asked === null ? 'Withdraw the nomination' : `Nominate ${shortAddress(asked)}`}
          retry={() => void nominate(asked)}
          onRefused={({ text: reason }) => setRefused(reason)}
        />
      </form>
    </Card>
  );
}
