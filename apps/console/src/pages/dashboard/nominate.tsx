import { useTransaction } from '@obverse/react';
import { useState } from 'react';
import { isAddress } from '../../integrator/user-lines.ts';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Address, shortAddress } from '../../ui/address.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFields, TextField } from '../../ui/field.tsx';
import type { DashboardCoin } from './dashboard-coin.ts';
import { isRegulated, knownOf } from './regulated-coin.ts';

type Props = {
  readonly path: '/integration/authority/nominate' | '/integration/compliance/nominate';
  readonly title: string;
  readonly coin: DashboardCoin;
  /** Who has what is handed over. */
  readonly present: string;
  readonly nominated: string | null;
  /** What the other wallet has once it has accepted. */
  readonly hint: string;
  /** Where it accepts. */
  readonly place: string;
  readonly refusal: string;
};

/** Hands an authority over in two steps: this wallet nominates, the other one accepts. */
export function Nominate({ path, title, coin, present, nominated, hint, place, refusal }: Props) {
  const { integrationId } = coin;
  const [text, setText] = useState('');
  // what is under way; null withdraws a nomination
  const [asked, setAsked] = useState<string | null>(null);
  const transaction = useTransaction(path);
  const nominee = text.trim();
  const isUsable = isAddress(nominee) && nominee !== present;
  const [refused, setRefused] = useState<string>();
  const nominate = async (who: string | null) => {
    setAsked(who);
    setRefused(undefined);
    const known = isRegulated(coin) ? { known: knownOf(coin) } : {};
    if ((await transaction.start({ integrationId, nominee: who }, known)) !== undefined) setText('');
  };
  const error = nominee === present ? refusal : 'This is no address';
  return (
    <Card title={title}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isUsable) void nominate(nominee);
        }}
      >
        <FormFields disabled={transaction.state.status !== 'idle'}>
          {nominated !== null && (
            <Notice tone="warn">
              <Address address={nominated} what="the nominee" /> is nominated. Nothing changes until that
              wallet accepts on {place}.
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
            hint={hint}
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
