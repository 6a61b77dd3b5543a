import { juniorMintAddress, TOKEN_2022_PROGRAM_ID } from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { fromUnixSeconds } from '../../lib/format.ts';
import { listAccountsBy } from '../../solana/account-lists.ts';
import { type ChainAccess, readAccounts } from '../../solana/accounts.ts';
import type { Chain } from '../../solana/chain.ts';
import { listCooldowns } from '../../state/cooldowns.ts';
import type { HeldAccount } from '../ledger/model.ts';
import type { OwnCooldown, WalletBalances } from '../ledger/positions.ts';
import { findPlatformTokens } from './platform-tokens.ts';

/** A wallet, and the only mint that is requested. */
export type WalletQuery = { readonly wallet: PublicKey; readonly mint?: string | undefined };

export const isRequested = (query: WalletQuery, mint: string): boolean =>
  query.mint === undefined || query.mint === mint;

/** Mint, owner and amount: the beginning of a token account. */
const dataSlice = { offset: 0, length: 72 } as const;

/** Lists the Token-2022 accounts of an owner, all of them and not only associated ones. Anyone can open any number of them for it. */
function listTokenAccounts(chain: ChainAccess, owner: PublicKey) {
  const program = TOKEN_2022_PROGRAM_ID;
  const options = { commitment: 'finalized', encoding: 'base64', dataSlice };
  const params = [owner.toBase58(), { programId: program.toBase58() }, options];
  const decode = (address: string, data: Buffer): HeldAccount => {
    if (!data.subarray(32, 64).equals(owner.toBuffer())) throw new Error(`${address} has another owner`);
    const mint = bs58.encode(data.subarray(0, 32));
    return { address, mint, kind: 'token', amount: data.readBigUInt64LE(64) };
  };
  const call = { method: 'getTokenAccountsByOwner', params };
  return listAccountsBy(chain, call, { program, dataSlice }, decode, { isHeavy: true });
}

/**
 * Reads what a wallet's token accounts and cooldowns hold of the platform's tokens.
 *
 * @param known mints that it had tokens of before
 * @throws ApiError UNAVAILABLE when the cluster does not answer
 */
export async function readBalances(
  chain: Chain,
  query: WalletQuery,
  known: readonly string[],
): Promise<WalletBalances> {
  const [tokenList, cooldownList, { now }] = await Promise.all([
    listTokenAccounts(chain, query.wallet),
    listCooldowns(chain, { owner: query.wallet }, 'finalized'),
    readAccounts(chain, []),
  ]);
  const cooldowns = cooldownList.cooldowns.map((each): OwnCooldown => {
    const mint = juniorMintAddress(each.stablecoin, each.epoch, chain.programId).toBase58();
    return { ...each, mint };
  });
  const inCooldowns = cooldowns.map(({ address, mint, tokens: amount }): HeldAccount => {
    return { address, mint, kind: 'cooldown', amount };
  });
  const listed = [...inCooldowns, ...tokenList.found].filter(({ mint }) => isRequested(query, mint));
  const mints = [...known, ...listed.map(({ mint }) => mint)];
  const { tokens, unchecked } = await findPlatformTokens(chain, mints, query.mint);
  const held = listed.filter(({ mint }) => tokens.has(mint));
  return {
    tokens,
    held: new Map(held.map((each) => [each.address, each])),
    cooldowns,
    slot: Math.min(tokenList.slot, cooldownList.slot),
    uncheckedAccounts: listed.filter(({ mint }) => unchecked.has(mint)).length,
    now: fromUnixSeconds(now),
  };
}
