import { checkDeadlineInstruction, DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { expect } from 'vitest';
import { guarded } from '../../support/guarded.ts';
import { decode, submit } from '../../support/service.ts';
import { openEndpoint } from '../endpoint.ts';

const rebuild = await openEndpoint('transaction.rebuild');

const coin = await rebuild.fixture.coin();
const user = await rebuild.fixture.wallet({ underlying: 1_000_000n });

let amount = 1_000;
async function prepareMint(more: object = {}): Promise<Record<string, string>> {
  const mint = { integrationId: coin.id, user: user.publicKey.toBase58(), amount: amount++, ...more };
  const { body } = await rebuild.fixture.service.post('/integration/mint', mint);
  if (!body.success) throw new Error(body.message);
  return body.data;
}
const mint = async (more: object = {}) => (await prepareMint(more))['transaction'] as string;

/** The instructions of a transaction, with the addresses of their accounts. */
function contentOf(transaction: string) {
  const { message } = decode(transaction);
  return message.compiledInstructions.slice(1).map(({ programIdIndex, accountKeyIndexes, data }) => ({
    program: String(message.staticAccountKeys[programIdIndex]),
    accounts: accountKeyIndexes.map((index) => String(message.staticAccountKeys[index])),
    data: Buffer.from(data).toString('hex'),
  }));
}

let old: string;
const valid = async () => ({ input: { transaction: await mint() } });

rebuild.prepares(
  'the same transaction on a new blockhash, which executes after the old one has expired',
  async () => {
    old = await mint();
    rebuild.fixture.clusters.clusters.mainnet.advanceClock(120);
    await expect(submit(rebuild.fixture.rpc, old, [user])).rejects.toThrow(/[Bb]lockhash/);
    const signed = decode(old);
    signed.sign([user]);
    const transaction = Buffer.from(signed.serialize()).toString('base64');
    return { input: { transaction }, signers: [user], instructions: ['mint'] };
  },
  async (data) => {
    expect(data.blockhash).not.toBe(decode(old).message.recentBlockhash);
    expect(contentOf(data.transaction)).toEqual(contentOf(old));
  },
);

rebuild.prepares(
  'a transaction to which a wallet has added guards without them, as they assert an old outcome',
  async () => {
    old = await mint();
    return {
      input: { transaction: guarded(old, user.publicKey) },
      signers: [user],
      instructions: ['mint'],
    };
  },
  async (data) => expect(contentOf(data.transaction)).toEqual(contentOf(old)),
);

const signed = (transaction: string): string => {
  const bytes = decode(transaction);
  bytes.sign([user]);
  return Buffer.from(bytes.serialize()).toString('base64');
};
rebuild.refuses(
  'DUPLICATE_TRANSACTION',
  async () => ({ input: { transaction: signed(await mint()) } }),
  /^transaction: \w{80,90} is signed and can still execute, so that another one could be paid beside it; repeat with force: true to make it all the same$/,
);
rebuild.refuses(
  'DUPLICATE_TRANSACTION',
  async () => {
    old = await mint();
    await submit(rebuild.fixture.rpc, old, [user]);
    rebuild.fixture.clusters.clusters.mainnet.advanceClock(120);
    return { input: { transaction: signed(old) } };
  },
  /^transaction: \w{80,90} has executed, so that/,
);
rebuild.answers(
  'another transaction beside one that can still execute, where that is asked for',
  async () => {
    old = await mint();
    return { input: { transaction: signed(old), force: true } };
  },
  (data) => expect(contentOf(data.transaction)).toEqual(contentOf(old)),
);

const recompose = async (change: (message: TransactionMessage) => void): Promise<string> => {
  const message = TransactionMessage.decompile(decode(await mint()).message);
  change(message);
  return Buffer.from(new VersionedTransaction(message.compileToV0Message()).serialize()).toString('base64');
};

rebuild.refuses(
  'UNRECOGNIZED_TRANSACTION',
  async () => ({
    input: {
      transaction: await recompose(({ instructions, payerKey }) => {
        instructions.push(
          SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: PublicKey.unique(), lamports: 1 }),
        );
      }),
    },
  }),
  /^transaction: is not one that this service makes: it carries an instruction of the program 1{32}/,
);
rebuild.refuses(
  'UNRECOGNIZED_TRANSACTION',
  async () => ({
    input: {
      transaction: await recompose(({ instructions }) => {
        const destination = instructions.at(-1)?.keys[7];
        if (destination) destination.pubkey = PublicKey.unique();
      }),
    },
  }),
  /the account destination of mint is another than this service uses$/,
);
rebuild.refuses(
  'UNRECOGNIZED_TRANSACTION',
  async () => ({
    input: {
      transaction: await recompose(({ instructions }) => {
        instructions.splice(1, 0, checkDeadlineInstruction(2n ** 63n - 1n, DEVELOPMENT_PROGRAM_ID));
      }),
    },
  }),
  /its end is not a date$/,
);
rebuild.refuses(
  'INVALID_REQUEST',
  async () => ({
    input: {
      transaction: await recompose(({ instructions }) => {
        instructions.splice(1, 0, checkDeadlineInstruction(8_000_000_000_000n, DEVELOPMENT_PROGRAM_ID));
      }),
    },
  }),
  /^validUntil: must be at most 30 days from now/,
);
rebuild.refuses(
  'TRANSACTION_WOULD_FAIL',
  async () => {
    const poor = await rebuild.fixture.wallet({ underlying: 1_000n });
    const given = { user: poor.publicKey.toBase58(), amount: 1_000 };
    const [first, second] = [await mint(given), await mint({ ...given, minimumReceived: 1 })];
    await submit(rebuild.fixture.rpc, first, [poor]);
    return { input: { transaction: second } };
  },
  'insufficient token balance',
);

rebuild.needsTheCluster(valid);
