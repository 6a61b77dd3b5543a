import { platformAddress } from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { Keypair, VersionedTransaction } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { developmentKeys, ended, fund, platformOf, startCluster } from './support/operator.ts';

const admin = developmentKeypair('admin');

const cluster = await startCluster();
const keys = developmentKeys(cluster);

it('--unsigned prints a transaction with the one instruction and no signature, without a keypair', async () => {
  const payer = Keypair.generate();
  await fund(cluster, payer.publicKey);
  const parties = ['--authority', admin.publicKey.toBase58(), '--fee-payer', payer.publicKey.toBase58()];
  const printed = await cluster.run('pause', '--unsigned', ...parties);
  expect(printed).toMatchObject(ended(0, 'Nothing was sent.'));
  expect((await platformOf(cluster)).paused).toBe(false);

  const transaction = VersionedTransaction.deserialize(Buffer.from(printed.stdout, 'base64'));
  expect(transaction.signatures).toHaveLength(2);
  expect(transaction.signatures.flatMap((signature) => [...signature]).every((byte) => byte === 0)).toBe(
    true,
  );
  expect(transaction.message.compiledInstructions).toHaveLength(1);
  expect(transaction.message.staticAccountKeys).toContainEqual(platformAddress());

  transaction.sign([payer, admin]);
  await cluster.connection.sendRawTransaction(transaction.serialize());
  expect((await platformOf(cluster)).paused).toBe(true);
});

it('--unsigned takes the authority from --keypair and does not sign with it', async () => {
  const { run } = cluster;
  const printed = await run('unpause', '--unsigned', '-k', keys.admin);
  const { signatures, message } = VersionedTransaction.deserialize(Buffer.from(printed.stdout, 'base64'));
  expect(message.staticAccountKeys[0]).toEqual(admin.publicKey);
  expect(signatures).toEqual([new Uint8Array(64)]);
});

it('--unsigned prints nothing for a transaction that would fail', async () => {
  const { publicKey } = Keypair.generate();
  await fund(cluster, publicKey);
  const refused = await cluster.run('pause', '--unsigned', '--authority', publicKey.toBase58());
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining('refused: the signer'),
  });
});

it('--authority is refused beside --keypair and without --unsigned', async () => {
  const { run } = cluster;
  const address = admin.publicKey.toBase58();
  expect(await run('pause', '--unsigned', '-k', keys.admin, '--authority', address)).toMatchObject({
    code: 2,
  });
  expect(await run('pause', '--authority', address)).toMatchObject(ended(2, '--authority is for --unsigned'));
});
