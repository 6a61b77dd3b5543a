import * as core from '@obverse/core';
import { faucet, fundedWallet } from '@obverse/testing';
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SendTransactionError,
  SystemProgram,
  type VersionedTransaction,
} from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { issueCoin } from '../support/coin.ts';
import { text } from '../support/flows.ts';
import { decode, openTestService } from '../support/service.ts';
import { openNonce } from '../support/transfers.ts';

const service = await openTestService();
const rpc = service.rpc.mainnet;
const [user, sponsor, authority] = [
  await fundedWallet(rpc),
  await fundedWallet(rpc),
  await fundedWallet(rpc),
];
await faucet(rpc, user.publicKey, 0, 1_000_000_000n);
const integrationId = await issueCoin(service, user, { symbol: 'OPT' });
await service.reveal(integrationId, user);
const nonceAccount = await openNonce(rpc, sponsor, authority.publicKey);

const fresh = () => text(Keypair.generate());
const own = core.DEVELOPMENT_PROGRAM_ID.toBase58();
const [system, budget] = [SystemProgram.programId.toBase58(), ComputeBudgetProgram.programId.toBase58()];

/** Another amount each time, as the cluster executes a transaction once. */
let amount = 1_000;
async function mint(more: object = {}) {
  const { status, body } = await service.post('/integration/mint', {
    ...{ integrationId, user: text(user), amount: amount++ },
    ...more,
  });
  return { status, message: body.message, data: body.data };
}

/** @returns the signature. @throws SendTransactionError */
async function execute(transaction: VersionedTransaction): Promise<string> {
  const signature = await rpc.sendRawTransaction(transaction.serialize());
  expect((await rpc.getSignatureStatus(signature)).value).toMatchObject({ err: null });
  return signature;
}

function signed({ transaction }: { transaction: string }, ...signers: Keypair[]): VersionedTransaction {
  const decoded = decode(transaction);
  decoded.sign(signers);
  return decoded;
}

const readNonce = async () => {
  const account = await rpc.getAccountInfo(nonceAccount.publicKey);
  return account && core.decodeNonceAccount(account)?.nonce;
};

/** The cluster's clock plus some seconds, without fractions. */
async function inSeconds(seconds: number): Promise<string> {
  const now = await rpc.getBlockTime(await rpc.getSlot());
  return new Date((Number(now) + seconds) * 1_000).toISOString();
}

const advance = (seconds: number) => service.localnet.clusters.mainnet.advanceClock(seconds);

/** Why the cluster refuses a transaction: the program's name of its error. */
async function refusalOf(transaction: VersionedTransaction): Promise<string | undefined> {
  const error = await execute(transaction).catch((reason) => reason);
  expect(error).toBeInstanceOf(SendTransactionError);
  const code = /custom program error: 0x([0-9a-f]+)/.exec(error.message)?.[1];
  return core.programErrorOf(Number.parseInt(code ?? '', 16))?.reason;
}

const programsOf = ({ message }: VersionedTransaction): string[] =>
  message.compiledInstructions.map(({ programIdIndex }) => String(message.staticAccountKeys[programIdIndex]));

