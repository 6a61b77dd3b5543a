import { platformAddress } from '@obverse/core';
import { developmentKeypair } from '@obverse/localnet';
import { Keypair, VersionedTransaction } from '@solana/web3.js';
import { expect, it } from 'vitest';
import { fund, platformOf, startCluster } from './support/operator.ts';

const admin = developmentKeypair('admin');
const cluster = await startCluster();
const { ends } = cluster;
const read = (base64: string) => VersionedTransaction.deserialize(Buffer.from(base64, 'base64'));
const isPaused = async () => (await platformOf(cluster)).paused;

it('--unsigned prints a transaction with the one instruction and no signature, without a keypair', async () => {
  const payer = Keypair.generate();
  await fund(cluster, payer.publicKey);
  const pause = `pause --unsigned --authority ${admin.publicKey} --fee-payer ${payer.publicKey}`;
  const transaction = read((await ends(pause, 0, 'Nothing was sent.')).stdout);
  expect(await isPaused()).toBe(false);
  expect(transaction.signatures).toEqual([new Uint8Array(64), new Uint8Array(64)]);
  expect(transaction.message.compiledInstructions).toHaveLength(1);
  expect(transaction.message.staticAccountKeys).toContainEqual(platformAddress());
  transaction.sign([payer, admin]);
  await cluster.connection.sendRawTransaction(transaction.serialize());
  expect(await isPaused()).toBe(true);
});

it('--unsigned takes the authority from --keypair and does not sign with it', async () => {
  const { signatures, message } = read((await ends('unpause --unsigned -k @admin')).stdout);
  expect(message.staticAccountKeys[0]).toEqual(admin.publicKey);
  expect(signatures).toEqual([new Uint8Array(64)]);
});

it('--unsigned prints nothing for a transaction that would fail, and --authority is for it alone', async () => {
  const { publicKey } = Keypair.generate();
  await fund(cluster, publicKey);
  const refused = await ends(`pause --unsigned --authority ${publicKey}`, 1, 'refused: the signer');
  expect(refused.stdout).toBe('');
  await ends(`pause --unsigned -k @admin --authority ${publicKey}`, 2);
  await ends(`pause --authority ${publicKey}`, 2, '--authority is for --unsigned');
});
