import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { createClient } from '../src/index.ts';
import {
  keyWallet,
  type SendOptions,
  type SigningWallet,
  sendAndFollow,
  standardWallet,
  web3Wallet,
} from '../src/send/index.ts';
import {
  confirmedStatus,
  inContext,
  refusedBy,
  result,
  type Script,
  scriptedNode,
  slot,
} from './scripted-node.ts';

/** A transaction with one signer and no instructions. */
const transaction = (signatureByte = 0): Uint8Array => {
  const message = [0x80, 1, 0, 0, 1, ...Array(32).fill(5), ...Array(32).fill(6), 0, 0];
  return Uint8Array.from([1, ...Array(64).fill(signatureByte), ...message]);
};

const prepared = {
  transaction: btoa(String.fromCharCode(...transaction())),
  signers: ['signer'],
  lastValidBlockHeight: 1,
};

type Changes = Partial<SendOptions<'/integration/mint'>> & {
  readonly service?: object;
  readonly validUntil?: string;
};

/** Sends a transaction through a scripted node. The service says `service` of its status. */
async function send(
  script: Script,
  { service = { status: 'pending' }, validUntil, ...changes }: Changes = {},
) {
  const node = await scriptedNode(script);
  const statuses: string[] = [];
  let signed = 0;
  const wallet: SigningWallet = {
    signTransaction: async () => {
      signed += 1;
      return transaction(signed);
    },
  };
  const sending = sendAndFollow({
    client: createClient({
      baseUrl: 'http://service.test',
      retry: false,
      fetch: async (request) =>
        Response.json({
          success: true,
          data: request.method === 'GET' ? service : { ...prepared, validUntil },
        }),
    }),
    path: '/integration/mint',
    body: {} as never,
    wallet,
    rpcUrl: node.url,
    verify: false,
    pollMs: 5,
    onState: ({ status }) => statuses.push(status),
    ...changes,
  });
  const outcome = await sending.catch((error: unknown) => error);
  return { outcome, statuses, calls: node.calls, signed };
}

const neverSeen = () => inContext([null]);
/** Past the end of every blockhash that the node has called valid. */
const lateEpoch = () => result({ absoluteSlot: slot, blockHeight: 10_000 });
const expired: Script = { getEpochInfo: lateEpoch, getSignatureStatuses: neverSeen };

/** The same in version 1, in which the signatures come last. */
const transactionV1 = (signatureByte = 0): Uint8Array => {
  const head = [0x81, 1, 0, 0, 0, 0, 0, 0, ...Array(32).fill(6), 0, 1];
  return Uint8Array.from([...head, ...Array(32).fill(5), ...Array(64).fill(signatureByte)]);
};
const preparedV1 = { ...prepared, transaction: btoa(String.fromCharCode(...transactionV1())) };
const owner = bs58.encode(new Uint8Array(32).fill(5));

