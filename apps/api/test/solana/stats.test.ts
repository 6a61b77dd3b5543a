import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { faucet, fundedWallet, waitFor } from '@obverse/testing';
import { createInitializeAccount3Instruction } from '@solana/spl-token';
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { openTestService, submit } from '../support/service.ts';
import { openAssociated, sendInstructions, transfer } from '../support/transfers.ts';

const service = await openTestService();
const { mainnet } = service.rpc;
const [authority, user] = await Promise.all([fundedWallet(mainnet), fundedWallet(mainnet)]);
await faucet(mainnet, user.publicKey, 0, 1_000_000_000n);
const id = await issueCoin(service, authority, { symbol: 'STAT', feeBps: 1_000 });
await service.reveal(id, authority);
const mint = new PublicKey((await service.get(`/integration/${id}`)).body.data.brandedMint);

const stats = async () => (await service.get(`/integration/${id}/stats`)).body.data;

async function exchange(side: 'mint' | 'redeem', amount: string): Promise<void> {
  const input = { integrationId: id, user: user.publicKey.toBase58(), amount };
  const { body } = await service.post(`/integration/${side}`, input);
  await submit(service.rpc.mainnet, body.data.transaction, [user]);
}

const accountOf = (owner: PublicKey) => tokenAddress(mint, owner, TOKEN_2022_PROGRAM_ID);
const give = (to: PublicKey, amount: bigint) =>
  transfer(accountOf(user.publicKey), to, user.publicKey, amount);

describe('statistics', () => {
  it('count each owner with a balance once, whatever kind of account holds it', async () => {
    await exchange('mint', '1000000000');
    await waitFor(async () => expect((await stats()).holders).toBe(1));
    const friend = Keypair.generate().publicKey;
    const nobody = Keypair.generate().publicKey;
    const open = (owner: PublicKey) => openAssociated(user.publicKey, mint, owner);
    // an account without extensions is shorter, and belongs to the user as well
    const plain = Keypair.generate();
    const lamports = await service.rpc.mainnet.getMinimumBalanceForRentExemption(165);
    await sendInstructions(
      mainnet,
      [
        open(friend),
        open(nobody),
        SystemProgram.createAccount({
          fromPubkey: user.publicKey,
          newAccountPubkey: plain.publicKey,
          lamports,
          space: 165,
          programId: TOKEN_2022_PROGRAM_ID,
        }),
        createInitializeAccount3Instruction(plain.publicKey, mint, user.publicKey, TOKEN_2022_PROGRAM_ID),
        give(accountOf(friend), 1n),
        give(plain.publicKey, 2n),
      ],
      [user, plain],
    );
    await waitFor(async () => expect((await stats()).holders).toBe(2));
    // everything into the short account: still a holder
    await sendInstructions(mainnet, [give(plain.publicKey, 999_999_997n)], [user]);
    await waitFor(async () => expect((await stats()).holders).toBe(2));
  });
});
