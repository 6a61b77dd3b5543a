import { useObverse, useTransaction } from '@obverse/react';
import { useState } from 'react';
import { Amount } from '../../amounts/amount.tsx';
import { isAddress } from '../../integrator/user-lines.ts';
import { TransactionPanel } from '../../transactions/transaction-panel.tsx';
import { Address, shortAddress } from '../../ui/address.tsx';
import { Badge, Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Empty, QueryView } from '../../ui/query-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTokenAccounts } from '../../wallet/use-token-accounts.ts';
import { type AccountProps, knownOf, namedAccount } from './regulated-coin.ts';
import { Seize } from './seize.tsx';

/** Freezes an account, or thaws it. */
function Freeze({ coin, account, unit }: AccountProps) {
  const { integrationId, brandedMint } = coin;
  const { isFrozen, owner } = account;
  const freeze = useTransaction('/integration/compliance/freeze');
  const thaw = useTransaction('/integration/compliance/thaw');
  const transaction = isFrozen ? thaw : freeze;
  // what is under way stays in sight once the account has the other state
  const shown = freeze.state.status === 'idle' ? thaw : freeze;
  const start = () => {
    const body = { integrationId, ...namedAccount(account, brandedMint) };
    void transaction.start(body, { known: knownOf(coin) });
  };
  return (
    <>
      <Button disabled={shown.state.status !== 'idle'} onClick={start}>
        {isFrozen ? 'Thaw' : 'Freeze'}
        <span className="sr-only"> the account of {owner}</span>
      </Button>
      <TransactionPanel
        label={`Transaction for the account of ${shortAddress(owner)}`}
        transaction={shown}
        intent={`${shown === freeze ? 'Freeze' : 'Thaw'} the ${unit} account of ${shortAddress(owner)}`}
        done={
          shown === freeze
            ? 'Its coins cannot be redeemed or transferred until you thaw it.'
            : 'Its owner can redeem and transfer its coins again.'
        }
        retry={start}
      />
    </>
  );
}

function AccountView(props: AccountProps) {
  const { coin, account, unit } = props;
  const { compliance, decimals } = coin;
  const [isSeizing, setSeizing] = useState(false);
  return (
    <li className="space-y-3 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-sm">
          <dt className="text-muted">Owner</dt>
          <dd>
            <Address address={account.owner} what="the owner" />
          </dd>
          <dt className="text-muted">Account</dt>
          <dd>
            <Address address={account.address} what="the account" />
          </dd>
          <dt className="text-muted">Balance</dt>
          <dd>
            <Amount units={account.balance} decimals={decimals} unit={unit} />
          </dd>
        </dl>
        <div className="flex flex-wrap items-center gap-2">
          {account.isFrozen ? <Badge tone="warn">Frozen</Badge> : <Badge tone="good">Not frozen</Badge>}
          {compliance.freeze && <Freeze {...props} />}
          {compliance.seize && account.balance > 0n && !isSeizing && (
            <Button look="danger" onClick={() => setSeizing(true)}>
              Seize…<span className="sr-only"> from {account.owner}</span>
            </Button>
          )}
        </div>
      </div>
      {isSeizing && <Seize {...props} onClose={() => setSeizing(false)} />}
    </li>
  );
}

type Props = Pick<AccountProps, 'coin' | 'unit'>;

/** Looks the accounts of a holder up, and acts on each. */
export function ComplianceAccounts({ coin, unit }: Props) {
  const { rpcUrl } = useObverse();
  const [text, setText] = useState('');
  const [address, setAddress] = useState<string>();
  const query = useTokenAccounts(coin.brandedMint, address);
  const entered = text.trim();
  return (
    <Card title="A holder's account">
      <div className="space-y-4">
        {rpcUrl === undefined && (
          <Notice tone="warn">This page has no node of the cluster, and cannot look an account up.</Notice>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isAddress(entered)) setAddress(entered);
          }}
        >
          <TextField
            label="Wallet or account"
            value={text}
            spellCheck={false}
            error={entered !== '' && !isAddress(entered) ? 'This is no address' : undefined}
            hint={`The wallet of a holder, or one of its ${unit} accounts`}
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" look="primary" disabled={!isAddress(entered) || rpcUrl === undefined}>
            Look it up
          </Button>
        </form>
        {address !== undefined && (
          <QueryView query={query} loading={<Skeleton className="h-24" />}>
            {(accounts) =>
              accounts.length === 0 ? (
                <Empty>{shortAddress(address)} has no account of this coin.</Empty>
              ) : (
                <ul aria-label="Accounts" className="divide-y divide-line">
                  {accounts.map((account) => (
                    <AccountView key={account.address} coin={coin} account={account} unit={unit} />
                  ))}
                </ul>
              )
            }
          </QueryView>
        )}
      </div>
    </Card>
  );
}
