import { withRetries } from '../retry.ts';
import { RpcError } from '../rpc.ts';
import { fromBase64, splitTransaction, toBase64 } from '../wire.ts';
import { abortable } from './sign.ts';
import { TransactionError } from './transaction-error.ts';

/** Who pays the fees of a transaction and signs it last. */
export type Sponsor = {
  /** The JSON-RPC endpoint of a Kora server, which sponsors: its price is `free`. */
  readonly kora: string | URL;
  /** The key that the server asks for in `x-api-key`. A page would show it to everyone. */
  readonly apiKey?: string | undefined;
};

type KoraAnswer = {
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
};

/** Calls a method of Kora. Its package `@solana/kora` needs kit and its plugins, for two calls. @throws RpcError for a refusal */
async function callKora<Result>(
  { kora, apiKey }: Sponsor,
  method: string,
  params: object,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const headers = {
    'content-type': 'application/json',
    ...(apiKey !== undefined && { 'x-api-key': apiKey }),
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const request = { method: 'POST', headers, body, signal: signal ?? null };
  const response = await withRetries(() => fetch(kora, request), {}, signal);
  if (!response.ok) throw new RpcError(`The sponsor answered ${response.status}`);
  const { result, error } = (await response.json()) as KoraAnswer;
  if (error !== undefined) throw new RpcError(error.message, error.code);
  if (result == null) throw new RpcError('The sponsor answered without a result');
  return result as Result;
}

/** The wallet that a sponsor pays with, base58. A server has several: the one that has been named must sign. @throws RpcError */
export async function payerOf(sponsor: Sponsor, signal: AbortSignal | undefined): Promise<string> {
  type Payer = { readonly signer_address: string };
  return (await callKora<Payer>(sponsor, 'getPayerSigner', {}, signal)).signer_address;
}

/**
 * Has a sponsor sign what the wallet has signed: wallets warn about a transaction that others have signed before, and may add guards. The sponsor
 * sends nothing by itself.
 *
 * @param payer base58: the fee payer
 * @throws TransactionError DECLINED, CHANGED where the sponsor returned another message or dropped a signature
 */
export async function signBySponsor(
  sponsor: Sponsor,
  transaction: Uint8Array,
  payer: string,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  type Signed = { readonly signed_transaction?: string };
  const params = { transaction: toBase64(transaction), signer_key: payer };
  const call = callKora<Signed>(sponsor, 'signTransaction', params, signal).then((answer) => {
    const bytes = fromBase64(answer.signed_transaction ?? '');
    return { bytes, after: splitTransaction(bytes) };
  });
  const { bytes: signed, after } = await abortable(call, signal).catch((cause: unknown) => {
    signal?.throwIfAborted();
    const reason = cause instanceof Error ? cause.message : String(cause);
    // a sponsor that does not answer has the signature of the wallet
    const mayExecute = !(cause instanceof RpcError && cause.code !== undefined);
    throw new TransactionError('DECLINED', `The sponsor did not sign: ${reason}`, { cause, mayExecute });
  });
  const before = splitTransaction(transaction);
  const isSame = (a: Uint8Array = new Uint8Array(), b: Uint8Array = new Uint8Array()) =>
    toBase64(a) === toBase64(b);
  const others = before.signatures.slice(1);
  if (
    isSame(before.message, after.message) &&
    others.every((each, i) => isSame(each, after.signatures[i + 1]))
  )
    return signed;
  const message = 'The sponsor returned another transaction than it was given';
  throw new TransactionError('CHANGED', message, { mayExecute: true });
}
