import {
  decodeStablecoin,
  juniorMintAddress,
  keyMemos,
  stablecoinAddress,
  TOKEN_2022_PROGRAM_ID,
  tokenAddress,
} from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import {
  Keypair,
  PublicKey,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { commitmentTo } from '../../src/auth/key-memo.ts';
import { issueCoin, metadataOf } from '../support/coin.ts';
import { flowsOf } from '../support/flows.ts';
import { decode, openTestService, submit } from '../support/service.ts';
import { sendInstructionsV1 } from '../support/transfers.ts';
import { deployVault } from '../support/vault/vault.ts';

const memoProgram = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

/** Executes instructions that the service prepared, those of the vault through calls of its program. */
async function execute(transaction: string): Promise<void> {
  const { message } = decode(transaction);
  const { instructions } = TransactionMessage.decompile(message);
  const wrapped = instructions.map((each) =>
    each.keys.some(({ pubkey, isSigner }) => isSigner && pubkey.equals(vault.address))
      ? vault.wrap(each)
      : each,
  );
  const { mainnet } = service.rpc;
  const { blockhash: recentBlockhash } = await mainnet.getLatestBlockhash();
  const own = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions: wrapped });
  const sent = new VersionedTransaction(own.compileToV0Message());
  await submit(mainnet, Buffer.from(sent.serialize()).toString('base64'), [payer]);
}

const service = await openTestService();
const { prepare } = flowsOf(service);
const payer = await fundedWallet(service.rpc.mainnet);
const vault = await deployVault(service.rpc.mainnet, payer);
const signer = vault.address.toBase58();
const prepared = await prepare('/integration/initialize/flow', {
  ...{ signer, feePayer: payer.publicKey.toBase58(), stablecoin: 0, feeBps: 500, whitelistRequired: false },
  metadata: metadataOf('VLT'),
});
await execute(prepared.transaction);
const { integrationId } = prepared;

const secretOf = () => Keypair.generate().publicKey.toBase58();

type Memo = {
  readonly action?: 'Reveal' | 'Rotate';
  readonly id?: string;
  readonly timestamp?: number;
  readonly secret?: string;
  readonly text?: string;
  readonly by?: 'vault' | 'payer';
  readonly program?: PublicKey;
  /** How it is sent. @returns the signature of its transaction */
  readonly send?: (memo: TransactionInstruction) => Promise<string>;
};

const sendLegacy = (memo: TransactionInstruction): Promise<string> =>
  sendAndConfirmTransaction(service.rpc.mainnet, new Transaction().add(memo), [payer]);

/** Sends a memo. @returns the body of the request that it authorizes */
async function sendMemo({
  action = 'Reveal',
  id = integrationId,
  timestamp = Date.now(),
  secret = secretOf(),
  text,
  by = 'vault',
  program = memoProgram,
  send = sendLegacy,
}: Memo = {}) {
  const [memo = ''] = keyMemos(
    action,
    { integrationId: id, timestamp, cluster: 'mainnet' },
    commitmentTo(secret),
  );
  const pubkey = by === 'vault' ? vault.address : payer.publicKey;
  const instruction = new TransactionInstruction({
    programId: program,
    keys: [{ pubkey, isSigner: true, isWritable: false }],
    data: Buffer.from(text ?? memo),
  });
  const transactionSignature = await send(by === 'vault' ? vault.wrap(instruction) : instruction);
  return { integrationId: id, signer: vault.address.toBase58(), transactionSignature, secret, timestamp };
}

const ask = (verb: 'reveal' | 'rotate', body: object) => service.post(`/integration/api-key/${verb}`, body);
const stats = (key: string) =>
  service.request(`/integration/${integrationId}/stats`, { headers: { 'x-api-key': key } });

