import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { clusters } from '@obverse/contracts';
import { bucketProblems, uploadsConfig } from '../../config/api-config.ts';
import { remoteCluster } from '../../config/cluster-config.ts';
import type { ReadEnvironment } from '../../config/read-env.ts';
import type { Env } from '../../config/schema.ts';
import { hasErrorCode } from '../../lib/files.ts';
import { type DoctorFinding, findings, messageOf } from './finding.ts';

/** The oldest Node that the service supports, as in the root's `engines`. */
export const minNode = 24;

/** Everything that is wrong with the variables. */
export function checkConfiguration({ env, problems }: ReadEnvironment): DoctorFinding[] {
  const { ok, failed } = findings('configuration');
  if (problems.length === 0) return [ok(`every variable is valid, for ${env.DEPLOYMENT}`)];
  return problems.map(({ message }) => failed(message));
}

export function checkNode(version: string): DoctorFinding {
  const { ok, failed } = findings('Node');
  return Number.parseInt(version, 10) < minNode ? failed(`${version} is older than ${minNode}`) : ok(version);
}

/** What the service keeps in its data directory as it is configured. */
function keptIn(env: Env): string[] {
  const local = clusters.filter((cluster) => remoteCluster(env, cluster) === undefined);
  return [
    ...local.map((cluster) => `the local ${cluster} cluster`),
    ...(env.DATABASE_URL === undefined ? ['the database'] : []),
    ...(bucketProblems(env).length === 0 && 'directory' in uploadsConfig(env) ? ['uploads'] : []),
    ...(env.WEBHOOK_KEY === undefined ? ['the webhook key'] : []),
  ];
}

/** The directory, or the nearest one above it that exists, which a start would create it in. */
async function nearestExisting(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch (error) {
    if (!hasErrorCode(error, 'ENOENT')) throw error;
    return nearestExisting(dirname(path));
  }
}

const mebibyte = 2 ** 20;
/** A start of local clusters and a database writes less; a day of theirs may write more. */
const leastFree = { failed: 100 * mebibyte, warning: 1_024 * mebibyte };

export async function checkDataDirectory(env: Env): Promise<DoctorFinding> {
  const { ok, warning, failed } = findings('data directory');
  const kept = keptIn(env);
  if (kept.length === 0) return ok('nothing is kept there');
  const path = resolve(env.DATA_DIR);
  const uses = `${path} keeps ${kept.join(', ')}`;
  try {
    const existing = await nearestExisting(path);
    if (!(await stat(existing)).isDirectory()) return failed(`${uses}, but ${existing} is no directory`);
    await access(existing, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = await statfs(existing);
    const free = bavail * bsize;
    const detail = `${uses}; ${Math.floor(free / mebibyte)} MiB are free`;
    if (free < leastFree.failed) return failed(detail);
    return free < leastFree.warning ? warning(detail) : ok(detail);
  } catch (error) {
    return failed(`${uses}: ${messageOf(error)}`);
  }
}
