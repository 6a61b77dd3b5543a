import { checkDeadlineInstruction, DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { transactionV1 } from '@obverse/testing';
import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  type Keypair,
  PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { expect } from 'vitest';
import { alteringNode } from '../../support/altering-node.ts';
import { guarded } from '../../support/guarded.ts';
import { decode } from '../../support/service.ts';
import { openEndpoint } from '../endpoint.ts';

const explain = await openEndpoint('transaction.explain');

const coin = await explain.fixture.coin();
const user = await explain.fixture.wallet({ underlying: 1_000_000n });
const sponsor = await explain.fixture.wallet();

let amount = 1_000;
async function mint(more: object = {}): Promise<string> {
  const request = { integrationId: coin.id, user: user.publicKey.toBase58(), amount: amount++, ...more };
  const { body } = await explain.fixture.service.post('/integration/mint', request);
  if (!body.success) throw new Error(body.message);
  return body.data.transaction;
}

const text = ({ publicKey }: Keypair) => publicKey.toBase58();

explain.answers(
  'the instructions of a mint in words, who signs, who pays and what it would change',
  async () => {
    const signed = decode(await mint({ feePayer: text(sponsor), amount: 5_000 }));
    signed.sign([user]);
    return { input: { transaction: Buffer.from(signed.serialize()).toString('base64') } };
  },
  (data) => {
    expect(data).toMatchObject({
      version: 'v0',
      isOurs: true,
      warnings: [],
      simulation: { succeeds: true, failure: null },
    });
    expect(data.signers).toEqual([
      { address: text(sponsor), hasSigned: false },
      { address: text(user), hasSigned: true },
    ]);
    expect(
      data.instructions.map(({ program, name }: { program: string; name: string }) => [program, name]),
    ).toEqual([
      ['computeBudget', 'setComputeUnitLimit'],
      ['associatedToken', 'createIdempotent'],
      ['platform', 'mint'],
    ]);
    const own = data.instructions.at(-1);
    expect(own.words).toContain(`Mint coins of integration ${coin.id}: ${text(user)} pays at most 5000`);
    expect(own.arguments).toMatchObject({ amount: '5000' });
    expect(own.accounts[0]).toEqual({ name: 'user', address: text(user), isSigner: true, isWritable: false });
    expect(data.fees).toMatchObject({
      feePayer: text(sponsor),
      signatureLamports: 10_000,
      priorityLamports: 0,
    });
    const of = (mintOf: string | null, owner: string) =>
      data.balanceChanges.find(
        (each: { mint: string; owner: string }) => each.mint === mintOf && each.owner === owner,
      );
    expect(of(coin.mints.underlying, text(user))).toMatchObject({
      before: '1000000',
      after: '995000',
      change: '-5000',
    });
    expect(of(coin.mints.branded, text(user))).toMatchObject({ before: '0' });
    expect(BigInt(of(coin.mints.branded, text(user)).change)).toBeGreaterThan(0n);
    expect(data.payers.map(({ address }: { address: string }) => address)).toEqual([text(sponsor)]);
    // fees, and the rent of the token account
    expect(BigInt(data.payers[0].lamports)).toBeGreaterThan(2_000_000n);
  },
);

const transfer = async (lamports: number): Promise<string> => {
  const to = SystemProgram.transfer({ fromPubkey: user.publicKey, toPubkey: PublicKey.unique(), lamports });
  const transaction = new Transaction({ feePayer: user.publicKey }).add(to);
  transaction.recentBlockhash = (await explain.fixture.rpc.getLatestBlockhash()).blockhash;
  return transaction.serialize({ verifySignatures: false, requireAllSignatures: false }).toString('base64');
};

explain.answers(
  'a transaction of others, with a warning that no endpoint makes it',
  async () => ({ input: { transaction: await transfer(2_000_000) } }),
  (data) => {
    expect(data).toMatchObject({ version: 'legacy', isOurs: false, simulation: { succeeds: true } });
    expect(data.instructions[0].words).toContain('Transfer 2000000 lamports');
    expect(data.payers).toEqual([{ address: text(user), lamports: '2005000' }]);
    expect(data.warnings).toEqual([
      'No endpoint of this service makes this transaction: it sets no compute-unit limit',
    ]);
  },
);

explain.answers(
  'a transaction of version 1, whose fees are not those of its compute-budget instructions',
  async () => {
    const { blockhash } = await explain.fixture.rpc.getLatestBlockhash();
    const to = Array.from({ length: 40 }, () => PublicKey.unique());
    const transaction = await transactionV1({
      feePayer: user.publicKey,
      blockhash,
      instructions: [
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 }),
        ...to.map((toPubkey) =>
          SystemProgram.transfer({ fromPubkey: user.publicKey, toPubkey, lamports: 1_000_000 }),
        ),
      ],
      config: {
        priorityFeeLamports: 777n,
        computeUnitLimit: 30_000,
        loadedAccountsDataSizeLimit: 1_000_000,
      },
      signers: [user],
    });
    expect(transaction.length).toBeGreaterThan(1_232);
    return { input: { transaction: Buffer.from(transaction).toString('base64') } };
  },
  (data) => {
    expect(data).toMatchObject({
      version: 'v1',
      isOurs: false,
      signers: [{ address: text(user), hasSigned: true }],
      fees: {
        feePayer: text(user),
        computeUnitLimit: 30_000,
        signatureLamports: 5_000,
        priorityLamports: 777,
      },
      simulation: { succeeds: true },
      payers: [{ address: text(user), lamports: '40005777' }],
    });
    expect(data.instructions).toHaveLength(41);
    expect(data.balanceChanges).toHaveLength(41);
    expect(data.warnings).toEqual([
      'No endpoint of this service makes this transaction: it carries an instruction of the program ComputeBudget111111111111111111111111111111 that this service does not put there',
      'It is of version 1, in which instructions of the compute budget do nothing: its fees are as shown',
    ]);
  },
);

