import {
  ACCOUNTS,
  addressOf,
  decodeChange,
  decodeCooldown,
  decodeIntegration,
  decodeLossClaim,
  decodeLossReport,
  decodeLossVote,
  decodeStablecoin,
  decodeWhitelistEntry,
} from '@obverse/core';
import {
  accrued,
  cooldownLines,
  describeChange,
  findOpenLossReport,
  type Line,
  lossReportLines,
  lossVoteLines,
  readPlatform,
  readPool,
  readPoolAt,
} from '@obverse/operations';
import type { PublicKey } from '@solana/web3.js';
import { readAccount, readBrandedTokens } from '../chain/accounts.ts';
import { type Cluster, openCluster } from '../chain/cluster.ts';
import { RefusedError, UsageError } from '../errors.ts';
import {
  integrationLines,
  lossClaimLines,
  platformLines,
  stablecoinLines,
  whitelistEntryLines,
} from '../format/accounts.ts';
import { formatLines } from '../format/lines.ts';
import { platformPowers, stablecoinPowers } from '../format/powers.ts';
import { show } from '../format/values.ts';
import { readCommand, stablecoinIndex } from '../session/options.ts';
import { printResult } from '../terminal.ts';

export function inspectCommand() {
  return readCommand('inspect')
    .description(
      'show an account of the program, what is pending and what each key could do now; amounts in whole units, times in UTC',
    )
    .argument('<what>', 'platform, stablecoin, or the address of any account of the program')
    .argument('[index]', 'which stablecoin', stablecoinIndex)
    .action(async (what, index, options) => {
      printResult(formatLines(await inspect(openCluster(options.url, options.programId), what, index)));
    });
}

async function inspect(cluster: Cluster, what: string, index: number | undefined): Promise<Line[]> {
  if (what === 'stablecoin') {
    if (index === undefined) throw new UsageError('which stablecoin? inspect stablecoin <index>');
    return inspectStablecoin(cluster, index);
  }
  if (index !== undefined) throw new UsageError('only a stablecoin has an index');
  if (what === 'platform') return inspectPlatform(cluster);
  const address = addressOf(what);
  if (!address) throw new UsageError('inspect takes platform, stablecoin <index>, or an address');
  return inspectAccount(cluster, address);
}

async function inspectPlatform(cluster: Cluster): Promise<Line[]> {
  const state = await readPlatform(cluster);
  return [...platformLines(state), ...platformPowers(state)];
}

/** Balances as recorded; what each key could do as of now. */
async function inspectStablecoin(cluster: Cluster, index: number): Promise<Line[]> {
  const pool = await readPool(cluster, index);
  const report = await findOpenLossReport(cluster, pool.stablecoin);
  return [...stablecoinLines(pool), ...stablecoinPowers(accrued(pool), report)];
}

type Inspector = (cluster: Cluster, address: PublicKey, data: Uint8Array) => Promise<Line[]>;

/** Reads what each kind of account needs. Amounts of the junior side have the decimals of their stablecoin. */
const inspectors: Readonly<Record<keyof typeof ACCOUNTS, Inspector>> = {
  platform: (cluster) => inspectPlatform(cluster),
  stablecoin: (cluster, address, data) => inspectStablecoin(cluster, decodeStablecoin(address, data).index),
  integration: async (cluster, address, data) => {
    const integration = decodeIntegration(address, data);
    const [token] = await readBrandedTokens(cluster, [integration]);
    return token ? integrationLines(integration, token) : [];
  },
  cooldown: async (cluster, address, data) => {
    const cooldown = decodeCooldown(address, data);
    const { stablecoin, now } = await readPoolAt(cluster, cooldown.stablecoin);
    return cooldownLines(cooldown, stablecoin, now, show);
  },
  lossReport: async (cluster, address, data) => {
    const report = decodeLossReport(address, data);
    return lossReportLines(report, (await readPoolAt(cluster, report.stablecoin)).stablecoin.decimals, show);
  },
  lossClaim: async (cluster, address, data) => {
    const claim = decodeLossClaim(address, data);
    const account = await readAccount(cluster, claim.lossReport, 'the claim has no report');
    const report = decodeLossReport(claim.lossReport, account.data);
    const { stablecoin } = await readPoolAt(cluster, report.stablecoin);
    return lossClaimLines(claim, report, stablecoin);
  },
  lossVote: async (cluster, address, data) => {
    const vote = decodeLossVote(address, data);
    const { platform, stablecoin } = await readPoolAt(cluster, vote.stablecoin);
    return lossVoteLines(vote, platform, stablecoin, show);
  },
  change: async (cluster, address, data) =>
    (await describeChange(cluster, decodeChange(address, data), show)).lines,
  whitelistEntry: async (_, address, data) => whitelistEntryLines(decodeWhitelistEntry(address, data)),
};

/**
 * Shows any account of the program.
 * @throws RefusedError if it does not exist or belongs to another program
 */
async function inspectAccount(cluster: Cluster, address: PublicKey): Promise<Line[]> {
  const missing = `there is no account ${address.toBase58()} on ${cluster.name}`;
  const { owner, data } = await readAccount(cluster, address, missing);
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
