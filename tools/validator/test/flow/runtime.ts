import {
  accrueInstruction,
  checkDeadlineInstruction,
  composeTransaction,
  DEVELOPMENT_PROGRAM_ID,
  decodeNonceAccount,
  memoInstruction,
  mintInstruction,
} from '@obverse/core';
import { waitFor } from '@obverse/testing';
import {
  type Keypair,
  NONCE_ACCOUNT_LENGTH,
  SystemProgram,
  type VersionedTransaction,
} from '@solana/web3.js';
import { expect } from 'vitest';
import { keypair } from '../support/client.ts';
import { clockTime } from '../support/cluster.ts';
import { at, keys, provide, type Scene, unit } from '../support/scene.ts';
import { readRent } from './deployment.ts';

const crowd = Array.from({ length: 8 }, (_, i) => keypair(`crowd ${i}`));

/** Transactions that lock the same accounts are executed one after another, and none is lost. */
export async function mintAtOnce(scene: Scene): Promise<void> {
  const { client } = scene;
  await client.fund(...crowd);
  for (const user of crowd) await provide(scene, user, 100n * unit, [at.brandedMint]);
  const stablecoin = await client.stablecoin(at.stablecoin);
  const integration = await client.integration(at.integration);
  const mint = (user: (typeof crowd)[number]) =>
    mintInstruction({
      user: user.publicKey,
      stablecoin,
      integration,
      amount: 10n * unit,
      minimumReceived: 1n,
    });
  await Promise.all(crowd.map((user) => client.send([mint(user)], [user])));
  const after = await client.stablecoin(at.stablecoin);
  const balances = await Promise.all(crowd.map(({ publicKey }) => client.balance(at.coins(publicKey))));
  expect(after.seniorAssets).toBe(stablecoin.seniorAssets + BigInt(crowd.length) * 10n * unit);
  expect(balances).toEqual(crowd.map(() => 10n * unit));
}

/** A transaction executes until its deadline by the cluster's own clock. */
export async function keepDeadline({ cluster, client }: Scene): Promise<void> {
  const now = await clockTime(cluster);
  const until = (validUntilTs: bigint) => [checkDeadlineInstruction(validUntilTs)];
  await client.send(until(now + 600n), [keys.outsider]);
  expect(await client.refusal(until(now - 1n), [keys.outsider])).toBe('deadlinePassed');
}

/** A transaction on a nonce account, as the service composes it: with a deadline, a memo and a reference. */
export async function useNonce({ cluster, client: { connection } }: Scene): Promise<void> {
  const { outsider } = keys;
  const [account, reference] = [keypair('nonce account'), keypair('reference').publicKey];
  const send = async (transaction: VersionedTransaction, signers: Keypair[]) => {
    transaction.sign(signers);
    const signature = await connection.sendRawTransaction(transaction.serialize());
    await waitFor(async () => {
      const { value } = await connection.getSignatureStatus(signature);
      if (value?.err) throw new Error(`the transaction failed: ${JSON.stringify(value.err)}`);
      const status = value?.confirmationStatus;
      if (status !== 'confirmed' && status !== 'finalized') throw new Error(`${signature} is not confirmed`);
    });
    return signature;
  };
  const { instructions } = SystemProgram.createNonceAccount({
    fromPubkey: outsider.publicKey,
    noncePubkey: account.publicKey,
    authorizedPubkey: outsider.publicKey,
    lamports: await connection.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH),
  });
  const feePayer = outsider.publicKey;
  const { blockhash } = await connection.getLatestBlockhash();
  await send(composeTransaction({ feePayer, instructions, blockhash }), [outsider, account]);
  const read = async () => {
    const found = await connection.getAccountInfo(account.publicKey);
    return (found && decodeNonceAccount(found)?.nonce) ?? '';
  };
  const value = await read();
  const accrue = accrueInstruction(at.stablecoin);
  accrue.keys.push({ pubkey: reference, isSigner: false, isWritable: false });
  const transaction = composeTransaction({
    feePayer,
    nonce: { account: account.publicKey, authority: outsider.publicKey },
    blockhash: value,
    computeUnitLimit: 20_000,
    instructions: [
      checkDeadlineInstruction((await clockTime(cluster)) + 600n),
      memoInstruction('invoice 4711'),
      accrue,
    ],
  });
  // as the service simulates it
  const simulated = await waitFor(async () => {
    const options = { sigVerify: false, replaceRecentBlockhash: true };
    const { value: answer } = await connection.simulateTransaction(transaction, options);
    if (answer.err !== null) throw new Error(JSON.stringify(answer));
    return answer;
  });
  expect(simulated.unitsConsumed).toBeGreaterThan(0);
  const signature = await send(transaction, [outsider]);
  expect(await read()).not.toBe(value);
  const [listed] = await connection.getSignaturesForAddress(reference);
  expect(listed).toMatchObject({ signature, memo: '[12] invoice 4711' });
}

/** Every account of the program has exactly what makes its size exempt from rent, but for gifts. */
export async function checkRent(scene: Scene): Promise<void> {
  const rent = await readRent(scene);
  const accounts = await scene.client.connection.getProgramAccounts(DEVELOPMENT_PROGRAM_ID);
  expect(accounts.length).toBeGreaterThan(4);
  for (const { account } of accounts) expect(account.lamports).toBe(rent(account.data.length));
}
