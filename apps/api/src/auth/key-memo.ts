import { createHash } from 'node:crypto';
import {
  type KeyAction,
  type KeyMessageParams,
  keyMemos,
  MEMO_PROGRAM_ID,
  maxSupportedTransactionVersion,
} from '@obverse/core';
import bs58 from 'bs58';
import * as z from 'zod';
import { ApiError } from '../lib/errors.ts';
import { callsOf, type ProgramCall } from '../solana/nodes/executed-calls.ts';
import type { Rpc } from '../solana/nodes/rpc.ts';
import { parseResponse } from '../solana/nodes/rpc-error.ts';

/** Fails unless all accounts of its instruction have signed. The program before it does not check that, and is not accepted. */
const memoProgram = MEMO_PROGRAM_ID.toBase58();

/** How far the confirmation may be from the cluster's present time, in seconds. */
const maxAgeSeconds = 60;

/** What a successful transaction executed. */
export type ExecutedCalls = {
  /** Unix seconds, by the cluster's clock. */
  readonly blockTime: bigint;
  readonly calls: readonly ProgramCall[];
};

const outcome = z
  .object({ blockTime: z.int().min(0).nullish(), meta: z.object({ err: z.unknown() }).nullish() })
  .nullable();

/** All instructions of a confirmed transaction and the calls that they made; undefined where it failed, or the node knows none. */
export async function readCalls(rpc: Rpc, signature: string): Promise<ExecutedCalls | undefined> {
  const answer = await rpc.ask(z.unknown(), 'getTransaction', signature, {
    commitment: 'confirmed',
    encoding: 'json',
    maxSupportedTransactionVersion,
  });
  const found = parseResponse(outcome, answer, signature);
  // without its outcome it is not known to have succeeded
  if (!found?.meta || (found.meta.err ?? null) !== null) return undefined;
  return { blockTime: BigInt(found.blockTime ?? 0), calls: callsOf(signature, answer) };
}

const refused = (reason: string): ApiError =>
  new ApiError('INVALID_SIGNATURE', `Invalid request data: transactionSignature: ${reason}`);

/** What the secret's owner has put into the memo. */
export const commitmentTo = (secret: string): string =>
  bs58.encode(createHash('sha256').update(bs58.decode(secret)).digest());

type MemoParams = KeyMessageParams & {
  readonly action: KeyAction;
  readonly signer: string;
  readonly secret: string;
};

/**
 * Checks that a transaction has the expected memo, with the signer among its signers, in an instruction or in a call of another program.
 *
 * @param executed undefined for a transaction that failed or is not known
 * @param now the cluster's time; unix seconds
 * @throws ApiError INVALID_SIGNATURE
 */
export function requireMemo(executed: ExecutedCalls | undefined, now: bigint, params: MemoParams): void {
  if (executed === undefined)
    throw refused('is of no successful transaction that is confirmed on the cluster');
  const ageSeconds = Number(now - executed.blockTime);
  if (Math.abs(ageSeconds) > maxAgeSeconds) throw refused('was not confirmed within the last minute');
  const memos = keyMemos(params.action, params, commitmentTo(params.secret));
  const isSigned = executed.calls.some(
    ({ program, accounts, data }) =>
      program === memoProgram &&
      accounts.includes(params.signer) &&
      memos.includes(Buffer.from(bs58.decode(data)).toString()),
  );
  if (!isSigned) throw refused(`has no memo that the signer signed with the expected text: ${memos[0]}`);
}
