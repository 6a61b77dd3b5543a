import { keyMemos } from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import {
  Keypair,
  PublicKey,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { commitmentTo } from '../../src/auth/key-memo.ts';
import { issueCoin, metadataOf } from '../support/coin.ts';
import { flowsOf } from '../support/flows.ts';
import { decode, openTestService, submit } from '../support/service.ts';
import { sendInstructions, sendInstructionsV1 } from '../support/transfers.ts';
import { deployVault } from '../support/vault/vault.ts';

const memoProgram = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

const service = await openTestService();
const { mainnet } = service.rpc;
const { prepare, send, ask } = flowsOf(service);
const payer = await fundedWallet(mainnet);
const vault = await deployVault(mainnet, payer);
const [user, feePayer] = [vault.address.toBase58(), payer.publicKey.toBase58()];

/** Executes what the service prepares for a request, those instructions that the vault signs through calls of its program. */
async function execute(path: string, request: object) {
  const prepared = await prepare(path, request);
  const { instructions } = TransactionMessage.decompile(decode(prepared.transaction).message);
  const isOfVault = ({ keys }: TransactionInstruction) =>
    keys.some(({ pubkey, isSigner }) => isSigner && pubkey.equals(vault.address));
  const wrapped = instructions.map((each) => (isOfVault(each) ? vault.wrap(each) : each));
  const { blockhash: recentBlockhash } = await mainnet.getLatestBlockhash();
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash,
    instructions: wrapped,
  });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  await submit(mainnet, Buffer.from(transaction.serialize()).toString('base64'), [payer]);
  return prepared;
}

const terms = { signer: user, stablecoin: 0, feeBps: 500, whitelistRequired: false };
const initialize = { ...terms, feePayer, metadata: metadataOf('VLT') };
const { integrationId } = await execute('/integration/initialize/flow', initialize);

const newSecret = () => Keypair.generate().publicKey.toBase58();

const rotation = {
  ...{ action: 'Rotate' as 'Rotate' | 'Reveal', id: integrationId, text: undefined as string | undefined },
  ...{ by: 'vault' as 'vault' | 'payer', program: memoProgram, send: sendInstructions },
};
type Memo = Partial<typeof rotation & { timestamp: number }>;

/** Sends a memo, by default one to rotate the key. @returns the body of the request that it authorizes */
async function sendMemo(changes: Memo = {}) {
  const { action, id, timestamp, text, by, program, send } = {
    timestamp: Date.now(),
    ...rotation,
    ...changes,
  };
  const secret = newSecret();
  const message = { integrationId: id, timestamp, cluster: 'mainnet' } as const;
  const [memo = ''] = keyMemos(action, message, commitmentTo(secret));
  const pubkey = by === 'vault' ? vault.address : payer.publicKey;
  const keys = [{ pubkey, isSigner: true, isWritable: false }];
  const instruction = new TransactionInstruction({
    programId: program,
    keys,
    data: Buffer.from(text ?? memo),
  });
  const sent = [by === 'vault' ? vault.wrap(instruction) : instruction];
  const transactionSignature = await send(mainnet, sent, [payer]);
  return { integrationId, signer: user, transactionSignature, secret, timestamp };
}

const post = (verb: 'reveal' | 'rotate', body: object) =>
  service.post(`/integration/api-key/${verb}`, body, {});
const stats = (key: string) =>
  service.request(`/integration/${integrationId}/stats`, { headers: { 'x-api-key': key } });

it('an authority that is the account of a program reveals, mints, redeems and rotates', async () => {
  const revealed = await post('reveal', await sendMemo({ action: 'Reveal' }));
  expect(revealed.body.message).toBeUndefined();
  const key = revealed.body.data;
  await faucet(mainnet, vault.address, 0, 5_000_000n);
  for (const [path, amount] of [
    ['/integration/mint', '5000000'],
    ['/integration/redeem', '2000000'],
  ] as const)
    expect((await execute(path, { integrationId, user, amount, feePayer })).signers).toEqual([
      feePayer,
      user,
    ]);
  expect((await stats(key)).body.data).toMatchObject({ supply: '3000000' });
  const rotated = await post('rotate', await sendMemo());
  expect((await stats(key)).status).toBe(401);
  expect((await stats(rotated.body.data)).status).toBe(200);
  expect(await ask('/integration/initialize/flow', { ...terms, metadata: metadataOf('NOFEE') })).toBe(
    '400 feePayer: is required, as the signing user is the account of a program, which cannot pay fees',
  );
});

