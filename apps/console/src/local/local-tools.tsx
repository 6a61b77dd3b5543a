import { useObverse, useWallet } from '@obverse/react';
import { useEffect, useId, useState } from 'react';
import { Amount } from '../amounts/amount.tsx';
import { countOf } from '../amounts/format.ts';
import { useUnderlying } from '../coins/use-underlying.ts';
import { Notice } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { burnerWalletName } from '../wallet/burner-name.ts';
import { isBurnerWalletKept, registerBurnerWallet } from '../wallet/burner-wallet.ts';
import { endKeyWallets } from '../wallet/key-wallet.ts';
import { useBalance } from '../wallet/use-balance.ts';
import { useLocalCluster } from './use-local-cluster.ts';

const steps = [1, 7, 30, 90, 365] as const;

/** Below every page of a local cluster: test money for the wallet, and a slider that moves the cluster's time. */
export function LocalTools() {
  const { cluster } = useObverse();
  const { connected } = useWallet();
  const { stablecoins, money, time } = useLocalCluster();
  const [step, setStep] = useState(2);
  const id = useId();
  const days = steps[step] ?? 1;
  const [first] = stablecoins;
  const balance = useBalance(first?.underlyingMint, connected?.account.address);
  const unit = useUnderlying()(first?.underlyingMint ?? '');
  const error = money.error ?? time.error;
  // mounted exactly while the page's cluster is this local one
  useEffect(() => {
    registerBurnerWallet();
    return endKeyWallets;
  }, []);

  return (
    <section aria-label="Local cluster" className="border-line border-t bg-raised">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3 text-sm">
        <strong>Local {cluster}: nothing here is real money</strong>
        <Button
          disabled={connected === undefined || money.isPending || stablecoins.length === 0}
          onClick={() => connected && money.mutate(connected.account.address)}
        >
          Get test money
        </Button>
        <div className="flex flex-wrap items-center gap-3">
          <label htmlFor={id}>Move time forward</label>
          <input
            id={id}
            type="range"
            min={0}
            max={steps.length - 1}
            value={step}
            aria-valuetext={countOf(days, 'day')}
            onChange={({ target }) => setStep(Number(target.value))}
            className="accent-accent"
          />
          <Button disabled={time.isPending} onClick={() => time.mutate(days)}>
            by {countOf(days, 'day')}
          </Button>
        </div>
        <p role="status" className="text-muted">
          {money.isPending && 'The money is on its way…'}
          {money.isSuccess && !money.isPending && balance.data !== undefined && (
            <>
              The wallet has <Amount units={balance.data} decimals={first?.decimals} unit={unit} />
            </>
          )}
          {time.isSuccess && !time.isPending && ' The time was moved'}
        </p>
        {connected?.wallet.name === burnerWalletName && !isBurnerWalletKept() && (
          <Notice tone="warn">
            Your browser keeps nothing for this page: the burner wallet, and what it holds, is gone when you
            close or reload it.
          </Notice>
        )}
        {error && <Notice tone="bad">{error.message}</Notice>}
      </div>
    </section>
  );
}
