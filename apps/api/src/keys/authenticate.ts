import { type Cluster, clusterSchema } from '@obverse/contracts';
import { ApiError } from '../lib/errors.ts';
import type { KeyCheck } from './key-check.ts';

/**
 * What a procedure asks of its caller: nothing, the API key of the integration it names, or a signature in the body, which the
 * procedure checks itself.
 */
export type Authentication = 'none' | 'key' | 'signature';

/** The fields in which a procedure names its integration. */
export const integrationFields = ['integrationId', 'id'] as const;

type Named = { readonly cluster: Cluster; readonly integrationId: string } | undefined;

/** The integration that an input is about, before its schema has seen it; undefined if the schema will refuse it. */
function named(input: unknown): Named {
  if (typeof input !== 'object' || input === null) return undefined;
  const fields = input as Record<string, unknown>;
  const cluster = clusterSchema.safeParse(fields['cluster']);
  const field = integrationFields.find((name) => Object.hasOwn(input, name));
  const integrationId = field === undefined ? undefined : fields[field];
  if (!cluster.success || typeof integrationId !== 'string') return undefined;
  return { cluster: cluster.data, integrationId };
}

/** One answer for a key that is missing, malformed, unknown, rotated away, or of the other cluster. */
export const unauthorized = () => new ApiError('UNAUTHORIZED', 'Missing or invalid API key');

/**
 * Lets the holder of an integration's key through, to that integration.
 *
 * @throws ApiError UNAUTHORIZED, WRONG_INTEGRATION
 */
export async function requireKey(check: KeyCheck, getInput: () => Promise<unknown>): Promise<void> {
  const holder = await check();
  if (holder === undefined) throw unauthorized();
  const about = named(await getInput());
  if (about === undefined) return; // refused by the schema in the next step
  if (about.cluster !== holder.cluster) throw unauthorized();
  if (about.integrationId !== holder.integrationId) {
    throw new ApiError('WRONG_INTEGRATION', 'The API key belongs to another integration');
  }
}
