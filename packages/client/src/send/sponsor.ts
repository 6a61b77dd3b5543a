import { callJsonRpc, RpcError } from '../rpc.ts';
import { within } from '../wait.ts';
import { fromBase64, isSigned, splitTransaction, toBase64 } from '../wire.ts';
import { answerTimeoutMs } from './follow.ts';
import { abortable } from './sign.ts';
import { TransactionError } from './transaction-error.ts';

/** Who pays the fees of a transaction and signs it last. */
export type Sponsor = {
  /** The JSON-RPC endpoint of a Kora server, which sponsors: its price is `free`. */
  readonly kora: string | URL;
  /** The key that the server asks for in `x-api-key`. A page would show it to everyone. */
  readonly apiKey?: string | undefined;
};

/** Calls a method of Kora. Its package `@solana/kora` needs kit and its plugins, for two calls. @throws RpcError for a refusal */
const callKora = <Result>(
  { kora, apiKey }: Sponsor,
  method: string,
  params: object,
  signal: AbortSignal,
): Promise<Result> =>
  callJsonRpc(kora, method, params, {
    who: 'The sponsor',
    signal,
    ...(apiKey !== undefined && { headers: { 'x-api-key': apiKey } }),
  });

/** The wallet that a sponsor pays with, base58. A server has several: the one that has been named must sign. @throws RpcError */
export async function payerOf(sponsor: Sponsor, signal: AbortSignal | undefined): Promise<string> {
  type Payer = { readonly signer_address: string };
  const ask = (bounded: AbortSignal) => callKora<Payer>(sponsor, 'getPayerSigner', {}, bounded);
  return (await within(answerTimeoutMs, signal, ask)).signer_address;
}

/** Whether a sponsor has added its signature, and has changed nothing else. */
function isSponsored(given: Uint8Array, returned: Uint8Array): boolean {
  const [before, after] = [splitTransaction(given), splitTransaction(returned)];
  const [own, ...others] = after.signatures;
  const rest = (signatures: readonly Uint8Array[], message: Uint8Array) =>
    [...signatures, message].map(toBase64).join();
  return (
    own !== undefined &&
    isSigned(own) &&
    rest(before.signatures.slice(1), before.message) === rest(others, after.message)
  );
}

/**
 * Has a sponsor sign what the wallet has signed: wallets warn about a transaction that others have signed before, and may add guards. An honest sponsor
 * sends nothing by itself. Another one can, from the moment when it has the signature of the wallet, whatever it answers.
 *
 * @param payer base58: the fee payer
 * @throws TransactionError DECLINED, CHANGED where the sponsor returned anything but the same transaction with its signature, UNKNOWN where the signal is aborted
 */
export async function signBySponsor(
  sponsor: Sponsor,
  transaction: Uint8Array,
  payer: string,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  type Signed = { readonly signed_transaction: string };
  const params = { transaction: toBase64(transaction), signer_key: payer };
  const ask = (bounded: AbortSignal) =>
    abortable(callKora<Signed>(sponsor, 'signTransaction', params, bounded), bounded);
  const answer = await within(answerTimeoutMs, signal, ask).catch((cause: unknown) => {
    if (signal?.aborted) {
      const message = 'The sponsor was not waited for, and the transaction may still execute';
      throw new TransactionError('UNKNOWN', message, { cause: signal.reason, mayExecute: true });
    }
    const reason = cause instanceof Error ? cause.message : String(cause);
    // a sponsor that does not answer has the signature of the wallet
    const mayExecute = !(cause instanceof RpcError && cause.code !== undefined);
    throw new TransactionError('DECLINED', `The sponsor did not sign: ${reason}`, { cause, mayExecute });
  });
  let cause: unknown;
  try {
    const signed = fromBase64(answer.signed_transaction);
    if (isSponsored(transaction, signed)) return signed;
  } catch (error) {
    cause = error;
  }
  const message = 'The sponsor did not return the transaction that it was given, with its signature';
  throw new TransactionError('CHANGED', message, { cause, mayExecute: true });
}
