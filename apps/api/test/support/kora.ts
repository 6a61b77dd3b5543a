import { httpNode } from '@obverse/testing';
import {
  type Connection,
  type Keypair,
  type PublicKey,
  SystemInstruction,
  SystemProgram,
  TransactionMessage,
  type VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { decode } from './service.ts';

/** What an operator of Kora allows, in `kora.toml`. */
export type KoraPolicy = {
  readonly allowedPrograms: readonly string[];
  readonly allowedTokens: readonly string[];
  readonly maxAllowedLamports: number;
  readonly maxSignatures: number;
};

type Simulated = {
  err: unknown;
  preBalances?: number[];
  postBalances?: number[];
  innerInstructions: { instructions: { programId: string; accounts: string[]; data: string }[] }[];
};

/** The instruction of both token programs: source, mint, destination, owner. */
const transferChecked = 12;

class Refusal extends Error {}

function refuseIf(isRefused: boolean, reason: string): void {
  if (isRefused) throw new Refusal(reason);
}

async function simulate(rpc: Connection, transaction: VersionedTransaction): Promise<Simulated> {
  const encoded = Buffer.from(transaction.serialize()).toString('base64');
  const options = { encoding: 'base64', sigVerify: false, innerInstructions: true, commitment: 'confirmed' };
  const call = { jsonrpc: '2.0', id: 1, method: 'simulateTransaction', params: [encoded, options] };
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(rpc.rpcEndpoint, { method: 'POST', headers, body: JSON.stringify(call) });
  return ((await response.json()) as { result: { value: Simulated } }).result.value;
}

/** Checks as Kora's `transaction_validator.rs` does. @throws Refusal in Kora's words */
async function validate(
  rpc: Connection,
  payer: PublicKey,
  transaction: VersionedTransaction,
  { allowedPrograms, allowedTokens, maxAllowedLamports, maxSignatures }: KoraPolicy,
): Promise<void> {
  refuseIf(transaction.serialize().length > 1_232, 'Transaction is too large');
  refuseIf(transaction.signatures.length > maxSignatures, 'Too many signatures');
  const { instructions, payerKey } = TransactionMessage.decompile(transaction.message);
  refuseIf(!payerKey.equals(payer), `Signer ${payerKey} is not in the pool`);
  const value = await simulate(rpc, transaction);
  refuseIf(value.err !== null, `Transaction simulation failed: ${JSON.stringify(value.err)}`);
  const inner = value.innerInstructions.flatMap((group) => group.instructions);
  for (const program of [...instructions, ...inner].map(({ programId }) => String(programId)))
    refuseIf(!allowedPrograms.includes(program), `Program ${program} is not in the allowed list`);
  for (const { programId, accounts, data } of inner) {
    const isToken = programId.startsWith('Token') && bs58.decode(data)[0] === transferChecked;
    const mint = accounts[1] ?? '';
    refuseIf(isToken && !allowedTokens.includes(mint), `Mint ${mint} is not a valid token mint`);
  }
  for (const each of instructions) {
    const isAdvance =
      each.programId.equals(SystemProgram.programId) &&
      SystemInstruction.decodeInstructionType(each) === 'AdvanceNonceAccount';
    refuseIf(isAdvance, 'Durable transactions (nonce-based) are not allowed');
    const namesPayer = each.keys.some(({ pubkey }) => pubkey.equals(payer));
    refuseIf(namesPayer, 'Fee payer cannot be used for an instruction');
  }
  const spent = (value.preBalances?.[0] ?? Number.NaN) - (value.postBalances?.[0] ?? Number.NaN);
  const max = maxAllowedLamports;
  refuseIf(!(spent <= max), `Total transfer amount ${spent} exceeds maximum allowed ${max}`);
}

/** A Kora server with a price of nothing, as far as the client calls it. */
export async function startKora(rpc: Connection, payer: Keypair, policy: KoraPolicy) {
  const requests: { method: string; params: { transaction?: string; signer_key?: string } }[] = [];
  const state = { policy };
  const address = payer.publicKey.toBase58();
  const answer = async ({ method, params }: (typeof requests)[number]): Promise<object> => {
    if (method === 'getPayerSigner') return { signer_address: address, payment_address: address };
    refuseIf(method !== 'signTransaction', `Method not found: ${method}`);
    refuseIf(params.signer_key !== address, `Signer ${params.signer_key} is not in the pool`);
    const transaction = decode(params.transaction ?? '');
    await validate(rpc, payer.publicKey, transaction, state.policy);
    transaction.sign([payer]);
    const signed = Buffer.from(transaction.serialize()).toString('base64');
    return { signed_transaction: signed, signer_pubkey: address };
  };
  const { url, close } = await httpNode(async (body, response) => {
    const call = JSON.parse(body);
    requests.push(call);
    const result = await answer(call).then(
      (found) => ({ result: found }),
      ({ message }: Error) => ({ error: { code: -32_000, message: `Invalid transaction: ${message}` } }),
    );
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ jsonrpc: '2.0', id: call.id, ...result }));
  });
  return { url, requests, state, close: async () => close() };
}
