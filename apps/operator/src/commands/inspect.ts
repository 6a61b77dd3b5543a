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
import { readAccounts, requireAccount } from '../chain/accounts.ts';
import type { Cluster } from '../chain/cluster.ts';
import { readPlatform, readPool } from '../chain/platform.ts';
import { readBrandedTokens } from '../chain/tokens.ts';
import { RefusedError, UsageError } from '../errors.ts';
import {
  cooldownLines,
  integrationLines,
  juniorTrancheLines,
  platformLines,
  stablecoinLines,
  whitelistEntryLines,
} from '../format/accounts.ts';
import { formatLines, type Line } from '../format/lines.ts';
import { readCommand, stablecoinIndex, tryAddress } from '../session/options.ts';
import { openReadSession } from '../session/session.ts';
import { printResult } from '../terminal.ts';

export function inspectCommand() {
  return readCommand('inspect')
    .description('show an account of the program; amounts in whole units, times in UTC')
    .argument('<what>', 'platform, stablecoin, or the address of any account of the program')
    .argument('[index]', 'which stablecoin', stablecoinIndex)
    .action(async (what, index, options) => {
      printResult(formatLines(await inspect(openReadSession(options), what, index)));
    });
}

async function inspect(cluster: Cluster, what: string, index: number | undefined): Promise<Line[]> {
  if (what === 'stablecoin') {
    if (index === undefined) throw new UsageError('which stablecoin? inspect stablecoin <index>');
    return stablecoinLines(await readPool(cluster, index));
  }
  if (index !== undefined) throw new UsageError('only a stablecoin has an index');
  if (what === 'platform') return platformLines(await readPlatform(cluster));
  const address = tryAddress(what);
  if (!address) throw new UsageError('inspect takes platform, stablecoin <index>, or an address');
  return inspectAccount(cluster, address);
}

type Inspector = (cluster: Cluster, address: PublicKey, data: Uint8Array) => Promise<Line[]>;

/** Reads what each kind of account needs. Amounts of the junior side have the decimals of their stablecoin. */
const inspectors: Readonly<Record<keyof typeof ACCOUNTS, Inspector>> = {
  platform: async (_, address, data) => platformLines(decodePlatform(address, data)),
  stablecoin: async (cluster, address, data) =>
    stablecoinLines(await readPool(cluster, decodeStablecoin(address, data).index)),
  integration: async (cluster, address, data) => {
    const integration = decodeIntegration(address, data);
    const [token] = await readBrandedTokens(cluster, [integration]);
    return integrationLines(integration, requireAccount(token, 'the integration has no branded mint'));
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
 * Shows any account of the program.
 * @throws RefusedError if it does not exist or belongs to another program
 */
async function inspectAccount(cluster: Cluster, address: PublicKey): Promise<Line[]> {
  const [account] = await readAccounts(cluster, [address]);
  const { owner, data } = requireAccount(
    account,
    `there is no account ${address.toBase58()} on ${cluster.name}`,
  );
  if (!owner.equals(cluster.programId)) {
    throw new RefusedError(
      `the account ${address.toBase58()} belongs to ${owner.toBase58()}, not to the platform program ${cluster.programId.toBase58()}`,
    );
  }
  const kind = (Object.keys(inspectors) as (keyof typeof inspectors)[]).find(
    (name) => ACCOUNTS[name].discriminator === data[0],
  );
  if (!kind)
    throw new RefusedError(`the account ${address.toBase58()} is of a kind that this release does not know`);
  return inspectors[kind](cluster, address, data);
}
