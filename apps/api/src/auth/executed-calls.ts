import { maxSupportedTransactionVersion } from '@obverse/core';
import bs58 from 'bs58';
import * as z from 'zod';
import type { Rpc } from '../solana/nodes/rpc.ts';
import { InvalidResponseError } from '../solana/nodes/rpc-error.ts';

/** An instruction of an executed transaction, or a call that one made. */
export type Call = {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
};

/** What a successful transaction executed. */
export type ExecutedCalls = {
  /** Unix seconds, by the cluster's clock. */
  readonly blockTime: bigint;
  readonly calls: readonly Call[];
};

const call = z.object({
  programIdIndex: z.int().min(0),
  accounts: z.array(z.int().min(0)),
  data: z.string(),
});
const addresses = z.array(z.string());
const callsAnswer = z
  .object({
    blockTime: z.int().min(0).nullish(),
    meta: z
      .object({
        err: z.unknown(),
        innerInstructions: z.array(z.object({ instructions: z.array(call) })).nullish(),
        loadedAddresses: z.object({ writable: addresses, readonly: addresses }).nullish(),
      })
      .nullish(),
    transaction: z.object({ message: z.object({ accountKeys: addresses, instructions: z.array(call) }) }),
  })
  .nullable();

/** All instructions of a confirmed transaction and the calls that they made; undefined where it failed, or the node knows none. */
export async function readCalls(rpc: Rpc, signature: string): Promise<ExecutedCalls | undefined> {
  const found = await rpc.ask(callsAnswer, 'getTransaction', signature, {
    commitment: 'confirmed',
    encoding: 'json',
    maxSupportedTransactionVersion,
  });
  // without its outcome it is not known to have succeeded
  if (!found?.meta || (found.meta.err ?? null) !== null) return undefined;
  const { accountKeys, instructions } = found.transaction.message;
  const { innerInstructions, loadedAddresses } = found.meta;
  const keys = [...accountKeys, ...(loadedAddresses?.writable ?? []), ...(loadedAddresses?.readonly ?? [])];
  const keyAt = (index: number): string => {
    const key = keys[index];
    if (key === undefined)
      throw new InvalidResponseError(`an instruction names key ${index} of ${keys.length}`);
    return key;
  };
  const all = [...instructions, ...(innerInstructions ?? []).flatMap((inner) => inner.instructions)];
  return {
    blockTime: BigInt(found.blockTime ?? 0),
    calls: all.map(({ programIdIndex, accounts, data }) => ({
      program: keyAt(programIdIndex),
      accounts: accounts.map(keyAt),
      data: bs58.decodeUnsafe(data) ?? new Uint8Array(),
    })),
  };
}
