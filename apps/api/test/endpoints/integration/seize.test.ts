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
table.refuses(
  '422 TRANSACTION_WOULD_FAIL',
  'more coins than the account holds',
  () => valid({ amount: '10000' }),
  /^Invalid request data: amount: the account of user holds \d+ coins$/,
);
table.refuses(
  '400 INVALID_REQUEST',
  'the holder as the recipient',
  () => valid({ recipient: coin.holder.publicKey.toBase58() }),
  'Invalid request data: recipient: must not be the user',
);
table.refuses(
  '400 INVALID_REQUEST',
  'an account of the coin that another user owns',
  () => valid({ user: coin.authority.publicKey.toBase58(), tokenAccount: accountOf(coin.holder) }),
  /^Invalid request data: tokenAccount: .+ is not a token account of the coin that this user owns$/,
);
table.refuses(
  '400 INVALID_REQUEST',
  'a mint in the place of an account',
  () => valid({ tokenAccount: coin.mints.branded }),
  /^Invalid request data: tokenAccount: .+ is not a token account of the coin that this user owns$/,
);
table.refuses(
  '400 INVALID_REQUEST',
  'a token account as the recipient',
  () => valid({ recipient: accountOf(coin.holder) }),
  /^Invalid request data: recipient: must be a wallet, not a token account/,
);
