import { useTransaction } from '@obverse/react';
import { useState } from 'react';
import { coinUnit } from '../../coins/coin-text.ts';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormFields, TextField } from '../../ui/field.tsx';
import { knownOf, type RegulatedCoin } from './regulated-coin.ts';

/** Stops the whole coin, and lets it go on. */
export function PauseCoin({ coin }: { readonly coin: RegulatedCoin }) {
  const { integrationId, brandedMint, compliance, metadata } = coin;
  const { paused } = compliance;
  const unit = coinUnit(metadata.symbol, brandedMint);
  const pause = useTransaction('/integration/compliance/pause');
  const resume = useTransaction('/integration/compliance/resume');
  const transaction = paused ? resume : pause;
  // what is under way stays in sight once the coin has the other state
  const shown = pause.state.status === 'idle' ? resume : pause;
  const [typed, setTyped] = useState('');
  const word = `pause ${unit}`;
  const isConfirmed = paused || typed.trim() === word;
  const start = async () => {
    if (!isConfirmed) return;
    if ((await transaction.start({ integrationId }, { known: knownOf(coin) })) !== undefined) setTyped('');
  };
  return (
    <Card title="The whole coin">
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <p className="text-sm">
          {paused
            ? 'The coin is paused: nobody can mint, redeem or transfer it.'
            : 'A pause stops minting, redeeming and transfers for every holder, until you resume the coin. Yield, fees and losses go on.'}
        </p>
        <FormFields disabled={shown.state.status !== 'idle'}>
          {!paused && (
            <TextField
              label={`Type "${word}" to go on`}
              value={typed}
              spellCheck={false}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <Button type="submit" look={paused ? 'primary' : 'danger'} disabled={!isConfirmed}>
            {paused ? 'Resume the coin' : 'Pause the coin'}
          </Button>
        </FormFields>
        <TransactionPanel
          label="Transaction for the pause"
          transaction={shown}
          intent={shown === pause ? `Pause ${unit} for every holder` : `Resume ${unit}`}
          done={
            shown === pause
              ? 'Nobody can mint, redeem or transfer the coin until you resume it.'
              : 'Holders can mint, redeem and transfer the coin again.'
          }
          retry={() => void start()}
        />
      </form>
    </Card>
  );
}
