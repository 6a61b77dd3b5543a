import { tokenAddress } from '@obverse/core';
import type { Keypair, PublicKey, TransactionInstruction } from '@solana/web3.js';
import { type Answer, submit, type TestService } from './service.ts';
import { sendInstructions } from './transfers.ts';

export const million = 1_000_000n;

/** Whole units of a coin as requests have them. */
export const units = (whole: bigint): string => `${whole * million}`;

export const text = ({ publicKey }: Keypair): string => publicKey.toBase58();

/** The data of an answer. @throws where the service refuses */
function dataOf({ body }: Answer) {
  if (!body.success) throw new Error(body.message);
  return body.data;
}

export const flowsOf = (service: TestService) => {
  const rpc = service.rpc.mainnet;
  const prepare = async (path: string, request: object) => dataOf(await service.post(path, request));
  return {
    data: async (path: string) => dataOf(await service.get(path)),
    prepare,

    /** Sends what the service prepares for a request. */
    send: async (path: string, request: object, ...signers: Keypair[]) => {
      const data = await prepare(path, request);
      await submit(rpc, data.transaction, signers);
      return data;
    },

    /** What the service answers to a request: ok, or its status and why. */
    ask: async (path: string, request: object): Promise<string> => {
      const { status, body } = await service.post(path, request);
      return body.success ? 'ok' : `${status} ${body.message.replace('Invalid request data: ', '')}`;
    },

    /** What an Action shows, and what it answers to a wallet. */
    askAction: async (integrationId: string, side: 'mint' | 'redeem', account: Keypair) => {
      const url = `${service.url}/actions/integration/${integrationId}/${side}`;
      const shown = (await (await fetch(url)).json()) as { error?: { message: string } };
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ account: text(account) });
      const answer = await fetch(`${url}?amount=1`, { method: 'POST', headers, body });
      const { message } = (await answer.json()) as { message: string };
      return [shown.error?.message ?? 'offered', answer.ok ? 'ok' : `${answer.status} ${message}`];
    },

    /** Executes instructions. @param signers the fee payer first */
    execute: (instructions: readonly TransactionInstruction[], ...signers: Keypair[]) =>
      sendInstructions(rpc, instructions, signers),

    held: async (owner: Keypair, mint: PublicKey, program: PublicKey): Promise<bigint> =>
      BigInt((await rpc.getTokenAccountBalance(tokenAddress(mint, owner.publicKey, program))).value.amount),
  };
};
