import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  type Connection,
  type Keypair,
  type PublicKey,
  SystemInstruction,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';

/** What an operator of Kora allows, in `kora.toml`. */
export type KoraPolicy = {
  readonly allowedPrograms: readonly string[];
  readonly allowedTokens: readonly string[];
  readonly maxAllowedLamports: number;
  readonly maxSignatures: number;
};

type Inner = { programId: string; accounts: string[]; data: string };
type Simulated = {
  err: unknown;
  fee?: number;
  preBalances?: number[];
  postBalances?: number[];
  innerInstructions: { instructions: Inner[] }[];
};

/** The instruction of both token programs: source, mint, destination, owner. */
const transferChecked = 12;

class Refusal extends Error {}

/** Checks as Kora's `transaction_validator.rs` does. @throws Refusal in Kora's words */
async function validate(
  rpc: Connection,
  payer: PublicKey,
  transaction: VersionedTransaction,
  { allowedPrograms, allowedTokens, maxAllowedLamports, maxSignatures }: KoraPolicy,
): Promise<void> {
  if (transaction.serialize().length > 1_232) throw new Refusal('Transaction is too large');
  if (transaction.signatures.length > maxSignatures) throw new Refusal('Too many signatures');
  const { instructions, payerKey } = TransactionMessage.decompile(transaction.message);
  if (!payerKey.equals(payer)) throw new Refusal(`Signer ${payerKey} is not in the pool`);
  const encoded = Buffer.from(transaction.serialize()).toString('base64');
  const options = { encoding: 'base64', sigVerify: false, innerInstructions: true, commitment: 'confirmed' };
  const response = await fetch(rpc.rpcEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'simulateTransaction',
      params: [encoded, options],
    }),
  });
  const { value } = ((await response.json()) as { result: { value: Simulated } }).result;
  if (value.err !== null) throw new Refusal(`Transaction simulation failed: ${JSON.stringify(value.err)}`);
  const inner = value.innerInstructions.flatMap((group) => group.instructions);
  const programs = [
    ...instructions.map(({ programId }) => programId.toBase58()),
    ...inner.map((each) => each.programId),
  ];
  for (const program of programs)
    if (!allowedPrograms.includes(program))
      throw new Refusal(`Program ${program} is not in the allowed list`);
  for (const { programId, accounts, data } of inner) {
    const isToken = programId.startsWith('Token') && bs58.decode(data)[0] === transferChecked;
    const mint = accounts[1] ?? '';
    if (isToken && !allowedTokens.includes(mint)) throw new Refusal(`Mint ${mint} is not a valid token mint`);
  }
  for (const each of instructions) {
    if (
      each.programId.equals(SystemProgram.programId) &&
      SystemInstruction.decodeInstructionType(each) === 'AdvanceNonceAccount'
    )
      throw new Refusal('Durable transactions (nonce-based) are not allowed');
    if (each.keys.some(({ pubkey }) => pubkey.equals(payer)))
      throw new Refusal('Fee payer cannot be used for an instruction');
  }
  const spent = (value.preBalances?.[0] ?? Number.NaN) - (value.postBalances?.[0] ?? Number.NaN);
  if (!(spent <= maxAllowedLamports))
    throw new Refusal(`Total transfer amount ${spent} exceeds maximum allowed ${maxAllowedLamports}`);
}

/** A Kora server with a price of nothing, as far as the client calls it. */
export async function startKora(rpc: Connection, payer: Keypair, policy: KoraPolicy) {
  const requests: { method: string; params: { transaction?: string; signer_key?: string } }[] = [];
  const state = { policy };
  const address = payer.publicKey.toBase58();
  const answer = async ({ method, params }: (typeof requests)[number]): Promise<object> => {
    if (method === 'getPayerSigner') return { signer_address: address, payment_address: address };
    if (method !== 'signTransaction') throw new Refusal(`Method not found: ${method}`);
    if (params.signer_key !== address) throw new Refusal(`Signer ${params.signer_key} is not in the pool`);
    const transaction = VersionedTransaction.deserialize(Buffer.from(params.transaction ?? '', 'base64'));
    await validate(rpc, payer.publicKey, transaction, state.policy);
    transaction.sign([payer]);
    const signed = Buffer.from(transaction.serialize()).toString('base64');
    return { signed_transaction: signed, signer_pubkey: address };
  };
  const server = createServer(async (request, response) => {
    const call = JSON.parse(await text(request));
    requests.push(call);
    const body = await answer(call).then(
      (result) => ({ result }),
      (error: Error) => ({ error: { code: -32_000, message: `Invalid transaction: ${error.message}` } }),
    );
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...body }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}`, requests, state, close };
}
