import * as core from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import { Keypair, PublicKey } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { flowsOf, text } from '../support/flows.ts';
import { openTestService } from '../support/service.ts';

const service = await openTestService();
const rpc = service.rpc.mainnet;
const { send, ask, data } = flowsOf(service);

/** Anyone who knows an address can send SOL to it before its account exists. */
async function prefund(mint: PublicKey, { publicKey }: Keypair): Promise<void> {
  // either may own an underlying
  for (const program of [core.TOKEN_PROGRAM_ID, core.TOKEN_2022_PROGRAM_ID])
    await rpc.requestAirdrop(core.tokenAddress(mint, publicKey, program), 890_880);
}

it('a token account address that received SOL before the account exists blocks neither mint nor claim nor deposit', async () => {
  const [user, stripped, authority] = [
    await fundedWallet(rpc),
    await fundedWallet(rpc),
    await fundedWallet(rpc),
  ];
  await faucet(rpc, user.publicKey, 0, 1_000_000_000n);
  const integrationId = await issueCoin(service, authority, { symbol: 'GIFT' });
  await service.reveal(integrationId, authority);
  const underlying = new PublicKey((await data(`/integration/${integrationId}`)).stablecoinMint);
  await prefund(core.brandedMintAddress(authority.publicKey, 0, 'GIFT'), user);
  const mint = { integrationId, user: text(user), amount: '1000000' };
  await send('/integration/mint', mint, user);

  await prefund(underlying, stripped);
  expect(await ask('/integration/mint', { ...mint, user: text(stripped) })).toMatch(
    /insufficient balance: the user holds 0 of the underlying/,
  );

  service.localnet.clusters.mainnet.advanceClock(30 * 86_400);
  const destination = Keypair.generate();
  await prefund(underlying, destination);
  await send('/integration/claim-fees', { integrationId, destination: text(destination) }, authority);

  const tranche = core.juniorMintAddress(core.stablecoinAddress(0), 0);
  await prefund(tranche, user);
  const deposit = { trancheId: tranche.toBase58(), recipient: text(user), assetMint: underlying.toBase58() };
  await send('/tranches/junior/mint', { ...deposit, amount: '1000000' }, user);
});