describe('a memo', () => {
  const expectRefusal = async (body: object, reason: string) => {
    const { body: answer, headers } = await post('rotate', body);
    expect(answer.message).toContain(reason);
    expect(headers.get('x-error-code')).toBe('INVALID_SIGNATURE');
  };
  const noMemo = 'has no memo that the signer signed with the expected text: Rotate API key for integration ';
  const used = 'timestamp: must be newer than that of the last signature accepted';

  it('is worth nothing to who does not know its secret', async () => {
    const body = await sendMemo();
    // what everyone can read in the memo is not the secret
    for (const secret of [newSecret(), commitmentTo(body.secret)])
      await expectRefusal({ ...body, secret }, noMemo);
    expect((await post('rotate', body)).status).toBe(200);
  });

  it('may come in a transaction of version 1', async () => {
    const body = await sendMemo({ send: sendInstructionsV1 });
    expect((await post('rotate', body)).status).toBe(200);
    await expectRefusal(await sendMemo({ by: 'payer', send: sendInstructionsV1 }), noMemo);
  });

  it('works once, not after a newer one, and may be old, as members vote, but not of the future', async () => {
    const body = await sendMemo();
    expect((await post('rotate', body)).status).toBe(200);
    await expectRefusal(body, used);
    for (const timestamp of [body.timestamp - 1, 1]) await expectRefusal(await sendMemo({ timestamp }), used);
    const future = await sendMemo({ timestamp: Date.now() + 120_000 });
    await expectRefusal(future, 'timestamp: must be within 1 minute of server time');
  });

  it.each<[string, Memo]>([
    ['to reveal', { action: 'Reveal' }],
    ['for another integration', { id: user }],
    ['that another wallet signed', { by: 'payer' }],
    ['with another text', { text: 'Rotate API key' }],
    // the older program accepts signers that have not signed
    ['of another program', { program: new PublicKey('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo') }],
  ])('%s does not rotate a key', async (_, memo) => expectRefusal(await sendMemo(memo), noMemo));

  it('needs its secret, goes without a signature, and is no proof of a wallet', async () => {
    const { secret, transactionSignature, ...neither } = await sendMemo();
    const body = { ...neither, transactionSignature };
    const askRotate = (request: object) => ask('/integration/api-key/rotate', request);
    expect(await askRotate(body)).toBe('400 secret: is required with transactionSignature');
    expect(await askRotate({ ...body, secret, signature: transactionSignature })).toBe(
      '400 signature: must not be given beside transactionSignature',
    );
    expect(await askRotate(neither)).toBe('400 signature: is required');
    // any page can get a wallet to sign a transaction with a memo
    const byWallet = { ...(await sendMemo({ by: 'payer' })), signer: feePayer };
    expect(await askRotate(byWallet)).toMatch(/^400 transactionSignature: is for accounts of programs/);
  });

  it('counts only in a transaction that is confirmed and was so within the last minute', async () => {
    const body = await sendMemo();
    const unknown = { ...body, transactionSignature: '1'.repeat(64) };
    await expectRefusal(unknown, 'is of no successful transaction that is confirmed on the cluster');
    service.localnet.clusters.mainnet.advanceClock(120);
    await expectRefusal(body, 'was not confirmed within the last minute');
  });
});

// behind the tests of memos, whose times are those of the machine: here the cluster's clock runs ahead
describe('the account of a program', () => {
  it('is paid the commission of another authority', async () => {
    const [authority, holder] = [await fundedWallet(mainnet), await fundedWallet(mainnet)];
    const id = await issueCoin(service, authority, { symbol: 'PAYS', feeBps: 5_000 });
    await faucet(mainnet, holder.publicKey, 0, 500_000_000n);
    await service.reveal(id, authority);
    const mint = { integrationId: id, user: holder.publicKey.toBase58(), amount: '500000000' };
    await send('/integration/mint', mint, holder);
    service.localnet.clusters.mainnet.advanceClock(86_400);
    const claim = { integrationId: id, destination: user };
    // nobody can tell whether someone signs for an address that holds nothing
    expect(await ask('/integration/claim-fees', claim)).toBe(
      '400 destination: must be a wallet, or a vault of a program that holds SOL',
    );
    await mainnet.requestAirdrop(vault.address, 1_000_000);
    await send('/integration/claim-fees', claim, authority);
  });
});
