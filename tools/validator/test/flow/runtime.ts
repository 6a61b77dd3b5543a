import * as core from '@obverse/core';
import { waitFor } from '@obverse/testing';
import { NONCE_ACCOUNT_LENGTH, SystemProgram } from '@solana/web3.js';
import { expect } from 'vitest';
import { keypair } from '../support/client.ts';
import { clockTime } from '../support/cluster.ts';
import { at, keys, provide, type Scene, unit } from '../support/scene.ts';
import { readRent } from './deployment.ts';

const { outsider } = keys;
const crowd = Array.from({ length: 8 }, (_, i) => keypair(`crowd ${i}`));

/** Transactions that lock the same accounts are executed one after another, and none is lost. */
export async function mintAtOnce(scene: Scene): Promise<void> {
  const { client } = scene;
  await client.fund(...crowd);
  for (const user of crowd) await provide(scene, user, 100n * unit, [at.brandedMint]);
  const stablecoin = await client.stablecoin(at.stablecoin);
  const integration = await client.integration(at.integration);
  const given = { stablecoin, integration, amount: 10n * unit, minimumReceived: 1n };
  const mints = crowd.map((key) =>
    client.send([core.mintInstruction({ ...given, user: key.publicKey })], [key]),
  );
  await Promise.all(mints);
  const after = await client.stablecoin(at.stablecoin);
  expect(after.seniorAssets).toBe(stablecoin.seniorAssets + BigInt(crowd.length) * 10n * unit);
  for (const { publicKey } of crowd) expect(await client.balance(at.coins(publicKey))).toBe(10n * unit);
}

/** A transaction executes until its deadline by the cluster's own clock. */
export async function keepDeadline({ cluster, client }: Scene): Promise<void> {
  const now = await clockTime(cluster);
  const until = (validUntilTs: bigint) => [core.checkDeadlineInstruction(validUntilTs)];
  await client.send(until(now + 600n), [outsider]);
  expect(await client.refusal(until(now - 1n), [outsider])).toBe('deadlinePassed');
}

/** A transaction on a nonce account, as the service composes it: with a deadline, a memo and a reference. */
export async function useNonce({ cluster, client }: Scene): Promise<void> {
  const { connection } = client;
  const [key, reference] = [keypair('nonce account'), keypair('reference').publicKey];
  const { publicKey: feePayer } = outsider;
  const { instructions: creation } = SystemProgram.createNonceAccount({
    fromPubkey: feePayer,
    noncePubkey: key.publicKey,
    authorizedPubkey: feePayer,
    lamports: await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH),
  });
  await client.send(creation, [outsider, key]);
  const read = async () => {
    const found = await connection.getAccountInfo(key.publicKey);
    return (found && core.decodeNonceAccount(found)?.nonce) ?? '';
  };
  const blockhash = await read();
  const accrue = core.accrueInstruction(at.stablecoin);
  accrue.keys.push({ pubkey: reference, isSigner: false, isWritable: false });
  const deadline = core.checkDeadlineInstruction((await clockTime(cluster)) + 600n);
  const instructions = [deadline, core.memoInstruction('invoice 4711'), accrue];
  const nonce = { account: key.publicKey, authority: feePayer };
  const given = { feePayer, nonce, blockhash, computeUnitLimit: 20_000, instructions };
  const transaction = core.composeTransaction(given);
  // as the service simulates it
  const options = { sigVerify: false, replaceRecentBlockhash: true };
  await waitFor(async () => {
    expect((await connection.simulateTransaction(transaction, options)).value.err).toBeNull();
  });
  transaction.sign([outsider]);
  const signature = await connection.sendRawTransaction(transaction.serialize());
  await waitFor(async () => {
    const { value } = await connection.getSignatureStatus(signature);
    expect(value?.confirmationStatus).toMatch(/confirmed|finalized/);
    expect(value?.err).toBeNull();
  });
  expect(await read()).not.toBe(blockhash);
  const [listed] = await connection.getSignaturesForAddress(reference);
  expect(listed).toMatchObject({ signature, memo: '[12] invoice 4711' });
}

/** Every account of the program has exactly what makes its size exempt from rent, but for gifts. */
export async function checkRent(scene: Scene): Promise<void> {
  const rent = await readRent(scene);
  const accounts = await scene.client.connection.getProgramAccounts(core.DEVELOPMENT_PROGRAM_ID);
  expect(accounts.length).toBeGreaterThan(4);
  for (const { account } of accounts) expect(account.lamports).toBe(rent(account.data.length));
}
