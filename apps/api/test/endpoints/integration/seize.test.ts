import { TOKEN_2022_PROGRAM_ID, tokenAddress } from '@obverse/core';
import { Keypair, PublicKey } from '@solana/web3.js';
import { expect } from 'vitest';
import { complianceEndpoint } from './about-compliance.ts';

const recipient = Keypair.generate().publicKey;
const { table, coin, valid, send, compliance, redeem } = await complianceEndpoint(
  'integration.seize',
  ({ holder }) => ({
    user: holder.publicKey.toBase58(),
    recipient: recipient.toBase58(),
    amount: '100',
  }),
);

const accountOf = ({ publicKey }: Keypair): string =>
  tokenAddress(new PublicKey(coin.mints.branded), publicKey, TOKEN_2022_PROGRAM_ID).toBase58();

const balances = async () => {
  const { mints, holder } = coin;
  return [
    await table.fixture.balance(mints.branded, holder.publicKey),
    await table.fixture.balance(mints.branded, recipient),
  ];
};

table.prepares(
  'a transaction that the compliance authority signs and that moves the coins to the account it creates and thaws',
  async () => ({
    ...valid(),
    signers: [coin.compliance],
    instructions: ['thaw', 'seize'] as const,
  }),
  async () => expect(await balances()).toEqual([900n, 100n]),
);
table.prepares(
  'a transaction that leaves a frozen account frozen and a paused coin paused',
  async () => {
    await send('freeze', { user: coin.holder.publicKey.toBase58() });
    await send('pause', {});
    const instructions = ['resumeCoin', 'thaw', 'seize', 'freeze', 'pauseCoin'] as const;
    return { ...valid(), signers: [coin.compliance], instructions };
  },
  async () => {
    expect(await balances()).toEqual([800n, 200n]);
    expect((await compliance()).paused).toBe(true);
    await send('resume', {});
    expect((await redeem()).status).toBe(422);
    await send('thaw', { user: coin.holder.publicKey.toBase58() });
    expect((await redeem()).status).toBe(200);
  },
);
table.refuses('TRANSACTION_WOULD_FAIL', valid, [
  [{ amount: '10000' }, /^amount: the account of user holds \d+ coins$/],
]);
table.refuses('INVALID_REQUEST', valid, [
  [{ recipient: coin.holder.publicKey.toBase58() }, 'recipient: must not be the user'],
  [
    { user: coin.authority.publicKey.toBase58(), tokenAccount: accountOf(coin.holder) },
    /^tokenAccount: .+ is not a token account of the coin that this user owns$/,
  ],
  [
    { tokenAccount: coin.mints.branded },
    /^tokenAccount: .+ is not a token account of the coin that this user owns$/,
  ],
  [{ recipient: accountOf(coin.holder) }, /^recipient: must be a wallet, not a token account/],
]);
