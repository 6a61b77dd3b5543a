import { coins, formatUnits } from '@obverse/client';
import { useTransaction } from '@obverse/react';
import { useState } from 'react';
import { Amount } from '../../amounts/amount.tsx';
import { AmountInput, parseAmount } from '../../amounts/amount-input.tsx';
import { isAddress } from '../../integrator/user-lines.ts';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { shortAddress } from '../../ui/address.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormFields, TextField } from '../../ui/field.tsx';
import { useDecimalsCheck } from '../../wallet/use-mint-decimals.ts';
import { type AccountProps, knownOf, namedAccount } from './regulated-coin.ts';

const recipientError = (recipient: string, owner: string): string | undefined => {
  if (recipient === '') return undefined;
  if (!isAddress(recipient)) return 'This is no address';
  return recipient === owner ? 'The coins are in an account of this wallet' : undefined;
};

type Props = AccountProps & { readonly onClose: () => void };

/** Moves coins of a holder to another wallet. */
export function Seize({ coin, account, unit, onClose }: Props) {
  const { integrationId, brandedMint, decimals } = coin;
  const { owner, balance } = account;
  const [text, setText] = useState('');
  const [to, setTo] = useState('');
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string>();
  const transaction = useTransaction('/integration/compliance/seize');
  const decimalsCheck = useDecimalsCheck(decimals, [brandedMint]);
  const { units: amount, error } = parseAmount(text, decimals, coins, balance);
  const recipient = to.trim();
  const wrongRecipient = recipientError(recipient, owner);
  const isComplete =
    amount !== undefined && recipient !== '' && wrongRecipient === undefined && decimalsCheck.isRight;
  // what is confirmed is this amount, from this holder to this wallet
  const word = `seize ${amount === undefined ? '' : formatUnits(amount, decimals)} ${unit} for ${recipient.slice(0, 4)}`;
  const isConfirmed = isComplete && typed.trim() === word;
  const change = (apply: () => void) => {
    setTyped('');
    setRefused(undefined);
    apply();
  };
  const start = async () => {
    if (!isConfirmed) return;
    const body = { integrationId, ...namedAccount(account, brandedMint), recipient, amount };
    if ((await transaction.start(body, { known: knownOf(coin) })) !== undefined) change(() => setText(''));
  };
  return (
    <form
      aria-label="Seize"
      className="space-y-3 rounded-md border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <Notice tone="warn">
        The holder loses these coins without signing anything. Nobody but the recipient can give them back.
      </Notice>
      <FormFields disabled={transaction.state.status !== 'idle'}>
        <AmountInput
          label="Coins to seize"
          text={text}
          onText={(next) => change(() => setText(next))}
          decimals={decimals}
          unit={unit}
          error={error}
          balance={balance}
        />
        <TextField
          label="Recipient"
          value={to}
          spellCheck={false}
          error={wrongRecipient ?? refused}
          hint="The wallet that receives the coins; its account is created and thawed where needed"
          onChange={({ target }) => change(() => setTo(target.value))}
        />
        {decimalsCheck.problem !== undefined && <Notice tone="bad">{decimalsCheck.problem}</Notice>}
        {isComplete && (
          <TextField
            label={`Type "${word}" to go on`}
            value={typed}
            spellCheck={false}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="danger" disabled={!isConfirmed}>
            Seize
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </FormFields>
      <TransactionPanel
        label="Transaction for the seizure"
        transaction={transaction}
        units={{ decimals, underlying: unit, coin: unit }}
        intent={
          amount === undefined ? (
            'Seize coins'
          ) : (
            <>
              Seize <Amount units={amount} decimals={decimals} unit={unit} isExact /> of {shortAddress(owner)}{' '}
              for {shortAddress(recipient)}
            </>
          )
        }
        done={`The coins are in the account of ${shortAddress(recipient)}.`}
        retry={() => void start()}
        onRefused={({ text: reason }) => setRefused(reason)}
      />
    </form>
  );
}
