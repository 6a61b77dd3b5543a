import { coins, createClient, underlying } from '@obverse/client';
import { type SendOptions, sendAndFollow, web3Wallet } from '@obverse/client/send';
import { DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { faucet, fundedWallet, httpNode } from '@obverse/testing';
import {
  ComputeBudgetProgram,
  Keypair,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { afterAll, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { flowsOf, text } from '../support/flows.ts';
import { decode, openTestService } from '../support/service.ts';

const service = await openTestService();
const { mainnet } = service.rpc;
const [authority, sponsor, user] = [
  await fundedWallet(mainnet),
  await fundedWallet(mainnet),
  Keypair.generate(),
];
const integrationId = await issueCoin(service, authority, { symbol: 'KORA' });
const apiKey = await service.reveal(integrationId, authority);
await faucet(mainnet, user.publicKey, 0, 1_000_000_000n);
// the first mint creates the user's token account, which is paid by the fee payer: a wallet that is not Kora's
const first = { integrationId, user: text(user), amount: '1000000', feePayer: text(authority) };
await flowsOf(service).send('/integration/mint', first, authority, user);

/** A Kora server with the rules of its `transaction_validator.rs` that concern what the service prepares. */
const kora = await httpNode((body, response) => {
  const { id, method, params } = JSON.parse(body);
  response.setHeader('content-type', 'application/json');
  const answer = (more: object) => response.end(JSON.stringify({ jsonrpc: '2.0', id, ...more }));
  if (method === 'getPayerSigner') return answer({ result: { signer_address: text(sponsor) } });
  const transaction = decode(params.transaction);
  const { payerKey, instructions } = TransactionMessage.decompile(transaction.message);
  const allowed = [DEVELOPMENT_PROGRAM_ID, ComputeBudgetProgram.programId];
  const isAllowed = ({ programId, keys }: TransactionInstruction) =>
    allowed.some((program) => program.equals(programId)) &&
    !keys.some(({ pubkey }) => pubkey.equals(sponsor.publicKey));
  const [ofSponsor, ofUser] = transaction.signatures.map((each) => each.some((byte) => byte !== 0));
  if (!payerKey.equals(sponsor.publicKey) || !instructions.every(isAllowed) || ofSponsor || !ofUser)
    return answer({ error: { code: -32_000, message: 'Invalid transaction: not allowed' } });
  transaction.sign([sponsor]);
  const signed = Buffer.from(transaction.serialize()).toString('base64');
  return answer({ result: { signed_transaction: signed, signer_pubkey: text(sponsor) } });
});
afterAll(() => kora.close());

/** Redeems as a page does whose user has no SOL. */
const redeem = (changes: Partial<SendOptions<'/integration/redeem'>> = {}, more: object = {}) =>
  sendAndFollow({
    client: createClient({ baseUrl: service.url, apiKey }),
    path: '/integration/redeem',
    body: {
      ...{ integrationId, user: text(user), amount: coins('0.1', 6), minimumReceived: underlying('0.09', 6) },
      ...more,
    },
    wallet: web3Wallet(
      {
        signTransaction: async (transaction: VersionedTransaction) => {
          transaction.sign([user]);
          return transaction;
        },
      },
      VersionedTransaction,
    ),
    rpcUrl: mainnet.rpcEndpoint,
    sponsor: { kora: kora.url },
    verify: { programId: DEVELOPMENT_PROGRAM_ID.toBase58() },
    pollMs: 50,
    ...changes,
  });

it('a Kora server as the sponsor pays for a user without SOL, and signs after the wallet', async () => {
  const before = await mainnet.getBalance(sponsor.publicKey);
  const { status, prepared } = await redeem();
  expect(['confirmed', 'finalized']).toContain(status);
  expect(prepared.signers).toEqual([sponsor, user].map(text));
  expect(await mainnet.getBalance(sponsor.publicKey)).toBeLessThan(before);
  expect(await mainnet.getBalance(user.publicKey)).toBe(0);
});

it('a sponsor signs nothing on a nonce account, nor after a wallet that sends by itself', async () => {
  const onNonce = redeem({}, { nonceAccount: integrationId });
  await expect(onNonce).rejects.toThrow('sponsors sign no transaction on a nonce account');
  const wallet = { signAndSendTransaction: async () => '' };
  await expect(redeem({ wallet })).rejects.toThrow('a sponsor signs after the wallet');
});
