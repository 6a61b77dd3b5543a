import {
  brandedMintAddress,
  composeTransaction,
  DEVELOPMENT_PROGRAM_ID,
  decodeNonceAccount,
  integrationAddress,
  MEMO_PROGRAM_ID,
  programErrorOf,
} from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import {
  Keypair,
  NONCE_ACCOUNT_LENGTH,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  type VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { type Input, readAnswer, requestOf } from '../endpoints/rest.ts';
import { issueCoin } from '../support/coin.ts';
import { decode, openTestService } from '../support/service.ts';
import { openNonce } from '../support/transfers.ts';

const service = await openTestService();
const rpc = service.rpc.mainnet;
const [user, sponsor, authority] = await Promise.all([
  fundedWallet(rpc),
  fundedWallet(rpc),
  fundedWallet(rpc),
]);
await faucet(rpc, user.publicKey, 0, 1_000_000_000n);
const integrationId = await issueCoin(service, user, { symbol: 'OPT' });
await service.reveal(integrationId, user);
const nonceAccount = await openNonce(rpc, sponsor, authority.publicKey);

const text = ({ publicKey }: Keypair) => publicKey.toBase58();
const fresh = () => Keypair.generate().publicKey.toBase58();

async function send(instructions: readonly TransactionInstruction[], signers: readonly Keypair[]) {
  const { blockhash } = await rpc.getLatestBlockhash();
  const feePayer = (signers[0] as Keypair).publicKey;
  const transaction = composeTransaction({ feePayer, instructions, blockhash });
  transaction.sign([...signers]);
  return execute(transaction);
}

/** @returns the signature. @throws SendTransactionError */
async function execute(transaction: VersionedTransaction): Promise<string> {
  const signature = await rpc.sendRawTransaction(transaction.serialize());
  expect((await rpc.getSignatureStatus(signature)).value).toMatchObject({ err: null });
  return signature;
}

const createNonce = (authority: PublicKey) => openNonce(rpc, sponsor, authority);

const readNonce = async () => {
  const account = await rpc.getAccountInfo(nonceAccount.publicKey);
  return account && decodeNonceAccount(account)?.nonce;
};

/** The cluster's clock plus some seconds, without fractions. */
async function inSeconds(seconds: number): Promise<string> {
  const now = await rpc.getBlockTime(await rpc.getSlot());
  return new Date((Number(now) + seconds) * 1_000).toISOString();
}

const advance = (seconds: number) => service.localnet.clusters.mainnet.advanceClock(seconds);

function signed(transaction: string, signers: readonly Keypair[]): VersionedTransaction {
  const decoded = decode(transaction);
  decoded.sign([...signers]);
  return decoded;
}

/** Why the cluster refuses a transaction: the program's name of its error. */
async function refusalOf(transaction: VersionedTransaction): Promise<string | undefined> {
  const error = await execute(transaction).catch((reason) => reason);
  expect(error).toBeInstanceOf(SendTransactionError);
  const code = /custom program error: 0x([0-9a-f]+)/.exec(error.message)?.[1];
  return programErrorOf(Number.parseInt(code ?? '', 16))?.reason;
}

const programsOf = ({ message }: VersionedTransaction): string[] =>
  message.compiledInstructions.map(({ programIdIndex }) => String(message.staticAccountKeys[programIdIndex]));

const own = DEVELOPMENT_PROGRAM_ID.toBase58();
const memoProgram = MEMO_PROGRAM_ID.toBase58();

describe('a request for a transaction', () => {
  async function ask(procedure: string, input: Input) {
    const { path, init } = requestOf(procedure, input);
    const headers = { ...init.headers, ...service.keyHeader('', input) };
    return readAnswer(await service.request(path, { ...init, headers }));
  }
  /** Another amount each time, as the cluster executes a transaction once. */
  let amount = 1_000;
  const mint = (more: Input = {}) =>
    ask('integration.mint', { integrationId, user: text(user), amount: amount++, ...more });

  it('writes a memo directly before the last instruction', async () => {
    const memo = `invoice 4711 – 10 €\nfor May`;
    const { data } = await mint({ memo });
    const transaction = signed(data.transaction, [user]);
    expect(programsOf(transaction).slice(-2)).toEqual([memoProgram, own]);
    expect(transaction.message.compiledInstructions.at(-2)?.accountKeyIndexes).toEqual([]);
    const signature = await execute(transaction);
    const [listed] = await rpc.getSignaturesForAddress(user.publicKey, { limit: 1 });
    expect(listed).toMatchObject({ signature, memo: `[${Buffer.byteLength(memo)}] ${memo}` });
  });

  it('makes the transaction findable by references, which change nothing else', async () => {
    const references = [fresh(), fresh(), fresh(), fresh(), fresh()];
    const { data } = await mint({ references });
    const transaction = signed(data.transaction, [user]);
    const { message } = transaction;
    const last = message.compiledInstructions.at(-1)?.accountKeyIndexes.slice(-5) ?? [];
    expect(last.map((index) => String(message.staticAccountKeys[index]))).toEqual(references);
    for (const index of last) {
      expect([message.isAccountSigner(index), message.isAccountWritable(index)]).toEqual([false, false]);
    }
    const signature = await execute(transaction);
    for (const reference of references) {
      const found = await rpc.getSignaturesForAddress(new PublicKey(reference));
      expect(found.map((each) => each.signature)).toEqual([signature]);
    }
  });

  it('takes as references also accounts that the transaction uses, whose roles stay', async () => {
    const plain = await mint();
    const references = [text(user), integrationId, own];
    const { data } = await mint({ references });
    const [one, other] = [plain.data.transaction, data.transaction].map((each) => decode(each).message);
    expect(other?.header).toEqual(one?.header);
    expect(other?.staticAccountKeys).toEqual(one?.staticAccountKeys);
    await execute(signed(data.transaction, [user]));
  });

  it('gives instructions that a caller composes with others into a transaction that executes', async () => {
    const { data } = await mint({ format: 'instructions', memo: 'composed', feePayer: text(sponsor) });
    const given = data.instructions as {
      programId: string;
      accounts: { address: string; isSigner: boolean; isWritable: boolean }[];
      data: string;
    }[];
    const instructions = given.map(
      (each) =>
        new TransactionInstruction({
          programId: new PublicKey(each.programId),
          keys: each.accounts.map(({ address, ...roles }) => ({ pubkey: new PublicKey(address), ...roles })),
          data: Buffer.from(each.data, 'base64'),
        }),
    );
    // the transaction beside them is theirs, with a compute budget
    const { instructions: all } = TransactionMessage.decompile(decode(data.transaction).message);
    expect(all.slice(-given.length).map((each) => [each.programId, each.data])).toEqual(
      instructions.map((each) => [each.programId, each.data]),
    );
    expect(programsOf(decode(data.transaction)).slice(0, -given.length)).toEqual([
      'ComputeBudget111111111111111111111111111111',
    ]);
    const to = Keypair.generate().publicKey;
    const gift = SystemProgram.transfer({ fromPubkey: sponsor.publicKey, toPubkey: to, lamports: 890_880 });
    await send([gift, ...instructions], [sponsor, user]);
    expect(await rpc.getBalance(to)).toBe(890_880);
  });

  it('gives no instructions unless it is asked for them', async () => {
    expect((await mint()).data).not.toHaveProperty('instructions');
    expect((await mint({ format: 'transaction' })).data).not.toHaveProperty('instructions');
  });

  it('uses a nonce account in place of a blockhash, for a signature long after', async () => {
    const validUntil = await inSeconds(86_400);
    const nonce = await readNonce();
    const { data } = await mint({ nonceAccount: text(nonceAccount), validUntil, references: [fresh()] });
    expect(data).toMatchObject({ blockhash: nonce, signers: [text(user), text(authority)], validUntil });
    expect(data.fees.signatureLamports).toBe(10_000);
    expect(data).not.toHaveProperty('lastValidBlockHeight');
    const transaction = signed(data.transaction, [user, authority]);
    expect(transaction.message.recentBlockhash).toBe(nonce);
    expect(programsOf(transaction).slice(0, 3)).toEqual([
      SystemProgram.programId.toBase58(),
      'ComputeBudget111111111111111111111111111111',
      own,
    ]);
    // far beyond the life of a blockhash
    advance(86_000);
    await execute(transaction);
    expect(await readNonce()).not.toBe(nonce);
  });

  it('lets the program end a transaction on a nonce account after validUntil', async () => {
    const validUntil = await inSeconds(3_600);
    const { data } = await mint({ nonceAccount: text(nonceAccount), validUntil });
    const transaction = signed(data.transaction, [user, authority]);
    advance(3_602);
    expect(await refusalOf(transaction)).toBe('deadlinePassed');
  });

  it('ends a transaction with a blockhash at validUntil, too', async () => {
    const validUntil = await inSeconds(20);
    const { data } = await mint({ validUntil: validUntil.replace('.000Z', '.999Z') });
    expect(data).toMatchObject({ validUntil, lastValidBlockHeight: expect.any(Number) });
    const late = signed(data.transaction, [user]);
    const next = await mint({ validUntil });
    await execute(signed(next.data.transaction, [user]));
    advance(22);
    expect(await refusalOf(late)).toBe('deadlinePassed');
  });

  it('advances the nonce first in the instructions for a caller who composes', async () => {
    const validUntil = await inSeconds(60);
    const { data } = await mint({ nonceAccount: text(nonceAccount), validUntil, format: 'instructions' });
    expect(data.instructions[0]).toMatchObject({
      programId: SystemProgram.programId.toBase58(),
      data: Buffer.from([4, 0, 0, 0]).toString('base64'),
    });
    expect(data.instructions[1]).toMatchObject({ programId: own, accounts: [] });
  });

  describe('is refused with 400', () => {
    const refuses = async (input: Input, message: string | RegExp) => {
      const answer = await mint(input);
      expect(answer).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
      expect(answer.message).toMatch(message);
      expect(answer.message).toMatch(/^Invalid request data: /);
    };
    const later = () => inSeconds(600);

    it('for a validUntil in the past, by the clock of the cluster', async () => {
      await refuses(
        { validUntil: await inSeconds(-5) },
        "validUntil: must not be in the past: the cluster's clock says 20",
      );
    });

    it('for a validUntil more than 30 days away', async () => {
      await refuses(
        { validUntil: await inSeconds(30 * 86_400 + 60) },
        'validUntil: must be at most 30 days from now',
      );
      expect((await mint({ validUntil: await inSeconds(30 * 86_400 - 60) })).status).toBe(200);
    });

    it('for a nonce account that does not exist', async () => {
      const nonce = { nonceAccount: fresh(), validUntil: await later() };
      await refuses(nonce, 'nonceAccount: does not exist on mainnet');
    });

    it.each([
      ['a wallet', () => text(user)],
      ['an account of the program', () => integrationId],
    ])('for %s as a nonce account', async (_, account) => {
      const nonce = { nonceAccount: account(), validUntil: await later() };
      await refuses(nonce, 'nonceAccount: must be a nonce account, which the System program owns');
    });

    it('for a nonce account that is not initialized', async () => {
      const account = Keypair.generate();
      const create = SystemProgram.createAccount({
        fromPubkey: sponsor.publicKey,
        newAccountPubkey: account.publicKey,
        lamports: await rpc.getMinimumBalanceForRentExemption(NONCE_ACCOUNT_LENGTH),
        space: NONCE_ACCOUNT_LENGTH,
        programId: SystemProgram.programId,
      });
      await send([create], [sponsor, account]);
      const nonce = { nonceAccount: text(account), validUntil: await later() };
      await refuses(
        nonce,
        'nonceAccount: is not initialized, or is of a version that cannot be used any more',
      );
    });

    it('for a nonce account whose authority cannot sign', async () => {
      const program = integrationAddress(brandedMintAddress(user.publicKey, 0, 'OPT'));
      const account = await createNonce(program);
      const nonce = { nonceAccount: text(account), validUntil: await later() };
      await refuses(nonce, `nonceAccount: its authority ${program.toBase58()} is an account of a program`);
    });

    it('for a transaction that they make too large, with the bytes that are too many', async () => {
      const coin = (description: number, more: Input) =>
        ask('integration.initialize', {
          signer: text(user),
          stablecoin: 0,
          feeBps: 0,
          metadata: { name: 'Long', symbol: 'LONG', uri: '', description: 'd'.repeat(description) },
          ...more,
        });
      const memo = 'm'.repeat(100);
      const references = [fresh()];
      const refused = await coin(700, { memo, references });
      expect(refused).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
      const [, bytes = ''] =
        /^Invalid request data: memo, references: make the transaction (\d+) bytes too large; one transaction has 1232$/.exec(
          refused.message,
        ) ?? [];
      expect(Number(bytes)).toBeGreaterThan(0);
      expect((await coin(700, {})).status).toBe(200);
      expect((await coin(700 - Number(bytes), { memo, references })).status).toBe(200);
      const more = await coin(700 - Number(bytes) + 1, { memo, references });
      expect(more.message).toMatch('make the transaction 1 byte too large');
    });
  });
});
