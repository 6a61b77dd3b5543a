import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { createAssociatedTokenAccountIdempotentInstruction } from '@solana/spl-token';
import { PublicKey, Transaction } from '@solana/web3.js';
import { expect } from 'vitest';
import { complianceEndpoint } from './about-compliance.ts';

const { table, coin, valid } = await complianceEndpoint('integration.thawWhitelisted', () => ({
  user: user.publicKey.toBase58(),
}));

const user = await table.fixture.wallet();
const mint = new PublicKey(coin.mints.branded);
const owner = user.publicKey;
const account = tokenAddress(mint, owner, TOKEN_2022_PROGRAM_ID);
const create = createAssociatedTokenAccountIdempotentInstruction(
  owner,
  account,
  owner,
  mint,
  TOKEN_2022_PROGRAM_ID,
);
const { rpc } = table.fixture;
await rpc.sendTransaction(new Transaction().add(create), [user]);

table.refuses('NOT_WHITELISTED', valid, 'The user is not whitelisted');
table.prepares(
  'a transaction that anyone can pay for and that thaws the empty account of a whitelisted user',
  async () => {
    const listing = { integrationId: coin.id, users: [user.publicKey.toBase58()], allowed: true };
    await table.fixture.send('/integration/whitelist', listing, [coin.authority]);
    return { ...valid(), signers: [user], instructions: ['thawWhitelisted'] };
  },
  async () => {
    const again = await table.fixture.service.post('/integration/compliance/thaw-whitelisted', valid().input);
    expect(again.status).toBe(422);
  },
);
table.refuses('TRANSACTION_WOULD_FAIL', valid, 'user: the account is not frozen');
