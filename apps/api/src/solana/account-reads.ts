import { decodeClock } from '@obverse/core';
import { type PublicKey, SYSVAR_CLOCK_PUBKEY } from '@solana/web3.js';
import { addressText } from '../lib/address-text.ts';
import { unavailable } from '../lib/errors.ts';
import { type Account, type AccountsSnapshot, type ChainAccess, readAccounts } from './accounts.ts';

/**
 * A read of accounts in steps, where accounts say which others to read: yields addresses, and gets their accounts, always all of one slot. It may
 * run several times, also on accounts that are remembered: it has no effects and gives the same result for the same accounts.
 *
 * @example
 * function* readVault(id: PublicKey): AccountReads<Account | null> {
 *   const { accounts } = yield [id];
 *   const { accounts: [vault = null] } = yield [vaultOf(accounts[0])];
 *   return vault;
 * }
 */
export type AccountReads<T> = Generator<readonly PublicKey[], T, AccountsSnapshot>;

/** The accounts that were read; undefined for others, null where no account exists. */
export type AccountAt = (address: PublicKey) => Account | null | undefined;

/** Where a read ended: with a value, or for want of the accounts at these addresses. */
type Outcome<T> = { readonly value: T } | { readonly missing: readonly PublicKey[] };

/** Runs a read on accounts that are known. */
function runOn<T>(
  reads: () => AccountReads<T>,
  { slot, now, accountAt }: Pick<AccountsSnapshot, 'slot' | 'now'> & { readonly accountAt: AccountAt },
): Outcome<T> {
  const generator = reads();
  let step = generator.next();
  while (!step.done) {
    const accounts = step.value.map(accountAt);
    if (accounts.includes(undefined)) return { missing: step.value };
    step = generator.next({ slot, now, accounts: accounts as (Account | null)[] });
  }
  return { value: step.value };
}

/** What a read would ask for and give if the remembered accounts had not changed. */
type Recalled<T> = { readonly addresses: readonly PublicKey[]; readonly value: T | undefined };

/** Runs a read on remembered accounts; an account that is not remembered counts as one that does not exist. */
export function recall<T>({ memory }: ChainAccess, reads: () => AccountReads<T>): Recalled<T> {
  const addresses: PublicKey[] = [];
  const accountAt = (address: PublicKey) => {
    addresses.push(address);
    return memory.get(address) ?? null;
  };
  const clock = memory.get(SYSVAR_CLOCK_PUBKEY);
  const now = clock === undefined ? 0n : decodeClock(clock.data).unixTimestamp;
  try {
    const outcome = runOn(reads, { slot: 0, now, accountAt });
    return { addresses, value: 'value' in outcome ? outcome.value : undefined };
  } catch {
    // says nothing about the present: the same read on present accounts decides
    return { addresses, value: undefined };
  }
}

function unique(addresses: readonly PublicKey[]): Map<string, PublicKey> {
  return new Map(addresses.map((address) => [addressText(address), address]));
}

/** How many calls one read may take. The accounts of honest nodes name each other in fewer steps. */
const maxCalls = 6;

export type ReadResult<T> = { readonly value: T; readonly accountAt: AccountAt };

/**
 * Runs a read. All of its accounts are read in one call where the remembered ones say which they are; where they do not, in as many as the read
 * has steps. The result is always made of the accounts of the last call alone.
 *
 * @param onRecalled gets what the read gives on remembered accounts, before the call, and returns addresses to read in the same call
 * @throws what the read throws on the present accounts; ApiError UNAVAILABLE when the cluster does not answer
 */
export async function runReads<T>(
  chain: ChainAccess,
  reads: () => AccountReads<T>,
  onRecalled: (recalled: T) => readonly PublicKey[] = () => [],
): Promise<ReadResult<T>> {
  let missing: readonly PublicKey[] = [];
  for (let calls = 0; calls < maxCalls; calls += 1) {
    const { addresses, value } = recall(chain, reads);
    const more = value === undefined ? [] : onRecalled(value);
    const asked = unique([...addresses, ...more, ...missing]);
    const { slot, now, accounts } = await readAccounts(chain, [...asked.values()]);
    const found = new Map([...asked.keys()].map((key, i) => [key, accounts[i] ?? null]));
    const accountAt = (address: PublicKey) => found.get(addressText(address));
    const outcome = runOn(reads, { slot, now, accountAt });
    if ('value' in outcome) return { value: outcome.value, accountAt };
    missing = [...missing, ...outcome.missing];
  }
  throw unavailable(`The ${chain.cluster} cluster`, new Error('accounts name others in each answer'));
}
