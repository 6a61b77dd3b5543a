import { type Cluster, clusters } from '@obverse/contracts';
import { programDataAddress, UPGRADEABLE_LOADER_ID } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import { processConfig } from '../../config/api-config.ts';
import { localCluster, remoteCluster } from '../../config/cluster-config.ts';
import type { Env } from '../../config/schema.ts';
import { type Origin, originProblem } from '../../events/cursor.ts';
import { clocksAgree, correctionFor, ServiceClock } from '../../lib/clock.ts';
import { type ConnectedChains, connectChains } from '../../solana/chain.ts';
import { decodeProgramData } from '../../solana/deployed-program.ts';
import type { NodeReport } from '../../solana/nodes/nodes.ts';
import { recentStablecoins } from '../../solana/stablecoins.ts';
import { chainDifferences } from '../watch-clock.ts';
import { type DoctorFinding, findings, messageOf } from './finding.ts';
import type { DatabaseReport } from './inspect-database.ts';

const hourMs = 3_600_000;

/** An outage of the indexer that is longer than all nodes remember leaves a gap. */
const leastHistoryMs = 24 * hourMs;

function judgeNode(
  cluster: Cluster,
  { node, problem, weakness, slot = 0, lagMs = 0, historyMs = Number.POSITIVE_INFINITY }: NodeReport,
): DoctorFinding {
  const { ok, warning, failed } = findings(`${cluster} node`);
  if (problem !== undefined) return failed(`${node} ${problem}`);
  const tip = `${node} is at slot ${slot}, ${Math.max(0, Math.round(lagMs / 1_000))} s old`;
  if (weakness !== undefined) return warning(`${tip}, but fails what the indexer needs: ${weakness}`);
  if (historyMs >= leastHistoryMs) return ok(tip);
  return warning(`${tip}, but has the history of about ${Math.floor(historyMs / hourMs)} hours only`);
}

/** The program, its upgrade authority, and the platform. */
async function checkProgram(
  { chains }: ConnectedChains,
  cluster: Cluster,
  isProduction: boolean,
): Promise<DoctorFinding> {
  const { ok, warning, failed } = findings(`${cluster} program`);
  const chain = chains[cluster];
  const id = chain.programId;
  try {
    const { accounts } = await chain.call((rpc) => rpc.getAccounts([id, programDataAddress(id)]));
    const [program, programData] = accounts;
    if (!program) return failed(`PROGRAM_ID: there is no program ${id} on ${cluster}`);
    if (!program.executable || !program.owner.equals(UPGRADEABLE_LOADER_ID) || !programData)
      return failed(`PROGRAM_ID: ${id} is no program of the upgradeable loader on ${cluster}`);
    const { platform } = await recentStablecoins(chain);
    if (platform === undefined) return failed(`${id} has no platform: initialize it`);
    const { upgradeAuthority: authority } = decodeProgramData(programData.data);
    const detail = `${id} is executable; ${authority ? `${authority} can upgrade it` : 'nobody can upgrade it'}`;
    const isSingleKey = authority !== undefined && PublicKey.isOnCurve(authority.toBytes());
    return isProduction && isSingleKey
      ? warning(`${detail}, which is a single key and not the vault of a multisig`)
      : ok(detail);
  } catch (error) {
    return failed(messageOf(error));
  }
}

/** Whether the recorded events are of this chain and program: the indexer adds nothing to those of another. Nothing before its first start. */
async function checkRecord(
  { chains }: ConnectedChains,
  cluster: Cluster,
  origins: readonly Origin[],
): Promise<DoctorFinding[]> {
  const { ok, failed, skipped } = findings(`${cluster} record`);
  const recorded = origins.find((each) => each.cluster === cluster);
  if (recorded === undefined) return [];
  const chain = chains[cluster];
  try {
    const genesisHash = await chain.call((rpc) => rpc.getGenesisHash());
    const problem = originProblem(recorded, { genesisHash, programId: chain.programId.toBase58() });
    return [problem === undefined ? ok('its events are of this chain and program') : failed(problem)];
  } catch (error) {
    return [skipped(messageOf(error))];
  }
}

/** Compares this machine's clock with the others. A machine without either has nothing to compare with. */
function checkClock(databaseMs: number | undefined, chains: readonly number[]): DoctorFinding {
  const { ok, failed, skipped } = findings('clock');
  const inSeconds = (ms: number) => `${Math.abs(Math.round(ms / 1_000))} s ${ms < 0 ? 'ahead' : 'behind'}`;
  const correctionMs = correctionFor({ database: databaseMs, chains });
  if (correctionMs !== 0)
    return failed(
      `this machine's clock is ${inSeconds(correctionMs)}: the database and a cluster agree on another time`,
    );
  if (databaseMs !== undefined && !clocksAgree(databaseMs))
    return failed(`this machine's clock is ${inSeconds(databaseMs)} that of the database`);
  if (databaseMs === undefined && chains.length === 0)
    return skipped('there is no other clock to compare with');
  if (chains.length > 0 && !chains.some(clocksAgree))
    return failed(
      `this machine's clock is ${inSeconds(chains[0] ?? 0)} those of the clusters, or they are old`,
    );
  return ok('agrees with those of the database and the clusters');
}

const isReached = (env: Env, cluster: Cluster) => remoteCluster(env, cluster) !== undefined;

/**
 * Looks at the nodes and the program of every cluster that has an RPC URL, and at the clocks.
 *
 * @param database what a look at the database found, if it was possible
 */
export async function checkClusters(
  env: Env,
  database?: Pick<DatabaseReport, 'clockDifferenceMs' | 'origins'>,
): Promise<DoctorFinding[]> {
  const databaseMs = database?.clockDifferenceMs;
  const clock = new ServiceClock();
  const entries = clusters.map((cluster) => [
    cluster,
    remoteCluster(env, cluster) ??
      localCluster(env, cluster, { rpcUrl: 'http://127.0.0.1', slotMs: env.LOCAL_SLOT_MS }),
  ]);
  const connected = connectChains(
    { ...processConfig(env), clusters: Object.fromEntries(entries) },
    { log: { info: () => {}, warn: () => {} }, clock, observe: () => {} },
  );
  const reached = clusters.filter((cluster) => isReached(env, cluster));
  const inspect = () => Promise.all(reached.map((cluster) => connected.inspectNodes(cluster)));
  try {
    let nodes = await inspect();
    const chains = chainDifferences(connected.lags(), clock);
    // as the service does, which judges the age of nodes by the time that others agree on
    if (clock.correct(correctionFor({ database: databaseMs, chains }))) nodes = await inspect();
    const isProduction = env.DEPLOYMENT === 'production';
    const found = await Promise.all(
      reached.map(async (cluster, i) => [
        ...(nodes[i] ?? []).map((report) => judgeNode(cluster, report)),
        await checkProgram(connected, cluster, isProduction),
        ...(await checkRecord(connected, cluster, database?.origins ?? [])),
      ]),
    );
    const local = clusters
      .filter((cluster) => !isReached(env, cluster))
      .map((cluster) => findings(`${cluster} node`).skipped('a local cluster, which the service starts'));
    return [...found.flat(), ...local, checkClock(databaseMs, chains)];
  } finally {
    connected.close();
  }
}
