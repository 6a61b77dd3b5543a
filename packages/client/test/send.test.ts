import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { keyWallet, standardWallet, web3Wallet } from '../src/send/index.ts';
import {
  base64,
  type Changes,
  confirmedStatus,
  expired,
  inContext,
  neverSeen,
  repeated,
  result,
  type Script,
  send,
  slot,
  transaction,
} from './scripted-node.ts';

const refusedBy = (err: unknown) => ({
  error: { code: -32_002, message: 'refused', data: { err, logs: [] } },
});
const saysExpired = { service: { status: 'expired' } };
const signs = (signed: Uint8Array) => ({ signTransaction: async () => signed });
const signatureOf = (byte: number) => bs58.encode(Uint8Array.from(repeated(byte, 64)));

/** A transaction of version 1, in which the signatures come last. */
const transactionV1 = (signature = 0): Uint8Array => {
  const head = [0x81, 1, 0, 0, 0, 0, 0, 0, ...repeated(6), 0, 1];
  return Uint8Array.from([...head, ...repeated(5), ...repeated(signature, 64)]);
};
const prepared = { transaction: base64(transactionV1()) };

describe('sendAndFollow with a transaction of version 1', () => {
  it('sends what a key has signed, under its signature and with the end of its blockhash', async () => {
    const messages: Uint8Array[] = [];
    const wallet = keyWallet(bs58.encode(repeated(5)), (message) => {
      messages.push(message);
      return new Uint8Array(64).fill(9);
    });
    const asked: unknown[] = [];
    const noting =
      (answer: unknown): Script[string] =>
      (_, [first]) => {
        asked.push(first);
        return result(answer);
      };
    const script = {
      isBlockhashValid: noting({ context: { slot }, value: true }),
      sendTransaction: noting('signature'),
    };
    const { outcome } = await send(script, { prepared, wallet });
    expect(outcome).toMatchObject({ status: 'finalized', signature: signatureOf(9) });
    expect(messages).toEqual([transactionV1().slice(0, -64)]);
    expect(asked).toEqual([bs58.encode(repeated(6)), base64(transactionV1(9))]);
  });

  it('refuses a key that is no signer of it', async () => {
    const wallet = keyWallet(bs58.encode(repeated(4)), () => expect.unreachable());
    const { outcome } = await send({}, { prepared, wallet });
    expect(outcome).toMatchObject({ code: 'DECLINED', message: expect.stringContaining('is no signer') });
  });

  const unreachable = { signTransaction: () => expect.unreachable() };
  const features = {
    'solana:signTransaction': { ...unreachable, supportedTransactionVersions: ['legacy', 0] },
  };
  it.each([
    ['web3.js', web3Wallet(unreachable, { deserialize: () => expect.unreachable() })],
    ['the Wallet Standard', standardWallet({ features }, {}, 'solana:mainnet')],
  ])('is not reviewed or signed with a wallet of %s that does not name version 1', async (_, wallet) => {
    const { outcome, statuses } = await send({}, { prepared, wallet });
    expect(outcome).toMatchObject({ code: 'DECLINED', mayExecute: false });
    expect(String(outcome)).toContain('signs no transactions of version 1');
    expect(statuses).toEqual(['requesting']);
  });
});

