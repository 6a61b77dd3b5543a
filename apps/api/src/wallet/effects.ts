import type { WalletLineKind } from '@obverse/contracts';
import { decodeEventIfValid, juniorMintAddress, loggedEvents, type PlatformEvent } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';

/** What an event of the program does to the tokens of one owner. Amounts are base units. */
export type Effect = {
  readonly kind: WalletLineKind;
  readonly mint: string;
  readonly owner: string;
  /** Change of the owner's tokens in accounts, which is also that of the mint's supply. */
  readonly tokens: bigint;
  /** Change of the tokens in a cooldown; undefined where all that is left leaves it. */
  readonly coolingTokens: bigint | undefined;
  readonly cooldown?: string;
  /** Of a completion: the tokens that stay in the cooldown. */
  readonly tokensLeft?: bigint;
  readonly paid: bigint;
  readonly received: bigint;
  readonly withheld: bigint;
};

/** What a transaction's events did. */
export type LoggedEffects = {
  readonly effects: readonly Effect[];
  /** Whether the cluster cut the log off, so that there may have been more. */
  readonly isCut: boolean;
};

/** The branded mint of an integration; undefined of one that no account concerned is of. */
export type MintOf = (integration: PublicKey) => string | undefined;

const none = { coolingTokens: 0n, paid: 0n, received: 0n, withheld: 0n };

function effectOf(event: PlatformEvent, programId: PublicKey, mintOf: MintOf): Effect | undefined {
  const ofCoin = (integration: PublicKey, effect: Omit<Effect, 'mint'>): Effect | undefined => {
    const mint = mintOf(integration);
    return mint === undefined ? undefined : { ...effect, mint };
  };
  const juniorMint = ({ stablecoin, epoch }: { stablecoin: PublicKey; epoch: number }) =>
    juniorMintAddress(stablecoin, epoch, programId).toBase58();
  switch (event.kind) {
    case 'minted': {
      const { tokens, amount: paid, actor } = event;
      return ofCoin(event.integration, { ...none, kind: 'minted', owner: actor.toBase58(), tokens, paid });
    }
    case 'redeemed': {
      const { tokens, amount: received, withheld, actor } = event;
      const terms = { ...none, kind: 'redeemed', owner: actor.toBase58(), received, withheld } as const;
      return ofCoin(event.integration, { ...terms, tokens: -tokens });
    }
    case 'juniorDeposited': {
      const { tokens, amount: paid, actor } = event;
      const terms = { mint: juniorMint(event), owner: actor.toBase58(), tokens, paid };
      return { ...none, ...terms, kind: 'juniorDeposited' };
    }
    case 'juniorWithdrawalRequested': {
      const { tokens, actor } = event;
      const terms = { mint: juniorMint(event), owner: actor.toBase58(), cooldown: event.cooldown.toBase58() };
      return { ...none, ...terms, kind: 'withdrawalRequested', tokens: -tokens, coolingTokens: tokens };
    }
    case 'juniorWithdrawalCompleted': {
      const { tokens, tokensLeft, amount: received, actor } = event;
      const terms = { mint: juniorMint(event), owner: actor.toBase58(), cooldown: event.cooldown.toBase58() };
      const changes = { tokens: 0n, coolingTokens: -tokens, tokensLeft, received };
      return { ...none, ...terms, ...changes, kind: 'withdrawalCompleted' };
    }
    case 'juniorWithdrawalCancelled': {
      const { tokens, owner, cooldown } = event;
      const terms = { mint: juniorMint(event), owner: owner.toBase58(), cooldown: cooldown.toBase58() };
      return { ...none, ...terms, kind: 'withdrawalCancelled', tokens, coolingTokens: undefined };
    }
    default:
      return undefined;
  }
}

/** What the program's events in a transaction's log did to tokens, in order. */
export function readEffects(logs: readonly string[], programId: PublicKey, mintOf: MintOf): LoggedEffects {
  const { events, truncated } = loggedEvents(logs, programId.toBase58());
  const effects = events.flatMap((bytes) => {
    const event = decodeEventIfValid(bytes);
    return (event && effectOf(event, programId, mintOf)) ?? [];
  });
  return { effects, isCut: truncated };
}
