import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from '../../../src/auth/context.ts';
import { answerOnce, defaultOnceSettings } from '../../../src/http/idempotency/answer-once.ts';
import { forgetKeys } from '../../../src/http/idempotency/delete-idempotency-keys.ts';
import { sha256 } from '../../../src/http/idempotency/fingerprint.ts';
import { claimKey, findKey } from '../../../src/http/idempotency/stored-answers.ts';
import { ApiError, unavailable } from '../../../src/lib/errors.ts';
import type { Chains } from '../../../src/solana/chain.ts';
import { leaderContext } from '../../snapshots/leader-context.ts';
import { databases } from '../../support/database.ts';
import { plansOf } from '../../support/plan.ts';

const ended = (data: unknown) => async (): Promise<Outcome> => ({ ok: true, data });
const failed =
  (...[code, message]: ConstructorParameters<typeof ApiError>) =>
  async (): Promise<Outcome> => ({ ok: false, error: new ApiError(code, message) });

/** A promise, and what resolves it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
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

  it('gives the first answer to each request with the same key and body', async () => {
    const { ask, headers } = caller();
    expect(await ask(ended({ n: 1 }))).toEqual({ ok: true, data: { n: 1 } });
    expect(headers).toEqual({});
    expect(await ask(ended({ n: 2 }))).toEqual({ ok: true, data: { n: 1 } });
    expect(headers).toEqual({ 'idempotency-replayed': 'true' });
  });

  it('keeps keys of other callers, procedures and clusters apart', async () => {
    const [first, second] = [caller(), caller()];
    await first.ask(ended(1));
    expect(await second.ask(ended(2))).toMatchObject({ data: 2 });
    expect(await first.ask(ended(3), { path: 'a.c' })).toMatchObject({ data: 3 });
    expect(await first.ask(ended(4), { input: { x: 1, cluster: 'devnet' } })).toMatchObject({ data: 4 });
    expect(await first.ask(ended(5), { input: { x: 1, cluster: 'mainnet' } })).toMatchObject({ data: 1 });
  });

  it('keeps the keys of a wallet that is signed in apart from those of its address and of others', async () => {
    const { ctx, ask } = caller();
    await ask(ended(1));
    for (const address of ['wallet-a', 'wallet-b']) {
      Object.assign(ctx, { session: async () => ({ cluster: 'mainnet', address }) });
      expect(await ask(ended(address))).toMatchObject({ data: address });
      expect(await ask(ended('again'))).toMatchObject({ data: address });
    }
  });

  it('lets one of thirty requests at the same moment run, and the others wait or get its answer', async () => {
    const { ask } = caller();
    let runs = 0;
    const run = async () => {
      runs += 1;
      return { ok: true as const, data: runs };
    };
    const answers = await Promise.allSettled(Array.from({ length: 30 }, () => ask(run)));
    expect(runs).toBe(1);
    for (const answer of answers) {
      if (answer.status === 'fulfilled') expect(answer.value).toMatchObject({ data: 1 });
      else expect(answer.reason).toMatchObject({ errorCode: 'IDEMPOTENCY_KEY_IN_USE' });
    }
  });

  it('refuses a key while the first request runs with 409 and Retry-After, and with another body with 422', async () => {
    const { ask, headers } = caller();
    const [started, { open, opened }] = [gate(), gate()];
    const first = ask(() => {
      started.open();
      return opened.then(ended('first'));
    });
    await started.opened;
    await expect(ask(ended(0))).rejects.toMatchObject({ errorCode: 'IDEMPOTENCY_KEY_IN_USE' });
    expect(headers['retry-after']).toBe('1');
    // ten seconds later: it has probably died, and its claim holds for the rest of the minute
    await database.orm.execute(
      sql`update idempotency_keys set expires_at = expires_at - interval '10 seconds' where answered_at is null`,
    );
    await expect(ask(ended(0))).rejects.toThrow(/still running; repeat it in (49|50) s/);
    expect(headers['retry-after']).toMatch(/^(49|50)$/);
    await expect(ask(ended(0), { input: { x: 2 } })).rejects.toMatchObject({ status: 422 });
    open();
    expect(await first).toMatchObject({ data: 'first' });
    await expect(ask(ended(0), { input: { x: 2 } })).rejects.toMatchObject({
      errorCode: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('frees the key of a run that died, and gives one that was only slow the answer of the next', async () => {
    const { ask } = caller();
    const [started, { open, opened }] = [gate(), gate()];
    const run = () => {
      started.open();
      return opened.then(ended('slow'));
    };
    const slow = ask(run, {}, { leaseMs: -1 });
    await started.opened;
    expect(await ask(ended('next'))).toMatchObject({ data: 'next' });
    open();
    expect(await slow).toMatchObject({ data: 'next' });
  });

  it.each(['INTERNAL', 'UNAVAILABLE', 'INVALID_REQUEST', 'UNAUTHORIZED', 'RATE_LIMITED'] as const)(
    'keeps no failure %s, and takes another body under the key then',
    async (code) => {
      const { ask } = caller();
      expect(await ask(failed(code, 'no'))).toMatchObject({ error: { errorCode: code } });
      expect(await ask(ended('yes'), { input: { x: 2 } })).toMatchObject({ data: 'yes' });
    },
  );

  it('frees the key of a run that throws', async () => {
    const { ask } = caller();
    await expect(ask(() => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(await ask(ended(1))).toMatchObject({ data: 1 });
  });

  it('keeps other failures with their code and message', async () => {
    const { ask, headers } = caller();
    await ask(failed('NOT_WHITELISTED', 'The user is not whitelisted'));
    expect(await ask(ended(1))).toMatchObject({
      error: { errorCode: 'NOT_WHITELISTED', message: 'The user is not whitelisted' },
    });
    expect(headers['idempotency-replayed']).toBe('true');
  });

  it('gives a transaction until its blockhash is dead at a finalized height, and then says how it ended', async () => {
    const { ask } = caller();
    const transaction = (bytes: string) => ended({ transaction: bytes, lastValidBlockHeight: 150 });
    height = 149;
    await ask(transaction('first'));
    height = 150;
    expect(await ask(transaction('second'))).toMatchObject({ data: { transaction: 'first' } });
    height = 151;
    const executed = { findExecuted: async (_: unknown, kept: string) => `signature of ${kept}` };
    await expect(ask(transaction('third'), {}, executed)).rejects.toMatchObject({
      errorCode: 'TRANSACTION_ENDED',
      message:
        'The transaction of this Idempotency-Key can no longer execute: it was executed as signature of first. Use a new key for another one',
    });
    await expect(ask(transaction('third'), {}, { findExecuted: async () => undefined })).rejects.toThrow(
      'no transaction with its message was executed',
    );
    await expect(ask(transaction('third'), { input: { x: 9 } })).rejects.toMatchObject({
      errorCode: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('gives the kept transaction while the cluster is out of reach', async () => {
    const { ask, ctx } = caller();
    await ask(ended({ lastValidBlockHeight: 5 }));
    Object.assign(ctx.chains.mainnet, { shared: () => Promise.reject(unavailable('It')) });
    expect(await ask(ended(1))).toMatchObject({ data: { lastValidBlockHeight: 5 } });
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

  it('runs a request with a secret once, and stores nothing of its answer', async () => {
    const { ask } = caller();
    expect(await ask(ended('the secret'), { holdsSecret: true })).toMatchObject({ data: 'the secret' });
    expect(await ask(ended('another'), { holdsSecret: true })).toMatchObject({
      error: { errorCode: 'SECRET_SHOWN_ONCE' },
    });
    const { rows } = await database.orm.execute(sql`select t::text from idempotency_keys t`);
    expect(JSON.stringify(rows)).not.toContain('the secret');
  });

  it('keeps no answer above the size limit', async () => {
    const { ask } = caller();
    const large = 'x'.repeat(defaultOnceSettings.maxAnswerBytes);
    await ask(ended(large));
    expect(await ask(ended('next'))).toMatchObject({ data: 'next' });
  });

  it('forgets the oldest failures of a caller with too many keys, and refuses further keys where there are none', async () => {
    const { ask, headers } = caller();
    const few = { maxOfScope: 3, forgotten: 1 };
    for (const key of ['a', 'b']) await ask(failed('NOT_WHITELISTED', key), { header: key }, few);
    for (const key of ['c', 'd', 'e']) {
      expect(await ask(ended(key), { header: key }, few)).toMatchObject({ data: key });
    }
    await expect(ask(ended('f'), { header: 'f' }, few)).rejects.toMatchObject({
      errorCode: 'RATE_LIMITED',
      message: 'Rate limit exceeded: too many Idempotency-Keys are in use; try again in 60 s',
    });
    expect(headers['retry-after']).toBe('60');
    expect(await ask(ended('again'), { header: 'c' }, few)).toMatchObject({ data: 'c' });
  });

  it('forgets the oldest transactions of a caller with too many keys that can no longer execute', async () => {
    const { ask } = caller();
    const few = { maxOfScope: 2, forgotten: 1 };
    height = 10;
    for (const key of ['a', 'b']) await ask(ended({ lastValidBlockHeight: 5 }), { header: key }, few);
    expect(await ask(ended('c'), { header: 'c' }, few)).toMatchObject({ data: 'c' });
    height = 4;
    expect(await ask(ended('again'), { header: 'b' }, few)).toMatchObject({
      data: { lastValidBlockHeight: 5 },
    });
    await expect(ask(ended('d'), { header: 'd' }, few)).rejects.toMatchObject({ errorCode: 'RATE_LIMITED' });
  });

  it('forgets no transaction of another cluster, whose blocks have other heights', async () => {
    const { ask } = caller();
    const few = { maxOfScope: 1, forgotten: 1 };
    const onDevnet = { header: 'a', input: { cluster: 'devnet' } };
    height = 4;
    await ask(ended({ lastValidBlockHeight: 5 }), onDevnet, few);
    height = 10;
    const refused = ask(ended('b'), { header: 'b', input: { cluster: 'mainnet' } }, few);
    await expect(refused).rejects.toMatchObject({ errorCode: 'RATE_LIMITED' });
    height = 4;
    expect(await ask(ended('again'), onDevnet, few)).toMatchObject({ data: { lastValidBlockHeight: 5 } });
  });

  describe('where all callers together have the most keys', () => {
    const full = { maxInTotal: 1 };
    const fill = () => database.orm.execute(sql`analyze idempotency_keys`);
    const asHolder = ({ ctx }: ReturnType<typeof caller>, cluster = 'mainnet') => {
      const holder = { cluster, integrationId: `of-${addresses++}` };
      Object.assign(ctx, { hasKey: true, keyHolder: async () => holder });
    };
    beforeEach(() => database.orm.execute(sql`delete from idempotency_keys`));

    it('forgets the answers of addresses that expire first for a new key, and refuses nobody', async () => {
      const [first, second, third] = [caller('a'), caller('b'), caller('c')];
      await first.ask(ended('first'), {}, { lifeMs: 1_000_000 });
      await second.ask(ended('second'), {}, { lifeMs: 2_000_000 });
      await third.ask(ended('third'), {}, { lifeMs: 3_000_000 });
      await fill();
      expect(await caller('d').ask(ended('new'), {}, full)).toMatchObject({ data: 'new' });
      expect(await third.ask(ended('again'), {}, full)).toMatchObject({ data: 'third' });
      // keys that are on record take no room
      expect(await first.ask(ended('again'))).toMatchObject({ data: 'again' });
      expect(await second.ask(ended('again'))).toMatchObject({ data: 'again' });
    });

    it('takes from a network with more than its share its own answers, and those of others stay', async () => {
      const [honest, thief] = [caller('a'), caller('b')];
      await honest.ask(ended('honest'), {}, { lifeMs: 1_000 });
      for (const header of ['1', '2']) await thief.ask(ended(header), { header });
      await fill();
      const settings = { ...full, shareOfNetwork: 2 };
      expect(await caller('b').ask(ended('more'), {}, settings)).toMatchObject({ data: 'more' });
      expect(await honest.ask(ended('again'))).toMatchObject({ data: 'honest' });
      expect(await thief.ask(ended('again'), { header: '1' })).toMatchObject({ data: 'again' });
    });

    it('keeps the answers of API keys of the cluster longest, and takes those of the other cluster for an address', async () => {
      const [mainnet, devnet] = [caller(), caller()];
      asHolder(mainnet);
      asHolder(devnet, 'devnet');
      await mainnet.ask(ended('mainnet'), {}, { lifeMs: 1_000_000 });
      await devnet.ask(ended('devnet'), {}, { lifeMs: 2_000_000 });
      await fill();
      expect(await caller().ask(ended('new'), {}, full)).toMatchObject({ data: 'new' });
      expect(await mainnet.ask(ended('again'))).toMatchObject({ data: 'mainnet' });
      expect(await devnet.ask(ended('again'))).toMatchObject({ data: 'again' });
    });

    it('forgets answers of API keys where nothing else is left, and never a request that runs', async () => {
      const [holder, running] = [caller(), caller()];
      asHolder(holder);
      await holder.ask(ended('kept'));
      const [started, { open, opened }] = [gate(), gate()];
      const run = running.ask(() => {
        started.open();
        return opened.then(ended('slow'));
      });
      await started.opened;
      await fill();
      expect(await caller().ask(ended('new'), {}, full)).toMatchObject({ data: 'new' });
      await expect(running.ask(ended('twice'), {}, full)).rejects.toMatchObject({
        errorCode: 'IDEMPOTENCY_KEY_IN_USE',
      });
      open();
      await run;
      expect(await holder.ask(ended('again'))).toMatchObject({ data: 'again' });
    });
  });

  it('leaves a request alone whose input is no object, or names no cluster: the schema refuses it', async () => {
    const { ask } = caller();
    for (const input of [undefined, null, [], 'x', { cluster: 'testnet' }]) {
      expect(await ask(ended(1), { input })).toMatchObject({ data: 1 });
      expect(await ask(ended(2), { input })).toMatchObject({ data: 2 });
    }
  });

  it('deletes what has expired, and nothing else', async () => {
    const { ask, ctx, scope } = caller();
    height = 100;
    const dead = () => ended({ lastValidBlockHeight: 99 });
    await ask(ended(1), { header: 'expired' }, { lifeMs: -1 });
    await ask(ended(1), { header: 'kept' });
    await ask(dead(), { header: 'dead' });
    const chain = { ...ctx.chains.mainnet, cluster: 'mainnet' as const };
    const stopping = new AbortController();
    const { context } = leaderContext(chain, database, stopping.signal);
    await forgetKeys({ ...context, completed: () => stopping.abort() });
    const isKept = async (key: string) =>
      (await findKey(database, { scope, key: sha256(`a.b mainnet ${key}`) })) !== undefined;
    expect(await isKept('expired')).toBe(false);
    expect(await isKept('dead')).toBe(true);
    expect(await isKept('kept')).toBe(true);
  });

  it('reads keys through the primary key alone', async () => {
    const { scope } = caller();
    await database.orm.execute(sql`
      insert into idempotency_keys (scope, key, request, claim, cluster, expires_at)
      select sha256((n % 50)::text::bytea), sha256(n::text::bytea), sha256('x'), gen_random_uuid(), 'mainnet', now() + '1 day'
      from generate_series(1, 5000) n`);
    await database.orm.execute(sql`analyze idempotency_keys`);
    const claim = {
      scope,
      key: sha256('k'),
      request: sha256('r'),
      claim: '00000000-0000-4000-8000-000000000000',
      cluster: 'mainnet' as const,
      network: null,
    };
    const plans = await plansOf(database, async (orm) => {
      await claimKey({ ...database, orm }, claim, { leaseMs: 1, maxOfScope: 10, maxInTotal: undefined });
      await findKey({ ...database, orm }, claim);
    });
    const steps = plans.flat().filter((step) => step.includes('Scan') && !step.startsWith('Subquery'));
    expect(steps.length).toBeGreaterThan(1);
    for (const step of steps) expect(step).toMatch(/idempotency_keys_scope_key_pk$/);
  });
});