describe('sendAndFollow', () => {
  it.each<[string, Uint8Array, string, object?]>([
    ['another message', transaction(1).with(-1, 9), 'CHANGED'],
    ['bytes that are no transaction', Uint8Array.of(129, 1, 0, 0), 'CHANGED'],
    ['nothing', Uint8Array.of(), 'CHANGED'],
    ['no signature', transaction(0), 'NOT_SIGNED'],
    ['another blockhash in version 1', transactionV1(9).with(39, 7), 'CHANGED', prepared],
    ['no signature in version 1', transactionV1(), 'NOT_SIGNED', prepared],
  ])('sends nothing where the wallet returns %s', async (_, returned, code, given = {}) => {
    const { outcome, calls } = await send({}, { wallet: signs(returned), prepared: given });
    expect(outcome).toMatchObject({ code, signature: undefined, mayExecute: false });
    expect(calls).not.toContain('sendTransaction');
  });

  it('reports REFUSED where the node refuses the first attempt to send', async () => {
    const { outcome, calls } = await send({ sendTransaction: () => refusedBy('AccountInUse') });
    expect(outcome).toMatchObject({ code: 'REFUSED', signature: expect.any(String), mayExecute: true });
    expect(calls).not.toContain('getSignatureStatuses');
  });

  it('does not report REFUSED after an attempt that the node may have accepted', async () => {
    const sendTransaction = (calls: number) => (calls === 0 ? { status: 503 } : refusedBy('AccountInUse'));
    const script = { sendTransaction, getSignatureStatuses: neverSeen };
    const { outcome, calls } = await send(script, { timeoutMs: 60 });
    expect(outcome).toMatchObject({ code: 'UNKNOWN', signature: expect.any(String), mayExecute: true });
    expect(calls.filter((method) => method === 'sendTransaction').length).toBeGreaterThan(1);
  });

  it.each([
    ['knows the blockhash', refusedBy('BlockhashNotFound'), result('signature')],
    ['answers, and not what it has processed', { status: 503 }, refusedBy('AlreadyProcessed')],
  ] as const)('sends again until the node %s, within a part of a millisecond', async (_, first, second) => {
    const sendTransaction = (calls: number) => (calls === 0 ? first : second);
    const getSignatureStatuses = (calls: number) => (calls < 4 ? neverSeen() : confirmedStatus());
    const script = { sendTransaction, getSignatureStatuses };
    const { outcome, calls } = await send(script, { timeoutMs: 12_345.678, pollMs: 3.3 });
    expect(outcome).toMatchObject({ status: 'confirmed', isRebuilt: false });
    expect(calls.filter((method) => method === 'sendTransaction')).toHaveLength(2);
  });

  describe('with a transaction that expires', () => {
    it('rebuilds it once, where the node and the service say so by the deadline of the node', async () => {
      const { outcome, statuses, signed, queries } = await send(expired, saysExpired);
      expect(outcome).toMatchObject({ code: 'EXPIRED', mayExecute: false });
      expect(statuses.filter((status) => status === 'rebuilding')).toHaveLength(1);
      expect(signed).toBe(2);
      expect(new Set(queries)).toEqual(new Set(['?cluster=mainnet&lastValidBlockHeight=650']));
    });

    it('does not rebuild it where its `validUntil` has passed, as nobody wants it any more', async () => {
      const validUntil = '2020-01-01T00:00:00.000Z';
      const { outcome, signed, queries } = await send(expired, { ...saysExpired, prepared: { validUntil } });
      expect(outcome).toMatchObject({ code: 'EXPIRED' });
      expect(signed).toBe(1);
      expect(queries[0]).toContain(`&validUntil=${encodeURIComponent(validUntil)}`);
    });

    it.each<[string, Script, Changes]>([
      ['the node alone says that it expired', expired, {}],
      ['the service alone says that it expired', { getSignatureStatuses: neverSeen }, saysExpired],
      [
        'the status comes from a node that is behind the deadline',
        { ...expired, getSignatureStatuses: () => result({ context: { slot: slot - 1 }, value: [null] }) },
        saysExpired,
      ],
    ])('does not rebuild it where %s', async (_, script, changes) => {
      const { outcome, signed } = await send(script, { ...changes, timeoutMs: 60 });
      expect(outcome).toMatchObject({ code: 'UNKNOWN', mayExecute: true, deadline: { blockHeight: 650 } });
      expect(signed).toBe(1);
    });

    it('does not believe the node alone that the time of `validUntil` has passed', async () => {
      const clock = Buffer.alloc(40);
      clock.writeBigInt64LE(2_000_000_000n, 32);
      const account = { data: [base64(clock), 'base64'] };
      const script = { getSignatureStatuses: neverSeen, getAccountInfo: () => inContext(account) };
      const options = { prepared: { validUntil: '2030-01-01T00:00:00.000Z' }, timeoutMs: 60 };
      expect((await send(script, options)).outcome).toMatchObject({ code: 'UNKNOWN' });
      expect((await send(script, { ...options, ...saysExpired })).outcome).toMatchObject({ code: 'EXPIRED' });
    });

    /** Refuses the queries for the status that name the slot at which the deadline has passed. */
    async function withoutSlot(code: number) {
      const asked: (number | undefined)[] = [];
      const getSignatureStatuses = (_: number, [, options]: readonly unknown[]) => {
        const { minContextSlot } = options as { minContextSlot?: number };
        asked.push(minContextSlot);
        return minContextSlot === undefined ? neverSeen() : { error: { code, message: 'refused' } };
      };
      const { outcome } = await send(
        { ...expired, getSignatureStatuses },
        { ...saysExpired, timeoutMs: 500 },
      );
      return { asked, outcome };
    }

    it.each([
      ['no older status of a node that is behind the slot', -32_016, [slot, slot], 'UNKNOWN'],
      ['a node that refuses `minContextSlot` without it', -32_602, [slot, undefined], 'EXPIRED'],
    ])('asks %s at which the deadline has passed', async (_, refusal, first, code) => {
      const { asked, outcome } = await withoutSlot(refusal);
      expect(asked.slice(0, 2)).toEqual(first);
      expect(outcome).toMatchObject({ code });
    });
  });

  describe('with a wallet that sends by itself', () => {
    /** @param answer what becomes of what the wallet is asked for */
    function sender(answer = async () => 'signature') {
      const asked: Uint8Array[] = [];
      const signAndSendTransaction = (given: Uint8Array) => {
        asked.push(given);
        return answer();
      };
      return { asked, wallet: { signAndSendTransaction } };
    }
    const { wallet } = sender();

    it('rebuilds a transaction that expires during the review, and asks for the second one alone', async () => {
      const { asked, wallet } = sender();
      // the height when it comes and, past its end, after the review
      const getBlockHeight = (calls: number) => result(calls === 0 ? 500 : 651);
      const { outcome, statuses } = await send({ getBlockHeight }, { wallet });
      expect(outcome).toMatchObject({ status: 'finalized', isRebuilt: true });
      expect(statuses.slice(0, 4)).toEqual(['requesting', 'reviewing', 'signing', 'rebuilding']);
      expect(asked).toHaveLength(1);
    });

    it('does not ask the wallet once it is cancelled, also where the node does not answer', async () => {
      const { asked, wallet } = sender();
      const aborter = new AbortController();
      const getBlockHeight = (calls: number) => {
        if (calls === 0) return result(500);
        aborter.abort(new Error('enough'));
        return 'silence' as const;
      };
      const { outcome } = await send({ getBlockHeight }, { wallet, signal: aborter.signal });
      expect(outcome).toEqual(new Error('enough'));
      expect(asked).toEqual([]);
    });

    it.each([
      ['in the last block in which the transaction can execute', result(650)],
      ['where the node does not answer after the review', 'silence'],
    ] as const)('asks the wallet %s', async (_, afterwards) => {
      const { asked, wallet } = sender();
      const getBlockHeight = (calls: number) => (calls === 0 ? result(500) : afterwards);
      const { statuses } = await send({ getBlockHeight }, { wallet, timeoutMs: 200 });
      expect(asked).toHaveLength(1);
      expect(statuses).not.toContain('rebuilding');
    });

    it.each([
      ['two transactions in a row', undefined, 1],
      ['one past its `validUntil`', '2020-01-01T00:00:00.000Z', 0],
    ])('does not ask the wallet where %s expire during the review', async (_, validUntil, times) => {
      const { asked, wallet } = sender();
      const getBlockHeight = (calls: number) => result(500 + calls * 151);
      const { outcome, statuses } = await send({ getBlockHeight }, { wallet, prepared: { validUntil } });
      expect(outcome).toMatchObject({ code: 'EXPIRED', signature: undefined, mayExecute: false });
      expect(statuses.filter((status) => status === 'rebuilding')).toHaveLength(times);
      expect(asked).toEqual([]);
    });

    it.each<[string, Error, boolean]>([
      ['says that the person refused', Object.assign(new Error('no'), { code: 4001 }), false],
      ['fails', new Error('fetch failed'), true],
      ['fails with another code', Object.assign(new Error('internal'), { code: -32_603 }), true],
    ])('reports DECLINED where it %s, and whether it may have sent', async (_, error, mayExecute) => {
      const { wallet } = sender(() => Promise.reject(error));
      const { outcome } = await send({}, { wallet });
      expect(outcome).toMatchObject({ code: 'DECLINED', signature: undefined, mayExecute, cause: error });
      expect(String(outcome)).toContain(mayExecute ? 'may have sent' : 'did not sign');
    });

    const shown = (bytes: Uint8Array) => result({ transaction: [base64(bytes), 'base64'] });

    it.each([
      ['the transaction', transaction(1)],
      ['it with a newer blockhash', transaction(1).with(-4, 8)],
    ])('compares %s with what the wallet was given, as soon as the node shows it', async (_, sent) => {
      const getTransaction = (calls: number) => (calls < 2 ? result(null) : shown(sent));
      const { outcome } = await send({ getTransaction }, { wallet });
      expect(outcome).toMatchObject({ status: 'finalized', isCompared: true });
    });

    it('says that the wallet has sent another transaction, with its signature', async () => {
      // a byte of its only account
      const getTransaction = () => shown(transaction(1).with(1 + 64 + 5, 7));
      const { outcome } = await send({ getTransaction }, { wallet });
      expect(outcome).toMatchObject({ code: 'CHANGED', signature: 'signature' });
    });

    it('says where no node has shown what the wallet sent', async () => {
      for (const getTransaction of [() => result(null), () => refusedBy('no'), () => result({})]) {
        const { outcome } = await send({ getTransaction }, { wallet });
        expect(outcome).toMatchObject({ status: 'finalized', isCompared: false });
      }
    });

    it('counts the deadline from any blockhash that the wallet could have put in', async () => {
      const options = { wallet, timeoutMs: 300 };
      const { outcome, calls } = await send({ getSignatureStatuses: neverSeen }, options);
      expect(outcome).toMatchObject({ code: 'UNKNOWN', deadline: { blockHeight: 800 } });
      expect(calls).not.toContain('sendTransaction');
      // it has the signature although the node then stops to answer
      const getBlockHeight = (count: number) => (count === 0 ? result(500) : ('silence' as const));
      const { outcome: later } = await send({ getBlockHeight, getSignatureStatuses: neverSeen }, options);
      const unknown = { signature: 'signature', deadline: { blockHeight: undefined } };
      expect(later).toMatchObject({ code: 'UNKNOWN', ...unknown });
    });

    it('does not rebuild what was sent, as the wallet may have sent another transaction', async () => {
      const { outcome, statuses } = await send(expired, { ...saysExpired, wallet });
      expect(outcome).toMatchObject({ code: 'EXPIRED', signature: 'signature' });
      expect(statuses).not.toContain('rebuilding');
    });

    it.each<[string, string, Changes]>([
      ['sends with one that can sign, too', 'sends', {}],
      ['sends with it without a node', 'sends', { rpcUrl: undefined }],
      ['only signs where the caller asks for that', 'signs', { sendBy: 'node' }],
    ])('%s', async (_, method, changes) => {
      const used: string[] = [];
      const use = <T>(name: string, value: T) => {
        used.push(name);
        return Promise.resolve(value);
      };
      const both = {
        signTransaction: () => use('signs', transaction(1)),
        signAndSendTransaction: () => use('sends', 'signature'),
      };
      const service = { status: 'confirmed' };
      const { outcome, calls } = await send({}, { wallet: both, service, ...changes });
      expect(outcome).toMatchObject({ status: expect.stringMatching(/^(confirmed|finalized)$/) });
      expect(used).toEqual([method]);
      expect(calls.includes('sendTransaction')).toBe(method === 'signs');
    });
  });

  it('sends a transaction with guards that the wallet adds, and none with instructions of another program', async () => {
    /** The same message with one instruction. */
    const withInstructionOf = (program: Iterable<number>) =>
      Uint8Array.from([
        ...[1, ...repeated(1, 64)],
        ...[0x80, 1, 0, 1, 2, ...repeated(5), ...program, ...repeated(7)],
        ...[1, 1, 1, 0, 1, 7, 0],
      ]);
    const lighthouse = bs58.decode('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95');
    const guarded = await send({}, { wallet: signs(withInstructionOf(lighthouse)) });
    expect(guarded.outcome).toMatchObject({ status: 'finalized', signature: signatureOf(1) });
    expect(guarded.calls).toContain('sendTransaction');
    const { outcome, calls } = await send({}, { wallet: signs(withInstructionOf(repeated(9))) });
    const message = expect.stringContaining('another instruction');
    expect(outcome).toMatchObject({ code: 'CHANGED', message });
    expect(calls).not.toContain('sendTransaction');
  });
});
