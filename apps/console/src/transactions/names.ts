import type { Review } from '@obverse/client/send';
import { addressOf, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { useObverse } from '@obverse/react';
import { useMemo } from 'react';

export type Instruction = NonNullable<Review['verified']>['instructions'][number];

/** How an address is called in a receipt; undefined where it has no name. */
export type NameOf = (address: string, account: string | undefined) => string | undefined;

/** Accounts by what they are to the instruction. Only what was requested and verified may be called so: there each of them is the one that the page is about. */
const roles: Readonly<Record<string, string>> = {
  integration: 'this coin',
  brandedMint: 'this coin',
  stablecoin: 'the stablecoin',
  vault: 'the vault',
  underlyingMint: 'the collateral',
  juniorMint: 'the junior token',
  cooldown: 'this withdrawal',
  lossReport: 'the loss report',
  lossClaim: 'this claim',
};

/** Accounts of any program's instructions that are mints. */
const isMint = (name: string | undefined): boolean => name === 'mint' || name?.endsWith('Mint') === true;

/**
 * Names of the addresses in a transaction: those of the connected wallet, and of what the page is about.
 *
 * @param isRequested whether the transaction was verified to be what this page has asked for
 */
export function useNames(instructions: readonly Instruction[], isRequested: boolean): NameOf {
  const { connection } = useObverse();
  const own = connection.connected?.account.address;
  // derived here, as the service may say anything
  const ownAccounts = useMemo(() => {
    const owner = own === undefined ? undefined : addressOf(own);
    const accounts = instructions.flatMap((each) => each.accounts);
    const mints = accounts.flatMap(({ name, address }) => (isMint(name) && address ? [address] : []));
    const programs = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID];
    return new Set(
      owner && mints.flatMap((mint) => programs.map((id) => tokenAddress(mint, owner, id).toBase58())),
    );
  }, [instructions, own]);
  return (address, account) => {
    if (address === own) return 'your wallet';
    if (ownAccounts.has(address)) return 'your account';
    return isRequested && account !== undefined ? roles[account] : undefined;
  };
}
