import bs58 from 'bs58';
import { expect } from 'vitest';
import { alteringNode } from '../../support/altering-node.ts';
import { decode } from '../../support/service.ts';
import { openNonce } from '../../support/transfers.ts';
import { openEndpoint } from '../endpoint.ts';

const status = await openEndpoint('transaction.status');

const coin = await status.fixture.coin();
const user = await status.fixture.wallet({ underlying: 1_000_000n });

type Prepared = { readonly transaction: string; readonly lastValidBlockHeight: number };

let amount = 1_000;
async function prepareMint(): Promise<Prepared> {
  const mint = { integrationId: coin.id, user: user.publicKey.toBase58(), amount: amount++ };
  return (await status.fixture.service.post('/integration/mint', mint)).body.data;
}

/** Signs a transaction, and sends it unless told otherwise. @returns its signature */
async function sign({ transaction }: Prepared, { signer = user, isSent = true } = {}): Promise<string> {
  const signed = decode(transaction);
  signed.sign([signer]);
  if (isSent) await status.fixture.rpc.sendRawTransaction(signed.serialize(), { skipPreflight: true });
  return bs58.encode(signed.signatures[0] as Uint8Array);
}

let signature: string;
status.answers(
  'a finalized transaction, its events and what it cost',
  async () => {
    signature = await sign(await prepareMint());
    return { input: { signature } };
  },
  (data) => {
    expect(data).toMatchObject({ signature, status: 'finalized', failure: null, feeLamports: 5_000 });
    expect(data.slot).toBeGreaterThan(0);
    expect(Date.parse(data.blockTime)).toBeGreaterThan(0);
    expect(data.computeUnits).toBeGreaterThan(0);
    expect(data.eventsTruncated).toBe(false);
    const minted = data.events.find(({ kind }: { kind: string }) => kind === 'minted');
    expect(minted).toMatchObject({ integrationId: coin.id, data: { actor: user.publicKey.toBase58() } });
    expect(minted.data.amount).toMatch(/^\d+$/);
  },
);

status.answers(
  'a failed transaction and its reason in words',
  async () => {
    // both fit the wallet's balance, and the second finds it spent
    const spender = await status.fixture.wallet({ underlying: 1_000n });
    const mint = (of: number) => ({ integrationId: coin.id, user: spender.publicKey.toBase58(), amount: of });
    const [first, second] = await Promise.all(
      [1_000, 999].map(
        async (of) => (await status.fixture.service.post('/integration/mint', mint(of))).body.data,
      ),
    );
    await sign(first, { signer: spender });
    return { input: { signature: await sign(second, { signer: spender }) } };
  },
  (data) => {
    expect(data).toMatchObject({ status: 'failed', failure: 'insufficient token balance', events: [] });
    expect(data.feeLamports).toBe(5_000);
  },
);

status.row(
  200,
  'answers 200 with failed for a transaction of which the node knows neither fee nor log nor outcome (SIMD-0290)',
  async () => {
    const spender = await status.fixture.wallet({ underlying: 1_000n });
    const mint = { integrationId: coin.id, user: spender.publicKey.toBase58() };
    const prepare = async (of: number) =>
      (await status.fixture.service.post('/integration/mint', { ...mint, amount: of })).body.data;
    const [first, second] = [await prepare(1_000), await prepare(999)];
    await sign(first, { signer: spender });
    const input = { signature: await sign(second, { signer: spender }) };
    const { mainnet } = status.fixture.service.config.clusters;
    for (const known of [{ fee: 0, logMessages: [] }, { logMessages: null }, {}, undefined]) {
      const node = await alteringNode(mainnet.url, ({ method }, result) => {
        if (method === 'getTransaction') result.meta = known && { err: result.meta.err, ...known };
      });
      const through = { ...mainnet, url: node.url };
      const { data } = await status
        .elsewhere({ clusters: { mainnet: through, devnet: through } }, (by) => status.ask({ input }, by))
        .finally(node.close);
      expect(data).toMatchObject({ status: 'failed', feeLamports: known?.fee ?? null, events: [] });
      expect(data.failure).toMatch(/^the transaction would fail: .*InstructionError/);
    }
  },
);

const unseen = {
  slot: null,
  blockTime: null,
  failure: null,
  feeLamports: null,
  computeUnits: null,
  events: null,
};

status.answers(
  'expired for a transaction that can be in no block any more',
  async () => {
    const prepared = await prepareMint();
    status.fixture.clusters.clusters.mainnet.advanceClock(120);
    const { lastValidBlockHeight } = prepared;
    return { input: { signature: await sign(prepared, { isSent: false }), lastValidBlockHeight } };
  },
  (data) => expect(data).toMatchObject({ ...unseen, status: 'expired' }),
);

status.row(
  200,
  'answers 200 with pending, then expired for a transaction on a nonce account, by its end',
  async () => {
    const { rpc, clusters, service } = status.fixture;
    const nonce = await openNonce(rpc, user);
    clusters.clusters.mainnet.advanceClock(2);
    const now = (await rpc.getBlockTime(await rpc.getSlot())) ?? 0;
    const validUntil = new Date((now + 300) * 1_000).toISOString();
    const mint = { integrationId: coin.id, user: user.publicKey.toBase58(), amount: amount++ };
    const body = { ...mint, nonceAccount: nonce.publicKey.toBase58(), validUntil };
    const { data } = (await service.post('/integration/mint', body)).body;
    const signature = await sign(data, { isSent: false });
    const ask = async () => (await status.ask({ input: { signature, validUntil } })).data.status;
    // a blockhash would be dead by then
    clusters.clusters.mainnet.advanceClock(200);
    expect(await ask()).toBe('pending');
    clusters.clusters.mainnet.advanceClock(200);
    expect(await ask()).toBe('expired');
    const late = decode(data.transaction);
    late.sign([user]);
    await expect(rpc.sendRawTransaction(late.serialize())).rejects.toThrow('custom program error');
  },
);

status.survives(
  'a time that is none',
  ({ method }, result) => {
    if (method === 'getTransaction') result.blockTime = Number.MAX_SAFE_INTEGER;
  },
  async () => ({ input: { signature: await sign(await prepareMint()) } }),
);
