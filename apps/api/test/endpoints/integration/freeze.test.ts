import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { type Keypair, PublicKey } from '@solana/web3.js';
import { expect } from 'vitest';
import { complianceEndpoint, someone } from './about-compliance.ts';

const { table, coin, valid, send, redeem } = await complianceEndpoint('integration.freeze', ({ holder }) => ({
  user: holder.publicKey.toBase58(),
}));

const accountOf = ({ publicKey }: Keypair): string =>
  tokenAddress(new PublicKey(coin.mints.branded), publicKey, TOKEN_2022_PROGRAM_ID).toBase58();

table.prepares(
  'a transaction that the compliance authority signs and after which the holder can redeem nothing',
  async () => ({ ...valid(), signers: [coin.compliance], instructions: ['freeze'] }),
  async () => {
    const { status, body } = await redeem();
    expect([status, body.message]).toEqual([
      422,
      "Invalid request data: user: the user's account of the coin is frozen; its compliance authority can thaw it",
    ]);
    const user = coin.holder.publicKey.toBase58();
    const mint = { integrationId: coin.id, user, amount: '1' };
    const minted = await table.fixture.service.post('/integration/mint', mint);
    expect([minted.status, minted.body.message]).toEqual([status, body.message]);
    const again = await table.fixture.service.post('/integration/compliance/freeze', valid().input);
    expect([again.status, again.body.message]).toEqual([
      422,
      'Invalid request data: user: the account is frozen already',
    ]);
    await send('thaw', { user });
  },
);
table.refuses('INVALID_REQUEST', valid, [
  [{ user: someone() }, /^user: .+ is not a token account of the coin that this user owns$/],
  [
    { user: someone(), tokenAccount: accountOf(coin.holder) },
    /^tokenAccount: .+ is not a token account of the coin that this user owns$/,
  ],
]);
