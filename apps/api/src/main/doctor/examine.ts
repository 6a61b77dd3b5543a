import { bucketProblems } from '../../config/api-config.ts';
import type { ReadEnvironment } from '../../config/read-env.ts';
import type { Env } from '../../config/schema.ts';
import { checkDatabase, checkRedis, checkUploads } from './check-backends.ts';
import { checkClusters } from './check-clusters.ts';
import { checkConfiguration, checkDataDirectory, checkNode } from './environment.ts';
import { type DoctorFinding, findings } from './finding.ts';
import { checkPublicUrl, checkWebhookKeys } from './public-side.ts';
import { checkTraces } from './traces.ts';

/**
 * Looks at everything that the service needs, as it is configured, and changes nothing but what readiness checks write too.
 *
 * @param nodeVersion such as `20.20.0`
 */
export async function examine(read: ReadEnvironment, nodeVersion: string): Promise<readonly DoctorFinding[]> {
  const { env } = read;
  const problems = [...read.problems, ...bucketProblems(env)];
  /** A value that is invalid is absent from `env`: to look at its default would mislead. */
  const unless = async (
    names: readonly (keyof Env)[],
    subject: string,
    check: () => Promise<DoctorFinding | readonly DoctorFinding[]>,
  ): Promise<readonly DoctorFinding[]> => {
    const invalid = names.filter((name) => problems.some(({ variable }) => variable === name));
    if (invalid.length > 0)
      return [findings(subject).skipped(`${invalid.join(' and ')} must be mended first`)];
    return [await check()].flat();
  };
  const ofDatabase = checkDatabase(env);
  const clusterNames = [
    ...([
      'MAINNET_RPC_URL',
      'MAINNET_GENESIS_HASH',
      'DEVNET_RPC_URL',
      'DEVNET_GENESIS_HASH',
      'PROGRAM_ID',
    ] as const),
  ];
  const found = await Promise.all([
    unless(['DATABASE_URL'], 'database', async () => (await ofDatabase).found),
    unless(['REDIS_URL'], 'Redis', () => checkRedis(env)),
    unless(
      ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'S3_PUBLIC_URL', 'S3_ENDPOINT'],
      'uploads',
      () => checkUploads(env),
    ),
    unless(clusterNames, 'clusters', async () => checkClusters(env, (await ofDatabase).report)),
    unless(['DATA_DIR'], 'data directory', () => checkDataDirectory(env)),
    unless(['WEBHOOK_KEY', 'WEBHOOK_PREVIOUS_KEYS'], 'webhook keys', async () =>
      checkWebhookKeys(env, (await ofDatabase).report?.webhooksByKey),
    ),
    unless(['PUBLIC_URL'], 'public URL', () => checkPublicUrl(env)),
    unless(['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS'], 'traces', () => checkTraces(env)),
  ]);
  return [...checkConfiguration({ env, problems }), checkNode(nodeVersion), ...found.flat()];
}
