import { useIntegrations, usePositions, useWallet, useWallets } from '@obverse/react';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Amount } from '../../amounts/amount.tsx';
import { coinText } from '../../coins/coin-text.ts';
import { useUnderlying } from '../../coins/use-underlying.ts';
import { useLocalCluster } from '../../local/use-local-cluster.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { messageOf } from '../../ui/message-of.ts';
import { burnerWalletName } from '../../wallet/burner-name.ts';
import { isBurnerWalletKept } from '../../wallet/burner-wallet.ts';
import { rememberWallet } from '../../wallet/remembered-wallet.ts';
import { useBalance } from '../../wallet/use-balance.ts';
import { type FirstCoinStep, firstCoinSteps, nextStep } from './first-coin-steps.ts';
import { finish, finishedWallet, fold, isFolded } from './folded.ts';

const daysToMove = 30;

/** Lists have a new coin a moment after it exists: one that was issued just before the path is shown is asked for this long. */
const askAgainMs = 3_000;
const maxWaitMs = 60_000;

type StepProps = {
  readonly number: number;
  readonly title: string;
  readonly state: 'done' | 'next' | 'later';
  readonly children: ReactNode;
};

const stateWords = { done: 'done', next: 'next', later: 'later' } as const;

function Step({ number, title, state, children }: StepProps) {
  const isInSight = state === 'next' || (state === 'done' && number === firstCoinSteps.length);
  return (
    <li
      aria-current={state === 'next' ? 'step' : undefined}
      data-state={state}
      className={`flex flex-col sm:min-h-36 gap-2 rounded-md border p-3 ${state === 'next' ? 'border-accent' : 'border-line'}`}
    >
      <h3 className="flex items-center gap-2 text-sm">
        <span className="inline-flex size-6 shrink-0 items-center justify-center rounded-full border border-line text-xs">
          {state === 'done' ? <Check size={14} aria-hidden="true" /> : number}
        </span>
        {title}
        <span className="sr-only">: {stateWords[state]}</span>
      </h3>
      {/* on phones the next step alone, and at the end what was earned: the steps are a strip above the page */}
      <div
        className={`flex flex-1 flex-col justify-between gap-2 text-muted text-sm ${isInSight ? '' : 'max-sm:hidden'}`}
      >
        {children}
      </div>
    </li>
  );
}

/** What the cluster and the service know of the connected wallet. */
function useProgress() {
  const { connected } = useWallet();
  const address = connected?.account.address;
  const { stablecoins, money, time } = useLocalCluster();
  const balance = useBalance(stablecoins[0]?.underlyingMint, address);
  const { data: held } = usePositions(address);
  const positions = held?.positions.filter(({ kind }) => kind === 'coin') ?? [];
  const [shownAt] = useState(() => performance.now());
  const { data: issued } = useIntegrations(
    { authority: address ?? '', limit: 1 },
    {
      enabled: address !== undefined,
      refetchInterval: (data) => {
        const isWaiting = data?.pages[0]?.integrations.length === 0;
        return isWaiting && performance.now() - shownAt < maxWaitMs && askAgainMs;
      },
    },
  );
  const coin = issued?.pages[0]?.integrations[0];
  const position = positions.find(({ mint }) => mint === coin?.brandedMint) ?? positions[0];
  const next = nextStep({
    hasWallet: address !== undefined,
    hasMoney: (balance.data ?? 0n) > 0n,
    hasCoin: coin !== undefined,
    holdsCoins: positions.some((each) => BigInt(each.balance) > 0n),
    hasEarned: finishedWallet() === address || positions.some(({ earned }) => BigInt(earned) > 0n),
  });
  return { address, stablecoins, money, time, coin, position, next };
}