describe('an authority that is the account of a program', () => {
  it('reveals, mints, redeems and rotates', async () => {
    const revealed = await ask('reveal', await sendMemo());
    expect(revealed.body.message).toBeUndefined();
    const key = revealed.body.data;
    expect((await stats(key)).status).toBe(200);

    const { rpc } = service;
    const [user, feePayer] = [vault.address.toBase58(), payer.publicKey.toBase58()];
    await faucet(rpc.mainnet, vault.address, 0, 5_000_000n);
    for (const [path, amount] of [
      ['/integration/mint', '5000000'],
      ['/integration/redeem', '2000000'],
    ] as const) {
      const { body } = await service.post(
        path,
        { integrationId, user, amount, feePayer },
        { 'x-api-key': key },
      );
      expect(body.message).toBeUndefined();
      expect(body.data.signers).toEqual([feePayer, user]);
      await execute(body.data.transaction);
    }
    expect((await stats(key)).body.data).toMatchObject({ supply: '3000000' });

    const rotated = await ask('rotate', await sendMemo({ action: 'Rotate' }));
    expect((await stats(key)).status).toBe(401);
    expect((await stats(rotated.body.data)).status).toBe(200);
  });

  it('names a wallet as the fee payer, as it cannot pay fees itself', async () => {
    const { body, status } = await service.post('/integration/initialize/flow', {
      ...{ signer: vault.address.toBase58(), stablecoin: 0, feeBps: 0 },
      metadata: metadataOf('NOFEE'),
    });
    expect(status).toBe(400);
    expect(body.message).toBe(
      'Invalid request data: feePayer: is required, as the signing user is the account of a program, which cannot pay fees',
    );
  });
});

describe('a memo', () => {
  const expectRefusal = async (body: object, message: string | RegExp) => {
    const answer = await ask('rotate', body);
    expect(answer.body.message).toMatch(message);
    expect(answer.headers.get('x-error-code')).toBe('INVALID_SIGNATURE');
  };
  const noMemo = /has no memo that the signer signed with the expected text: Rotate API key for integration /;

  it('is worth nothing to who does not know its secret', async () => {
    const body = await sendMemo({ action: 'Rotate' });
    await expectRefusal({ ...body, secret: secretOf() }, noMemo);
    // what everyone can read in the memo is not the secret
    await expectRefusal({ ...body, secret: commitmentTo(body.secret) }, noMemo);
    expect((await ask('rotate', body)).status).toBe(200);
  });

  it('may come in a transaction of version 1', async () => {
    const send = (instruction: TransactionInstruction) =>
      sendInstructionsV1(service.rpc.mainnet, [instruction], [payer]);
    const body = await sendMemo({ action: 'Rotate', send });
    expect((await ask('rotate', body)).status).toBe(200);
    await expectRefusal(await sendMemo({ action: 'Rotate', by: 'payer', send }), noMemo);
  });

  it('works once, and not after a newer one', async () => {
    const body = await sendMemo({ action: 'Rotate' });
    expect((await ask('rotate', body)).status).toBe(200);
    await expectRefusal(body, /timestamp: must be newer than that of the last signature accepted/);
    const older = await sendMemo({ action: 'Rotate', timestamp: body.timestamp - 1 });
    await expectRefusal(older, /timestamp: must be newer than that of the last signature accepted/);
  });

  it('may be older than its transaction, as members vote, but not of the future', async () => {
    const past = await sendMemo({ action: 'Rotate', timestamp: 1 });
    await expectRefusal(past, /timestamp: must be newer than that of the last signature accepted/);
    const future = await sendMemo({ action: 'Rotate', timestamp: Date.now() + 120_000 });
    await expectRefusal(future, /timestamp: must be within 1 minute of server time/);
  });

  it.each<[string, () => Memo]>([
    ['to reveal', () => ({ action: 'Reveal' })],
    ['for another integration', () => ({ action: 'Rotate', id: vault.address.toBase58() })],
    ['that another wallet signed', () => ({ action: 'Rotate', by: 'payer' })],
    ['with another text', () => ({ action: 'Rotate', text: 'Rotate API key' })],
    // the older program accepts signers that have not signed
    [
      'of another program',
      () => ({ action: 'Rotate', program: new PublicKey('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo') }),
    ],
  ])('%s does not rotate a key', async (_, memo) => {
    await expectRefusal({ ...(await sendMemo(memo())), integrationId }, noMemo);
  });

  it('needs its secret, and goes without a signature', async () => {
    const { secret, ...body } = await sendMemo({ action: 'Rotate' });
    const refusal = async (more: object) => (await ask('rotate', { ...body, ...more })).body.message;
    expect(await refusal({})).toBe('Invalid request data: secret: is required with transactionSignature');
    expect(await refusal({ secret, signature: body.transactionSignature })).toBe(
      'Invalid request data: signature: must not be given beside transactionSignature',
    );
    const { transactionSignature: _, ...neither } = body;
    expect((await ask('rotate', neither)).body.message).toBe('Invalid request data: signature: is required');
  });

  it('is no proof of a wallet, which any page can get to sign a transaction with a memo', async () => {
    const body = await sendMemo({ action: 'Rotate', by: 'payer' });
    const { status, body: answer } = await ask('rotate', { ...body, signer: payer.publicKey.toBase58() });
    expect(status).toBe(400);
    expect(answer.message).toMatch(
      /^Invalid request data: transactionSignature: is for accounts of programs/,
    );
  });

  it('counts only in a transaction that is confirmed and was so within the last minute', async () => {
    const unknown = { ...(await sendMemo({ action: 'Rotate' })), transactionSignature: '1'.repeat(64) };
    await expectRefusal(unknown, /is of no successful transaction that is confirmed on the cluster/);
    const old = await sendMemo({ action: 'Rotate' });
    service.localnet.clusters.mainnet.advanceClock(120);
    await expectRefusal(old, /was not confirmed within the last minute/);
  });
});