describe('sendAndFollow with a transaction of version 1', () => {
  const client = createClient({
    retry: false,
    baseUrl: 'http://service.test',
    fetch: async ({ method }) =>
      Response.json({ success: true, data: method === 'GET' ? { status: 'pending' } : preparedV1 }),
  });

  it('sends what a key has signed, under its signature and with the end of its blockhash', async () => {
    const messages: Uint8Array[] = [];
    const wallet = keyWallet(owner, (message) => {
      messages.push(message);
      return new Uint8Array(64).fill(9);
    });
    const asked = new Map<string, unknown>();
    const noting =
      (name: string, answer: unknown): Script[string] =>
      (_, [first]) => {
        asked.set(name, first);
        return result(answer);
      };
    const script = {
      sendTransaction: noting('sendTransaction', 'signature'),
      isBlockhashValid: noting('isBlockhashValid', { context: { slot }, value: true }),
    };
    const { outcome } = await send(script, { client, wallet });
    const signature = bs58.encode(new Uint8Array(64).fill(9));
    expect(outcome).toMatchObject({ status: 'finalized', signature });
    expect(messages).toEqual([transactionV1().slice(0, -64)]);
    expect(asked.get('sendTransaction')).toBe(btoa(String.fromCharCode(...transactionV1(9))));
    expect(asked.get('isBlockhashValid')).toBe(bs58.encode(new Uint8Array(32).fill(6)));
  });

  it('refuses a key that is no signer of it', async () => {
    const wallet = keyWallet(bs58.encode(new Uint8Array(32).fill(4)), () => expect.unreachable());
    const { outcome } = await send({}, { client, wallet });
    expect(outcome).toMatchObject({ code: 'DECLINED', message: expect.stringContaining('is no signer') });
  });

  const unreachable = { signTransaction: () => expect.unreachable() };
  const signing = { ...unreachable, supportedTransactionVersions: ['legacy', 0] };
  const features = { 'solana:signTransaction': signing };
  it.each([
    ['web3.js', web3Wallet(unreachable, { deserialize: () => expect.unreachable() })],
    ['the Wallet Standard', standardWallet({ features }, {}, 'solana:mainnet')],
  ])('is not reviewed or signed with a wallet of %s that does not name version 1', async (_, wallet) => {
    const { outcome, statuses } = await send({}, { client, wallet });
    expect(outcome).toMatchObject({
      code: 'DECLINED',
      mayExecute: false,
      message: 'The wallet signs no transactions of version 1, and was not asked',
    });
    expect(statuses).toEqual(['requesting']);
  });

  it('is CHANGED where a wallet answers with another one', async () => {
    const other = transactionV1(9);
    other[39] = 7; // of the blockhash
    const { outcome } = await send({}, { client, wallet: { signTransaction: async () => other } });
    expect(outcome).toMatchObject({ code: 'CHANGED' });
  });

  it('is NOT_SIGNED without the signature', async () => {
    const wallet = { signTransaction: async () => transactionV1() };
    expect((await send({}, { client, wallet })).outcome).toMatchObject({ code: 'NOT_SIGNED' });
  });
});