/** On local clusters: from nothing to a coin that earns, in four steps that each say what is done and what comes next. */
export function FirstCoin() {
  const { address, stablecoins, money, time, coin, position, next } = useProgress();
  const { connect } = useWallet();
  const [folded, setFolded] = useState(isFolded);
  const [wasFinished] = useState(finishedWallet);
  const [walletError, setWalletError] = useState<string>();
  useEffect(() => {
    if (next === undefined && address !== undefined) finish(address);
  }, [next, address]);
  const burner = useWallets().find(({ name }) => name === burnerWalletName);
  const unitOf = useUnderlying();
  const steps = useRef<HTMLOListElement>(null);
  const hasBegun = useRef(false);
  // the button of a step that is over has lost the focus while it worked
  useEffect(() => {
    if (!hasBegun.current || document.activeElement !== document.body) return;
    steps.current
      ?.querySelector<HTMLElement>('[aria-current] :is(a, button)')
      ?.focus({ preventScroll: true });
  }, [next]);

  const begin = async () => {
    hasBegun.current = true;
    setWalletError(undefined);
    let owner = address;
    if (owner === undefined && burner !== undefined) {
      try {
        owner = (await connect(burner)).account.address;
      } catch (reason) {
        setWalletError(messageOf(reason));
        return;
      }
      rememberWallet(burner.name);
    }
    if (owner !== undefined) money.mutate(owner);
  };
  const stateOf = (step: FirstCoinStep): StepProps['state'] => {
    const at = next === undefined ? firstCoinSteps.length : firstCoinSteps.indexOf(next);
    const place = firstCoinSteps.indexOf(step);
    return place < at ? 'done' : place === at ? 'next' : 'later';
  };
  const error = walletError ?? money.error?.message ?? time.error?.message;
  const look = (step: FirstCoinStep) => (next === step ? 'primary' : 'plain');
  const underlying = stablecoins[position?.stablecoin ?? 0]?.underlyingMint;

  const coinId = coin?.integrationId ?? position?.integrationId ?? undefined;
  // what has just been reached stays in sight until the next visit
  if (address !== undefined && address === wasFinished) return null;

  const change = (to: boolean) => {
    fold(to);
    setFolded(to);
  };
  const done = next === undefined ? firstCoinSteps.length : firstCoinSteps.indexOf(next);

  return (
    <section aria-labelledby="first-coin" className="rounded-lg border border-line bg-card px-4 py-2 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 id="first-coin">Your first coin</h2>
          <span className="text-muted text-sm">
            {done} of {firstCoinSteps.length} steps done. Nothing here is real money.
          </span>
        </div>
        <Button
          look="bare"
          className="max-sm:-ml-4"
          aria-expanded={!folded}
          aria-controls="first-coin-steps"
          onClick={() => change(!folded)}
        >
          {folded ? 'Show the steps' : 'Hide the steps'}
        </Button>
      </div>
      <div id="first-coin-steps" hidden={folded} className="pt-1 pb-2">
        <ol ref={steps} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <Step number={1} title="A wallet with test money" state={stateOf('money')}>
            <p>
              {burner === undefined || isBurnerWalletKept()
                ? 'This browser keeps a wallet for you. It signs without asking.'
                : 'This page has a wallet for you until it is closed or reloaded: your browser keeps nothing. It signs without asking.'}
            </p>
            <Button
              look={look('money')}
              disabled={money.isPending || stablecoins.length === 0 || (address ?? burner) === undefined}
              onClick={() => void begin()}
            >
              {address === undefined ? 'Make a wallet with money' : 'Get test money'}
            </Button>
          </Step>
          <Step number={2} title="Issue a coin" state={stateOf('issue')}>
            {coin === undefined ? (
              <p>Name, symbol, and your fee, in percent of the yield.</p>
            ) : (
              <p>
                You issued <bdi>{coinText(coin.metadata.name)}</bdi>.
              </p>
            )}
            <Link to="/issue" className={buttonClass(look('issue'))}>
              {coin === undefined ? 'Issue a coin' : 'Issue another coin'}
            </Link>
          </Step>
          <Step number={3} title="Mint it" state={stateOf('mint')}>
            <p>Deposit test money and get coins for it.</p>
            {coinId === undefined ? (
              <Button disabled>Mint coins</Button>
            ) : (
              <Link to="/coins/$id" params={{ id: coinId }} className={buttonClass(look('mint'))}>
                Mint coins
              </Link>
            )}
          </Step>
          <Step number={4} title="See it earn" state={stateOf('earn')}>
            {position !== undefined && underlying !== undefined && next === undefined ? (
              <p role="status">
                Earned:{' '}
                <strong className="text-text">
                  <Amount units={position.earned} decimals={position.decimals} unit={unitOf(underlying)} />
                </strong>
              </p>
            ) : (
              <p>Yield comes with time. This cluster's clock can be moved.</p>
            )}
            <Button
              look={look('earn')}
              disabled={time.isPending || stateOf('earn') === 'later'}
              onClick={() => time.mutate(daysToMove)}
            >
              Move time by {daysToMove} days
            </Button>
          </Step>
        </ol>
        {error !== undefined && (
          <div className="mt-3">
            <Notice tone="bad">{error}</Notice>
          </div>
        )}
      </div>
    </section>
  );
}
