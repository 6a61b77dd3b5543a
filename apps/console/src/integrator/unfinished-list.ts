import type { Cluster } from '@obverse/client';
import { readStored, store } from '../ui/stored.ts';

/** Users to add to a whitelist, or to remove from it. */
export type UserList = {
  readonly allowed: boolean;
  /** Those that are left. */
  readonly users: readonly string[];
  /** How many there were. */
  readonly total: number;
};

const keyOf = (cluster: Cluster, integrationId: string): string =>
  `obverse-whitelist:${cluster}:${integrationId}`;

const isList = (value: unknown): value is UserList => {
  const { allowed, users, total } = (value ?? {}) as Partial<Record<keyof UserList, unknown>>;
  const isText = (each: unknown) => typeof each === 'string';
  return (
    typeof allowed === 'boolean' &&
    typeof total === 'number' &&
    Array.isArray(users) &&
    users.length > 0 &&
    users.every(isText)
  );
};

/** What is left of a list that this browser has begun; undefined where there is none. */
export function readLeft(cluster: Cluster, integrationId: string): UserList | undefined {
  try {
    const found: unknown = JSON.parse(readStored('localStorage', keyOf(cluster, integrationId)) ?? 'null');
    return isList(found) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** @param list undefined where nothing is left */
export const writeLeft = (cluster: Cluster, integrationId: string, list: UserList | undefined): void =>
  store('localStorage', keyOf(cluster, integrationId), list && JSON.stringify(list));
