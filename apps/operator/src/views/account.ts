import {
  ACCOUNTS,
  decodeCooldown,
  decodeIntegration,
  decodeJuniorTranche,
  decodePlatform,
  decodeStablecoin,
  decodeWhitelistEntry,
} from '@obverse/core';
import type { PublicKey } from '@solana/web3.js';
import { readAccounts, required } from '../chain/accounts.ts';
import { readCoins } from '../chain/coin.ts';
import { readPool } from '../chain/pool.ts';
import { RefusedError } from '../errors.ts';
import type { Cluster } from '../session/cluster.ts';
import type { Line } from '../show/lines.ts';
import { integrationLines } from './integration.ts';
import { cooldownLines, juniorTrancheLines } from './junior.ts';
import { platformLines } from './platform.ts';
import { stablecoinLines } from './stablecoin.ts';
import { whitelistEntryLines } from './whitelist-entry.ts';

type View = (cluster: Cluster, address: PublicKey, data: Uint8Array) => Promise<Line[]>;

/** How each kind of account is shown. Amounts of the junior side have the decimals of their stablecoin. */
const VIEWS: Readonly<Record<keyof typeof ACCOUNTS, View>> = {
  platform: async (_, address, data) => platformLines(decodePlatform(address, data)),
  stablecoin: async (cluster, address, data) =>
    stablecoinLines(await readPool(cluster, decodeStablecoin(address, data).index)),
  integration: async (cluster, address, data) => {
    const integration = decodeIntegration(address, data);
    const [coin] = await readCoins(cluster, [integration]);
    return integrationLines(integration, required(coin, 'the integration has no branded mint'));
  },
  juniorTranche: async (cluster, address, data) => {
    const junior = decodeJuniorTranche(address, data);
    return juniorTrancheLines(junior, await decimalsOf(cluster, junior.liquidityPoolId));
  },
  cooldown: async (cluster, address, data) => {
    const cooldown = decodeCooldown(address, data);
    return cooldownLines(cooldown, await decimalsOf(cluster, cooldown.liquidityPoolId));
  },
  whitelistEntry: async (_, address, data) => whitelistEntryLines(decodeWhitelistEntry(address, data)),
};

async function decimalsOf(cluster: Cluster, index: number): Promise<number> {
  return (await readPool(cluster, index)).stablecoin.decimals;
}

/**
 * Any account of the program, in lines.
 * @throws RefusedError where there is none, or it is another program's
 */
export async function viewAccount(cluster: Cluster, address: PublicKey): Promise<Line[]> {
  const [found] = await readAccounts(cluster, [address]);
  const { owner, data } = required(found, `there is no account ${address.toBase58()} on ${cluster.name}`);
  if (!owner.equals(cluster.programId)) {
    throw new RefusedError(
      `the account ${address.toBase58()} belongs to ${owner.toBase58()}, not to the platform program ${cluster.programId.toBase58()}`,
    );
  }
  const kind = (Object.keys(VIEWS) as (keyof typeof VIEWS)[]).find(
    (name) => ACCOUNTS[name].discriminator === data[0],
  );
  if (!kind)
    throw new RefusedError(`the account ${address.toBase58()} is of a kind that this release does not know`);
  return VIEWS[kind](cluster, address, data);
}
