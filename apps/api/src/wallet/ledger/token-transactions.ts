import type { WalletLineKind } from '@obverse/contracts';
import { decodeEventIfValid, juniorMintAddress, loggedEvents, type PlatformEvent } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import * as z from 'zod';
import type { ListedTransaction } from '../../events/event-source.ts';
import { accountKeysOf } from '../../solana/nodes/executed-calls.ts';
import { InvalidResponseError, parseResponse } from '../../solana/nodes/rpc-error.ts';

/** A finalized transaction that succeeded, with the tokens that it moved, as one wallet sees it. */
export type TokenTransaction = {
  readonly signature: string;
  readonly slot: number;
  /** Time of its block. */
  readonly at: Date;
  /** Of the token accounts in it. */
  readonly balances: readonly AccountBalance[];
  readonly effects: readonly TokenEffect[];
  /** Whether the cluster cut the log off, so that there may be more effects. */
  readonly isTruncated: boolean;
};

export type AccountBalance = {
  readonly address: string;
  readonly mint: string;
  /** Whether the account was the wallet's before or after the transaction. */
  readonly isOwn: boolean;
  /** The wallet's tokens in it: 0 while it is not the wallet's. */
  readonly before: bigint;
  readonly after: bigint;
  /** Change of the tokens in it, of all owners. */
  readonly change: bigint;
};

/** What an event of the program does to the tokens of one owner. Amounts are base units. */
export type TokenEffect = {
  readonly kind: WalletLineKind;
  /** The token's `id`. */
  readonly tokenId: string;
  readonly owner: string;
  /** Change of the owner's tokens in accounts, which is also that of the mint's supply. */
  readonly tokens: bigint;
  readonly paid: bigint;
  readonly received: bigint;
  readonly withheld: bigint;
  /** The cooldown that it changes, and the tokens in it; `before` is undefined where the event does not say. */
  readonly cooldown?: {
    readonly address: string;
    readonly before: bigint | undefined;
    readonly after: bigint;
  };
};

const index = z.int().min(0);
const balances = z.array(
  z.object({
    accountIndex: index,
    mint: z.string(),
    owner: z.string(),
    uiTokenAmount: z.object({ amount: z.string().regex(/^[0-9]{1,20}$/) }),
  }),
);

const transactionSchema = z.object({
  slot: index,
  blockTime: index,
  meta: z.object({
    err: z.null(),
    logMessages: z.array(z.string()),
    preTokenBalances: balances,
    postTokenBalances: balances,
  }),
  transaction: z.object({ signatures: z.array(z.string()) }),
});

function balancesIn(
  signature: string,
  { meta }: z.infer<typeof transactionSchema>,
  keys: readonly string[],
  wallet: string,
): AccountBalance[] {
  // an account that is closed can be opened again in the same transaction, for another mint
  const found = new Map<string, AccountBalance>();
  for (const [side, listed] of [
    ['before', meta.preTokenBalances],
    ['after', meta.postTokenBalances],
  ] as const) {
    for (const { accountIndex, mint, owner, uiTokenAmount } of listed) {
      const address = keys[accountIndex];
      if (address === undefined)
        throw new InvalidResponseError(`a token balance of ${signature} names an account that it lacks`);
      const amount = BigInt(uiTokenAmount.amount);
      const empty = { address, mint, isOwn: false, before: 0n, after: 0n, change: 0n };
      const known = found.get(`${address} ${mint}`) ?? empty;
      found.set(`${address} ${mint}`, {
        ...known,
        isOwn: known.isOwn || owner === wallet,
        [side]: owner === wallet ? amount : 0n,
        change: known.change + (side === 'after' ? amount : -amount),
      });
    }
  }
  return [...found.values()];
}

const nothingPaid = { paid: 0n, received: 0n, withheld: 0n };

function effectOf(event: PlatformEvent, programId: PublicKey): TokenEffect | undefined {
  const ofCoin = ({ integration, actor }: { integration: PublicKey; actor: PublicKey }) => ({
    ...nothingPaid,
    tokenId: integration.toBase58(),
    owner: actor.toBase58(),
  });
  const ofJunior = (pool: { stablecoin: PublicKey; epoch: number }, owner: PublicKey) => ({
    ...nothingPaid,
    tokenId: juniorMintAddress(pool.stablecoin, pool.epoch, programId).toBase58(),
    owner: owner.toBase58(),
  });
  switch (event.kind) {
    case 'minted':
      return { ...ofCoin(event), kind: 'minted', tokens: event.tokens, paid: event.amount };
    case 'redeemed': {
      const { tokens, amount: received, withheld } = event;
      return { ...ofCoin(event), kind: 'redeemed', tokens: -tokens, received, withheld };
    }
    case 'juniorDeposited': {
      const { tokens, amount: paid } = event;
      return { ...ofJunior(event, event.actor), kind: 'juniorDeposited', tokens, paid };
    }
    case 'juniorWithdrawalRequested': {
      const cooldown = { address: event.cooldown.toBase58(), before: 0n, after: event.tokens };
      const tokens = -event.tokens;
      return { ...ofJunior(event, event.actor), kind: 'withdrawalRequested', tokens, cooldown };
    }
    case 'juniorWithdrawalCompleted': {
      const { tokens, tokensLeft: after, amount: received } = event;
      const cooldown = { address: event.cooldown.toBase58(), before: after + tokens, after };
      const common = ofJunior(event, event.actor);
      return { ...common, kind: 'withdrawalCompleted', tokens: 0n, received, cooldown };
    }
    case 'juniorWithdrawalCancelled': {
      // gives all tokens back, or none where the tranche has ended
      const { tokens } = event;
      const before = tokens === 0n ? undefined : tokens;
      const cooldown = { address: event.cooldown.toBase58(), before, after: 0n };
      return { ...ofJunior(event, event.owner), kind: 'withdrawalCancelled', tokens, cooldown };
    }
    default:
      return undefined;
  }
}

/** What a transaction did to tokens, from a node's answer to getTransaction. @throws InvalidResponseError */
export function parseTokenTransaction(
  { signature, slot }: ListedTransaction,
  answer: unknown,
  wallet: string,
  programId: PublicKey,
): TokenTransaction {
  const parsed = parseResponse(transactionSchema, answer, signature);
  if (parsed.transaction.signatures[0] !== signature || parsed.slot !== slot)
    throw new InvalidResponseError(`a transaction other than ${signature} in slot ${slot}`);
  const { events, truncated } = loggedEvents(parsed.meta.logMessages, programId.toBase58());
  return {
    signature,
    slot,
    at: new Date(parsed.blockTime * 1_000),
    balances: balancesIn(signature, parsed, accountKeysOf(signature, answer), wallet),
    effects: events.flatMap((bytes) => {
      const event = decodeEventIfValid(bytes);
      return (event && effectOf(event, programId)) ?? [];
    }),
    isTruncated: truncated,
  };
}
