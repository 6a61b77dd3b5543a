import { coins, createClient, underlying } from '@obverse/client';
import { type SendOptions, sendAndFollow, web3Wallet } from '@obverse/client/send';
import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  DEVELOPMENT_PROGRAM_ID,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { ComputeBudgetProgram, Keypair, SystemProgram, VersionedTransaction } from '@solana/web3.js';
import { afterAll, describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { flowsOf, text } from '../support/flows.ts';
import { startKora } from '../support/kora.ts';
import { openTestService } from '../support/service.ts';

const service = await openTestService();
const { mainnet } = service.rpc;
const { data, send } = flowsOf(service);
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
await send('/integration/mint', first, authority, user);
const { brandedMint, stablecoinMint } = await data(`/integration/${integrationId}`);
const programs = [
  ...[DEVELOPMENT_PROGRAM_ID, TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, ASSOCIATED_TOKEN_PROGRAM_ID],
  ...[ComputeBudgetProgram.programId, SystemProgram.programId],
];
const allowedPrograms = programs.map((each) => each.toBase58());
const policy = {
  ...{ allowedPrograms, allowedTokens: [brandedMint, stablecoinMint] },
  ...{ maxAllowedLamports: 50_000, maxSignatures: 2 },
};
const kora = await startKora(mainnet, sponsor, policy);
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

describe('a Kora server as the sponsor', () => {
  it('pays for a user without SOL, and signs after the wallet', async () => {
    const before = await mainnet.getBalance(sponsor.publicKey);
    const { status, prepared } = await redeem();
    expect(['confirmed', 'finalized']).toContain(status);
    expect(prepared.signers).toEqual([sponsor, user].map(text));
    expect(await mainnet.getBalance(sponsor.publicKey)).toBeLessThan(before);
    expect(await mainnet.getBalance(user.publicKey)).toBe(0);
    expect(kora.requests.map(({ method }) => method)).toEqual(['getPayerSigner', 'signTransaction']);
    const given = Buffer.from(kora.requests[1]?.params.transaction ?? '', 'base64');
    const { signatures } = VersionedTransaction.deserialize(given);
    expect(signatures.map((each) => each.some((byte) => byte !== 0))).toEqual([false, true]);
  });

  it('that does not allow so high a fee ends with its reason, and nothing is sent', async () => {
    kora.state.policy = { ...policy, maxAllowedLamports: 1 };
    const refused = /^The sponsor did not sign: Invalid transaction: .*exceeds maximum allowed 1/;
    const declined = { code: 'DECLINED', message: expect.stringMatching(refused), mayExecute: false };
    await expect(redeem()).rejects.toMatchObject(declined);
  });

  it('signs nothing on a nonce account, nor after a wallet that sends by itself', async () => {
    const onNonce = redeem({}, { nonceAccount: integrationId });
    await expect(onNonce).rejects.toThrow('sponsors sign no transaction on a nonce account');
    const wallet = { signAndSendTransaction: async () => '' };
    await expect(redeem({ wallet })).rejects.toThrow('a sponsor signs after the wallet');
  });
});
