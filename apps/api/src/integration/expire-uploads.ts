import { decodeTokenMetadata } from '@obverse/core';
import { PublicKey } from '@solana/web3.js';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { LeaderLock } from '../db/leader-lock.ts';
import { sleep } from '../lib/async.ts';
import { inNewTrace } from '../lib/spans.ts';
import { maxAddresses, readAccounts } from '../solana/accounts.ts';
import type { Chain, Chains } from '../solana/chain.ts';
import type { ObjectStore } from '../uploads/store.ts';
import {
  forgetUploads,
  mintsOfDueUploads,
  removingUploads,
  settleDueUploads,
  type Upload,
  uploadsOfMints,
} from '../uploads/stored-uploads.ts';

const intervalMs = 600_000;

/** How many objects are removed before that is recorded. */
const objectsPerWrite = 100;

export type ExpiryContext = {
  readonly chains: Chains;
  readonly database: Database;
  readonly store: ObjectStore;
};

/** The URIs in the metadata of these mints, as far as they exist. */
async function readUris(chain: Chain, mints: readonly string[]): Promise<[mint: string, uri: string][]> {
  const addresses = mints.map((mint) => new PublicKey(mint));
  const { accounts } = await readAccounts(chain, addresses);
  return addresses.flatMap((address, i): [string, string][] => {
    const account = accounts[i];
    if (!account) return [];
    try {
      return [[address.toBase58(), decodeTokenMetadata(address, account).uri]];
    } catch {
      // anyone can upload for an address that is no coin
      return [];
    }
  });
}

/** The objects of one mint that are still needed. */
function keptOf(objects: readonly Upload[], uris: readonly string[]): string[] {
  const named = objects.filter(({ key }) => uris.some((uri) => uri.endsWith(`/${key}`)));
  const isElsewhere = uris.some((uri) => !named.some(({ key }) => uri.endsWith(`/${key}`)));
  // JSON elsewhere may name any of these images
  if (isElsewhere) named.push(...objects.filter(({ imageKey }) => imageKey === null));
  return named.flatMap(({ key, imageKey }) => (imageKey === null ? [key] : [key, imageKey]));
}

/** What a pass works with. Without its lock, another process could remove an object that has just been uploaded again. */
type PassContext = ExpiryContext & Pick<LeaderLock, 'write'> & { readonly ended: AbortSignal };

/** Decides about the objects of some mints whose time is over. @returns whether there may be more */
async function settle({ chains, database, write }: PassContext): Promise<boolean> {
  const mints = await mintsOfDueUploads(database.orm, maxAddresses);
  if (mints.length === 0) return false;
  const objects = await uploadsOfMints(database.orm, mints);
  const uris = (await Promise.all(Object.values(chains).map((chain) => readUris(chain, mints)))).flat();
  const kept = mints.flatMap((mint) =>
    keptOf(
      objects.filter(({ brandedMint }) => brandedMint === mint),
      uris.flatMap(([of, uri]) => (of === mint ? [uri] : [])),
    ),
  );
  await write((orm) => settleDueUploads(orm, mints, kept));
  return mints.length === maxAddresses;
}

/** Removes the objects that are marked for it. */
async function remove({ database, store, write, ended }: PassContext): Promise<void> {
  while (!ended.aborted) {
    const keys = await removingUploads(database.orm, objectsPerWrite);
    if (keys.length === 0) return;
    for (const key of keys) {
      // a service that stops does not wait for the rest, which is removed again
      if (ended.aborted) return;
      await store.remove(key);
    }
    await write((orm) => forgetUploads(orm, keys));
  }
}

/**
 * Removes uploads that are older than a day and that no coin's metadata names, on any cluster. One process does so at a time.
 *
 * @param stopping ends the pass early; the next one goes on
 * @throws ApiError UNAVAILABLE when a cluster, the database or the store does not answer: what is left can wait
 */
export async function expireUploads(context: ExpiryContext, stopping?: AbortSignal): Promise<void> {
  const lock = await context.database.tryAcquireLock('expiry of uploads');
  if (lock === undefined) return;
  const ended = AbortSignal.any(stopping === undefined ? [lock.lost] : [lock.lost, stopping]);
  const pass = { ...context, write: lock.write, ended };
  try {
    while (!ended.aborted && (await settle(pass)));
    await remove(pass);
  } finally {
    await lock.release();
  }
}

/** Keeps the store of uploads small while the service listens: anyone may upload. */
export function expireUploadsWhileListening(app: FastifyInstance, context: ExpiryContext): void {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      await inNewTrace(
        () => ({ name: 'expiry of uploads' }),
        () => expireUploads(context, stopping.signal),
      ).catch((err: unknown) => app.log.warn({ err }, 'uploads that have expired were not removed'));
      await sleep(intervalMs, stopping.signal);
    }
  };
  let running = Promise.resolve();
  app.addHook('onListen', async () => {
    running = run();
  });
  app.addHook('onClose', () => {
    stopping.abort();
    return running;
  });
}