// behind the tests of memos, whose times are those of the machine: here the cluster's clock runs ahead
describe('the account of a program', () => {
  it('deposits into a junior tranche, and withdraws', async () => {
    const stablecoin = stablecoinAddress(0);
    const trancheId = juniorMintAddress(stablecoin, 0);
    const [user, feePayer] = [vault.address.toBase58(), payer.publicKey.toBase58()];
    const { mainnet } = service.rpc;
    await faucet(mainnet, vault.address, 0, 5_000_000n);
    const held = async () => {
      const account = tokenAddress(trancheId, vault.address, TOKEN_2022_PROGRAM_ID);
      return BigInt((await mainnet.getTokenAccountBalance(account)).value.amount);
    };
    const data = (await mainnet.getAccountInfo(stablecoin))?.data as Buffer;
    const { underlyingMint, cooldownSeconds } = decodeStablecoin(stablecoin, data);
    const assetMint = underlyingMint.toBase58();
    const tranche = { trancheId: trancheId.toBase58(), feePayer };
    const deposit = { ...tranche, recipient: user, assetMint, amount: '3000000' };
    await execute((await prepare('/tranches/junior/mint', deposit)).transaction);
    const bought = await held();
    expect(bought).toBeGreaterThan(0n);
    const cooldowns: string[] = [];
    for (const amount of ['1000', '2000']) {
      const request = { ...tranche, user, amount };
      const prepared = await prepare('/tranches/junior/withdraw/request', request);
      await execute(prepared.transaction);
      cooldowns.push(prepared.cooldown);
    }
    expect(await held()).toBe(bought - 3_000n);
    const [first, second] = cooldowns;
    await execute(
      (await prepare('/tranches/junior/withdraw/cancel', { cooldown: first, feePayer })).transaction,
    );
    expect(await held()).toBe(bought - 2_000n);
    service.localnet.clusters.mainnet.advanceClock(cooldownSeconds + 60);
    await execute(
      (await prepare('/tranches/junior/withdraw/complete', { cooldown: second, feePayer })).transaction,
    );
    expect(await mainnet.getAccountInfo(new PublicKey(second ?? ''))).toBeNull();
  });

  it('is paid the commission of another authority', async () => {
    const { mainnet } = service.rpc;
    const authority = await fundedWallet(mainnet);
    const id = await issueCoin(service, authority, { symbol: 'PAYS', feeBps: 5_000 });
    const holder = await fundedWallet(mainnet);
    await faucet(mainnet, holder.publicKey, 0, 500_000_000n);
    await service.reveal(id, authority);
    const post = async (path: string, body: object) => (await service.post(path, body)).body;
    const mint = { integrationId: id, user: holder.publicKey.toBase58(), amount: '500000000' };
    await submit(mainnet, (await post('/integration/mint', mint)).data.transaction, [holder]);
    service.localnet.clusters.mainnet.advanceClock(86_400);
    const claim = { integrationId: id, destination: vault.address.toBase58() };
    // nobody can tell whether someone signs for an address that holds nothing
    expect((await post('/integration/claim-fees', claim)).message).toBe(
      'Invalid request data: destination: must be a wallet, or a vault of a program that holds SOL',
    );
    await mainnet.requestAirdrop(vault.address, 1_000_000);
    const { data } = await post('/integration/claim-fees', claim);
    await submit(mainnet, data.transaction, [authority]);
  });
});
