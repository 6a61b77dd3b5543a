import { checkDeadlineInstruction, DEVELOPMENT_PROGRAM_ID } from '@obverse/core';
import {
  type Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { alteringNode } from '../support/altering-node.ts';
import { guarded } from '../support/guarded.ts';
import { decode, submit } from '../support/service.ts';
import { openFixture, text } from './fixture.ts';

const { service, rpc, advance, ok, refusal, execute, ...fixture } = await openFixture();
const coin = await fixture.coin();
const user = await fixture.wallet(1_000_000n);

type Prepared = { readonly transaction: string; readonly lastValidBlockHeight: number };

let amount = 1_000;
const prepareMint = (more: object = {}): Promise<Prepared> =>
  ok('integration.mint', { integrationId: coin.id, user: text(user), amount: amount++, ...more });

/** A user of 1 000 units, and two mints that both fit the balance, of which the second would find it spent. */
async function overspend() {
  const spender = await fixture.wallet(1_000n);
  const mint = (amount: number) => prepareMint({ user: text(spender), amount });
  return [spender, await mint(1_000), await mint(999)] as const;
}

function sign({ transaction }: Pick<Prepared, 'transaction'>, signer: Keypair = user): VersionedTransaction {
  const signed = decode(transaction);
  signed.sign([signer]);
  return signed;
}
const encode = (transaction: VersionedTransaction) => Buffer.from(transaction.serialize()).toString('base64');
const signatureOf = ({ signatures: [first] }: VersionedTransaction) => bs58.encode(first as Uint8Array);

/** Executes a transaction, also one that fails. @returns its signature */
const send = (prepared: Prepared, signer?: Keypair) =>
  rpc.sendRawTransaction(sign(prepared, signer).serialize(), { skipPreflight: true });

describe('transaction.rebuild', () => {
  /** The instructions of a transaction, with the addresses of their accounts. */
  function contentOf(transaction: string) {
    const { message } = decode(transaction);
    return message.compiledInstructions.slice(1).map(({ programIdIndex, accountKeyIndexes, data }) => ({
      accounts: [programIdIndex, ...accountKeyIndexes].map((index) =>
        String(message.staticAccountKeys[index]),
      ),
      data: Buffer.from(data).toString('hex'),
    }));
  }

  it('prepares the same transaction on a new blockhash, which executes after the old one has expired', async () => {
    const old = await prepareMint();
    advance(120);
    await expect(submit(rpc, old.transaction, [user])).rejects.toThrow(/[Bb]lockhash/);
    const signed = { transaction: encode(sign(old)) };
    const data = await execute('transaction.rebuild', signed, [user], 'mint');
    expect(data.blockhash).not.toBe(decode(old.transaction).message.recentBlockhash);
    expect(contentOf(data.transaction)).toEqual(contentOf(old.transaction));
  });

  it('prepares a transaction to which a wallet has added guards without them, as they assert an old outcome', async () => {
    const { transaction: old } = await prepareMint();
    const input = { transaction: guarded(old, user.publicKey) };
    const { transaction } = await execute('transaction.rebuild', input, [user], 'mint');
    expect(contentOf(transaction)).toEqual(contentOf(old));
  });

  it('refuses one that is signed and can still execute or has executed, unless another one is asked for', async () => {
    const prepared = await prepareMint();
    const transaction = encode(sign(prepared));
    const duplicate = (reason: RegExp) => ['DUPLICATE_TRANSACTION', expect.stringMatching(reason)];
    expect(await refusal('transaction.rebuild', { transaction })).toEqual(
      duplicate(
        /^transaction: \w{80,90} is signed and can still execute, so that another one could be paid beside it; repeat with force: true to make it all the same$/,
      ),
    );
    const forced = await ok('transaction.rebuild', { transaction, force: true });
    expect(contentOf(forced.transaction)).toEqual(contentOf(transaction));
    await send(prepared);
    advance(120);
    const executed = duplicate(/^transaction: \w{80,90} has executed, so that/);
    expect(await refusal('transaction.rebuild', { transaction })).toEqual(executed);
  });

  const deadline = (validUntilTs: bigint) => checkDeadlineInstruction(validUntilTs, DEVELOPMENT_PROGRAM_ID);
  it.each<[string, string, (message: TransactionMessage) => void, RegExp]>([
    [
      'a transfer',
      'UNRECOGNIZED_TRANSACTION',
      ({ instructions, payerKey: fromPubkey }) =>
        instructions.push(SystemProgram.transfer({ fromPubkey, toPubkey: PublicKey.unique(), lamports: 1 })),
      /^transaction: is not one that this service makes: it carries an instruction of the program 1{32}/,
    ],
    [
      'another destination',
      'UNRECOGNIZED_TRANSACTION',
      ({ instructions }) => Object.assign(instructions.at(-1)?.keys[7] ?? {}, { pubkey: PublicKey.unique() }),
      /the account destination of mint is another than this service uses$/,
    ],
    [
      'an end that is no date',
      'UNRECOGNIZED_TRANSACTION',
      ({ instructions }) => instructions.splice(1, 0, deadline(2n ** 63n - 1n)),
      /its end is not a date$/,
    ],
    [
      'a late end',
      'INVALID_REQUEST',
      ({ instructions }) => instructions.splice(1, 0, deadline(8_000_000_000_000n)),
      /^validUntil: must be at most 30 days from now/,
    ],
  ])('refuses a transaction with %s with %s', async (_, code, change, reason) => {
    const message = TransactionMessage.decompile(decode((await prepareMint()).transaction).message);
    change(message);
    const transaction = encode(new VersionedTransaction(message.compileToV0Message()));
    expect(await refusal('transaction.rebuild', { transaction })).toEqual([
      code,
      expect.stringMatching(reason),
    ]);
  });

  it('refuses a transaction that would fail now', async () => {
    const [spender, first, { transaction }] = await overspend();
    await submit(rpc, first.transaction, [spender]);
    const refused = ['TRANSACTION_WOULD_FAIL', 'insufficient token balance'];
    expect(await refusal('transaction.rebuild', { transaction })).toEqual(refused);
  });
});

describe('transaction.status', () => {
  const status = (signature: string, more: object = {}, at = service.url) =>
    ok('transaction.status', { signature, ...more }, { at });

  it('answers with a finalized transaction, its events and what it cost', async () => {
    const signature = await send(await prepareMint());
    const data = await status(signature);
    const succeeded = { status: 'finalized', failure: null, eventsTruncated: false };
    expect(data).toMatchObject({ signature, ...succeeded, feeLamports: 5_000 });
    expect(Date.parse(data.blockTime)).toBeGreaterThan(0);
    for (const number of [data.slot, data.computeUnits]) expect(number).toBeGreaterThan(0);
    const amount = expect.stringMatching(/^\d+$/);
    expect(data.events.find(({ kind }: { kind: string }) => kind === 'minted')).toMatchObject({
      ...{ integrationId: coin.id, data: { actor: text(user), amount } },
    });
  });

  it('answers with a failed transaction and its reason, also where the node knows neither fee nor log nor outcome (SIMD-0290)', async () => {
    const [spender, first, second] = await overspend();
    await send(first, spender);
    const signature = await send(second, spender);
    const failed = { status: 'failed', events: [] };
    const failure = 'insufficient token balance';
    expect(await status(signature)).toMatchObject({ ...failed, failure, feeLamports: 5_000 });
    for (const known of [{ fee: 0, logMessages: [] }, { logMessages: null }, {}, undefined]) {
      const node = await alteringNode(service.config.clusters.mainnet.url, ({ method }, result) => {
        if (method === 'getTransaction') result.meta = known && { err: result.meta.err, ...known };
      });
      const failure = expect.stringMatching(/^the transaction would fail: .*InstructionError/);
      const seen = await status(signature, {}, await fixture.behind(node.url));
      expect(seen).toMatchObject({ ...failed, failure, feeLamports: known?.fee ?? null });
      node.close();
    }
  });

  it('answers with expired for a transaction that can be in no block any more', async () => {
    const prepared = await prepareMint();
    advance(120);
    const { lastValidBlockHeight } = prepared;
    const unseen = { slot: null, blockTime: null, failure: null, feeLamports: null, events: null };
    const found = await status(signatureOf(sign(prepared)), { lastValidBlockHeight });
    expect(found).toMatchObject({ ...unseen, status: 'expired' });
  });

  it('answers 500 where a node returns a time that is none', async () => {
    const signature = await send(await prepareMint());
    const node = await alteringNode(service.config.clusters.mainnet.url, ({ method }, result) => {
      if (method === 'getTransaction') result.blockTime = Number.MAX_SAFE_INTEGER;
    });
    const at = await fixture.behind(node.url);
    const refused = ['INTERNAL', 'Internal server error'];
    expect(await refusal('transaction.status', { signature }, { at })).toEqual(refused);
    node.close();
  });
});
