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
  /** Change of the tokens in a cooldown; undefined where all that is left leaves it. */
  readonly coolingTokens: bigint | undefined;
  readonly cooldown?: string;
  /** Of a completion: the tokens that stay in the cooldown. */
  readonly tokensLeft?: bigint;
  readonly paid: bigint;
  readonly received: bigint;
  readonly withheld: bigint;
};

const none = { coolingTokens: 0n, paid: 0n, received: 0n, withheld: 0n };

function effectOf(event: PlatformEvent, programId: PublicKey): TokenEffect | undefined {
  const ofCoin = ({ integration, actor }: { integration: PublicKey; actor: PublicKey }) => ({
    ...none,
    tokenId: integration.toBase58(),
    owner: actor.toBase58(),
  });
  const ofJunior = (pool: { stablecoin: PublicKey; epoch: number }, owner: PublicKey) => ({
    ...none,
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
      const changes = { tokens: -event.tokens, coolingTokens: event.tokens };
      const cooldown = event.cooldown.toBase58();
      return { ...ofJunior(event, event.actor), kind: 'withdrawalRequested', cooldown, ...changes };
    }
    case 'juniorWithdrawalCompleted': {
      const { tokensLeft, amount: received } = event;
      const changes = { tokens: 0n, coolingTokens: -event.tokens, tokensLeft, received };
      const cooldown = event.cooldown.toBase58();
      return { ...ofJunior(event, event.actor), kind: 'withdrawalCompleted', cooldown, ...changes };
    }
    case 'juniorWithdrawalCancelled': {
      const changes = { tokens: event.tokens, coolingTokens: undefined };
      const cooldown = event.cooldown.toBase58();
      return { ...ofJunior(event, event.owner), kind: 'withdrawalCancelled', cooldown, ...changes };
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
