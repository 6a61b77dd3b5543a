import { checkDeadlineInstruction, DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { transactionV1 } from '@obverse/testing';
import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { alteringNode } from '../support/altering-node.ts';
import { guarded } from '../support/guarded.ts';
import { decode } from '../support/service.ts';
import { openFixture, text } from './fixture.ts';

const { service, rpc, advance, ok, refusal, ...fixture } = await openFixture();
const coin = await fixture.coin();
const [user, sponsor] = [await fixture.wallet(1_000_000n), await fixture.wallet()];
const { publicKey } = user;

const encode = (transaction: VersionedTransaction) => Buffer.from(transaction.serialize()).toString('base64');
const explain = (transaction: string) => ok('transaction.explain', { transaction });

let amount = 1_000;
const mint = async (more: object = {}): Promise<string> =>
  (await ok('integration.mint', { integrationId: coin.id, user: text(user), amount: amount++, ...more }))
    .transaction;

/** A transaction of version 0 that the user pays. @param table a lookup table and what the sender takes it to have */
async function compose(instructions: TransactionInstruction[], table?: readonly [PublicKey, PublicKey[]]) {
  const { blockhash: recentBlockhash } = await rpc.getLatestBlockhash();
  const message = new TransactionMessage({ payerKey: publicKey, recentBlockhash, instructions });
  if (table === undefined) return encode(new VersionedTransaction(message.compileToV0Message()));
  const [key, addresses] = table;
  const state = { addresses, deactivationSlot: 0n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0 };
  const tables = [new AddressLookupTableAccount({ key, state })];
  return encode(new VersionedTransaction(message.compileToV0Message(tables)));
}

const transfer = (lamports: number, toPubkey = PublicKey.unique()) =>
  SystemProgram.transfer({ fromPubkey: publicKey, toPubkey, lamports });

describe('transaction.explain', () => {
  it('answers with the instructions of a mint in words, who signs, who pays and what it would change', async () => {
    const signed = decode(await mint({ feePayer: text(sponsor), amount: 5_000 }));
    signed.sign([user]);
    const data = await explain(encode(signed));
    expect(data).toMatchObject({
      ...{ version: 'v0', isOurs: true, warnings: [], simulation: { succeeds: true, failure: null } },
      signers: [
        { address: text(sponsor), hasSigned: false },
        { address: text(user), hasSigned: true },
      ],
      instructions: [
        { program: 'computeBudget', name: 'setComputeUnitLimit' },
        { program: 'associatedToken', name: 'createIdempotent' },
        { program: 'platform', name: 'mint', arguments: { amount: '5000' } },
      ],
      fees: { feePayer: text(sponsor), signatureLamports: 10_000, priorityLamports: 0 },
      payers: [{ address: text(sponsor) }],
    });
    const own = data.instructions.at(-1);
    expect(own.words).toContain(`Mint coins of integration ${coin.id}: ${text(user)} pays at most 5000`);
    expect(own.accounts[0]).toEqual({ name: 'user', address: text(user), isSigner: true, isWritable: false });
    const changeOf = (mint: string) =>
      data.balanceChanges.find(
        (each: Record<string, unknown>) => each['mint'] === mint && each['owner'] === text(user),
      );
    const spent = { before: '1000000', after: '995000', change: '-5000' };
    expect(changeOf(coin.mints.underlying)).toMatchObject(spent);
    expect(changeOf(coin.mints.branded)).toMatchObject({
      before: '0',
      change: expect.stringMatching(/^[1-9]/),
    });
    // fees, and the rent of the token account
    expect(Number(data.payers[0].lamports)).toBeGreaterThan(2_000_000);
  });

  it('answers with a transaction of others, with a warning that no endpoint makes it', async () => {
    const transaction = new Transaction({ feePayer: publicKey }).add(transfer(2_000_000));
    transaction.recentBlockhash = (await rpc.getLatestBlockhash()).blockhash;
    const bytes = transaction.serialize({ verifySignatures: false, requireAllSignatures: false });
    expect(await explain(bytes.toString('base64'))).toMatchObject({
      ...{ version: 'legacy', isOurs: false, simulation: { succeeds: true } },
      instructions: [{ words: expect.stringContaining('Transfer 2000000 lamports') }],
      payers: [{ address: text(user), lamports: '2005000' }],
      warnings: ['No endpoint of this service makes this transaction: it sets no compute-unit limit'],
    });
  });

  it('answers with a transaction of version 1, whose fees are not those of its compute-budget instructions', async () => {
    const { blockhash } = await rpc.getLatestBlockhash();
    const transaction = await transactionV1({
      feePayer: publicKey,
      blockhash,
      instructions: [
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 }),
        ...Array.from({ length: 40 }, () => transfer(1_000_000)),
      ],
      config: { priorityFeeLamports: 777n, computeUnitLimit: 30_000, loadedAccountsDataSizeLimit: 1_000_000 },
      signers: [user],
    });
    expect(transaction.length).toBeGreaterThan(1_232);
    const data = await explain(Buffer.from(transaction).toString('base64'));
    expect(data).toMatchObject({
      ...{ version: 'v1', isOurs: false, simulation: { succeeds: true } },
      signers: [{ address: text(user), hasSigned: true }],
      fees: { computeUnitLimit: 30_000, signatureLamports: 5_000, priorityLamports: 777 },
      payers: [{ address: text(user), lamports: '40005777' }],
      warnings: [
        'No endpoint of this service makes this transaction: it carries an instruction of the program ComputeBudget111111111111111111111111111111 that this service does not put there',
        'It is of version 1, in which instructions of the compute budget do nothing: its fees are as shown',
      ],
    });
    expect([data.instructions.length, data.balanceChanges.length]).toEqual([41, 41]);
  });

  it('answers with the guards that a wallet has added, in words and without a warning', async () => {
    const data = await explain(guarded(await mint(), publicKey));
    const words = `Fail the whole transaction unless the account ${text(user)} is as the wallet has simulated it`;
    expect(data.instructions[0]).toMatchObject({ program: 'lighthouse', name: 'assertAccountInfo', words });
    expect(data.instructions.at(-1)).toMatchObject({ program: 'lighthouse', words });
    expect(data).toMatchObject({ isOurs: true, warnings: [] });
  });

  it('takes an end beyond what endpoints take as none, where a nonce account keeps a transaction alive', async () => {
    const message = TransactionMessage.decompile(decode(await mint()).message);
    const advance = { noncePubkey: PublicKey.unique(), authorizedPubkey: publicKey };
    message.instructions.splice(1, 0, checkDeadlineInstruction(2n ** 63n - 1n, DEVELOPMENT_PROGRAM_ID));
    message.instructions.unshift(SystemProgram.nonceAdvance(advance));
    const { isOurs, warnings } = await explain(
      encode(new VersionedTransaction(message.compileToV0Message())),
    );
    expect(isOurs).toBe(false);
    expect(warnings).toContain(
      'It uses a nonce account and has no end within 30 days: once signed, it can be executed at any time',
    );
  });

  it('answers with a nomination, with a warning of what it gives away', async () => {
    const nomination = { integrationId: coin.id, nominee: text(sponsor) };
    const { transaction } = await ok('integration.nominateAuthority', nomination);
    expect(await explain(transaction)).toMatchObject({
      isOurs: true,
      warnings: ['Instruction 2 lets the nominee take over the coin, with its revenue, settings and API key'],
    });
  });

  it('answers with a program that is not known, with a warning', async () => {
    const keys = [{ pubkey: publicKey, isSigner: true, isWritable: true }];
    const unknown = new TransactionInstruction({ programId: PublicKey.unique(), keys, data: Buffer.of(1) });
    const { warnings, ...data } = await explain(await compose([unknown]));
    const accounts = [{ name: null, address: text(user) }];
    expect(data.instructions).toMatchObject([{ program: 'unknown', name: null, arguments: {}, accounts }]);
    expect(warnings).toContain('Instruction 1 does what this service does not know');
    expect(data.simulation.succeeds).toBe(false);
  });

  async function createTable(addresses: PublicKey[]): Promise<PublicKey> {
    advance(1);
    const by = { authority: sponsor.publicKey, payer: sponsor.publicKey };
    const recentSlot = (await rpc.getSlot()) - 1;
    const [create, lookupTable] = AddressLookupTableProgram.createLookupTable({ ...by, recentSlot });
    const extend = AddressLookupTableProgram.extendLookupTable({ ...by, lookupTable, addresses });
    await sendAndConfirmTransaction(rpc, new Transaction().add(create, extend), [sponsor]);
    // entries can be used from the next slot on
    advance(1);
    return lookupTable;
  }

  it('answers with the accounts that lookup tables name, after two calls to a node', async () => {
    const to = PublicKey.unique();
    const entries = [PublicKey.unique(), to];
    const transaction = await compose([transfer(3_000_000, to)], [await createTable(entries), entries]);
    const calls: string[] = [];
    const node = await alteringNode(service.config.clusters.mainnet.url, ({ method }) => calls.push(method));
    const at = await fixture.behind(node.url);
    const [account, owner] = [to.toBase58(), to.toBase58()];
    expect(await ok('transaction.explain', { transaction }, { at })).toMatchObject({
      simulation: { succeeds: true },
      instructions: [{ words: `Transfer 3000000 lamports from ${text(user)} to ${account}` }],
      balanceChanges: expect.arrayContaining([
        { account, owner, mint: null, before: '0', after: '3000000', change: '3000000' },
      ]),
      warnings: ['No endpoint of this service makes this transaction: it uses an address lookup table'],
    });
    const probes = ['getGenesisHash', 'getSlot'];
    const own = calls.filter((method) => !probes.includes(method));
    expect(own).toEqual(['getMultipleAccounts', 'simulateTransaction']);
    node.close();
  });

  it('answers with null for an account of a lookup table that does not have it, with a warning', async () => {
    const [known, lacking] = [PublicKey.unique(), PublicKey.unique()];
    const table = await createTable([known]);
    const data = await explain(await compose([transfer(3_000_000, lacking)], [table, [known, lacking]]));
    expect(data.instructions[0].accounts[1]).toMatchObject({ name: 'to', address: null });
    expect(data.simulation.succeeds).toBe(false);
    const lacks = /^The address lookup table \w+ does not exist, or lacks accounts: these are not shown$/;
    expect(data.warnings).toContainEqual(expect.stringMatching(lacks));
  });

  it('refuses what is no transaction, and anything while the cluster is out of reach', async () => {
    const none = ['INVALID_REQUEST', expect.stringMatching(/^transaction: not a transaction: /)];
    expect(await refusal('transaction.explain', { transaction: 'AAAA' })).toEqual(none);
    const at = await fixture.behind('http://127.0.0.1:1');
    const transaction = await mint();
    for (const procedure of ['transaction.explain', 'transaction.rebuild']) {
      const away = ['UNAVAILABLE', 'The mainnet cluster is out of reach'];
      expect(await refusal(procedure, { transaction }, { at })).toEqual(away);
    }
  });
});
