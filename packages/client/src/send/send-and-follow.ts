import { type Answer, unwrap } from '../envelope.ts';
import type { BodyOf } from '../types.ts';
import { nodeAt } from './expiry.ts';
import { loadVerifier } from './load-verifier.ts';
import type { DeliveryOptions, PreparedTransaction, SentTransaction } from './options.ts';
import { transactionProcedures } from './procedures.generated.ts';
import { sendTransaction } from './send-transaction.ts';
import { payerOf } from './sponsor.ts';
import { TransactionError } from './transaction-error.ts';
import type { VerifyOptions } from './verify.ts';

/** The operations whose transactions can be sent. */
export type TransactionPath = Exclude<keyof typeof transactionProcedures, '/transaction/rebuild'>;

export type SendOptions<P extends TransactionPath> = DeliveryOptions & {
  /** The operation that makes the transaction. */
  readonly path: P;
  readonly body: BodyOf<P>;
  /** The program to trust, and what is known beside the request, for the verification; `false` signs whatever the service returns. */
  readonly verify: VerifyOptions | false;
};

/**
 * Has a transaction made, verifies that it does what was requested and nothing else, has it signed and sent, and waits until it is confirmed.
 *
 * One that expires is made again once, when the node says that the first one can never execute and the service agrees. A wallet that only signs may add
 * guards to it; nothing is sent that it has changed beside, or that lacks a signature.
 *
 * @throws ObverseError where the service refuses the request, TransactionError for all that can become of a transaction, and the reason of the signal until it is signed
 * @example
 * ```ts
 * import { coins, underlying } from '@obverse/client';
 * import { sendAndFollow, type TransactionWallet } from '@obverse/client/send';
 *
 * const amounts = { amount: underlying('12.5', 6), minimumReceived: coins('12.4', 6) };
 * const mint = (wallet: TransactionWallet) =>
 *   sendAndFollow({
 *     client,
 *     path: '/integration/mint',
 *     body: { integrationId, user: user.toBase58(), ...amounts },
 *     wallet,
 *     rpcUrl,
 *     verify: { programId: programId.toBase58() },
 *   });
 * ```
 */
export async function sendAndFollow<P extends TransactionPath>(
  options: SendOptions<P>,
): Promise<SentTransaction> {
  const { client, path, cluster = 'mainnet', sponsor, verify, rpcUrl, signal } = options;
  type Known = { priority?: string; nonceAccount?: string; feePayer?: string };
  let body = options.body as Known;
  const { priority, nonceAccount } = body;
  const init = { params: { query: { cluster } }, ...(signal !== undefined && { signal }) };
  return sendTransaction(options, {
    prepare: async (expired) => {
      if (sponsor !== undefined && body.feePayer === undefined) {
        const feePayer = await payerOf(sponsor, signal);
        if (Object.values(body).includes(feePayer)) {
          const message = `The sponsor does not pay: it named ${feePayer}, which is in the request itself`;
          throw new TransactionError('NOT_VERIFIED', message);
        }
        body = { ...body, feePayer };
      }
      const to = expired === undefined ? path : '/transaction/rebuild';
      const rebuild = { transaction: expired?.transaction, ...(priority !== undefined && { priority }) };
      const input = expired === undefined ? body : rebuild;
      const response = client.POST(to, { ...init, body: input } as never);
      const answer = unwrap(response as Promise<Answer<PreparedTransaction>>);
      if (verify === false) return { prepared: await answer, verified: undefined };
      // loaded while the service composes
      const verifier = loadVerifier();
      const node = rpcUrl === undefined ? undefined : nodeAt(rpcUrl, signal);
      const [prepared, { verifyAnswer }, prices] = await Promise.all([
        answer,
        verifier,
        verifier.then(({ readPrices }) => readPrices(node)),
      ]);
      return { prepared, verified: verifyAnswer(transactionProcedures[to], input, prepared, verify, prices) };
    },
    canRebuild: true,
    nonceAccount,
    programId: verify === false ? undefined : verify.programId,
    maxPriorityLamports: verify === false ? undefined : verify.maxPriorityLamports,
  });
}
