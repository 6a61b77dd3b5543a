import { type Cluster, clusterSchema } from '@obverse/contracts';
import * as z from 'zod';
import { ApiError } from '../lib/errors.ts';

/** The fields in which a procedure names its integration. */
export const integrationFields = ['integrationId', 'id'] as const;

type NamedIntegration = { readonly cluster: Cluster; readonly integrationId: string };

/** The integration that an input names, before its schema has checked it; undefined if the schema will refuse it. */
export function namedIntegration(input: unknown): NamedIntegration | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const fields = input as Record<string, unknown>;
  const cluster = clusterSchema.safeParse(fields['cluster']);
  const field = integrationFields.find((name) => Object.hasOwn(input, name));
  const integrationId = field === undefined ? undefined : fields[field];
  if (!cluster.success || typeof integrationId !== 'string') return undefined;
  return { cluster: cluster.data, integrationId };
}

const withCluster = z.object({ cluster: clusterSchema });

/** The cluster that an input names, before its schema has checked it; undefined if the schema will refuse it. */
export const namedCluster = (input: unknown): Cluster | undefined =>
  withCluster.safeParse(input ?? {}).data?.cluster;

/** One answer for a key that is missing, malformed, unknown, rotated away, or of the other cluster; and for a session alike. */
export const unauthorized = () => new ApiError('UNAUTHORIZED', 'Missing or invalid API key');
