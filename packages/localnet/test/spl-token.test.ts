import {
  createAssociatedTokenAccount,
  createMint,
  getAccount,
  getMint,
  mintTo,
  NATIVE_MINT,
  NATIVE_MINT_2022,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  transferChecked,
} from '@solana/spl-token';
import { Keypair, type PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { connectFunded } from './support/cluster.ts';

const coinDecimals = 6;

/** Creates a mint, mints 1 000 coins to the payer, and transfers 400 of them to another owner. */
async function moveCoins(programId: PublicKey) {
  const { connection, payer } = await connectFunded();
  const mintKeys = Keypair.generate();
  const { publicKey } = payer;
  const mint = await createMint(connection, payer, publicKey, null, coinDecimals, mintKeys, {}, programId);
  const owner = Keypair.generate().publicKey;
  const open = (of: PublicKey) => createAssociatedTokenAccount(connection, payer, mint, of, {}, programId);
  const [source, destination] = [await open(payer.publicKey), await open(owner)];
  await mintTo(connection, payer, mint, source, payer, 1_000_000_000n, [], {}, programId);
  const amounts = [400_000_000n, coinDecimals] as const;
  const parties = [connection, payer, source, mint, destination, payer] as const;
  const transfer = await transferChecked(...parties, ...amounts, [], {}, programId);
  return { connection, payer, mint, owner, source, destination, transfer };
}

describe.each([
  ['SPL Token', TOKEN_PROGRAM_ID],
  ['Token-2022', TOKEN_2022_PROGRAM_ID],
])('@solana/spl-token client with %s', (_, programId) => {
  it('mints and transfers tokens and reads balances, supply, largest accounts and the mint of wrapped SOL', async () => {
    const { connection, mint, owner, source, destination, transfer } = await moveCoins(programId);
    const native = programId.equals(TOKEN_PROGRAM_ID) ? NATIVE_MINT : NATIVE_MINT_2022;
    const wrapped = await getMint(connection, native, 'confirmed', programId);
    expect(wrapped).toMatchObject({ decimals: 9, isInitialized: true });
    expect((await getMint(connection, mint, 'confirmed', programId)).supply).toBe(1_000_000_000n);
    expect((await getAccount(connection, source, 'confirmed', programId)).amount).toBe(600_000_000n);
    const balance = await connection.getTokenAccountBalance(destination);
    expect(balance.value).toEqual({ amount: '400000000', decimals: 6, uiAmount: 400, uiAmountString: '400' });
    expect((await connection.getTokenSupply(mint)).value.uiAmountString).toBe('1000');
    const largest = await connection.getTokenLargestAccounts(mint);
    expect(largest.value.map(({ amount }) => amount)).toEqual(['600000000', '400000000']);

    const meta = (await connection.getTransaction(transfer, { maxSupportedTransactionVersion: 0 }))?.meta;
    const before = meta?.preTokenBalances?.map(({ uiTokenAmount }) => uiTokenAmount.amount);
    expect(before?.sort()).toEqual(['0', '1000000000']);
    const received = meta?.postTokenBalances?.find((each) => each.owner === owner.toBase58());
    expect(received).toMatchObject({ programId: `${programId}`, uiTokenAmount: { amount: '400000000' } });
  });

  it('finds token accounts by owner and by filter, in parsed and raw form', async () => {
    const { connection, mint, owner, destination } = await moveCoins(programId);
    const byMint = await connection.getTokenAccountsByOwner(owner, { mint });
    expect(byMint.value.map(({ pubkey }) => pubkey.toBase58())).toEqual([destination.toBase58()]);
    const parsed = await connection.getParsedTokenAccountsByOwner(owner, { programId });
    expect(parsed.value[0]?.account.data.parsed.info).toMatchObject({
      mint: mint.toBase58(),
      owner: owner.toBase58(),
      state: 'initialized',
      tokenAmount: { amount: '400000000' },
    });
    const filtered = await connection.getProgramAccounts(programId, {
      dataSlice: { offset: 64, length: 8 },
      filters: [
        { memcmp: { offset: 0, bytes: mint.toBase58() } },
        { memcmp: { offset: 32, bytes: owner.toBase58() } },
      ],
    });
    expect(filtered.map(({ account }) => account.data.readBigUInt64LE())).toEqual([400_000_000n]);
    const none = await connection.getProgramAccounts(programId, {
      filters: [{ dataSize: 164 }, { memcmp: { offset: 0, bytes: mint.toBase58() } }],
    });
    expect(none).toEqual([]);
    const parsedMint = await connection.getParsedAccountInfo(mint);
    expect(parsedMint.value?.data).toMatchObject({ parsed: { type: 'mint', info: { decimals: 6 } } });
  });
});
