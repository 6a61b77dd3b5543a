import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../../../src/auth/context.ts';
import { answerOnce, defaultOnceSettings } from '../../../src/http/idempotency/answer-once.ts';
import { forgetKeys } from '../../../src/http/idempotency/delete-idempotency-keys.ts';
import { sha256 } from '../../../src/http/idempotency/fingerprint.ts';
import { findKey } from '../../../src/http/idempotency/stored-answers.ts';
import { ApiError, unavailable } from '../../../src/lib/errors.ts';
import type { Chains } from '../../../src/solana/chain.ts';
import { leaderContext } from '../../snapshots/leader-context.ts';
import { databases } from '../../support/database.ts';

const ended = (data: unknown) => async (): Promise<Outcome> => ({ ok: true, data });
const failed =
  (...[code, message]: ConstructorParameters<typeof ApiError>) =>
  async (): Promise<Outcome> => ({ ok: false, error: new ApiError(code, message) });

/** A request that says when it has started, and waits until `open` is called. */
function slowRun(data: unknown) {
  let [start, open] = [() => {}, () => {}];
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const run = () => {
    start();
    return opened.then(ended(data));
  };
  return { run, started, open: () => open() };
}

describe.each(databases)('answerOnce on %s', async (_, openDatabase) => {
  let height = 0;
  const database = await openDatabase();
  afterAll(() => database.close());

  let addresses = 0;
  /** A caller without an API key, at an address of its own. */
  function caller(network = '203.0.113.0/24') {
    const headers: Record<string, string> = {};
    const address = `203.0.113.${addresses++}`;
    const chain = { shared: async () => height };
    const ctx: Parameters<typeof answerOnce>[0] = {
      database,
      chains: { mainnet: chain, devnet: chain } as unknown as Chains,
      hasKey: false,
      keyHolder: async () => undefined,
      session: async () => undefined,
      clientAddress: () => address,
      clientNetwork: () => network,
      setHeader: (name, value) => void Object.assign(headers, { [name]: value }),
      log: { warn: () => {} },
    };
    const ask = (
      run: () => Promise<Outcome>,
      request: Partial<Parameters<typeof answerOnce>[1]> = {},
      settings: Partial<typeof defaultOnceSettings> = {},
    ) => {
      const whole = { header: 'k', path: 'a.b', input: { x: 1 }, holdsSecret: false, ...request };
      return answerOnce(ctx, whole, run, { ...defaultOnceSettings, ...settings });
    };
    return { ctx, ask, headers, scope: sha256(`address ${address}`) };
  }
  const rejects = (asked: Promise<unknown>, errorCode: string) =>
    expect(asked).rejects.toMatchObject({ errorCode });

  it('gives the first answer to each request with the same key and body', async () => {
    const { ask, headers } = caller();
    expect(await ask(ended({ n: 1 }))).toEqual({ ok: true, data: { n: 1 } });
    expect(headers).toEqual({});
    expect(await ask(ended({ n: 2 }))).toEqual({ ok: true, data: { n: 1 } });
    expect(headers).toEqual({ 'idempotency-replayed': 'true' });
  });

  it('keeps keys of other callers, wallets, procedures and clusters apart', async () => {
    const { ask, ctx } = caller();
    await ask(ended(1));
    expect(await caller().ask(ended(2))).toMatchObject({ data: 2 });
    expect(await ask(ended(3), { path: 'a.c' })).toMatchObject({ data: 3 });
    expect(await ask(ended(4), { input: { x: 1, cluster: 'devnet' } })).toMatchObject({ data: 4 });
    expect(await ask(ended(5), { input: { x: 1, cluster: 'mainnet' } })).toMatchObject({ data: 1 });
    for (const address of ['wallet-a', 'wallet-b']) {
      Object.assign(ctx, { session: async () => ({ cluster: 'mainnet', address }) });
      for (const data of [address, 'again']) expect(await ask(ended(data))).toMatchObject({ data: address });
    }
  });

  it('lets one of thirty requests at the same moment run, and the others wait or get its answer', async () => {
    const { ask } = caller();
    let runs = 0;
    const answers = await Promise.allSettled(
      Array.from({ length: 30 }, () => ask(async () => ({ ok: true, data: ++runs }))),
    );
    expect(runs).toBe(1);
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value).toMatchObject({ data: 1 });
      else expect(answer.reason).toMatchObject({ errorCode: 'IDEMPOTENCY_KEY_IN_USE' });
    }
  });

  it('refuses a key while the first request runs with 409 and Retry-After, and with another body with 422', async () => {
    const { ask, headers } = caller();
    const { run, started, open } = slowRun('first');
    const first = ask(run);
    await started;
    await rejects(ask(ended(0)), 'IDEMPOTENCY_KEY_IN_USE');
    expect(headers['retry-after']).toBe('1');
    // ten seconds later: it has probably died, and its claim holds for the rest of the minute
    await database.orm.execute(
      sql`update idempotency_keys set expires_at = expires_at - interval '10 seconds' where answered_at is null`,
    );
    await expect(ask(ended(0))).rejects.toThrow(/still running; repeat it in (49|50) s/);
    expect(headers['retry-after']).toMatch(/^(49|50)$/);
    await rejects(ask(ended(0), { input: { x: 2 } }), 'IDEMPOTENCY_KEY_REUSED');
    open();
    expect(await first).toMatchObject({ data: 'first' });
    await rejects(ask(ended(0), { input: { x: 2 } }), 'IDEMPOTENCY_KEY_REUSED');
  });

  it('frees the key of a run that died or throws, and gives one that was only slow the answer of the next', async () => {
    const { ask } = caller();
    const { run, started, open } = slowRun('slow');
    const slow = ask(run, {}, { leaseMs: -1 });
    await started;
    expect(await ask(ended('next'))).toMatchObject({ data: 'next' });
    open();
    expect(await slow).toMatchObject({ data: 'next' });
    const other = { header: 'throws' };
    await expect(ask(() => Promise.reject(new Error('x')), other)).rejects.toThrow('x');
    expect(await ask(ended(1), other)).toMatchObject({ data: 1 });
  });

  it.each(['INTERNAL', 'UNAVAILABLE', 'INVALID_REQUEST', 'UNAUTHORIZED', 'RATE_LIMITED'] as const)(
    'keeps no failure %s, and takes another body under the key then',
    async (errorCode) => {
      const { ask } = caller();
      expect(await ask(failed(errorCode, 'no'))).toMatchObject({ error: { errorCode } });
      expect(await ask(ended('yes'), { input: { x: 2 } })).toMatchObject({ data: 'yes' });
    },
  );

  it('keeps other failures with their code and message', async () => {
    const { ask, headers } = caller();
    await ask(failed('NOT_WHITELISTED', 'The user is not whitelisted'));
    const error = { errorCode: 'NOT_WHITELISTED', message: 'The user is not whitelisted' };
    expect(await ask(ended(1))).toMatchObject({ error });
    expect(headers['idempotency-replayed']).toBe('true');
  });

  it('gives a transaction until its blockhash is dead at a finalized height, and then says how it ended', async () => {
    const { ask, ctx } = caller();
    const transaction = (bytes: string) => ended({ transaction: bytes, lastValidBlockHeight: 150 });
    await ask(transaction('first'));
    height = 150;
    expect(await ask(transaction('second'))).toMatchObject({ data: { transaction: 'first' } });
    height = 151;
    const asked = (findExecuted: (typeof defaultOnceSettings)['findExecuted'], input = { x: 1 }) =>
      ask(transaction('third'), { input }, { findExecuted });
    await expect(asked(async (_, kept) => `signature of ${kept}`)).rejects.toMatchObject({
      errorCode: 'TRANSACTION_ENDED',
      message:
        'The transaction of this Idempotency-Key can no longer execute: it was executed as signature of first. Use a new key for another one',
    });
    const unexecuted = async () => undefined;
    await expect(asked(unexecuted)).rejects.toThrow('no transaction with its message was executed');
    await rejects(asked(unexecuted, { x: 9 }), 'IDEMPOTENCY_KEY_REUSED');
    // while the cluster is out of reach, it counts as one that can execute
    Object.assign(ctx.chains.mainnet, { shared: () => Promise.reject(unavailable('It')) });
    expect(await ask(ended(1))).toMatchObject({ data: { transaction: 'first' } });
  });

  it('keeps a transaction on a nonce account for as long as the program lets it execute', async () => {
    const { ask } = caller();
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    await ask(ended({ validUntil: inDays(20) }), { header: 'long' });
    await ask(ended({ validUntil: inDays(0) }), { header: 'short' });
    const days = sql<string>`select round(extract(epoch from expires_at - now()) / 86400) as days from idempotency_keys
      where answer like '%validUntil%' order by expires_at`;
    const { rows } = await database.orm.execute(days);
    expect(rows.map((row) => Number(row['days']))).toEqual([1, 20]);
  });

  it('keeps nothing of an answer with a secret, and no answer above the size limit', async () => {
    const { ask } = caller();
    expect(await ask(ended('the secret'), { holdsSecret: true })).toMatchObject({ data: 'the secret' });
    const again = await ask(ended('another'), { holdsSecret: true });
    expect(again).toMatchObject({ error: { errorCode: 'SECRET_SHOWN_ONCE' } });
    const { rows } = await database.orm.execute(sql`select t::text from idempotency_keys t`);
    expect(JSON.stringify(rows)).not.toContain('the secret');
    const large = 'x'.repeat(defaultOnceSettings.maxAnswerBytes);
    for (const data of [large, 'next'])
      expect(await ask(ended(data), { header: 'large' })).toMatchObject({ data });
  });

  it('forgets the oldest failures of a caller with too many keys, and refuses further keys where there are none', async () => {
    const { ask, headers } = caller();
    const few = { maxOfScope: 3, forgotten: 1 };
    for (const header of ['a', 'b']) await ask(failed('NOT_WHITELISTED', header), { header }, few);
    for (const header of ['c', 'd', 'e'])
      expect(await ask(ended(header), { header }, few)).toMatchObject({ data: header });
    await rejects(ask(ended('f'), { header: 'f' }, few), 'RATE_LIMITED');
    expect(headers['retry-after']).toBe('60');
    expect(await ask(ended('again'), { header: 'c' }, few)).toMatchObject({ data: 'c' });
  });

  it('forgets the oldest transactions of such a caller that can no longer execute', async () => {
    const { ask } = caller();
    const few = { maxOfScope: 2, forgotten: 1 };
    const transaction = { lastValidBlockHeight: 5 };
    height = 10;
    for (const header of ['a', 'b']) await ask(ended(transaction), { header }, few);
    expect(await ask(ended('c'), { header: 'c' }, few)).toMatchObject({ data: 'c' });
    height = 4;
    expect(await ask(ended('again'), { header: 'b' }, few)).toMatchObject({ data: transaction });
    await rejects(ask(ended('d'), { header: 'd' }, few), 'RATE_LIMITED');
  });

  describe('where all callers together have the most keys', () => {
    const full = { maxInTotal: 1 };
    const fill = () => database.orm.execute(sql`analyze idempotency_keys`);
    function holder(cluster = 'mainnet') {
      const made = caller();
      const integrationId = `of-${addresses}`;
      Object.assign(made.ctx, { hasKey: true, keyHolder: async () => ({ cluster, integrationId }) });
      return made;
    }
    const isKept = async ({ ask }: ReturnType<typeof caller>, header = 'k') => {
      const answer = await ask(ended('again'), { header });
      return 'data' in answer && answer.data !== 'again';
    };
    beforeEach(() => database.orm.execute(sql`delete from idempotency_keys`));

    it('forgets the answers of addresses that expire first for a new key, and refuses nobody', async () => {
      const callers = ['a', 'b', 'c'].map(caller);
      for (const [i, { ask }] of callers.entries()) await ask(ended(i), {}, { lifeMs: 1_000_000 * (i + 1) });
      await fill();
      expect(await caller('d').ask(ended('new'), {}, full)).toMatchObject({ data: 'new' });
      // keys that are on record take no room
      expect(await callers[2]?.ask(ended('again'), {}, full)).toMatchObject({ data: 2 });
      expect(await Promise.all(callers.map((each) => isKept(each)))).toEqual([false, false, true]);
    });

    it('takes from a network with more than its share its own answers, and those of others stay', async () => {
      const [honest, thief] = [caller('a'), caller('b')];
      await honest.ask(ended('honest'), {}, { lifeMs: 1_000 });
      for (const header of ['1', '2']) await thief.ask(ended(header), { header });
      await fill();
      const settings = { ...full, shareOfNetwork: 2 };
      expect(await caller('b').ask(ended('more'), {}, settings)).toMatchObject({ data: 'more' });
      expect([await isKept(honest), await isKept(thief, '1')]).toEqual([true, false]);
    });

    it('keeps the answers of API keys of the cluster longest, and takes those of the other cluster for an address', async () => {
      const [mainnet, devnet] = [holder(), holder('devnet')];
      await mainnet.ask(ended('mainnet'), {}, { lifeMs: 1_000_000 });
      await devnet.ask(ended('devnet'), {}, { lifeMs: 2_000_000 });
      await fill();
      expect(await caller().ask(ended('new'), {}, full)).toMatchObject({ data: 'new' });
      expect([await isKept(mainnet), await isKept(devnet)]).toEqual([true, false]);
    });

    it('forgets answers of API keys where nothing else is left, and never a request that runs', async () => {
      const [kept, running, { run, started, open }] = [holder(), caller(), slowRun('slow')];
      await kept.ask(ended('kept'));
      const ran = running.ask(run);
      await started;
      await fill();
      expect(await caller().ask(ended('new'), {}, full)).toMatchObject({ data: 'new' });
      await rejects(running.ask(ended('twice'), {}, full), 'IDEMPOTENCY_KEY_IN_USE');
      open();
      await ran;
      expect(await isKept(kept)).toBe(false);
    });
  });

  it('deletes what has expired, and nothing else', async () => {
    const { ask, ctx, scope } = caller();
    height = 100;
    await ask(ended(1), { header: 'expired' }, { lifeMs: -1 });
    await ask(ended(1), { header: 'kept' });
    await ask(ended({ lastValidBlockHeight: 99 }), { header: 'dead' });
    const stopping = new AbortController();
    const chain = { ...ctx.chains.mainnet, cluster: 'mainnet' as const };
    const { context } = leaderContext(chain, database, stopping.signal);
    await forgetKeys({ ...context, completed: () => stopping.abort() });
    const find = (key: string) => findKey(database, { scope, key: sha256(`a.b mainnet ${key}`) });
    expect(await find('expired')).toBeUndefined();
    for (const key of ['dead', 'kept']) expect(await find(key)).toBeDefined();
  });
});
