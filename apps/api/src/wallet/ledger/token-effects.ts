import type { WalletLineKind } from '@obverse/contracts';
import { decodeEventIfValid, juniorMintAddress, loggedEvents, type PlatformEvent } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';

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

/** What the program's events in a transaction's log did to tokens, in order; a truncated log may lack some. */
export function parseEffects(
  logs: readonly string[],
  programId: PublicKey,
): { readonly effects: readonly TokenEffect[]; readonly isTruncated: boolean } {
  const { events, truncated } = loggedEvents(logs, programId.toBase58());
  const effects = events.flatMap((bytes) => {
    const event = decodeEventIfValid(bytes);
    return (event && effectOf(event, programId)) ?? [];
  });
  return { effects, isTruncated: truncated };
}
