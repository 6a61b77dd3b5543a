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
import { type KoraPolicy, startKora } from '../support/kora.ts';
import { startTestService, submit } from '../support/service.ts';

const service = await startTestService();
const { mainnet } = service.rpc;
const authority = await fundedWallet(mainnet);
const sponsor = await fundedWallet(mainnet);
const user = Keypair.generate();
const integrationId = await issueCoin(service, authority, { symbol: 'KORA' });
const apiKey = await service.reveal(integrationId, authority);
await faucet(mainnet, user.publicKey, 0, 1_000_000_000n);
// the first mint creates the user's token account, which is paid by the fee payer: a wallet that is not Kora's
const body = { integrationId, user: user.publicKey.toBase58(), amount: '1000000' };
const first = await service.post('/integration/mint', { ...body, feePayer: authority.publicKey.toBase58() });
await submit(mainnet, first.body.data.transaction, [authority, user]);
const { brandedMint, stablecoinMint } = (await service.get(`/integration/${integrationId}`)).body.data;
const programs = [
  ...[DEVELOPMENT_PROGRAM_ID, TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, ASSOCIATED_TOKEN_PROGRAM_ID],
  ...[ComputeBudgetProgram.programId, SystemProgram.programId],
];
const policy = {
  allowedPrograms: programs.map((each) => each.toBase58()),
  allowedTokens: [brandedMint, stablecoinMint],
  maxAllowedLamports: 50_000,
  maxSignatures: 2,
};
const kora = await startKora(mainnet, sponsor, policy);
afterAll(async () => {
  await kora.close();
  await service.close();
});

const amounts = { amount: coins('0.1', 6), minimumReceived: underlying('0.09', 6) };
const redemption = () => ({ integrationId, user: user.publicKey.toBase58(), ...amounts });

const walletOf = (signer: Keypair) =>
  web3Wallet(
    {
      signTransaction: async (transaction: VersionedTransaction) => {
        transaction.sign([signer]);
        return transaction;
      },
    },
    VersionedTransaction,
  );

/** Redeems as a page does whose user has no SOL. */
const redeem = (changes: Partial<SendOptions<'/integration/redeem'>> = {}) =>
  sendAndFollow({
    client: createClient({ baseUrl: service.url, apiKey }),
    path: '/integration/redeem',
    body: redemption(),
    wallet: walletOf(user),
    rpcUrl: service.rpc.mainnet.rpcEndpoint,
    sponsor: { kora: kora.url },
    verify: { programId: DEVELOPMENT_PROGRAM_ID.toBase58() },
    pollMs: 50,
    ...changes,
  });

describe('a Kora server as the sponsor', () => {
  it('pays for a user without SOL, and signs after the wallet', async () => {
    const balance = () => service.rpc.mainnet.getBalance(sponsor.publicKey);
    const before = await balance();
    const { status, prepared } = await redeem();
    expect(['confirmed', 'finalized']).toContain(status);
    expect(prepared.signers).toEqual([sponsor.publicKey.toBase58(), user.publicKey.toBase58()]);
    expect(await balance()).toBeLessThan(before);
    expect(await service.rpc.mainnet.getBalance(user.publicKey)).toBe(0);
    expect(kora.requests.map(({ method }) => method)).toEqual(['getPayerSigner', 'signTransaction']);
    const given = kora.requests[1]?.params.transaction ?? '';
    const { signatures } = VersionedTransaction.deserialize(Buffer.from(given, 'base64'));
    expect(signatures.map((each) => each.some((byte) => byte !== 0))).toEqual([false, true]);
  });

  it.each<[string, Partial<KoraPolicy>, RegExp]>([
    ['a program', { allowedPrograms: [] }, /is not in the allowed list/],
    ['a token', { allowedTokens: [] }, /is not a valid token mint/],
    ['so high a fee', { maxAllowedLamports: 1 }, /exceeds maximum allowed 1/],
    ['so many signatures', { maxSignatures: 1 }, /Too many signatures/],
  ])('that does not allow %s ends with its reason, and nothing is sent', async (_, changes, reason) => {
    kora.state.policy = { ...policy, ...changes };
    const error = await redeem().catch((cause: unknown) => cause);
    kora.state.policy = policy;
    expect(error).toMatchObject({
      code: 'DECLINED',
      message: expect.stringMatching(/^The sponsor did not sign: Invalid transaction: /),
      mayExecute: false,
    });
    expect((error as Error).message).toMatch(reason);
  });

  it('does not pay for an account, unless it is allowed to take part in instructions', async () => {
    const holder = await fundedWallet(service.rpc.mainnet);
    await faucet(service.rpc.mainnet, holder.publicKey, 0, 1_000_000n);
    const { url } = service;
    const minted = sendAndFollow({
      client: createClient({ baseUrl: url, apiKey }),
      path: '/integration/mint',
      body: {
        ...{ integrationId, user: holder.publicKey.toBase58() },
        ...{ amount: underlying('0.1', 6), minimumReceived: coins('0.09', 6) },
      },
      wallet: walletOf(holder),
      rpcUrl: service.rpc.mainnet.rpcEndpoint,
      sponsor: { kora: kora.url },
      verify: { programId: DEVELOPMENT_PROGRAM_ID.toBase58() },
    });
    await expect(minted).rejects.toThrow('Fee payer cannot be used for an instruction');
  });

  it('signs nothing on a nonce account, nor after a wallet that sends by itself', async () => {
    const body = { ...redemption(), nonceAccount: integrationId };
    await expect(redeem({ body })).rejects.toThrow('sponsors sign no transaction on a nonce account');
    const wallet = { signAndSendTransaction: async () => '' };
    await expect(redeem({ wallet })).rejects.toThrow('a sponsor signs after the wallet');
  });
});
