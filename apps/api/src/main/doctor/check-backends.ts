import { type UploadsConfig, uploadsConfig } from '../../config/api-config.ts';
import type { Env } from '../../config/schema.ts';
import { outdatedDatabase } from '../../db/database.ts';
import { checkSharedStore } from '../../http/limits/counters.ts';
import { openStore } from '../../uploads/open-store.ts';
import { checkKey, checkStore } from '../../uploads/store.ts';
import { type DoctorFinding, findings, messageOf } from './finding.ts';
import { type DatabaseReport, inspectServer, minServerVersion } from './inspect-database.ts';

/** What the database is and lets the service do. */
function judgeDatabase(report: DatabaseReport): DoctorFinding[] {
  const { ok, warning, failed } = findings('database');
  const { serverVersion, role, forbidden, mayCreateTemporary, writeProblem } = report;
  const found: DoctorFinding[] = [];
  if (serverVersion < minServerVersion)
    found.push(failed(`PostgreSQL ${serverVersion} is older than ${minServerVersion}`));
  if (forbidden.length > 0) found.push(failed(`the role ${role} may not ${forbidden.join('; nor ')}`));
  if (writeProblem !== undefined) found.push(failed(writeProblem));
  if (!mayCreateTemporary)
    found.push(warning(`the role ${role} may not create temporary tables: a full disk goes unnoticed`));
  return found.length > 0 ? found : [ok(`PostgreSQL ${serverVersion} answers and takes writes of ${role}`)];
}

function judgeMigrations({ pending, later, isOutdated }: DatabaseReport): DoctorFinding {
  const { ok, warning, failed } = findings('migrations');
  if (isOutdated) return failed(outdatedDatabase);
  if (later > 0)
    return warning(`${later} are of a later release than this one, which runs on them all the same`);
  return ok(pending === 0 ? 'none is pending' : `${pending} pending: the next start applies them`);
}

/** Findings about the database, and what was found for further checks. */
export async function checkDatabase({
  DATABASE_URL: url,
}: Env): Promise<{ readonly found: DoctorFinding[]; readonly report?: DatabaseReport }> {
  const { failed, skipped } = findings('database');
  if (url === undefined)
    return { found: [skipped('it is embedded in the service, which alone can open it')] };
  try {
    const report = await inspectServer(url);
    return { found: [...judgeDatabase(report), judgeMigrations(report)], report };
  } catch (error) {
    return { found: [failed(messageOf(error))] };
  }
}

export async function checkRedis({ REDIS_URL: url }: Env): Promise<DoctorFinding> {
  const { ok, failed, skipped } = findings('Redis');
  if (url === undefined) return skipped('not configured: each instance counts rate limits for itself');
  try {
    await checkSharedStore(url);
    return ok('counts calls');
  } catch (error) {
    return failed(`REDIS_URL: ${messageOf(error)}`);
  }
}

/** Whether browsers and wallets can load what the bucket keeps. */
async function publicProblem(publicUrl: string): Promise<string | undefined> {
  try {
    const { status } = await fetch(`${publicUrl}/${checkKey}`, { signal: AbortSignal.timeout(5_000) });
    return status === 200 ? undefined : `the status is ${status}`;
  } catch (error) {
    return messageOf(error);
  }
}

async function checkBucket(config: UploadsConfig, bucket: string): Promise<DoctorFinding> {
  const { ok, warning, failed } = findings('uploads');
  const store = openStore(config);
  try {
    await checkStore(store);
    if ((await store.find(checkKey)) === undefined)
      return failed(`S3_BUCKET: the access key may write to ${bucket}, but not read from it`);
  } catch (error) {
    return failed(`S3_BUCKET: ${messageOf(error)}`);
  }
  const problem = await publicProblem(store.publicUrl);
  if (problem === undefined) return ok(`the bucket ${bucket} takes objects and serves them`);
  return warning(`S3_PUBLIC_URL: an object of the bucket ${bucket} cannot be loaded there: ${problem}`);
}

export async function checkUploads(env: Env): Promise<DoctorFinding> {
  const config = uploadsConfig(env);
  if ('s3' in config) return checkBucket(config, config.s3.bucket);
  return findings('uploads').ok(`are kept in ${config.directory}`);
}
