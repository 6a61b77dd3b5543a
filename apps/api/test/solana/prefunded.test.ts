import {
  brandedMintAddress,
  decodeStablecoin,
  juniorMintAddress,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { Keypair, PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { openTestService, submit } from '../support/service.ts';

const million = 1_000_000n;

const service = await openTestService();
const rpc = service.rpc.mainnet;

/** Anyone who knows an address can send SOL to it before its account exists. */
async function prefund(...addresses: PublicKey[]): Promise<void> {
  for (const address of addresses) await rpc.requestAirdrop(address, 890_880);
}

/** Either may own an underlying. */
const tokenAddresses = (mint: PublicKey, owner: PublicKey) =>
  [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].map((program) => tokenAddress(mint, owner, program));

const dataOf = async (address: PublicKey) => (await rpc.getAccountInfo(address))?.data ?? Buffer.alloc(0);

/** Makes the transaction and runs it. */
async function run(path: string, body: object, signer: Keypair) {
  const answer = await service.post(path, body);
  expect(answer.body).toMatchObject({ success: true });
  await submit(rpc, answer.body.data.transaction, [signer]);
}

describe('a token account address that received SOL before the account exists', () => {
  it('does not block minting and claiming, which create the account', async () => {
    const [user, authority] = await Promise.all([fundedWallet(rpc), fundedWallet(rpc)]);
    await faucet(rpc, user.publicKey, 0, 1_000n * million);
    const integrationId = await issueCoin(service, authority, { symbol: 'GIFT' });
    await service.reveal(integrationId, authority);
    const branded = brandedMintAddress(authority.publicKey, 0, 'GIFT');
    const underlying = new PublicKey(
      (await service.get(`/integration/${integrationId}`)).body.data.stablecoinMint,
    );
    await prefund(tokenAddress(branded, user.publicKey, TOKEN_2022_PROGRAM_ID));
    const mint = { integrationId, user: user.publicKey.toBase58(), amount: '1000000' };
    await run('/integration/mint', mint, user);

    const stripped = await fundedWallet(rpc);
    await prefund(...tokenAddresses(underlying, stripped.publicKey));
    const poor = await service.post('/integration/mint', { ...mint, user: stripped.publicKey.toBase58() });
    expect(poor.body.message).toMatch(/insufficient balance: the user holds 0 of the underlying/);

    service.localnet.clusters.mainnet.advanceClock(30 * 86_400);
    const destination = Keypair.generate().publicKey;
    await prefund(...tokenAddresses(underlying, destination));
    await run('/integration/claim-fees', { integrationId, destination: destination.toBase58() }, authority);
  });

  it('does not block a junior deposit, which creates the account', async () => {
    const user = await fundedWallet(rpc);
    await faucet(rpc, user.publicKey, 0, 1_000n * million);
    const tranche = juniorMintAddress(stablecoinAddress(0), 0);
    await prefund(tokenAddress(tranche, user.publicKey, TOKEN_2022_PROGRAM_ID));
    const stablecoin = decodeStablecoin(stablecoinAddress(0), await dataOf(stablecoinAddress(0)));
    const deposit = {
      amount: '1000000',
      recipient: user.publicKey.toBase58(),
      trancheId: tranche.toBase58(),
      assetMint: stablecoin.underlyingMint.toBase58(),
    };
    await run('/tranches/junior/mint', deposit, user);
  });
});