describe('a request for a transaction', () => {
  it('writes a memo directly before the last instruction', async () => {
    const memo = `invoice 4711 – 10 €\nfor May`;
    const transaction = signed((await mint({ memo })).data, user);
    expect(programsOf(transaction).slice(-2)).toEqual([core.MEMO_PROGRAM_ID.toBase58(), own]);
    expect(transaction.message.compiledInstructions.at(-2)?.accountKeyIndexes).toEqual([]);
    const signature = await execute(transaction);
    const [listed] = await rpc.getSignaturesForAddress(user.publicKey, { limit: 1 });
    expect(listed).toMatchObject({ signature, memo: `[${Buffer.byteLength(memo)}] ${memo}` });
  });

  it('makes the transaction findable by references, which change nothing else', async () => {
    const references = [fresh(), fresh(), fresh(), fresh(), fresh()];
    const transaction = signed((await mint({ references })).data, user);
    const { message } = transaction;
    const last = message.compiledInstructions.at(-1)?.accountKeyIndexes.slice(-5) ?? [];
    expect(last.map((index) => String(message.staticAccountKeys[index]))).toEqual(references);
    for (const i of last)
      expect([message.isAccountSigner(i), message.isAccountWritable(i)]).toEqual([false, false]);
    const signature = await execute(transaction);
    for (const reference of references) {
      const found = await rpc.getSignaturesForAddress(new PublicKey(reference));
      expect(found.map((each) => each.signature)).toEqual([signature]);
    }
    // the roles of accounts that the transaction uses anyway stay
    const [plain, used] = [await mint(), await mint({ references: [text(user), integrationId, own] })];
    const { header, staticAccountKeys } = decode(plain.data.transaction).message;
    expect(decode(used.data.transaction).message).toMatchObject({ header, staticAccountKeys });
    await execute(signed(used.data, user));
  });

  it('uses a nonce account in place of a blockhash, for a signature long after', async () => {
    const validUntil = await inSeconds(86_400);
    const nonce = await readNonce();
    const onNonce = { nonceAccount: text(nonceAccount), validUntil, format: 'instructions' };
    const { data } = await mint({ ...onNonce, references: [fresh()] });
    expect(data).toMatchObject({ blockhash: nonce, signers: [text(user), text(authority)], validUntil });
    expect(data.fees.signatureLamports).toBe(10_000);
    expect(data).not.toHaveProperty('lastValidBlockHeight');
    // whoever composes its instructions advances the nonce first, too
    const advanceNonce = { programId: system, data: Buffer.from([4, 0, 0, 0]).toString('base64') };
    expect(data.instructions.slice(0, 2)).toMatchObject([advanceNonce, { programId: own, accounts: [] }]);
    const transaction = signed(data, user, authority);
    expect(transaction.message.recentBlockhash).toBe(nonce);
    expect(programsOf(transaction).slice(0, 3)).toEqual([system, budget, own]);
    // far beyond the life of a blockhash
    advance(86_000);
    await execute(transaction);
    expect(await readNonce()).not.toBe(nonce);
  });

  it('lets the program end a transaction after validUntil, on a nonce account and on a blockhash', async () => {
    const onNonce = { nonceAccount: text(nonceAccount), validUntil: await inSeconds(3_600) };
    const late = signed((await mint(onNonce)).data, user, authority);
    advance(3_602);
    expect(await refusalOf(late)).toBe('deadlinePassed');
    // the latest end
    expect((await mint({ validUntil: await inSeconds(30 * 86_400 - 60) })).status).toBe(200);
    const validUntil = await inSeconds(20);
    const { data } = await mint({ validUntil: validUntil.replace('.000Z', '.999Z') });
    expect(data).toMatchObject({ validUntil, lastValidBlockHeight: expect.any(Number) });
    await execute(signed((await mint({ validUntil })).data, user));
    advance(22);
    expect(await refusalOf(signed(data, user))).toBe('deadlinePassed');
  });

  const derived = core.integrationAddress(core.brandedMintAddress(user.publicKey, 0, 'OPT'));
  const ofProgram = async () => text(await openNonce(rpc, sponsor, derived));

  it.each<[string, { seconds?: number; nonce?: () => string | Promise<string> }, string]>([
    ['a validUntil in the past', { seconds: -5 }, 'validUntil: must not be in the past'],
    ['a validUntil too far away', { seconds: 30 * 86_400 + 60 }, 'validUntil: must be at most 30 days'],
    ['a nonce account that does not exist', { nonce: fresh }, 'nonceAccount: does not exist on mainnet'],
    ['a wallet as nonce account', { nonce: () => text(user) }, 'nonceAccount: must be a nonce account'],
    ['a nonce account whose authority cannot sign', { nonce: ofProgram }, 'nonceAccount: its authority '],
  ])('is refused with 400 for %s', async (_, { seconds = 600, nonce }, reason) => {
    const validUntil = await inSeconds(seconds);
    const answer = await mint({ validUntil, ...(nonce && { nonceAccount: await nonce() }) });
    expect(answer.status).toBe(400);
    expect(answer.message.startsWith(`Invalid request data: ${reason}`), answer.message).toBe(true);
  });
});