describe('sendAndFollow', () => {
  it.each([20_000, 12_345.678, 2_000.1, 999.5])(
    'goes through every step of a send and of a second one within %d ms',
    async (timeoutMs) => {
      const getSignatureStatuses = (calls: number) => (calls < 3 ? neverSeen() : confirmedStatus());
      const { outcome } = await send({ getSignatureStatuses }, { timeoutMs, pollMs: 3.3 });
      expect(outcome).toMatchObject({ status: 'confirmed', isRebuilt: false });
      const again = await send(expired, { service: { status: 'expired' }, timeoutMs, pollMs: 3.3 });
      expect(again.outcome).toMatchObject({ code: 'EXPIRED', mayExecute: false });
      expect(again.signed).toBe(2);
    },
  );

  /** What a node is asked for the status of a transaction whose end is over. */
  async function statusQueries(answer: (options: { minContextSlot?: number }) => ReturnType<typeof result>) {
    const asked: { minContextSlot?: number }[] = [];
    const getSignatureStatuses = (_: number, params: readonly unknown[]) => {
      const options = params[1] as { minContextSlot?: number };
      asked.push(options);
      return answer(options);
    };
    const script = { ...expired, getSignatureStatuses };
    const { outcome, signed } = await send(script, { service: { status: 'expired' }, timeoutMs: 500 });
    return { asked: asked.map(({ minContextSlot }) => minContextSlot), outcome, signed };
  }

  it('asks for the status at the slot at which the deadline has passed, so that a node that is behind cannot say that there is none', async () => {
    const behind = { error: { code: -32_016, message: 'Minimum context slot has not been reached' } };
    const { asked, outcome, signed } = await statusQueries(({ minContextSlot }) =>
      minContextSlot === undefined ? neverSeen() : behind,
    );
    expect(new Set(asked)).toEqual(new Set([slot]));
    expect(outcome).toMatchObject({ code: 'UNKNOWN', mayExecute: true });
    expect(signed).toBe(1);
  });

  it('asks a node that refuses `minContextSlot` without it', async () => {
    const refusal = { error: { code: -32_602, message: 'Invalid params: unknown field' } };
    const { asked, outcome, signed } = await statusQueries(({ minContextSlot }) =>
      minContextSlot === undefined ? neverSeen() : refusal,
    );
    expect(asked).toEqual([slot, undefined, slot, undefined]);
    expect(outcome).toMatchObject({ code: 'EXPIRED' });
    expect(signed).toBe(2);
  });

  it.each<[string, Uint8Array, string]>([
    ['another message', transaction(1).with(-1, 9), 'CHANGED'],
    ['no signature', transaction(), 'NOT_SIGNED'],
  ])('sends nothing where the wallet returns %s', async (_, returned, code) => {
    const { outcome, calls } = await send({}, { wallet: { signTransaction: async () => returned } });
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
    [
      'knows the blockhash, and not after it has accepted',
      refusedBy('BlockhashNotFound'),
      result('signature'),
    ],
    ['answers, and not what it has processed already, of', { status: 503 }, refusedBy('AlreadyProcessed')],
  ] as const)('sends again until the node %s the transaction', async (_, first, second) => {
    const sendTransaction = (calls: number) => (calls === 0 ? first : second);
    const getSignatureStatuses = (calls: number) => (calls < 4 ? neverSeen() : confirmedStatus());
    const { outcome, calls } = await send({ sendTransaction, getSignatureStatuses });
    expect(outcome).toMatchObject({ status: 'confirmed' });
    expect(calls.filter((method) => method === 'sendTransaction')).toHaveLength(2);
  });

  it('rebuilds an expired transaction once, where the node and the service say that it expired', async () => {
    const { outcome, statuses, signed } = await send(expired, { service: { status: 'expired' } });
    expect(outcome).toMatchObject({ code: 'EXPIRED', mayExecute: false });
    expect(statuses.filter((status) => status === 'rebuilding')).toHaveLength(1);
    expect(signed).toBe(2);
  });

  /** A wallet that sends by itself; `answer` says what becomes of that. */
  function sender(answer: () => Promise<string>) {
    const asked: Uint8Array[] = [];
    const signAndSendTransaction = (given: Uint8Array) => {
      asked.push(given);
      return answer();
    };
    return { asked, wallet: { signAndSendTransaction } };
  }
  const sentSignature = async () => bs58.encode(new Uint8Array(64).fill(1));

  it('rebuilds a transaction that expires during the review, and asks a wallet that sends for the second one alone', async () => {
    const { asked, wallet } = sender(sentSignature);
    // the height when it comes and, past its end, after the review
    const getBlockHeight = (calls: number) => result(calls === 0 ? 500 : 651);
    const { outcome, statuses } = await send({ getBlockHeight }, { wallet });
    expect(outcome).toMatchObject({ status: 'finalized', isRebuilt: true });
    expect(statuses.slice(0, 4)).toEqual(['requesting', 'reviewing', 'signing', 'rebuilding']);
    expect(asked).toHaveLength(1);
  });

  it('does not ask a wallet that sends once it is cancelled, also where the node does not answer', async () => {
    const { asked, wallet } = sender(sentSignature);
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
  ] as const)('asks a wallet that sends %s', async (_, afterwards) => {
    const { asked, wallet } = sender(sentSignature);
    const getBlockHeight = (calls: number) => (calls === 0 ? result(500) : afterwards);
    await send({ getBlockHeight }, { wallet, timeoutMs: 200 });
    expect(asked).toHaveLength(1);
  });

  it('does not ask a wallet that sends where two transactions in a row, or one past its `validUntil`, expire during the review', async () => {
    for (const validUntil of [undefined, '2020-01-01T00:00:00.000Z']) {
      const { asked, wallet } = sender(sentSignature);
      const getBlockHeight = (calls: number) => result(500 + calls * 151);
      const changes = { wallet, ...(validUntil !== undefined && { validUntil }) };
      const { outcome, statuses } = await send({ getBlockHeight }, changes);
      expect(outcome).toMatchObject({ code: 'EXPIRED', signature: undefined, mayExecute: false });
      expect(statuses.filter((status) => status === 'rebuilding')).toHaveLength(validUntil ? 0 : 1);
      expect(asked).toEqual([]);
    }
  });

  it.each<[string, Error, boolean]>([
    ['says that the person refused', Object.assign(new Error('no'), { code: 4001 }), false],
    ['fails', new Error('fetch failed'), true],
    ['fails with another code', Object.assign(new Error('internal'), { code: -32_603 }), true],
  ])(
    'reports DECLINED where a wallet that sends %s, and whether it may have sent',
    async (_, error, mayExecute) => {
      const { wallet } = sender(() => Promise.reject(error));
      const { outcome } = await send({}, { wallet });
      expect(outcome).toMatchObject({ code: 'DECLINED', signature: undefined, mayExecute, cause: error });
      expect(String(outcome)).toContain(mayExecute ? 'may have sent' : 'did not sign');
    },
  );

  it('does not rebuild a transaction whose `validUntil` has passed, as nobody wants it any more', async () => {
    const changes = { service: { status: 'expired' }, validUntil: '2020-01-01T00:00:00.000Z' };
    const { outcome, signed } = await send(expired, changes);
    expect(outcome).toMatchObject({ code: 'EXPIRED' });
    expect(signed).toBe(1);
  });

  it('asks the service for the outcome with the deadline of the node', async () => {
    const queries: string[] = [];
    const client = createClient({
      baseUrl: 'http://service.test',
      fetch: async (request) => {
        if (request.method === 'GET') queries.push(new URL(request.url).search);
        const data = { ...prepared, status: 'expired', validUntil: '2020-01-01T00:00:00.000Z' };
        return Response.json({ success: true, data });
      },
    });
    await send(expired, { client });
    const query = '?cluster=mainnet&lastValidBlockHeight=650&validUntil=2020-01-01T00%3A00%3A00.000Z';
    expect(queries).toEqual([query]);
  });

  const saysExpired = { service: { status: 'expired' } };
  it.each<[string, Script, Changes]>([
    ['the node alone says that it expired', expired, {}],
    ['the service alone says that it expired', { getSignatureStatuses: neverSeen }, saysExpired],
    [
      'the status comes from a node that is behind the deadline',
      { ...expired, getSignatureStatuses: () => result({ context: { slot: slot - 1 }, value: [null] }) },
      saysExpired,
    ],
  ])('does not rebuild a transaction where %s', async (_, script, changes) => {
    const { outcome, signed } = await send(script, { ...changes, timeoutMs: 60 });
    expect(outcome).toMatchObject({ code: 'UNKNOWN', mayExecute: true });
    expect(signed).toBe(1);
  });

  it('does not believe the node alone that the time of `validUntil` has passed', async () => {
    const clock = new Uint8Array(40);
    new DataView(clock.buffer).setBigInt64(32, 2_000_000_000n, true);
    const account = { data: [btoa(String.fromCharCode(...clock)), 'base64'] };
    const script = { getSignatureStatuses: neverSeen, getAccountInfo: () => inContext(account) };
    const options = { validUntil: '2030-01-01T00:00:00.000Z', timeoutMs: 60 };
    expect((await send(script, options)).outcome).toMatchObject({ code: 'UNKNOWN' });
    expect((await send(script, { ...options, ...saysExpired })).outcome).toMatchObject({ code: 'EXPIRED' });
  });

  it('asks the node for the deadline that a later recheck needs, and does not believe the service', async () => {
    const { outcome } = await send({ getSignatureStatuses: neverSeen }, { timeoutMs: 20 });
    expect(outcome).toMatchObject({ code: 'UNKNOWN', deadline: { blockHeight: 650 } });
  });

  const shown = (bytes: Uint8Array) =>
    result({ transaction: [btoa(String.fromCharCode(...bytes)), 'base64'] });
  const sendingWallet = { signAndSendTransaction: async () => 'signature' };

  it('compares what a wallet sent by itself with what it was given, as soon as the node shows it', async () => {
    // a wallet may put in a newer blockhash
    const newer = transaction(1);
    newer[newer.length - 4] = 7;
    for (const sent of [transaction(1), newer]) {
      const getTransaction = (calls: number) => (calls < 2 ? result(null) : shown(sent));
      const { outcome } = await send({ getTransaction }, { wallet: sendingWallet });
      expect(outcome).toMatchObject({ status: 'finalized', isCompared: true });
    }
  });

  it.each([Uint8Array.of(129, 1, 0, 0), Uint8Array.of()])(
    'is CHANGED for a wallet that returns what cannot be the transaction: %s',
    async (bytes) => {
      const { outcome, calls } = await send({}, { wallet: { signTransaction: async () => bytes } });
      expect(outcome).toMatchObject({ code: 'CHANGED', mayExecute: false });
      expect(calls).not.toContain('sendTransaction');
    },
  );

  it('says that a wallet has sent another transaction, with its signature', async () => {
    const other = transaction(1);
    // a byte of its only account
    other[1 + 64 + 5] = 7;
    const { outcome } = await send({ getTransaction: () => shown(other) }, { wallet: sendingWallet });
    expect(outcome).toMatchObject({ code: 'CHANGED', signature: 'signature' });
  });

  it('says where no node has shown what a wallet sent by itself', async () => {
    for (const getTransaction of [() => result(null), () => refusedBy('no'), () => result({})]) {
      const { outcome } = await send({ getTransaction }, { wallet: sendingWallet });
      expect(outcome).toMatchObject({ status: 'finalized', isCompared: false });
    }
  });

  it('counts the deadline of what a wallet sent by itself from any blockhash that the wallet could have put in', async () => {
    const options = { wallet: sendingWallet, timeoutMs: 20 };
    const { outcome, calls } = await send({ getSignatureStatuses: neverSeen }, options);
    expect(outcome).toMatchObject({ code: 'UNKNOWN', deadline: { blockHeight: 800 } });
    expect(calls).not.toContain('sendTransaction');
    // it has the signature although the node then stops to answer
    const getBlockHeight = (count: number) => (count === 0 ? result(500) : ('silence' as const));
    const { outcome: later } = await send({ getBlockHeight, getSignatureStatuses: neverSeen }, options);
    const unknown = { signature: 'signature', deadline: { blockHeight: undefined } };
    expect(later).toMatchObject({ code: 'UNKNOWN', ...unknown });
  });

  it('does not rebuild what a wallet sent by itself, as it may have sent another transaction', async () => {
    const { outcome, statuses } = await send(expired, { ...saysExpired, wallet: sendingWallet });
    expect(outcome).toMatchObject({ code: 'EXPIRED', signature: 'signature' });
    expect(statuses).not.toContain('rebuilding');
  });

  describe('with a wallet that can do both', () => {
    const both = () => {
      const used: string[] = [];
      const wallet = {
        signTransaction: async () => {
          used.push('signTransaction');
          return transaction(1);
        },
        signAndSendTransaction: async () => {
          used.push('signAndSendTransaction');
          return 'signature';
        },
      };
      return { used, wallet };
    };
    it.each<[string, string, Changes]>([
      ['sends with it', 'signAndSendTransaction', {}],
      ['sends with it without a node', 'signAndSendTransaction', { rpcUrl: undefined }],
      ['only signs where the caller asks for that', 'signTransaction', { sendBy: 'node' }],
    ])('%s', async (_, method, changes) => {
      const { used, wallet } = both();
      const { outcome, calls } = await send({}, { wallet, service: { status: 'confirmed' }, ...changes });
      expect(outcome).toMatchObject({ status: expect.stringMatching(/^(confirmed|finalized)$/) });
      expect(used).toEqual([method]);
      expect(calls.includes('sendTransaction')).toBe(method === 'signTransaction');
    });
  });

  describe('with a wallet that adds guards', () => {
    const lighthouse = bs58.decode('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95');
    /** The same message with a guard, and with another signer than the fee payer where it is sponsored. */
    const guarded = (program: Uint8Array = lighthouse): Uint8Array =>
      Uint8Array.from([
        ...[1, ...Array(64).fill(1)],
        ...[0x80, 1, 0, 1, 2, ...Array(32).fill(5), ...program, ...Array(32).fill(6)],
        ...[1, 1, 1, 0, 1, 7, 0],
      ]);

    it('sends the transaction with them, and has its signature', async () => {
      const wallet = { signTransaction: async () => guarded() };
      const { outcome, calls } = await send({}, { wallet });
      expect(outcome).toMatchObject({ signature: bs58.encode(new Uint8Array(64).fill(1)) });
      expect(calls).toContain('sendTransaction');
    });

    it('refuses instructions of another program, and says so', async () => {
      const wallet = { signTransaction: async () => guarded(new Uint8Array(32).fill(9)) };
      const { outcome, calls } = await send({}, { wallet });
      expect(outcome).toMatchObject({
        code: 'CHANGED',
        message: expect.stringContaining('another instruction'),
      });
      expect(calls).not.toContain('sendTransaction');
    });
  });
});