explain.answers(
  'the guards that a wallet has added, in words and without a warning',
  async () => ({ input: { transaction: guarded(await mint(), user.publicKey) } }),
  (data) => {
    const words = `Fail the whole transaction unless the account ${text(user)} is as the wallet has simulated it`;
    expect(data.instructions[0]).toMatchObject({ program: 'lighthouse', name: 'assertAccountInfo', words });
    expect(data.instructions.at(-1)).toMatchObject({ program: 'lighthouse', words });
    expect(data).toMatchObject({ isOurs: true, warnings: [] });
  },
);

explain.answers(
  'an end beyond what endpoints take as none, where a nonce account keeps a transaction alive',
  async () => {
    const message = TransactionMessage.decompile(decode(await mint()).message);
    const advance = { noncePubkey: PublicKey.unique(), authorizedPubkey: user.publicKey };
    message.instructions.splice(1, 0, checkDeadlineInstruction(2n ** 63n - 1n, DEVELOPMENT_PROGRAM_ID));
    message.instructions.unshift(SystemProgram.nonceAdvance(advance));
    const transaction = new VersionedTransaction(message.compileToV0Message());
    return { input: { transaction: Buffer.from(transaction.serialize()).toString('base64') } };
  },
  (data) => {
    expect(data.isOurs).toBe(false);
    expect(data.warnings).toContain(
      'It uses a nonce account and has no end within 30 days: once signed, it can be executed at any time',
    );
  },
);

explain.answers(
  'a transaction without instructions, which takes no units: a node that says so is right',
  async () => {
    const { blockhash } = await explain.fixture.rpc.getLatestBlockhash();
    const message = new TransactionMessage({
      payerKey: user.publicKey,
      recentBlockhash: blockhash,
      instructions: [],
    });
    return { input: { transaction: encode(new VersionedTransaction(message.compileToV0Message())) } };
  },
  (data) => expect(data.simulation).toEqual({ succeeds: true, failure: null, computeUnits: 0 }),
);

explain.answers(
  'a nomination, with a warning of what it gives away',
  async () => {
    const body = { integrationId: coin.id, nominee: text(sponsor) };
    const answer = await explain.fixture.service.post('/integration/authority/nominate', body);
    if (!answer.body.success) throw new Error(answer.body.message);
    return { input: { transaction: answer.body.data.transaction } };
  },
  (data) => {
    expect(data.isOurs).toBe(true);
    expect(data.warnings).toEqual([
      'Instruction 2 lets the nominee take over the coin, with its revenue, settings and API key',
    ]);
  },
);

explain.answers(
  'why a transaction would fail, and what it would have done',
  async () => ({ input: { transaction: await transfer(1e15) } }),
  (data) => {
    expect(data.simulation).toMatchObject({ succeeds: false, failure: 'insufficient SOL for rent or fees' });
    expect(data).toMatchObject({ balanceChanges: [], payers: [] });
    expect(data.instructions[0].words).toContain('Transfer 1000000000000000 lamports');
  },
);

explain.answers(
  'a program that is not known, with a warning',
  async () => {
    const programId = PublicKey.unique();
    const transaction = new Transaction({ feePayer: user.publicKey }).add({
      programId,
      keys: [{ pubkey: user.publicKey, isSigner: true, isWritable: true }],
      data: Buffer.of(1),
    });
    transaction.recentBlockhash = PublicKey.default.toBase58();
    const bytes = transaction.serialize({ verifySignatures: false, requireAllSignatures: false });
    return { input: { transaction: bytes.toString('base64') } };
  },
  (data) => {
    expect(data.instructions[0]).toMatchObject({ program: 'unknown', name: null, arguments: {} });
    expect(data.instructions[0].accounts[0]).toMatchObject({ name: null, address: text(user) });
    expect(data.warnings).toContain('Instruction 1 does what this service does not know');
    expect(data.simulation.succeeds).toBe(false);
  },
);

