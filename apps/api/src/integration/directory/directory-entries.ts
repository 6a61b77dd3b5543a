import {
  accountFilters,
  decodeIntegration,
  decodeTokenMetadata,
  type Integration,
  isMintPaused,
} from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { listAccounts } from '../../solana/account-lists.ts';
import { decodeExisting } from '../../solana/accounts.ts';
import type { Chain } from '../../solana/chain.ts';
import { coinKindOf } from '../../solana/integrations.ts';
import { recentStablecoins } from '../../solana/stablecoins.ts';
import type { DirectoryEntry } from './write-directory.ts';

/** A getMultipleAccounts call takes 100 addresses. */
export const entriesPerCall = 100;

/** Reports an integration that could not be read, and the reason. */
export type Report = (id: string, error: unknown) => void;

/** An integration's account, and the finalized slot that it was read in. */
export type FinalizedIntegration = { readonly integration: Integration; readonly slot: number };

/** Reads accounts of a finalized slot that is not before `minSlot`. */
const readFinalized = (chain: Chain, addresses: readonly PublicKey[], minSlot: number) =>
  chain.call((rpc) => rpc.getAccounts(addresses, { commitment: 'finalized', minContextSlot: minSlot }));

/** Lists all integrations of a cluster. */
export async function listIntegrationAccounts(chain: Chain): Promise<FinalizedIntegration[]> {
  const { programId: program } = chain;
  const query = { program, filters: accountFilters('integration'), commitment: 'finalized' } as const;
  const { slot, found } = await listAccounts(chain, query, (id, data) =>
    decodeIntegration(new PublicKey(id), data),
  );
  return found.map((integration) => ({ integration, slot }));
}

/** Reads at most 100 integrations that are known to exist in `minSlot`. Invalid ones are reported and left out. */
export async function readIntegrations(
  chain: Chain,
  ids: readonly string[],
  minSlot: number,
  report: Report,
): Promise<FinalizedIntegration[]> {
  const addresses = ids.map((id) => new PublicKey(id));
  const { slot, accounts } = await readFinalized(chain, addresses, minSlot);
  return addresses.flatMap((address, i) => {
    try {
      return [{ integration: decodeExisting(chain, address, accounts[i], decodeIntegration), slot }];
    } catch (error) {
      report(address.toBase58(), error);
      return [];
    }
  });
}

/** Reads what the directory has of at most 100 integrations: their accounts with the metadata of their mints. Invalid ones are reported and left out. */
export async function readEntriesOf(
  chain: Chain,
  found: readonly FinalizedIntegration[],
  report: Report,
): Promise<DirectoryEntry[]> {
  const minSlot = Math.max(0, ...found.map(({ slot }) => slot));
  const mints = found.map(({ integration }) => integration.brandedMint);
  const { accounts } = await readFinalized(chain, mints, minSlot);
  const { states } = await recentStablecoins(chain);
  return found.flatMap(({ integration, slot }, i): DirectoryEntry[] => {
    const { address, brandedMint, authority, whitelistRequired, powers } = integration;
    try {
      const of = states.find(({ stablecoin }) => stablecoin.address.equals(integration.stablecoin));
      if (of === undefined) throw new Error('its stablecoin is missing');
      // without the character NUL, which the database cannot store
      const { name, symbol, description, uri } = decodeTokenMetadata(brandedMint, accounts[i]);
      return [
        {
          cluster: chain.cluster,
          id: address.toBase58(),
          brandedMint: brandedMint.toBase58(),
          stablecoinIndex: of.stablecoin.index,
          authority: authority.toBase58(),
          kind: coinKindOf(integration),
          whitelistRequired,
          powers,
          paused: isMintPaused(accounts[i]),
          name,
          symbol,
          description,
          uri,
          slot,
        },
      ];
    } catch (error) {
      report(address.toBase58(), error);
      return [];
    }
  });
}