const encode = (transaction: VersionedTransaction) => Buffer.from(transaction.serialize()).toString('base64');

/** A transfer to an address in a lookup table. @param entries the addresses that the sender takes the table to have */
async function transferByTable(table: PublicKey, to: PublicKey, entries: readonly PublicKey[]) {
  const { blockhash } = await explain.fixture.rpc.getLatestBlockhash();
  const transfer = SystemProgram.transfer({ fromPubkey: user.publicKey, toPubkey: to, lamports: 3_000_000 });
  const state = {
    addresses: [...entries],
    deactivationSlot: 0n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
  };
  const message = new TransactionMessage({
    payerKey: user.publicKey,
    recentBlockhash: blockhash,
    instructions: [transfer],
  }).compileToV0Message([new AddressLookupTableAccount({ key: table, state })]);
  return encode(new VersionedTransaction(message));
}

async function createTable(addresses: PublicKey[]): Promise<PublicKey> {
  const { rpc, clusters } = explain.fixture;
  clusters.clusters.mainnet.advanceClock(1);
  const { publicKey: authority } = sponsor;
  const recentSlot = (await rpc.getSlot()) - 1;
  const [create, lookupTable] = AddressLookupTableProgram.createLookupTable({
    authority,
    payer: authority,
    recentSlot,
  });
  const extend = AddressLookupTableProgram.extendLookupTable({
    lookupTable,
    authority,
    payer: authority,
    addresses,
  });
  await sendAndConfirmTransaction(rpc, new Transaction().add(create, extend), [sponsor]);
  // entries can be used from the next slot on
  clusters.clusters.mainnet.advanceClock(1);
  return lookupTable;
}

/** Asks an instance that reads through a node which notes its calls. */
async function askNoting(transaction: string) {
  // biome-ignore lint/suspicious/noExplicitAny: JSON-RPC as it comes over the wire
  const calls: { method: string; params: any[] }[] = [];
  const { mainnet } = explain.fixture.service.config.clusters;
  const node = await alteringNode(mainnet.url, (call) => void calls.push(call));
  const through = { ...mainnet, url: node.url };
  const asked = { input: { transaction } };
  const answer = await explain
    .elsewhere({ clusters: { mainnet: through, devnet: through } }, (by) => explain.ask(asked, by))
    .finally(node.close);
  const probes = ['getGenesisHash', 'getSlot'];
  return { data: answer.data, calls: calls.filter(({ method }) => !probes.includes(method)) };
}

explain.row(200, 'answers 200 with the accounts that lookup tables name', async () => {
  const to = PublicKey.unique();
  const entries = [PublicKey.unique(), to];
  const table = await createTable(entries);
  const { data, calls } = await askNoting(await transferByTable(table, to, entries));
  expect(data.simulation).toMatchObject({ succeeds: true });
  expect(data.instructions[0].words).toBe(`Transfer 3000000 lamports from ${text(user)} to ${to.toBase58()}`);
  expect(data.balanceChanges).toContainEqual({
    account: to.toBase58(),
    owner: to.toBase58(),
    mint: null,
    before: '0',
    after: '3000000',
    change: '3000000',
  });
  expect(data.warnings).toEqual([
    'No endpoint of this service makes this transaction: it uses an address lookup table',
  ]);
  expect(calls.map(({ method }) => method)).toEqual(['getMultipleAccounts', 'simulateTransaction']);
});

explain.answers(
  'null for an account of a lookup table that does not have it, with a warning',
  async () => {
    const [known, lacking] = [PublicKey.unique(), PublicKey.unique()];
    const table = await createTable([known]);
    return { input: { transaction: await transferByTable(table, lacking, [known, lacking]) } };
  },
  (data) => {
    expect(data.instructions[0].accounts[1]).toMatchObject({ name: 'to', address: null });
    expect(data.simulation.succeeds).toBe(false);
    expect(data.warnings).toContainEqual(
      expect.stringMatching(
        /^The address lookup table \w+ does not exist, or lacks accounts: these are not shown$/,
      ),
    );
  },
);

explain.refuses(
  'INVALID_REQUEST',
  () => ({ input: { transaction: 'AAAA' } }),
  /^transaction: not a transaction: /,
);
const valid = async () => ({ input: { transaction: await mint() } });
explain.needsTheCluster(valid);
